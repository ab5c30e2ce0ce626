//! Stress (EV-SHT-11): how a unit gets it, and what is owed until the action is over (EV-INJ-06).

use crate::{
    battle::{components::Stress, event::Gauge, prelude::*},
    rules::evoker::{
        body::injuries,
        character::{element::Location, stats},
        rolls::degrees::Tested100,
    },
};

/// Adds Stress to a unit that tracks it (EV-SHT-11). Outside of wounds, call [`suffer`](super::exhaustion::suffer) instead,
/// which also makes the Exhausted test.
pub fn add_stress(
    r: &mut Resolver<'_>,
    unit: UnitId,
    amount: u16,
    rule: &'static str,
) -> RuleResult {
    let before = *r.view().store.get::<Stress>(unit);
    if amount == 0 || !before.tracked {
        return Ok(());
    }
    let stress = r.edit::<Stress>(unit);
    stress.total = stress.total.saturating_add(amount);
    let after = stress.total;
    r.changed(unit, Gauge::Stress, (before.total, after), rule);
    // EV-INJ-14: any Stress reopens a staunched Puncture.
    injuries::reopen(r, unit)
}

/// A failed test of a unit with a Cracked body costs Stress equal to its degrees of failure, once
/// the action or effect is over (EV-INJ-13).
pub fn note_failure(r: &mut Resolver<'_>, unit: UnitId, result: Tested100) {
    if result.passed || result.degrees == 0 || stats::injury(r.view(), unit, Location::Body) < 3 {
        return;
    }
    owe(r, unit, result.degrees.clamp(0, 100) as u16);
}

/// Records Stress due at the end of the current action or effect, for failed tests and used hands
/// (EV-INJ-06).
pub fn owe(r: &mut Resolver<'_>, unit: UnitId, amount: u16) {
    if r.view().store.get::<Stress>(unit).tracked {
        let stress = r.edit::<Stress>(unit);
        stress.owed = stress.owed.saturating_add(amount);
    }
}
