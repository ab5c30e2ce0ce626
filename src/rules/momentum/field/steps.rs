//! Walking and jumping square by square, with reactions on the way (MO-MOV).

use crate::{
    battle::{
        components::MoveProgress, orders::plan::RouteStep, prelude::*,
        ruleset::condition_rule::Forbids,
    },
    rules::{
        momentum::{
            attacks::contests::Contest,
            character::stats::Skill,
            field::{
                forced::{carry, stop_leaning},
                gait::{Daring, comes_near_a_fright, step_cost},
                ground::{self, STEPS, share},
                hazards,
                holds::{climbed, settle},
                sight::{find_seen, reveal},
            },
            status::HOLD,
            time::{held, turns::STAGECRAFT},
        },
        shared::{
            barriers::{Barrier, barrier},
            steps::{self, level_under, others_in},
            walk::moved,
        },
    },
};

/// Pushing through the space of an enemy (MO-MOV-06).
pub(crate) const PUSH_THROUGH: Contest = Contest {
    rule: "MO-MOV-06",
    own: &[Skill::RawForce, Skill::Athletics, Skill::Nimbleness],
    other: &[Skill::RawForce, Skill::Athletics],
    sized: false,
};

/// The enemies a route leads through, in order (MO-MOV-06).
pub(crate) fn pushed_aside(view: View<'_>, unit: UnitId, route: &[RouteStep]) -> Vec<UnitId> {
    let side = view.footprint(unit).side;
    let won = &view.store.get::<MoveProgress>(unit).clean_from;
    let mut met = Vec::new();
    for step in route {
        for cell in Footprint::new(step.to, side).cells() {
            for other in others_in(view, unit, cell) {
                if bars(view, unit, other) && !won.contains(other) && !met.contains(&other) {
                    met.push(other);
                }
            }
        }
    }
    met
}

/// Whether the other unit is an enemy that must lose a contest before this unit enters its space.
fn bars(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    view.status(other).is_active() && view.hostile(unit, other) && !share(view, unit, other)
}

/// Takes the steps one by one, with reactions between them. Returns whether all were taken.
///
/// # Errors
/// A pause.
pub(crate) fn go(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    route: &[RouteStep],
    drags: bool,
) -> RuleResult<bool> {
    let mut last_free = resolver.view().cell(unit);
    let arrived = steps::go(
        resolver,
        unit,
        route,
        &STAGECRAFT,
        |resolver, from, step| {
            let made = make(resolver, unit, (from, step), drags)?;
            let view = resolver.view();
            let cell = view.cell(unit);
            if STEPS.is_free(view, unit, cell) {
                last_free = cell;
            }
            Ok(made)
        },
        |view| {
            view.status(unit).is_active()
                && !view.forbids(unit, Forbids::MOVE)
                && view.clock().verdict().is_none()
        },
    )?;
    let view = resolver.view();
    // A unit stopped in another unit's space returns to its last free square (MO-MOV-05).
    if view.status(unit).is_on_field() && !STEPS.is_free(view, unit, view.cell(unit)) {
        moved(resolver, unit, last_free, (0, true), "MO-MOV-05");
        settle(resolver);
    }
    Ok(arrived)
}

/// Pays for and makes one step of a walk, if it is still possible.
fn make(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (from, step): (Cell, &RouteStep),
    drags: bool,
) -> RuleResult<bool> {
    let view = resolver.view();
    let Some(direction) = from
        .direction_to(step.to)
        .filter(|_| from.is_beside(step.to) && !view.forbids(unit, Forbids::MOVE))
    else {
        return Ok(false);
    };
    let space = view.footprint(unit);
    // Events on the way may have changed the price: a tripped unit crawls on.
    let way = (space, direction);
    let cost = step_cost(view, unit, way, (Daring::Through, drags));
    let Some(cost) = cost.filter(|&cost| cost <= ground::metres_left(view, unit)) else {
        return Ok(false);
    };
    let cost = cost.min(250) as u8;
    let entered = || space.newly_covered(direction);
    let mut enemies: Vec<UnitId> = Vec::new();
    for cell in entered() {
        for other in others_in(view, unit, cell) {
            let won = view
                .store
                .get::<MoveProgress>(unit)
                .clean_from
                .contains(other);
            if bars(view, unit, other) && !won && !enemies.contains(&other) {
                enemies.push(other);
            }
        }
    }
    // A unit hiding there is found, and blocks the way (MO-HID-01).
    if let Some(&met) = enemies
        .iter()
        .find(|&&other| super::hiding::is_hidden_from(view, other, unit))
    {
        reveal(resolver, met, "MO-HID-01");
        return Ok(false);
    }
    for enemy in enemies {
        let won = PUSH_THROUGH.wins(resolver, unit, enemy)?;
        let progress = resolver.edit::<MoveProgress>(unit);
        if won {
            progress.clean_from.insert(enemy);
        } else {
            progress.answered.insert(enemy);
            progress.metres = progress.metres.saturating_sub(cost);
            return Ok(false);
        }
    }
    let progress = resolver.edit::<MoveProgress>(unit);
    progress.metres = progress.metres.saturating_sub(cost);
    take(resolver, unit, (step.to, direction), cost, drags)?;
    Ok(true)
}

