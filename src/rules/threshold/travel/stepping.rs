//! Steps taken one by one, whatever pays for them: before each, other units may strike or cling.

use super::movement::Steps;
use crate::{
    battle::{components::Yards, plan::RouteStep},
    geometry::Parity,
    rules::{
        shared::{steps, walk},
        threshold::{
            actions::drag,
            attacks::{flank, grapple},
            body::afflictions,
            field::{bodies, ground, traps},
            prelude::*,
            reactions::cling::{self, Followers},
            riding::{platform, reins::Alarm},
            time::turns::STAGECRAFT,
        },
    },
};

/// Takes steps on the ground, or off a wall onto it.
pub(crate) fn go(resolver: &mut Resolver<'_>, unit: UnitId, route: &[RouteStep]) -> RuleResult {
    ground::reveal(resolver, unit);
    let mut followers = Followers::default();
    // A mount that loses its rider or its control stops.
    let led = |view: View<'_>| (view.rider(unit), view.has(unit, BOLTING));
    let at_first = led(resolver.view());
    let mut passed: SmallVec<[Cell; 16]> = SmallVec::new();
    for step in route {
        passed.push(resolver.view().cell(unit));
        if is_barred(resolver, unit, step.to, Band::Ground) {
            step_back(resolver, unit, &passed);
            return Ok(());
        }
        let made = steps::take(resolver, unit, step.to, &STAGECRAFT, |resolver, from| {
            if led(resolver.view()) != at_first {
                return Ok(false);
            }
            let enough = |resolver: &Resolver<'_>| {
                resolver.view().store.get::<Yards>(unit).left >= u16::from(step.cost)
            };
            let drags = resolver.view().has(unit, DRAGGING);
            if !drags && enough(resolver) {
                let mut left = resolver.view().store.get::<Yards>(unit).left;
                cling::before_step(resolver, unit, step.to, &mut left, &mut followers)?;
                resolver.edit::<Yards>(unit).left = left;
            }
            if !enough(resolver) {
                return Ok(false);
            }
            pay(resolver, unit, from, step);
            witnessed(resolver, unit, &mut followers, |resolver| {
                if drags {
                    drag::take_along(resolver, unit, step.to, i16::from(step.cost))?;
                }
                let place = (Altitude::default(), step.cost);
                put(resolver, unit, step.to, place, "TH-MOV-05");
                afflictions::douse(resolver, unit);
                afflictions::kindle(resolver, unit);
                Ok(())
            })?;
            Ok(true)
        })?;
        let view = resolver.view();
        if !made || !view.status(unit).is_active() || led(view) != at_first {
            return Ok(());
        }
    }
    Ok(())
}

