//! The brain: chooses orders for a side from what that side knows.
//!
//! It reads a fork built from the side's view, tries orders there through the same entry point as
//! players, and never sees the battle's dice. How well it thinks and what matters to it is a
//! [`Mind`]. `decision` gives the order of a mind, `greedy` is the flow of a decision, `positioning` where to stand, `local_actions` what
//! to do there, `hit_and_run` what to do before going elsewhere, `travel` what the level wants,
//! `crossing` how to get over barriers, `noise` random choice, `thought` the reasons of an order,
//! `telling` which reasons a listener may hear, `search` and `playout` how the best orders are
//! played out, `value` what units are worth in a playout.

mod boldness;
mod crossing;
mod crowd;
mod decision;
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
mod thinker;
mod thought;
mod value;

mod worth;

pub use decision::{consider, think, think_with};
pub use search::SearchProgress;
pub use settling::accepts_draw;
pub use thought::{Term, Thought, Thoughts};

use crate::{
    battle::{
        Battle, Progress,
        orders::{order::Order, question::Question, refusal::Refusal},
        view::View,
    },
    data::minds::Mind,
};

/// Answers a question for a side led by the computer: by the book's policy.
pub fn answer(view: View<'_>, question: &Question) -> u8 {
    (view.scene.book.policy)(view, question)
}

/// The next order of the acting unit as an exact mind gives it.
pub fn next_order(battle: &mut Battle) -> Order {
    think(battle, &Mind::exact())
}

/// Gives the acting unit its next order and executes it; the book's policy answers every question.
///
/// # Errors
///
/// The refusal of an illegal order, which would be a fault of the brain.
pub fn step(battle: &mut Battle) -> Result<Progress, Refusal> {
    step_as(battle, &Mind::exact())
}

/// Gives the acting unit the next order of this mind and executes it.
///
/// # Errors
///
/// The refusal of an illegal order, which would be a fault of the brain.
pub fn step_as(battle: &mut Battle, mind: &Mind) -> Result<Progress, Refusal> {
    let order = think(battle, mind);
    battle.execute_with(order, &mut |view, question| Some(answer(view, question)))
}

/// Plays a battle to its end, every side led by the computer.
///
/// # Errors
///
/// The refusal of an illegal order.
pub fn play_out(battle: &mut Battle) -> Result<(), Refusal> {
    while !battle.is_over() {
        step(battle)?;
    }
    Ok(())
}
