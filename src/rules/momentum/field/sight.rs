//! Which units see each other, hide and lean (MO-COV-06, MO-COV-09, MO-HID).

use crate::{
    battle::{
        components::{Rare, Stealth, Turn},
        prelude::*,
    },
    rules::{
        momentum::{
            field::{
                cover::{self, Cover},
                ground::STEPS,
                hiding::{is_hidden_from, is_hidden_from_any},
                leaning::{eyes, leaning},
            },
            status::{BLINDED, SURPRISED},
            time::flags::{GAVE_AWAY, OPENED},
        },
        shared::{
            barriers::{Barrier, barrier, obscures},
            cover::is_lost_in_fog,
            prospects::Stands,
            steps::others_in,
        },
    },
};

/// Whether an observer would see a target that did not hide (MO-COV-09). A unit that leans out and
/// sees another is seen by it (GN-SEE-01).
pub(crate) fn is_in_view(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    let looks = |by: UnitId, to: UnitId| {
        let places = (cover::stands(view, by), view.standpoint(to));
        !is_lost_in_fog(view, places, |cell| obscures(view, cell))
            && !is_fully_covered(view, by, to)
    };
    let leans = || leaning(view, observer).is_some() || leaning(view, target).is_some();
    !view.has(observer, BLINDED) && (looks(observer, target) || leans() && looks(target, observer))
}

/// Whether a target has full cover from a unit (MO-COV-05).
pub(crate) fn is_fully_covered(view: View<'_>, from: UnitId, to: UnitId) -> bool {
    let eyes = cover::stands(view, from);
    let is_full = |there: Standpoint| cover::on_line(view, eyes, there) == Cover::Full;
    is_full(view.standpoint(to))
        && leaning(view, to).is_none_or(|lean| is_full(view.standing_in(lean)))
}

/// Whether a unit sees another.
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    observer == target
        || !is_hidden_from(view, target, observer) && is_in_view(view, observer, target)
}

/// The same for two that do not lean, wherever they stand.
pub(crate) fn sees_from(stands: Stands<'_>, observer: UnitId, target: UnitId) -> bool {
    let (view, places) = (stands.view, (stands.of(observer), stands.of(target)));
    !is_hidden_from(view, target, observer)
        && !view.has(observer, BLINDED)
        && !is_lost_in_fog(view, places, |cell| obscures(view, cell))
        && cover::on_line(view, places.0, places.1) < Cover::Full
}

/// Whether a unit sees a square and what is there.
pub(crate) fn sees_square(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let eyes = eyes(view, unit);
    if view.has(unit, BLINDED) {
        return eyes.contains(cell);
    }
    let places = (cover::stands(view, unit), view.standing_in(cell.into()));
    !is_lost_in_fog(view, places, |cell| obscures(view, cell))
        && cover::on_line(view, places.0, places.1) < Cover::Full
}

/// Whether an enemy sees the unit, or would if it did not hide.
pub(crate) fn is_watched(view: View<'_>, unit: UnitId) -> bool {
    let mut enemies = view.enemies(unit);
    enemies.any(|enemy| is_in_view(view, enemy, unit))
}

/// The unit is no longer hidden from any enemy (MO-HID-02).
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

/// The unit reveals its place; in its own turn it stays hidden until the turn ends (MO-HID-02).
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

/// Whether it is the unit's own turn.
pub(crate) fn is_in_own_turn(view: View<'_>, unit: UnitId) -> bool {
    let clock = view.clock();
    clock.turn_owner() == Some(unit) || clock.with.contains(unit)
}

/// At the end of its turn a unit is no longer hidden if it revealed its place or was in view of an
/// enemy (MO-HID-02).
pub(crate) fn reveal_in_own_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    if view.store.get::<Turn>(unit).once & GAVE_AWAY != 0 || is_found(view, unit) {
        reveal(resolver, unit, "MO-HID-02");
    }
}

/// Whether a unit is too surprised to notice what is in view: its first turn has not begun
/// (MO-TIM-17).
fn is_unaware(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, SURPRISED) && view.store.get::<Turn>(unit).once & OPENED == 0
}

/// Whether an enemy that misses the unit has it in view and is not too surprised to notice.
fn is_found(view: View<'_>, unit: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    let sees = |enemy: UnitId| {
        (stealth.hidden || stealth.from.contains(enemy))
            && !is_unaware(view, enemy)
            && is_in_view(view, enemy, unit)
    };
    is_hidden_from_any(view, unit) && view.enemies(unit).any(sees)
}

/// A hidden unit in view of an enemy is found; in its own turn it stays hidden until the turn ends,
/// even if it is out of view again by then (MO-HID-02).
pub(crate) fn find_seen(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let found: SmallVec<[UnitId; 4]> = view.active().filter(|&unit| is_found(view, unit)).collect();
    for unit in found {
        if is_in_own_turn(resolver.view(), unit) {
            resolver.edit::<Turn>(unit).once |= GAVE_AWAY;
        } else {
            call_out(resolver, unit);
        }
    }
}

/// The enemy that sees the unit calls it out; the unit stays hidden from enemies that are still too
/// surprised (MO-HID-02, MO-TIM-17).
fn call_out(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let lost = &view.store.get::<Stealth>(unit).from;
    let mut still = UnitSet::default();
    let unaware = |enemy: &UnitId| lost.contains(*enemy) && is_unaware(view, *enemy);
    let all = view.store.ids().filter(unaware);
    all.for_each(|enemy| still.insert(enemy));
    if still.is_empty() {
        reveal(resolver, unit, "MO-HID-02");
        return;
    }
    let stealth = resolver.edit::<Stealth>(unit);
    stealth.hidden = false;
    stealth.from = Rare(still);
    resolver.observe();
}

/// Checks that a unit can lean to a space, named by its first square: past a full obstacle, by a
/// legal step, with no unit there, conscious or not (MO-COV-06).
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_lean(view: View<'_>, unit: UnitId, to: Cell) -> Result<(), Refusal> {
    const RULE: &str = "MO-COV-06";
    let space = view.footprint(unit);
    let no_way = Refusal::new(RULE, RefusalReason::NoWay { to });
    let direction = space.min.direction_to(to);
    let direction = direction
        .filter(|_| space.min.is_beside(to))
        .ok_or(no_way)?;
    let is_full = |cell| view.board().grid.contains(cell) && barrier(view, cell) == Barrier::Full;
    let mut around = space.cells().flat_map(Cell::neighbours);
    if !around.any(is_full) {
        return Err(Refusal::lacks_here(RULE, "a full obstacle beside you"));
    }
    let mut entered = space.newly_covered(direction);
    if let Some(cell) = entered.find(|&cell| !others_in(view, unit, cell).is_empty()) {
        return Err(Refusal::new(RULE, RefusalReason::Occupied { cell }));
    }
    match STEPS.step(view, unit, space, direction) {
        Some(_) => Ok(()),
        None => Err(no_way),
    }
}

/// The squares a unit could lean to.
pub(crate) fn leanings(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> {
    let around = view.footprint(unit).min.neighbours();
    around.filter(move |&to| can_lean(view, unit, to).is_ok())
}
