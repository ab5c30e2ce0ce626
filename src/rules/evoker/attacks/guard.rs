//! Protect (EV-ACT-15): somebody else takes the next blow.

use super::resolution;
use crate::{
    battle::prelude::*,
    rules::evoker::{conditions as c, effects},
};

/// Whether a combatant could take a blow for another now: beside it, able to act, and not Dizzy,
/// who can help nobody (EV-AIL-13).
fn stands_by(view: View<'_>, guard: UnitId, ward: UnitId, attacker: UnitId) -> bool {
    guard != attacker
        && guard != ward
        && resolution::can_still_act(view, guard)
        && !view.has(guard, c::DIZZY)
        && view.neighbours(guard).contains(ward)
}

/// Who would take a blow at a target instead of it: the first of those who protect it.
pub fn of(view: View<'_>, target: UnitId, attacker: UnitId) -> Option<UnitId> {
    view.conditions(target)
        .0
        .iter()
        .filter(|condition| condition.id == c::PROTECTED)
        .filter_map(|condition| condition.source)
        .find(|&guard| stands_by(view, guard, target, attacker))
}

/// A blow that is no area attack hits a target: says whom it strikes. Protection is good for one
/// blow, whoever takes it; `past_guard` says that the blow was aimed past whoever protects.
pub fn struck(r: &mut Resolver<'_>, attacker: UnitId, target: UnitId, past_guard: bool) -> UnitId {
    if !r.view().has(target, c::PROTECTED) {
        return target;
    }
    let guard = of(r.view(), target, attacker).filter(|_| !past_guard);
    effects::end(r, target, c::PROTECTED, "EV-ACT-15");
    let Some(guard) = guard else {
        return target;
    };
    r.note(guard, "takes the hit for an ally", "EV-ACT-15");
    guard
}
