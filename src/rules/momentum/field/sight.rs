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
            status::{BLINDED, CLIMBED, SURPRISED},
            time::turns::{GAVE_AWAY, OPENED},
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

/// The space that somebody leans to: as large as its own (MO-COV-06).
pub(crate) fn leaning(view: View<'_>, unit: UnitId) -> Option<Footprint> {
    let side = view.footprint(unit).side;
    leans_to(view, unit).map(|to| Footprint::new(to, side))
}

/// Where somebody looks and aims from: the space it leans to, or its own.
pub(crate) fn eyes(view: View<'_>, unit: UnitId) -> Footprint {
    leaning(view, unit).unwrap_or_else(|| view.footprint(unit))
}

/// Whether nothing but its stealth could hide one unit from another (MO-COV-09): a unit that leans out and
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

/// Whether a target has full cover from somebody (MO-COV-05).
pub(crate) fn is_fully_covered(view: View<'_>, from: UnitId, to: UnitId) -> bool {
    let eyes = cover::stands(view, from);
    let is_full = |there: Standpoint| cover::on_line(view, eyes, there) == Cover::Full;
    is_full(view.standpoint(to))
        && leaning(view, to).is_none_or(|lean| is_full(view.standing_in(lean)))
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
    let places = (cover::stands(view, unit), view.standing_in(cell.into()));
    !is_lost_in_fog(view, places, |cell| obscures(view, cell))
        && cover::on_line(view, places.0, places.1) < Cover::Full
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

/// At the end of its turn whoever told where it is, or was in view of an enemy in it, is hidden no more
/// (MO-HID-02).
pub(crate) fn reveal_in_own_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    if view.store.get::<Turn>(unit).once & GAVE_AWAY != 0 || is_found(view, unit) {
        reveal(resolver, unit, "MO-HID-02");
    }
}

/// Whether being in view tells somebody nothing yet: it is surprised, and its first turn has not begun
/// (MO-TIM-17).
fn is_unaware(view: View<'_>, unit: UnitId) -> bool {
    view.has(unit, SURPRISED) && view.store.get::<Turn>(unit).once & OPENED == 0
}

/// Whether an enemy has somebody in view that is hidden from it, and is not too surprised to see it.
fn is_found(view: View<'_>, unit: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    let sees = |enemy: UnitId| {
        (stealth.hidden || stealth.from.contains(enemy))
            && !is_unaware(view, enemy)
            && is_in_view(view, enemy, unit)
    };
    is_hidden_from_any(view, unit) && view.enemies(unit).any(sees)
}

/// Whoever hides and is in view of an enemy is found; in its own turn it stays hidden to the end of that,
/// whether it is still in view then or not (MO-HID-02).
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

/// Whoever sees somebody calls it out; those who are too surprised still have lost it (MO-HID-02, MO-TIM-17).
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

/// Whether somebody can lean to a space, named by its first square: past a full obstacle, by a legal step,
/// and nobody is there, conscious or not (MO-COV-06).
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

/// The squares that somebody could lean to.
pub(crate) fn leanings(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Cell> {
    let around = view.footprint(unit).min.neighbours();
    around.filter(move |&to| can_lean(view, unit, to).is_ok())
}
