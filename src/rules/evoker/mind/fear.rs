//! Fear (EV-AIL-34): tests to resist or remove Despair and Panic, and friends that inspire
//! (EV-ACT-20).

use crate::{
    battle::{modifier::ModifierSource, prelude::*},
    rules::evoker::{conditions as c, conditions::ailment, effects, rolls::degrees::Tested100},
};

/// Whether an ailment is Fear.
pub fn is_fear(id: ConditionId) -> bool {
    ailment(id).is_some_and(|row| row.fear)
}

/// Modifiers to a test to resist or remove an ailment if it is Fear: a friend that inspires,
/// counted once (EV-ADV-03).
pub fn courage(view: View<'_>, unit: UnitId, against: ConditionId) -> Modifiers {
    let mut extra = Modifiers::new();
    if is_fear(against)
        && let Some(friend) = inspired_by(view, unit)
    {
        extra.push(
            Modifier::new("EV-ACT-20", "Inspired", Amount::Advantage(1))
                .because(ModifierSource::Unit(friend)),
        );
    }
    extra
}

/// The unit that inspires this one: another unit of its own or an allied side.
pub fn inspired_by(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.store
        .ids()
        .find(|&other| other != unit && !view.hostile(unit, other) && view.has(other, c::INSPIRING))
}

/// After a test to resist or remove an ailment: a unit that fails one against Fear stops inspiring.
pub fn tested(r: &mut Resolver<'_>, unit: UnitId, against: ConditionId, result: Tested100) {
    if is_fear(against) && !result.passed {
        effects::end(r, unit, c::INSPIRING, "EV-ACT-20");
    }
}
