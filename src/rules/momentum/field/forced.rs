//! Pushes and teleports, with their collisions (MO-FRC), and riders and holds after a change of
//! place.

use crate::{
    battle::{
        components::{MoveProgress, Rare},
        prelude::*,
    },
    geometry::push::away_by_halves,
    rules::{
        momentum::{
            body::{
                hit::{Hit, Pierce},
                vitality,
            },
            brain::loss,
            character::{damage::Harm, stats::Stat},
            field::{
                ground::{self, STEPS},
                hazards,
                holds::climbers,
                holds::settle,
                sight::find_seen,
                things,
            },
            rolls::{
                checks::{defends, defense_check},
                modifiers::Source,
            },
            sheet_of,
            status::CLIMBED,
        },
        shared::{
            conditions::lose,
            forced::{ForcedLaw, Stopper, push},
            rows::edge,
            walk::moved,
        },
    },
};

/// The direction in which a unit is pushed away from a space (MO-FRC-01).
pub(crate) fn away(view: View<'_>, from: Footprint, unit: UnitId) -> Option<Direction> {
    away_by_halves(from, view.footprint(unit))
}

/// Whether all squares of a space are on the map.
pub(crate) fn is_on_map(view: View<'_>, space: Footprint) -> bool {
    space.cells().all(|cell| view.board().grid.contains(cell))
}

/// The direction in which a unit is pushed: away from a space, or the one the pushing unit picks if
/// both have the same centre (MO-FRC-01).
///
/// # Errors
/// A pause.
pub(crate) fn direction(
    resolver: &mut Resolver<'_>,
    (by, from): (UnitId, Footprint),
    (unit, metres): (UnitId, u16),
) -> RuleResult<Option<Direction>> {
    let view = resolver.view();
    let away = away(view, from, unit);
    if away.is_some() || metres == 0 || !view.status(unit).is_on_field() {
        return Ok(away);
    }
    let cell = view.cell(unit);
    let ways = picked_ways(view, by, unit);
    let choices = ways.iter().map(|&way| Choice::Cell(cell.step(way)));
    let prompt = "Push it which way?";
    let question = Question::detail("MO-FRC-01", by, Some(unit), prompt, choices);
    let choice = match question.choices.as_slice() {
        [] => return Ok(None),
        _ => resolver.ask(question)?,
    };
    let chosen = |way: &Direction| choice == Choice::Cell(cell.step(*way));
    Ok(ways.into_iter().find(chosen))
}

/// The directions that a pushing unit may pick for a unit with the same centre (MO-FRC-01), the
/// computer's choice first: where it hurts an enemy most, or an ally least.
pub(crate) fn picked_ways(view: View<'_>, by: UnitId, unit: UnitId) -> SmallVec<[Direction; 8]> {
    let on_map = |way: &Direction| is_on_map(view, view.footprint(unit).step(*way));
    let mut ways: SmallVec<[Direction; 8]> = Direction::ALL.into_iter().filter(on_map).collect();
    let sign = if view.hostile(by, unit) { -1 } else { 1 };
    ways.sort_by_cached_key(|&way| sign * loss::shoved(view, unit, way));
    ways
}

/// Metres a unit is pushed: up to the square the pushing unit names, if that is nearer (MO-FRC-01).
pub(crate) fn meant(view: View<'_>, unit: UnitId, goal: Option<Cell>, metres: u16) -> u16 {
    let wanted = goal.map(|goal| view.cell(unit).chebyshev(goal));
    wanted.map_or(metres, |wanted| metres.min(wanted))
}

/// Pushes a unit in a straight line. The units it collides with take their damage at once; the
/// damage of the pushed unit is returned, since it may be added to that of the cause (MO-FRC-02,
/// MO-FRC-04, MO-FRC-07).
///
/// # Errors
/// A pause.
pub(crate) fn shove(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    power: i32,
    (direction, metres): (Direction, u16),
) -> RuleResult<i32> {
    let pushed = push(
        resolver,
        unit,
        (direction, metres),
        &STEPS,
        |resolver, step, _| {
            let from = step.from;
            stop_leaning(resolver, unit);
            moved(resolver, unit, step.to, (0, true), "MO-FRC-01");
            carry(resolver, unit, from.min);
            hazards::arrive(resolver, unit, from, direction)?;
            settle(resolver);
            Ok(resolver.view().status(unit).is_on_field())
        },
    )?;
    let collision = stopped(resolver, (unit, by), power, (direction, metres), pushed.by)?;
    if pushed.moved > 0 {
        come_off(resolver, unit);
    }
    Ok(collision)
}

