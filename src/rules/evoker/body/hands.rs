//! What the use of an injured hand costs (EV-INJ-16, EV-INJ-17).

use super::injuries;
use crate::{
    battle::{components::Hold, prelude::*},
    rules::evoker::{character::stats, mind::stress, rolls::fate::spending},
};

/// Records the use of a hand for its item, such as an attack or a Parry: Broken Fingers cost 5
/// Stress when the action is over (EV-INJ-16).
pub fn hand_used(r: &mut Resolver<'_>, unit: UnitId, hold: Hold) {
    for &arm in injuries::arms(hold) {
        if stats::injury(r.view(), unit, arm) >= 2 {
            stress::owe(r, unit, 5);
        }
    }
}

/// A Broken Wrist drops its item when its attack or Parry fails (EV-INJ-17).
///
/// # Errors
///
/// The question whether Fate keeps it.
pub fn drop_from_broken_wrist(r: &mut Resolver<'_>, unit: UnitId, hand: Hold) -> RuleResult {
    for &arm in injuries::arms(hand) {
        if stats::injury(r.view(), unit, arm) >= 3
            && injuries::holds(r.view(), unit, arm)
            && !spending::suspends(r, unit, arm)?
        {
            injuries::drop_held(r, unit, arm, "EV-INJ-17");
        }
    }
    Ok(())
}
