//! One action a file.

mod dash;
mod disengage;
mod end_turn;
mod stand_up;
mod strike;
pub(crate) mod walk;

use crate::battle::ruleset::Action;

/// All actions of the book; an `ActionId` is a place in this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &strike::Strike,
    &dash::DASH,
    &disengage::DISENGAGE,
    &stand_up::StandUp,
    &end_turn::EndTurn,
];