/// A pushed unit is no longer on a creature: the creature does not block it, and the unit does not
/// stay within its space (MO-ADV-03).
fn come_off(resolver: &mut Resolver<'_>, unit: UnitId) {
    get_off(resolver, unit);
    let view = resolver.view();
    let cell = view.cell(unit);
    if !view.status(unit).is_on_field() || STEPS.is_free(view, unit, cell) {
        return;
    }
    if let Some(free) = ground::nearest_free(view, unit, cell) {
        moved(resolver, unit, free, (0, true), "MO-ADV-03");
        settle(resolver);
    }
}

/// What stopped a push, and the damage to the pushed unit.
fn stopped(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    power: i32,
    (direction, metres): (Direction, u16),
    stopper: Option<Stopper>,
) -> RuleResult<i32> {
    let view = resolver.view();
    let space = view.footprint(unit);
    match stopper {
        Some(Stopper::Bodies(bodies)) => {
            let bodies: SmallVec<[UnitId; 2]> = in_reading_order(view, &bodies);
            collide(resolver, (unit, by), power, &bodies, metres)
        }
        Some(Stopper::Solid) if !STEPS.cuts(view, space, direction) => {
            // Units in the way next to a thing each resist or not; the thing never yields.
            let beside = if STEPS.stops(view, unit, space, direction) {
                STEPS.bodies(view, unit, space, direction)
            } else {
                SmallVec::new()
            };
            let bodies = in_reading_order(view, &beside);
            collide(resolver, (unit, by), power, &bodies, metres)?;
            for cell in space.newly_covered(direction) {
                things::batter(
                    resolver,
                    (cell, by),
                    &Hit::of(Harm::Physical, metres.into()),
                );
            }
            Ok(metres.into())
        }
        _ => Ok(0),
    }
}

fn in_reading_order(view: View<'_>, bodies: &[UnitId]) -> SmallVec<[UnitId; 2]> {
    let mut bodies = SmallVec::from_slice(bodies);
    bodies.sort_by_key(|&body| (view.cell(body).y, view.cell(body).x));
    bodies
}

/// Units in the way resist or not; returns the damage to the pushed unit.
fn collide(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    power: i32,
    bodies: &[UnitId],
    metres: u16,
) -> RuleResult<i32> {
    let (whole, half) = (i32::from(metres), i32::from(metres / 2));
    let mut own = half;
    let mut owed: SmallVec<[(UnitId, i32); 2]> = SmallVec::new();
    for &body in bodies {
        let view = resolver.view();
        let mut more = Modifiers::new();
        if sheet_of(view, body).size > sheet_of(view, unit).size {
            edge(&mut more, "MO-FRC-03", "larger", 1);
        }
        let source = Source::near(by);
        let check = defense_check(view, (body, Stat::Strength), (power, source), &more);
        let firm = defends(resolver, &check)?;
        if !firm {
            own = whole;
        }
        owed.push((body, if firm { half } else { whole }));
    }
    for (body, damage) in owed {
        resolver.note(body, "is run into", "MO-FRC-02");
        vitality::take(resolver, (body, by), &Hit::of(Harm::Physical, damage));
    }
    Ok(own)
}

/// A push without another effect.
///
/// # Errors
/// A pause.
pub(crate) fn shove_alone(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    power: i32,
    way: (Direction, u16),
) -> RuleResult {
    let damage = shove(resolver, (unit, by), power, way)?;
    if damage > 0 {
        vitality::take(resolver, (unit, by), &Hit::of(Harm::Physical, damage));
    }
    find_seen(resolver);
    Ok(())
}

