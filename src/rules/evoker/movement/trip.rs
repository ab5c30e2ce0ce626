//! Executes a trip from spot to spot (EV-ZON-07 to 12, 22): tests for its starting ground, leaving
//! melee, paying metre by metre, climbing a face, leaping a gap. A unit that runs out of metres
//! waits between the spots for its next Move.

use super::{
    Mover, arrival, course::Course, fall, leaping, leave, manner::Manner, route::Leg, stride, tell,
    terrain,
};
use crate::{
    battle::{
        components::MoveProgress,
        field::zones::{Trip, ZoneMap},
        prelude::*,
    },
    rules::evoker::{rolls::degrees::Interest, zones::trips},
};

/// How far a trip came in one go.
#[derive(Clone, Copy, Debug, Default)]
struct Headway {
    /// Metres of the trip done.
    done: u16,
    /// Metres of the Moves spent.
    cost: u16,
    /// Whether it reached the goal.
    arrived: bool,
    /// Metres of a fall from the face, or into the gap.
    fell: u16,
    /// Whether it caused Stress.
    hurts: bool,
}

/// Executes one leg. Returns whether the mover goes on.
pub(super) fn travel(
    r: &mut Resolver<'_>,
    unit: UnitId,
    leg: &Leg,
    manner: &Manner,
) -> RuleResult<bool> {
    let scene = r.scene();
    let Some(zones) = &scene.board.zone_map else {
        return Ok(false);
    };
    let Some(course) = course(r.view(), zones, unit, leg.to, manner) else {
        return Ok(false);
    };
    if first_price(r, unit, &course, leg, manner).is_none() {
        return Ok(false);
    }
    // A unit that slips has not left yet.
    if !stays_upright(r, unit, &course, leg, manner)? {
        return Ok(false);
    }
    let view = r.view();
    let goal = trips::seat(view, zones, course.goal(), unit);
    let (from, band) = (view.cell(unit), view.band(unit));
    if !leave::leave(r, unit, (goal.into(), band, None), manner)? {
        return Ok(false);
    }
    let to = goal;
    if !r.offer(&ReactionTrigger::Stepping { unit, from, to })?
        || !stride::can_go_on(r.view(), unit)
    {
        return Ok(false);
    }
    let headway = go(r, unit, &course, leg, manner)?;
    settle_down(r, unit, zones, &course, headway);
    stride::moved(r, unit, headway.hurts)?;
    arrival::after_step(r, unit)?;
    if headway.fell > 0 && r.view().status(unit).is_on_field() {
        fall::fall(r, unit, headway.fell, true)?;
    }
    Ok(headway.arrived && stride::can_go_on(r.view(), unit))
}

fn course(
    view: View<'_>,
    zones: &ZoneMap,
    unit: UnitId,
    to: Cell,
    manner: &Manner,
) -> Option<Course> {
    let mover = Mover::new(view, unit, *manner);
    let here = (view.cell(unit), view.band(unit));
    Course::new(&mover, zones, here, zones.spot_at(to)?)
}

/// What a metre of the course costs of the Move under way.
fn price_of(
    r: &mut Resolver<'_>,
    unit: UnitId,
    course: &Course,
    metre: u16,
    may_begin: bool,
    manner: &Manner,
) -> Option<u16> {
    let sources = |view: View<'_>| {
        let mover = Mover::new(view, unit, *manner);
        course.sources(&mover, metre, view.band(unit))
    };
    stride::price(r, unit, may_begin, sources, None)
}

fn first_price(
    r: &mut Resolver<'_>,
    unit: UnitId,
    course: &Course,
    leg: &Leg,
    manner: &Manner,
) -> Option<u16> {
    match course.next(course.paid) {
        Some(metre) => price_of(r, unit, course, metre, leg.new_move, manner),
        // Only the leap is left.
        None => stride::ready_to_pay(r, unit, leg.new_move).then_some(0),
    }
}

/// Tests for the ground the trip counts as being on, once a Move (EV-ZON-10). Returns whether the
/// mover goes on.
fn stays_upright(
    r: &mut Resolver<'_>,
    unit: UnitId,
    course: &Course,
    leg: &Leg,
    manner: &Manner,
) -> RuleResult<bool> {
    Ok(
        terrain::swim_test(r, unit, course.start, manner, leg.new_move)?
            && terrain::patches_of(r, unit, course.start.into(), manner)?,
    )
}

