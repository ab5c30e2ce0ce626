//! Who sees whom, who hides, who leans (MO-COV-06, MO-COV-09, MO-HID).

use crate::{
    battle::{
        components::{Conditions, MoveProgress, Rare, Stealth, Turn},
        prelude::*,
    },
    rules::{
        momentum::{
            field::{
                cover::{self, Cover},
                ground::STEPS,
            },
            status::{BLINDED, CLIMBED},
            time::turns::GAVE_AWAY,
        },
        shared::{
            barriers::{Barrier, barrier, obscures},
            cover::is_lost_in_fog,
            steps::others_in,
        },
    },
};

/// On whom somebody is, having climbed onto it (MO-ADV-03).
pub(crate) fn climbed(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.condition(unit, CLIMBED)?.source
}

/// Everybody who is on somebody.
pub(crate) fn climbers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    let all = view.store.all::<Conditions>();
    let on = all.filter(|(other, held)| held.has(CLIMBED) && climbed(view, *other) == Some(unit));
    on.map(|(other, _)| other).collect()
}

/// The square that somebody leans to (MO-COV-06).
pub(crate) fn leans_to(view: View<'_>, unit: UnitId) -> Option<Cell> {
    *view.store.get::<MoveProgress>(unit).lean
}

/// Where somebody looks and aims from: the square it leans to, or its own space.
pub(crate) fn eyes(view: View<'_>, unit: UnitId) -> Footprint {
    leans_to(view, unit).map_or_else(|| view.footprint(unit), Footprint::from)
}

/// Whether nothing but its stealth could hide one combatant from another (MO-COV-09).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !view.has(observer, BLINDED)
        && !is_lost_in_fog(view, (observer, target), |cell| obscures(view, cell))
        && !is_fully_covered(view, observer, target)
}

/// Whether a target has full cover from somebody (MO-COV-05).
pub(crate) fn is_fully_covered(view: View<'_>, from: UnitId, to: UnitId) -> bool {
    let eyes = eyes(view, from);
    cover::between(view, eyes, view.footprint(to)) == Cover::Full
        && leans_to(view, to)
            .is_none_or(|lean| cover::between(view, eyes, lean.into()) == Cover::Full)
}

/// Whether somebody is hidden from another (MO-HID-01, MO-TIM-17).
pub(crate) fn is_hidden_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    view.hostile(unit, observer) && (stealth.hidden || stealth.from.contains(observer))
}

/// Whether one combatant sees another.
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    observer == target
        || !is_hidden_from(view, target, observer) && is_in_view(view, observer, target)
}

/// Whether a combatant sees a square and what is there.
pub(crate) fn sees_square(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let eyes = eyes(view, unit);
    if view.has(unit, BLINDED) {
        return eyes.contains(cell);
    }
    let near = eyes.chebyshev(cell.into()) <= 1;
    let blind = || eyes.cells().all(|own| obscures(view, own));
    (near || !obscures(view, cell) && !blind())
        && cover::between(view, eyes, cell.into()) < Cover::Full
}

/// Whether an enemy sees somebody, or would but for its stealth.
pub(crate) fn is_watched(view: View<'_>, unit: UnitId) -> bool {
    let mut enemies = view.enemies(unit);
    enemies.any(|enemy| is_in_view(view, enemy, unit))
}

/// Hides somebody from all its enemies (MO-ADV-09).
pub(crate) fn hide(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.edit::<Stealth>(unit).hidden = true;
    resolver.edit::<Turn>(unit).once &= !GAVE_AWAY;
    resolver.observe();
}

/// Hides somebody from one combatant alone (MO-TIM-17).
pub(crate) fn hide_from(resolver: &mut Resolver<'_>, unit: UnitId, observer: UnitId) {
    resolver.edit::<Stealth>(unit).from.insert(observer);
}

fn is_hidden_from_any(view: View<'_>, unit: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    stealth.hidden || !stealth.from.is_empty()
}

