//! Who sees whom, and who hides (MA-SGT, MA-ACT-06, MA-ACT-07).

use crate::{
    battle::{components::Stealth, prelude::*},
    rules::{
        maneuver::{
            conditions::{SNEAKING, gain_amount, lose},
            field::ground::{is_fully_covered, obscures},
        },
        shared::cover::is_lost_in_fog,
    },
};

/// How far a search reaches, in metres (MA-ACT-06).
pub(crate) const SEARCHED: u16 = 12;

/// Whether nothing but its stealth could hide one combatant from another: neither full cover nor
/// fog (MA-SGT-01).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    let places = (view.standpoint(observer), view.standpoint(target));
    !is_lost_in_fog(view, places, |cell| obscures(view, cell))
        && !is_fully_covered(view, observer, target)
}

/// Whether one combatant sees another: neither full cover, nor fog, nor stealth (MA-SGT-01).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !(is_hidden(view, target) && view.hostile(observer, target))
        && is_in_view(view, observer, target)
}

/// Whether somebody hides from its enemies.
pub(crate) fn is_hidden(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Stealth>(unit).hidden
}

/// Hides somebody, with the Successes of its Sneak (MA-ACT-07).
pub(crate) fn hide(resolver: &mut Resolver<'_>, unit: UnitId, successes: i32) {
    lose(resolver, unit, SNEAKING, "MA-ACT-07");
    let kept = (SNEAKING, successes as i16);
    gain_amount(resolver, unit, kept, Until::Ended, None, "MA-ACT-07");
    resolver.edit::<Stealth>(unit).hidden = true;
    resolver.observe();
}

/// The Successes that a search has to reach; somebody whom the level hides has 1 (MA-ACT-06).
pub(crate) fn hidden_by(view: View<'_>, unit: UnitId) -> i32 {
    let kept = view.condition(unit, SNEAKING);
    kept.map_or(1, |kept| i32::from(kept.amount))
}

/// Nobody is hidden any more who was (MA-ACT-07).
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if !is_hidden(resolver.view(), unit) {
        return;
    }
    resolver.edit::<Stealth>(unit).hidden = false;
    lose(resolver, unit, SNEAKING, rule);
    resolver.observe();
    resolver.note(unit, "is seen", rule);
}

/// At the end of its own turn somebody in the view of an enemy is hidden no more (MA-ACT-07).
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

/// At the start of its turn somebody sees the hidden enemies that are in its view (MA-ACT-07).
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
