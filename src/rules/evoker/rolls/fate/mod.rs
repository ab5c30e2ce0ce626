//! Fate Points (EV-FAT-01 to 10): what they buy, and when players are asked.
//!
//! ```text
//!   spending who may spend a point, and on what outside tests (01, 06, 10)
//!   trial    before and after a test (02, 03, 10)
//!   uses     what a point buys otherwise (04, 05, 07, 08, 10)
//!   moments  when these are offered: before a turn, after an effect, in the unit's own turn
//! ```
//!
//! Every question goes through the asked player's stops. The policy, and so the computer, spends
//! only what EV-FAT-01 says. Without anything to buy there is no question.

pub mod moments;
pub mod spending;
pub mod trial;
pub mod uses;

#[cfg(test)]
mod tests;

pub use moments::{aftermath, turn_begins};
pub use trial::{before, rerolls};

use crate::battle::prelude::*;

/// Whether a Fate question should interrupt a player. Uses that can wait for the unit's own turn
/// wait; a missed blow can be tried again.
pub fn matters(view: View<'_>, question: &Question) -> bool {
    let unit = question.asked;
    match question.rule.0 {
        "EV-FAT-03" => question
            .check
            .as_ref()
            .is_some_and(|check| trial::is_defence(check) || trial::keeps_going(check)),
        moments::BEFORE_TURN => moments::loses_turn(view, unit),
        moments::AFTER_EFFECT => moments::is_in_danger(view, unit),
        // A Heavy Wound, a Bruised Rib, a Broken Wrist, a Puncture.
        _ => true,
    }
}
