//! One action a file.

mod dash;
mod end_turn;
mod quick_attack;
mod seize_initiative;
mod standard_attack;
mod strong_attack;
pub(crate) mod walk;

use crate::battle::ruleset::Action;

/// All actions of the book; an `ActionId` is a place in this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &dash::Dash,
    &quick_attack::QuickAttack,
    &standard_attack::StandardAttack,
    &strong_attack::StrongAttack,
    &seize_initiative::SeizeInitiative,
    &end_turn::EndTurn,
];
