//! Which units see each other, and which are hidden or unaware (VI-FLD-04, VI-FLD-17, VI-CON-05).

use crate::{
    battle::{
        components::{LastKnownState, LastSeen, Memory, Rare, Stealth},
        goals::Then,
        prelude::*,
    },
    rules::vigor::{
        field::{
            cover::{self, Cover},
            reach, visibility,
        },
        status::AMBUSHED,
        time::options::Options,
    },
};

/// Whether a unit is hidden from an observer (VI-CON-05).
pub(crate) fn is_hidden_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    view.hostile(unit, observer) && (stealth.hidden || stealth.from.contains(observer))
}

/// Whether an observer would see a target that did not hide: cover, distance and weather permit it
/// (VI-FLD-17).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    let places = [observer, target].map(|unit| (unit, view.standpoint(unit)));
    is_in_view_from(view, places[0], places[1])
}

/// The same from one place to another.
fn is_in_view_from(
    view: View<'_>,
    (observer, from): (UnitId, Standpoint),
    (target, to): (UnitId, Standpoint),
) -> bool {
    let far = view.distance_between(from, to);
    let reaches = |unit| {
        let squares = reach::longest(view, unit);
        far <= squares && reach::is_clear(view, from, to, squares)
    };
    far <= 1
        || cover::lets_see(view, from, to)
            && far <= visibility::between(view, observer, from.space, to.space).sight(view)
        || reaches(observer)
        || reaches(target)
}

/// Whether a target is so close to the observer that cover does not hide it (VI-FLD-17).
fn is_at_hand(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    reach::distance(view, observer, target) <= 1 || reach::in_reach(view, observer, target)
}

/// Whether a unit sees another.
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    observer == target
        || !is_hidden_from(view, target, observer) && is_in_view(view, observer, target)
}

/// Whether a unit would see another from one place to another.
pub(crate) fn sees_from(
    view: View<'_>,
    observer: (UnitId, Standpoint),
    target: (UnitId, Standpoint),
) -> bool {
    observer.0 == target.0
        || !is_hidden_from(view, target.0, observer.0) && is_in_view_from(view, observer, target)
}

/// Whether a unit sees a square and what is there.
pub(crate) fn sees_square(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let (own, here, there) = (
        view.footprint(unit),
        view.standpoint(unit),
        view.standing_in(cell.into()),
    );
    let far = view.distance_between(here, there);
    far <= 1
        || cover::lets_see(view, here, there)
            && far <= visibility::between(view, unit, own, cell.into()).sight(view)
}

/// Why a target is unaware of an attacker (VI-FLD-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unaware {
    /// The target was ambushed and has had no turn yet.
    Ambushed,
    /// The attacker is hidden from every unit on the target's side.
    Hidden,
    /// No unit on the target's side has seen the attacker since the start of the last round.
    Unseen,
}

/// Why a target does not know where its attacker is; `None` if it does. Fog, darkness, distance and
/// cover alone do not make it unaware of an attacker its side has seen (VI-FLD-04).
pub(crate) fn unaware(view: View<'_>, target: UnitId, attacker: UnitId) -> Option<Unaware> {
    unaware_if(view, target, attacker, |unit| sees(view, unit, attacker))
}

/// The same where units of the target's side see the attacker as `sees` says.
pub(crate) fn unaware_if(
    view: View<'_>,
    target: UnitId,
    attacker: UnitId,
    sees: impl Fn(UnitId) -> bool,
) -> Option<Unaware> {
    if view.has(target, AMBUSHED) {
        return Some(Unaware::Ambushed);
    }
    let side = view.side(target);
    let shares = |unit: &UnitId| view.scene.shares_sight(side, view.side(*unit));
    let friends = || view.active().filter(shares).chain([target]);
    let stealth = view.store.get::<Stealth>(attacker);
    let may_hide = stealth.hidden || !stealth.from.is_empty();
    if may_hide && friends().all(|unit| is_hidden_from(view, attacker, unit)) {
        return Some(Unaware::Hidden);
    }
    let round = view.clock().round;
    let last = view.memory().last_seen(side, attacker);
    let last = last
        .map(|last| last.round)
        .max(seen_at_start(view, attacker));
    // Lines of sight are drawn only where memory does not suffice.
    let is_forgotten = last.is_none_or(|last| last + 1 < round);
    (is_forgotten && !friends().any(sees)).then_some(Unaware::Unseen)
}

/// The first round, for a unit present from the start of a battle without an ambush: every side saw
/// it then (VI-FLD-04).
fn seen_at_start(view: View<'_>, unit: UnitId) -> Option<u16> {
    let joins = |then: &Then| matches!(then, Then::Join(units) if units.contains(&unit));
    let is_late = view
        .scene
        .triggers
        .iter()
        .any(|trigger| joins(&trigger.then));
    (!is_late && !Options::of(view).has_ambush()).then_some(1)
}

/// Hides a unit from one observer (VI-CON-05).
pub(crate) fn hide_from(resolver: &mut Resolver<'_>, unit: UnitId, observer: UnitId) {
    resolver.edit::<Stealth>(unit).from.insert(observer);
}

/// The unit is no longer hidden from any enemy.
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

/// A unit that attacks out of fog or darkness reveals its place to the attacked side, which may aim
/// there until the end of the next round (VI-FLD-08). Full cover keeps the place secret
/// (VI-FLD-14).
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

/// Whether cover, foliage or darkness helps a unit stay hidden from an observer. Within the
/// observer's reach nothing does (VI-FLD-17).
pub(crate) fn is_sheltered_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let is_covered = || cover::of(view, observer, unit).name() != Cover::None;
    !is_at_hand(view, observer, unit) && (is_covered() || !is_in_view(view, observer, unit))
}

/// Each enemy that sees a hidden unit in the open finds it; the unit stays hidden from the others
/// (VI-CON-05).
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

/// One enemy has found a unit. Once no enemy misses it, the unit is no longer hidden.
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
