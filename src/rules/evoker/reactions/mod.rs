//! The reactions of the book, one file each, in the order in which they are offered.

pub mod chance_attack;
pub mod held_action;
pub mod lost;
pub mod openings;

use crate::battle::ruleset::Reaction;

/// Every reaction.
pub const REACTIONS: &[&dyn Reaction] = &[&chance_attack::ChanceAttack, &held_action::HeldAction];
