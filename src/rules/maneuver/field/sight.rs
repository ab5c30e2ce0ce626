//! Sight and hiding (MA-SGT, MA-ACT-06, MA-ACT-07).

use super::cover;
use crate::{
    battle::{components::Stealth, prelude::*},
    rules::{
        maneuver::{
            conditions::{SNEAKING, gain_amount, lose},
            field::ground::obscures,
        },
        shared::{cover::is_lost_in_fog, prospects::Stands},
    },
};

/// Range of a search, in metres (MA-ACT-06).
pub(crate) const SEARCHED: u16 = 12;

/// Whether only stealth could hide the target from the observer: neither full cover nor fog is
/// between them (MA-SGT-01).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    is_in_view_from(Stands::now(view), observer, target)
}

fn is_in_view_from(stands: Stands<'_>, observer: UnitId, target: UnitId) -> bool {
    let (view, places) = (stands.view, (stands.of(observer), stands.of(target)));
    !is_lost_in_fog(view, places, |cell| obscures(view, cell))
        && !cover::hides(stands, observer, target)
}

/// Whether the observer sees the target: no full cover, fog or stealth (MA-SGT-01).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    sees_from(Stands::now(view), observer, target)
}

/// The same wherever the two units stand.
pub(crate) fn sees_from(stands: Stands<'_>, observer: UnitId, target: UnitId) -> bool {
    let view = stands.view;
    !(is_hidden(view, target) && view.hostile(observer, target))
        && is_in_view_from(stands, observer, target)
}

/// Whether the unit is hidden from its enemies.
pub(crate) fn is_hidden(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Stealth>(unit).hidden
}

/// Hides the unit, with the Successes of its Sneak (MA-ACT-07).
pub(crate) fn hide(resolver: &mut Resolver<'_>, unit: UnitId, successes: i32) {
    lose(resolver, unit, SNEAKING, "MA-ACT-07");
    let kept = (SNEAKING, successes as i16);
    gain_amount(resolver, unit, kept, Until::Ended, None, "MA-ACT-07");
    resolver.edit::<Stealth>(unit).hidden = true;
    resolver.observe();
}

/// The Successes a search needs to find the unit; 1 for a unit hidden by the level (MA-ACT-06).
pub(crate) fn hidden_by(view: View<'_>, unit: UnitId) -> i32 {
    let kept = view.condition(unit, SNEAKING);
    kept.map_or(1, |kept| i32::from(kept.amount))
}

/// The unit is no longer hidden (MA-ACT-07).
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if !is_hidden(resolver.view(), unit) {
        return;
    }
    resolver.edit::<Stealth>(unit).hidden = false;
    lose(resolver, unit, SNEAKING, rule);
    resolver.observe();
    resolver.note(unit, "is seen", rule);
}

/// At the end of its own turn, a hidden unit in an enemy's view is no longer hidden (MA-ACT-07).
pub(crate) fn reveal_in_own_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    if is_hidden(view, unit)
        && view
            .enemies(unit)
            .any(|enemy| is_in_view(view, enemy, unit))
    {
        reveal(resolver, unit, "MA-ACT-07");
    }
}

/// At the start of its turn, the unit sees hidden enemies in its view (MA-ACT-07).
pub(crate) fn look_around(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let seen: Vec<UnitId> = view
        .enemies(unit)
        .filter(|&enemy| is_hidden(view, enemy) && is_in_view(view, unit, enemy))
        .collect();
    for enemy in seen {
        reveal(resolver, enemy, "MA-ACT-07");
    }
}