/// A step and its consequences for either side: clinging units follow, broken grapples end, mounts
/// shy, flanks are offered, and traps strike.
pub(crate) fn witnessed(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    followers: &mut Followers,
    step: impl FnOnce(&mut Resolver<'_>) -> RuleResult,
) -> RuleResult {
    let from = resolver.view().cell(unit);
    let flanked = flank::flanked_before_step(resolver.view(), unit);
    let alarm = Alarm::before(resolver.view());
    step(resolver)?;
    cling::after_step(resolver, unit, &[from], followers);
    grapple::settle(resolver);
    alarm.after(resolver)?;
    flank::offer(resolver, unit, &flanked)?;
    traps::step_on(resolver, unit, from)
}

/// Whether something unknown to the mover's side blocks a step: a body, which is thereby revealed,
/// or a door shut meanwhile.
pub(crate) fn is_barred(resolver: &mut Resolver<'_>, unit: UnitId, to: Cell, band: Band) -> bool {
    let view = resolver.view();
    if let Some(other) = bodies::met(view, unit, to, band) {
        ground::reveal(resolver, other);
        resolver.note(unit, "runs into an unseen combatant and stops", "TH-MOV-06");
        return true;
    }
    band == Band::Ground && is_shut(view, unit, to)
}

/// Whether a wall or a shut door fills a square for the unit.
pub(crate) fn is_shut(view: View<'_>, unit: UnitId, to: Cell) -> bool {
    let there = Footprint::new(to, view.footprint(unit).side);
    let is_shut = |cell| view.board().is_wall(view.ground(), cell);
    there.cells().any(is_shut)
}

/// A unit stopped in an ally's square goes back to where there was room (TH-MOV-06).
fn step_back(resolver: &mut Resolver<'_>, unit: UnitId, passed: &[Cell]) {
    let view = resolver.view();
    let steps = Steps::new(view, unit);
    let room = passed.iter().rev();
    let room = room
        .copied()
        .find(|&cell| steps.cannot_stop(cell).is_none());
    if let Some(room) = room.filter(|&room| room != view.cell(unit)) {
        moved(resolver, unit, room, false, "TH-MOV-06");
    }
}

/// Takes steps through the air, where units on the ground neither strike nor block (TH-MOV-19).
pub(crate) fn fly(resolver: &mut Resolver<'_>, unit: UnitId, route: &[RouteStep]) -> RuleResult {
    ground::reveal(resolver, unit);
    let aloft = Altitude {
        band: Band::Low,
        ..Altitude::default()
    };
    for step in route {
        if is_barred(resolver, unit, step.to, Band::Low) {
            return Ok(());
        }
        let made = steps::take(resolver, unit, step.to, &STAGECRAFT, |resolver, from| {
            if resolver.view().store.get::<Yards>(unit).left < u16::from(step.cost) {
                return Ok(false);
            }
            pay(resolver, unit, from, step);
            put(resolver, unit, step.to, (aloft, step.cost), "TH-MOV-19");
            Ok(true)
        })?;
        if !made || !resolver.view().status(unit).is_active() {
            return Ok(());
        }
    }
    Ok(())
}

/// Takes the yards of a step, and counts its diagonal and the ground run (TH-MOV-05, TH-MOV-11).
fn pay(resolver: &mut Resolver<'_>, unit: UnitId, from: Cell, step: &RouteStep) {
    let view = resolver.view();
    let on_ground = view.band(unit) == Band::Ground && view.altitude(unit).hanging == 0;
    let floor = |cell| view.board().floor(view.ground(), cell);
    let is_run = on_ground && floor(from).abs_diff(floor(step.to)) <= 1;
    let yards = resolver.edit::<Yards>(unit);
    let parity = if yards.odd { Parity::Odd } else { Parity::Even };
    let ground = from.direction_to(step.to).map_or(0, |direction| {
        Metric::Alternating.stretch(direction, parity)
    });
    yards.left = yards.left.saturating_sub(u16::from(step.cost));
    yards.odd ^= from.x != step.to.x && from.y != step.to.y;
    yards.run = if is_run { yards.run + ground } else { 0 };
}

/// Puts the unit into a square at a height, and reports the move.
pub(crate) fn put(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    (altitude, cost): (Altitude, u8),
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(unit), view.altitude(unit));
    resolver.place_at(unit, to, altitude);
    walk::tell_one(resolver, unit, before, (cost.into(), false), rule);
    platform::moved(resolver, unit, before.0, true);
}

/// Moves a unit that does not move by itself, or not on its own yards, and reports it.
pub(crate) fn moved(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    forced: bool,
    rule: &'static str,
) {
    let from = resolver.view().cell(unit);
    walk::moved(resolver, unit, to, (0, forced), rule);
    platform::moved(resolver, unit, from, false);
}

/// A run-up lasts within one turn (TH-MOV-11).
pub(crate) fn end_runs(resolver: &mut Resolver<'_>) {
    let runs = resolver.view().store.all::<Yards>();
    let units: SmallVec<[UnitId; 8]> = runs
        .filter(|(_, yards)| yards.run > 0)
        .map(|(unit, _)| unit)
        .collect();
    for unit in units {
        end_run(resolver, unit);
    }
}

/// An action ends a run-up (TH-MOV-11).
pub(crate) fn end_run(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver.view().store.get::<Yards>(unit).run > 0 {
        resolver.edit::<Yards>(unit).run = 0;
    }
}
