//! Protect (EV-ACT-15): a guard takes the next blow for its ward.

use crate::{
    battle::prelude::*,
    rules::evoker::{conditions, conditions as c, effects},
};

/// Whether the guard could take a blow for the ward now: adjacent, able to act, and not Dizzy,
/// since the Dizzy can help no friend (EV-AIL-13).
fn stands_by(view: View<'_>, guard: UnitId, ward: UnitId, attacker: UnitId) -> bool {
    guard != attacker
        && guard != ward
        && conditions::can_still_act(view, guard)
        && !view.has(guard, c::DIZZY)
        && view.neighbours(guard).contains(ward)
}

/// The unit that would take a blow for the target: the first of its guards that can.
pub fn of(view: View<'_>, target: UnitId, attacker: UnitId) -> Option<UnitId> {
    view.conditions(target)
        .0
        .iter()
        .filter(|condition| condition.id == c::PROTECTED)
        .filter_map(|condition| condition.source)
        .find(|&guard| stands_by(view, guard, target, attacker))
}

/// Uses up the target's protection when a blow other than an area attack hits, and returns the unit
/// it strikes. Protection lasts for one blow in any case; `past_guard` says that the blow was aimed
/// past the guard.
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