/// Makes a step with all its consequences: carried and dragged units, the ground, and held actions.
fn take(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (to, direction): (Cell, Direction),
    cost: u8,
    drags: bool,
) -> RuleResult {
    let watch = held::watch(resolver, unit);
    let space = resolver.view().footprint(unit);
    stop_leaning(resolver, unit);
    moved(resolver, unit, to, (cost, false), "MO-MOV-01");
    carry(resolver, unit, space.min);
    if drags {
        drag(resolver, unit, space)?;
    }
    hazards::arrive(resolver, unit, space, direction)?;
    settle(resolver);
    find_seen(resolver);
    held::stepped(resolver, watch)
}

/// Held units follow into the space just left (MO-ADV-08).
fn drag(resolver: &mut Resolver<'_>, unit: UnitId, left: Footprint) -> RuleResult {
    let view = resolver.view();
    let held: Vec<UnitId> = HOLD.held_by(view, unit).collect();
    for victim in held {
        let view = resolver.view();
        let here = view.cell(victim);
        let places = left
            .cells()
            .filter(|&cell| STEPS.is_free(view, victim, cell));
        let place = places.min_by_key(|&cell| (cell.chebyshev(here), cell.y, cell.x));
        if let Some(place) = place {
            moved(resolver, victim, place, (0, true), "MO-ADV-08");
            let view = resolver.view();
            let found = hazards::worst(view, view.footprint(victim).cells());
            hazards::suffer(resolver, victim, found)?;
        }
    }
    Ok(())
}

/// The cost of a jump in a straight line over whatever lies between, onto free ground; `None` if it
/// is not possible (MO-MOV-04).
pub(crate) fn jump_to(view: View<'_>, unit: UnitId, to: Cell) -> Option<u16> {
    let space = view.footprint(unit);
    let (dx, dy) = space.min.delta(to);
    let length = dx.abs().max(dy.abs()) as u16;
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    if length == 0 || !straight || length > ground::jump_range(view, unit, space) {
        return None;
    }
    if comes_near_a_fright(view, unit, space, Footprint::new(to, space.side)) {
        return None;
    }
    let direction = Direction::from_signs(dx, dy)?;
    let mut from = space;
    for number in 1..=length {
        if STEPS.cuts(view, from, direction) {
            return None;
        }
        let there = from.step(direction);
        for cell in there.cells() {
            let shut = !view.board().grid.contains(cell) || barrier(view, cell) > Barrier::Low;
            let mut others = others_in(view, unit, cell).into_iter();
            // No unit may be between, except the creature the jumper is on.
            let taken = number < length && others.any(|other| climbed(view, unit) != Some(other));
            if shut || taken {
                return None;
            }
        }
        from = there;
    }
    let rise = level_under(view, from) - level_under(view, space);
    (rise <= 1 && STEPS.is_free(view, unit, to)).then_some(length)
}

/// Jumps; for all rules about steps, a jump is one step (MO-MOV-04).
///
/// # Errors
/// A pause.
pub(crate) fn jump(resolver: &mut Resolver<'_>, unit: UnitId, to: Cell, cost: u16) -> RuleResult {
    let view = resolver.view();
    let space = view.footprint(unit);
    let depth = level_under(view, space) - level_under(view, Footprint::new(to, space.side));
    let progress = resolver.edit::<MoveProgress>(unit);
    let cost = cost.min(250) as u8;
    progress.metres = progress.metres.saturating_sub(cost);
    steps::take(resolver, unit, to, &STAGECRAFT, |resolver, _| {
        let watch = held::watch(resolver, unit);
        stop_leaning(resolver, unit);
        moved(resolver, unit, to, (cost, false), "MO-MOV-04");
        carry(resolver, unit, space.min);
        hazards::fall(resolver, unit, depth)?;
        let view = resolver.view();
        let found = hazards::worst(view, view.footprint(unit).cells());
        hazards::suffer(resolver, unit, found)?;
        settle(resolver);
        find_seen(resolver);
        held::stepped(resolver, watch)?;
        Ok(true)
    })?;
    Ok(())
}
