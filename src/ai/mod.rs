//! The brain: chooses orders for a side from what that side knows.
//!
//! It reads a fork built from the side's view, tries orders there through the same door as
//! everybody, and never sees the battle's dice. How well it thinks and what matters to it is a
//! [`Mind`]. `greedy` is the flow of a decision, `positioning` where to stand, `local_actions` what to
//! do there, `hit_and_run` what to do before going elsewhere, `travel` what the level wants, `crossing` how to get over what bars the way, `noise`
//! what chance has to do with it, `thought` what it can say of its reasons, `telling` what of them may be told to
//! whom, `search` and `playout` how the best of them are played on in the mind, `value` what
//! combatants are worth in that.

mod boldness;
mod crossing;
pub(super) mod hit_and_run;
pub(super) mod local_actions;
pub(super) mod noise;
pub(super) mod positioning;
pub(super) mod travel;

mod field;
mod greedy;

mod playout;
mod search;
mod settling;

pub mod telling;
mod thought;
mod value;

mod worth;

pub use greedy::{consider, think, think_with};
pub use search::SearchProgress;
pub use settling::accepts_draw;
pub use thought::{Term, Thought, Thoughts};

use crate::{
    battle::{Battle, Progress, order::Order, question::Question, refusal::Refusal, view::View},
    data::brains::Mind,
};

/// Answers a question for a side led by the computer: by the book's policy.
pub fn answer(view: View<'_>, question: &Question) -> u8 {
    (view.scene.book.policy)(view, question)
}

/// The next order of the acting combatant as an exact mind gives it.
pub fn next_order(battle: &mut Battle) -> Order {
    think(battle, &Mind::exact())
}

/// Gives the acting combatant its next order and carries it out; every question on the way is
/// answered by policy.
///
/// # Errors
/// The refusal of an order that cannot be, which would be a fault of the brain.
pub fn step(battle: &mut Battle) -> Result<Progress, Refusal> {
    step_as(battle, &Mind::exact())
}

/// The next order by this mind.
///
/// # Errors
/// The refusal of an order that cannot be, which would be a fault of the brain.
pub fn step_as(battle: &mut Battle, mind: &Mind) -> Result<Progress, Refusal> {
    let order = think(battle, mind);
    battle.execute_with(order, &mut |view, question| Some(answer(view, question)))
}

/// Plays a battle to its end, every side led by the computer.
///
/// # Errors
/// The refusal of an order that cannot be.
pub fn play_out(battle: &mut Battle) -> Result<(), Refusal> {
    while !battle.is_over() {
        step(battle)?;
    }
    Ok(())
}