/// Deals a hit and a collision to a unit: as one sum or separately, whichever takes more
/// (MO-FRC-04).
pub(crate) fn take_with_collision(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    hit: &Hit,
    collision: i32,
) -> i32 {
    if collision == 0 {
        return vitality::take(resolver, (unit, by), hit);
    }
    let view = resolver.view();
    // The collision spares lives if its cause does, including Holy damage.
    let spares = hit.spares || hit.on(view, unit).spares;
    let mut joint = hit.clone();
    joint.add(Harm::Physical, collision);
    joint.collided = collision;
    joint.spares = spares;
    let alone = Hit {
        spares,
        ..Hit::of(Harm::Physical, collision)
    };
    let apart = hit.on(view, unit).left + alone.on(view, unit).left;
    if joint.on(view, unit).left >= apart {
        vitality::take(resolver, (unit, by), &joint)
    } else {
        vitality::take(resolver, (unit, by), hit) + vitality::take(resolver, (unit, by), &alone)
    }
}

/// Maximum damage to each unit of a teleport into a taken space (MO-FRC-06).
const MOST: i32 = 100;

/// Teleports a unit. If the space is taken, all of them take damage and the unit returns to where
/// it was (MO-FRC-05 to MO-FRC-07).
///
/// # Errors
/// A pause.
pub(crate) fn teleport(
    resolver: &mut Resolver<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    to: Cell,
) -> RuleResult {
    let view = resolver.view();
    let from = view.footprint(unit);
    let there = Footprint::new(to, from.side);
    let metres = from.min.chebyshev(to);
    let mut bodies: SmallVec<[UnitId; 2]> = SmallVec::new();
    for cell in there.cells() {
        for other in crate::rules::shared::steps::others_in(view, unit, cell) {
            if !ground::share(view, unit, other) && !bodies.contains(&other) {
                bodies.push(other);
            }
        }
    }
    let solid: SmallVec<[Cell; 2]> = there
        .cells()
        .filter(|&cell| things::is_thing(view, cell))
        .collect();
    let hit = Hit {
        pierce: Pierce::All,
        most: Some(MOST),
        ..Hit::of(Harm::Reality, metres.into())
    };
    if bodies.is_empty() && solid.is_empty() {
        get_off(resolver, unit);
        stop_leaning(resolver, unit);
        moved(resolver, unit, to, (0, true), "MO-FRC-05");
        carry(resolver, unit, from.min);
        let found = hazards::worst(resolver.view(), there.cells());
        hazards::suffer(resolver, unit, found)?;
        settle(resolver);
        find_seen(resolver);
        return Ok(());
    }
    resolver.note(
        unit,
        "runs into what is there and is back where it was",
        "MO-FRC-05",
    );
    let unlimited = Hit {
        most: None,
        ..hit.clone()
    };
    for body in in_reading_order(resolver.view(), &bodies) {
        let is_thing = sheet_of(resolver.view(), body).object;
        let hit = if is_thing { &unlimited } else { &hit };
        vitality::take(resolver, (body, by), hit);
    }
    for cell in solid {
        things::batter(resolver, (cell, by), &unlimited);
    }
    vitality::take(resolver, (unit, by), &hit);
    Ok(())
}

/// Moves the riders of a unit along with it (MO-ADV-03).
pub(crate) fn carry(resolver: &mut Resolver<'_>, unit: UnitId, from: Cell) {
    let to = resolver.view().cell(unit);
    for rider in climbers(resolver.view(), unit) {
        let cell = resolver.view().cell(rider);
        let there = Cell::new(cell.x + to.x - from.x, cell.y + to.y - from.y);
        moved(resolver, rider, there, (0, true), "MO-ADV-03");
    }
}

/// Exchanges the spaces of two units, with their riders; the flag of each says whether it is moved
/// by force.
pub(crate) fn exchange(resolver: &mut Resolver<'_>, both: [(UnitId, bool); 2], rule: &'static str) {
    let cells = both.map(|(unit, _)| resolver.view().cell(unit));
    for (place, (unit, forced)) in both.into_iter().enumerate() {
        stop_leaning(resolver, unit);
        moved(resolver, unit, cells[1 - place], (0, forced), rule);
        carry(resolver, unit, cells[place]);
    }
    settle(resolver);
}

/// A unit that is pushed or teleported is no longer on a creature (MO-ADV-03).
fn get_off(resolver: &mut Resolver<'_>, unit: UnitId) {
    lose(resolver, unit, CLIMBED, "MO-ADV-03");
}

/// A unit that moves no longer leans (MO-COV-06).
pub(crate) fn stop_leaning(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver
        .view()
        .store
        .get::<MoveProgress>(unit)
        .lean
        .is_some()
    {
        resolver.edit::<MoveProgress>(unit).lean = Rare(None);
    }
}
