//! The brain: chooses orders for a side from what that side knows.
//!
//! It reads a fork built from the side's view, tries orders there through the same door as
//! everybody, and never sees the battle's dice.

mod boldness;
mod field;
mod greedy;
mod squares;
mod worth;

pub use greedy::next_order;

use crate::battle::{Battle, Progress, question::Question, refusal::Refusal, view::View};

/// Answers a question for a side led by the computer: by the book's policy.
pub fn answer(view: View<'_>, question: &Question) -> u8 {
    (view.scene.book.policy)(view, question)
}

/// Gives the acting combatant its next order and carries it out; every question on the way is
/// answered by policy.
///
/// # Errors
/// The refusal of an order that cannot be, which would be a fault of the brain.
pub fn step(battle: &mut Battle) -> Result<Progress, Refusal> {
    let order = next_order(battle);
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
