//! Lasting effects a unit can Struggle against (VI-ACT-16).

use crate::{
    battle::{components::Conditions, prelude::*, ruleset::condition_rule::Forbids},
    rules::vigor::{
        character::stats::Ability,
        status::{BOUND, CHARMED, INTIMIDATED, PINNED},
    },
};

/// Conditions a unit can Struggle against and the ability to use, physical holds first; the
/// condition's amount is the number to reach. A held unit may Struggle only against the hold.
pub(crate) fn forces(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (Condition, Ability)> + use<'_> {
    let held = &view.store.get::<Conditions>(unit).0;
    let holds = held.iter().filter_map(|held| match held.id {
        PINNED => Some((*held, Ability::Strength)),
        BOUND => Some((*held, Ability::Resolve)),
        _ => None,
    });
    let is_free = !view.forbids(unit, Forbids::MOVE);
    let sways = held.iter().filter(move |held| {
        is_free && held.source.is_some() && matches!(held.id, CHARMED | INTIMIDATED)
    });
    holds.chain(sways.map(|held| (*held, Ability::Resolve)))
}
