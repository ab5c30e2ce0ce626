//! Who sees whom, who is hidden, who is unaware (VI-FLD-04, VI-FLD-17, VI-CON-05).

use crate::{
    battle::{
        components::{LastKnownState, LastSeen, Memory, Rare, Stealth},
        prelude::*,
    },
    rules::vigor::{
        field::{
            cover::{self, Cover},
            reach, visibility,
        },
        status::AMBUSHED,
    },
};

/// Whether somebody is hidden from another (VI-CON-05).
pub(crate) fn is_hidden_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    view.hostile(unit, observer) && (stealth.hidden || stealth.from.contains(observer))
}

/// Whether nothing but its stealth could hide one combatant from another: cover, distance, weather
/// (VI-FLD-17).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    if is_at_hand(view, observer, target) {
        return true;
    }
    let far = reach::distance(view, observer, target);
    cover::of(view, observer, target).cover < Cover::Full
        && far <= visibility::of_pair(view, observer, target).sight(view)
}

/// Whether somebody is so near to another that no cover hides it from that one (VI-FLD-17).
fn is_at_hand(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    reach::distance(view, observer, target) <= 1 || reach::in_reach(view, observer, target)
}

/// Whether one combatant sees another.
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    observer == target
        || !is_hidden_from(view, target, observer) && is_in_view(view, observer, target)
}

/// Whether a combatant sees a square and what is there.
pub(crate) fn sees_square(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let own = view.footprint(unit);
    let far = own.chebyshev(cell.into());
    far <= 1
        || cover::between(view, own, cell.into()).cover < Cover::Full
            && far <= visibility::between(view, unit, own, cell.into()).sight(view)
}

/// Whether a target knows nothing of its attacker: that one is hidden or unseen, or the target was
/// ambushed and has had no turn yet (VI-FLD-04).
pub(crate) fn is_unaware(view: View<'_>, target: UnitId, attacker: UnitId) -> bool {
    view.has(target, AMBUSHED) || !sees(view, target, attacker)
}

/// Hides somebody from one combatant (VI-CON-05).
pub(crate) fn hide_from(resolver: &mut Resolver<'_>, unit: UnitId, observer: UnitId) {
    resolver.edit::<Stealth>(unit).from.insert(observer);
}

/// Nobody has lost somebody any more.
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId) {
    let stealth = resolver.view().store.get::<Stealth>(unit);
    if !stealth.hidden && stealth.from.is_empty() {
        return;
    }
    let stealth = resolver.edit::<Stealth>(unit);
    stealth.hidden = false;
    stealth.from = Rare(UnitSet::default());
    resolver.observe();
    resolver.note(unit, "is no longer hidden", "VI-CON-05");
}

/// Whoever attacks out of fog or darkness gives its place away to the side that it attacks: that may aim there
/// until the end of the next round (VI-FLD-08). Behind full cover nobody is given away so (VI-FLD-14).
pub(crate) fn give_away(resolver: &mut Resolver<'_>, unit: UnitId, target: UnitId) {
    let view = resolver.view();
    let side = view.side(target);
    if !view.hostile(unit, target)
        || view.memory().sees(side, unit)
        || !view.status(unit).is_on_field()
        || cover::of(view, target, unit).cover >= Cover::Full
    {
        return;
    }
    let known = LastSeen {
        unit,
        cell: view.cell(unit),
        band: view.band(unit),
        round: view.clock().round,
    };
    let stranger = LastKnownState::of_a_stranger(view, unit);
    let sides = resolver.scene().sides.len();
    let memory = resolver.edit_field::<Memory>();
    memory.last.resize(sides, Vec::new());
    memory.likenesses.resize(sides, Vec::new());
    let last = &mut memory.last[side.index()];
    if let Some(before) = last.iter_mut().find(|known| known.unit == unit) {
        *before = known;
    } else {
        last.push(known);
        memory.likenesses[side.index()].push(stranger);
    }
}

/// Whether something helps somebody to stay unseen by another: cover, foliage, darkness. In reach of that one
/// nothing does (VI-FLD-17).
pub(crate) fn is_sheltered_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let is_covered = || cover::of(view, observer, unit).name() != Cover::None;
    !is_at_hand(view, observer, unit) && (is_covered() || !is_in_view(view, observer, unit))
}

/// Those who hide are found by each enemy that sees them in the open; the others miss them still (VI-CON-05).
pub(crate) fn find_seen(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let hides = |unit: &UnitId| {
        let stealth = view.store.get::<Stealth>(*unit);
        stealth.hidden || !stealth.from.is_empty()
    };
    let finders = |unit: UnitId| {
        let finds = move |enemy: &UnitId| {
            is_hidden_from(view, unit, *enemy) && !is_sheltered_from(view, unit, *enemy)
        };
        view.enemies(unit)
            .filter(finds)
            .map(move |enemy| (unit, enemy))
    };
    let found: SmallVec<[(UnitId, UnitId); 4]> =
        view.active().filter(hides).flat_map(finders).collect();
    for (unit, enemy) in found {
        be_found(resolver, unit, enemy);
    }
}

/// One enemy has found somebody. Of whom no enemy in the fight has lost sight any more, that one is no longer
/// hidden.
fn be_found(resolver: &mut Resolver<'_>, unit: UnitId, observer: UnitId) {
    let view = resolver.view();
    let mut from = UnitSet::default();
    for other in view.store.ids() {
        if other != observer && is_hidden_from(view, unit, other) {
            from.insert(other);
        }
    }
    if !view.enemies(unit).any(|enemy| from.contains(enemy)) {
        reveal(resolver, unit);
        return;
    }
    let stealth = resolver.edit::<Stealth>(unit);
    stealth.hidden = false;
    stealth.from = Rare(from);
    resolver.observe();
}
