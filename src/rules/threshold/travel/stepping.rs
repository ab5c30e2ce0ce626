//! Steps taken one by one, whatever pays for them: before each, other units may strike or cling.

use super::{
    dragging,
    movement::{self, Steps},
    placing::{self, STAGECRAFT},
};
use crate::{
    battle::{components::Yards, orders::plan::RouteStep},
    geometry::Parity,
    rules::{
        shared::steps,
        threshold::{
            attacks::{flank, grapple},
            body::burning,
            field::{sight, traps},
            prelude::*,
            reactions::cling::{self, Followers},
            riding::reins::Alarm,
        },
    },
};

/// Takes steps on the ground, or off a wall onto it.
pub(crate) fn go(resolver: &mut Resolver<'_>, unit: UnitId, route: &[RouteStep]) -> RuleResult {
    sight::reveal(resolver, unit);
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
                    dragging::take_along(resolver, unit, step.to, i16::from(step.cost))?;
                }
                let place = (Altitude::default(), step.cost);
                placing::put(resolver, unit, step.to, place, "TH-MOV-05");
                burning::douse(resolver, unit);
                burning::kindle(resolver, unit);
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
    if let Some(other) = movement::met(view, unit, to, band) {
        sight::reveal(resolver, other);
        resolver.note(unit, "runs into an unseen combatant and stops", "TH-MOV-06");
        return true;
    }
    band == Band::Ground && placing::is_shut(view, unit, to)
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
        placing::moved(resolver, unit, room, false, "TH-MOV-06");
    }
}

/// Takes steps through the air, where units on the ground neither strike nor block (TH-MOV-19).
pub(crate) fn fly(resolver: &mut Resolver<'_>, unit: UnitId, route: &[RouteStep]) -> RuleResult {
    sight::reveal(resolver, unit);
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
            placing::put(resolver, unit, step.to, (aloft, step.cost), "TH-MOV-19");
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