/// Pays metre by metre as far as the Moves last, and leaps at the end.
fn go(
    r: &mut Resolver<'_>,
    unit: UnitId,
    course: &Course,
    leg: &Leg,
    manner: &Manner,
) -> RuleResult<Headway> {
    let mut headway = Headway {
        done: course.paid,
        ..Headway::default()
    };
    while let Some(metre) = course.next(headway.done) {
        if price_of(r, unit, course, metre, leg.new_move, manner).is_none() {
            return Ok(headway);
        }
        let holds = match course.face(metre) {
            None => stays_upright(r, unit, course, leg, manner)?,
            Some(face) => {
                let holds = terrain::climb_test(r, unit, face, manner)?;
                if !holds && headway.done > course.flat {
                    headway.fell = headway.done - course.flat;
                    headway.done = course.flat;
                }
                holds
            }
        };
        if !holds || !stride::can_go_on(r.view(), unit) {
            return Ok(headway);
        }
        let Some(metres) = price_of(r, unit, course, metre, false, manner) else {
            return Ok(headway);
        };
        let hindered = {
            let mover = Mover::new(r.view(), unit, *manner);
            course.sources(&mover, metre, r.view().band(unit)).now > 0
        };
        headway.hurts |= stride::pay(r, unit, metres, hindered)?;
        headway.cost += metres;
        headway.done = if course.back { metre } else { metre + 1 };
    }
    match course.leap() {
        None => headway.arrived = true,
        Some((width, depth)) => leap(r, unit, course, (width, depth), leg, manner, &mut headway)?,
    }
    Ok(headway)
}

/// The leap at the end of a trip, out of one Move (EV-ZON-22, EV-MOV-21, 22): without a test if it
/// reaches, else with one if the order makes an effort. A leap that falls short ends in the gap,
/// with the trip unfinished.
fn leap(
    r: &mut Resolver<'_>,
    unit: UnitId,
    course: &Course,
    (width, depth): (u16, u16),
    leg: &Leg,
    manner: &Manner,
    headway: &mut Headway,
) -> RuleResult {
    let range = |r: &Resolver<'_>| {
        let mover = Mover::new(r.view(), unit, *manner);
        let left = u16::from(r.view().store.get::<MoveProgress>(unit).metres);
        let (range, reduced) = course.leap_range(&mover, left);
        (range, reduced, left)
    };
    let tries = |r: &Resolver<'_>, range: u16| {
        let check = leaping::leap_check(r.view(), unit);
        let check = check.filter(|_| manner.effort && range > 0);
        range + check.as_ref().map_or(0, leaping::farthest) >= width
    };
    let mut now = range(r);
    if !(now.0 >= width || tries(r, now.0)) && leg.new_move && stride::begin_move(r, unit) {
        now = range(r);
    }
    let (mut reach, reduced, left) = now;
    if reach < width {
        if !tries(r, reach) {
            return Ok(());
        }
        let interest = Interest::successes(i32::from(width - reach)).and_failures(4);
        let result = leaping::leaping(r.view(), unit).test(r, interest)?;
        if result.passed {
            reach += result.degrees.max(0) as u16;
        } else if result.degrees >= 4 {
            headway.hurts |= stride::pay(r, unit, left, true)?;
            headway.cost += left;
            headway.fell = depth;
            return Ok(());
        }
    }
    let price = if reduced { left } else { 2 * width.min(now.0) };
    headway.hurts |= stride::pay(r, unit, price, true)?;
    headway.cost += price;
    headway.arrived = reach >= width;
    if !headway.arrived {
        headway.fell = depth;
    }
    Ok(())
}

/// Puts the mover where its metres brought it, and reports it.
fn settle_down(
    r: &mut Resolver<'_>,
    unit: UnitId,
    zones: &ZoneMap,
    course: &Course,
    headway: Headway,
) {
    let view = r.view();
    let (from, altitude) = (view.cell(unit), view.altitude(unit));
    let to = if headway.arrived {
        trips::seat(view, zones, course.goal(), unit)
    } else if headway.done == 0 && from == course.start {
        from
    } else {
        zones.way_seat(
            zones.spot(course.from).zone,
            view.mount(unit).unwrap_or(unit),
        )
    };
    let is_between = zones.spot_at(to).is_none();
    trips::note_trip(
        r,
        unit,
        is_between.then_some(Trip {
            unit,
            from: course.from,
            to: course.to,
            metres: headway.done.min(250) as u8,
        }),
    );
    r.place(unit, to);
    let is_ground = altitude.band == Band::Ground;
    let crosses = zones.spot(course.from).zone != zones.spot(course.to).zone;
    let rule = match (is_between, is_ground, crosses) {
        (true, _, _) => "EV-ZON-11",
        (_, false, _) => "EV-ALT-06",
        (_, _, true) => "EV-ZON-08",
        _ => "EV-ZON-07",
    };
    tell(r, unit, (from, altitude), (headway.cost, false), rule);
}