/// Nobody has lost somebody any more (MO-HID-02).
pub(crate) fn reveal(resolver: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    if !is_hidden_from_any(resolver.view(), unit) {
        return;
    }
    let stealth = resolver.edit::<Stealth>(unit);
    stealth.hidden = false;
    stealth.from = Rare(UnitSet::default());
    resolver.observe();
    resolver.note(unit, "is no longer hidden", rule);
}

/// Somebody tells where it is: in its own turn it stays hidden to the end of that (MO-HID-02).
pub(crate) fn give_away(resolver: &mut Resolver<'_>, unit: UnitId) {
    if !is_hidden_from_any(resolver.view(), unit) {
        return;
    }
    if is_in_own_turn(resolver.view(), unit) {
        resolver.edit::<Turn>(unit).once |= GAVE_AWAY;
    } else {
        reveal(resolver, unit, "MO-HID-02");
    }
}

/// Whether a turn of somebody is running.
pub(crate) fn is_in_own_turn(view: View<'_>, unit: UnitId) -> bool {
    let clock = view.clock();
    clock.turn_owner() == Some(unit) || clock.with.contains(unit)
}

/// At the end of its turn whoever told where it is, or is in view of an enemy, is hidden no more
/// (MO-HID-02). Before surprise has worn off, being in view tells the surprised nothing (MO-TIM-17).
pub(crate) fn reveal_in_own_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let gave_away = view.store.get::<Turn>(unit).once & GAVE_AWAY != 0;
    let hidden = view.store.get::<Stealth>(unit).hidden;
    if gave_away || hidden && is_watched(view, unit) {
        reveal(resolver, unit, "MO-HID-02");
    }
}

/// Enemies see those who come into their view while it is not their own turn (MO-HID-02), and
/// surprise has worn off for the one whose turn begins (MO-TIM-17).
pub(crate) fn look_around(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let known: SmallVec<[UnitId; 4]> = view
        .store
        .ids()
        .filter(|&other| view.store.get::<Stealth>(other).from.contains(unit))
        .collect();
    for other in known {
        resolver.edit::<Stealth>(other).from.remove(unit);
    }
    find_seen(resolver);
}

/// Whoever hides and is in view of an enemy is found, unless its own turn runs (MO-HID-02).
pub(crate) fn find_seen(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let found: SmallVec<[UnitId; 4]> = view
        .active()
        .filter(|&unit| {
            view.store.get::<Stealth>(unit).hidden
                && !is_in_own_turn(view, unit)
                && is_watched(view, unit)
        })
        .collect();
    for unit in found {
        reveal(resolver, unit, "MO-HID-02");
    }
}

/// Whether somebody can lean to a square: past a full obstacle, by a legal step, and nobody is there.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_lean(view: View<'_>, unit: UnitId, to: Cell) -> Result<(), Refusal> {
    let space = view.footprint(unit);
    let direction = (space.side == 1)
        .then(|| space.min.direction_to(to))
        .flatten()
        .filter(|_| space.min.is_beside(to));
    let no_way = Refusal::new("MO-COV-06", RefusalReason::NoWay { to });
    let direction = direction.ok_or(no_way)?;
    if !space
        .min
        .neighbours()
        .any(|cell| view.board().grid.contains(cell) && barrier(view, cell) == Barrier::Full)
    {
        let what = "a full obstacle beside you";
        return Err(Refusal::new("MO-COV-06", RefusalReason::Lacks { what }));
    }
    let standing = |other| view.status(other).is_active();
    if others_in(view, unit, to).into_iter().any(standing) {
        return Err(Refusal::new(
            "MO-COV-06",
            RefusalReason::Occupied { cell: to },
        ));
    }
    match STEPS.step(view, unit, space, direction) {
        Some(_) => Ok(()),
        None => Err(no_way),
    }
}

/// The squares that somebody could lean to.
pub(crate) fn leanings(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> {
    let around = view.footprint(unit).min.neighbours();
    around.filter(move |&to| can_lean(view, unit, to).is_ok())
}
