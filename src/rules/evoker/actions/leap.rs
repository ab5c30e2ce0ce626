//! Leap (EV-MOV-21 to 23): jumps over gaps, ground and low objects, with the metres of a Move.

use super::{
    break_free::{self, Waste},
    go,
};
use crate::{
    battle::{components::MoveProgress, orders::plan::RouteStep, prelude::*},
    geometry::area,
    rules::{
        evoker::{
            body::legs,
            character::stats,
            field::ground,
            laws::{ActionDef, ActionKind, Work},
            mind::{exhaustion, rage},
            movement::{
                self, Mover, Purse, Taken, around, arrival, fall, leaping, leave, manner::Manner,
                stride, terrain,
            },
            rolls::degrees::Interest,
            time::legal,
        },
        shared::action::Aims,
    },
};

const ENTRY: Entry = Entry {
    key: "leap",
    name: "Leap",
    icon: Icon::Leap,
    phrase: &[Form::new("leap to {at}"), Form::new("leap")],
    rules: &["EV-MOV-21", "EV-MOV-22", "EV-MOV-23"],
    group: Group::Move,
    takes: ActionParams::NOTHING.cell().way().modes(super::modes::GAIT),
    cost: Costs::NOTHING.said("Move"),
    help: "Leap over gaps and low things: half the metres left, farther with a test (effort).",
};

/// The Leap action.
pub const LEAP: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders));

/// How far a leap goes before any test.
#[derive(Clone, Copy, Debug)]
struct Range {
    /// Squares without a test: R0.
    squares: u16,
    /// Whether another hindrance cut the leap down to one square.
    reduced: bool,
    /// Metres left of the Move.
    left: u16,
}

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::can_move(view, unit)?;
    rage::lets_act(view, unit)?;
    if view.board().zone_map.is_some() {
        return Err(Refusal::forbidden(
            "EV-ZON-22",
            "between spots a leap is part of the walk: move to the spot beyond the gap",
        ));
    }
    if view.band(unit) != Band::Ground || view.altitude(unit).hanging > 0 {
        return Err(Refusal::new("EV-MOV-21", RefusalReason::NothingToDo));
    }
    if view.vehicle(unit).is_some() && !Mover::new(view, unit, Manner::default()).jumps() {
        return Err(Refusal::forbidden("EV-MOV-40", "this vehicle cannot leap"));
    }
    if legs::has_useless_leg(view, unit) {
        return Err(Refusal::prevented("EV-INJ-22", "a Broken Leg"));
    }
    let range = range(view, unit);
    let needs = if range.reduced { 1 } else { 2 };
    Refusal::too_little("EV-MOV-21", "metres", range.left as i16, needs).when(range.squares == 0)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let reach = range(view, unit).squares;
    let squares = area::blast(view.board().grid, view.cell(unit), reach, Metric::Chebyshev);
    // A leap of one square is no better than a step.
    for cell in squares.iter() {
        if cell.chebyshev(view.cell(unit)) > 1 {
            out.push(Order::new(unit, me).to(cell));
        }
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let to = order.cell_for("EV-MOV-21")?;
    let manner = go::manner(view, order)?;
    let range = range(view, unit);
    let distance = view.cell(unit).chebyshev(to);
    if distance == 0 {
        return Err(Refusal::new("EV-MOV-21", RefusalReason::NothingToDo));
    }
    let check = leaping::leap_check(view, unit).filter(|_| manner.effort);
    let most = range.squares + check.as_ref().map_or(0, leaping::farthest);
    legal::within("EV-MOV-21", distance, most)?;
    let line = line(view, unit, to)?;
    let mut planned = order.clone();
    planned.path = Vec::new();
    let provoked = left_by_leap(view, unit, to);
    let cost = price(range, distance.min(range.squares));
    let mut plan =
        Plan::new(planned, move |r| leap(r, unit, &line, &manner)).costs("metres", cost as i16);
    plan.route.push(RouteStep {
        to,
        cost: cost.min(250) as u8,
        new_move: view.store.get::<MoveProgress>(unit).metres == 0,
    });
    plan.invites = provoked.into_iter().map(|enemy| (enemy, 1)).collect();
    if let Some(check) = check {
        plan = plan.checks(check);
    }
    Ok(break_free::first(view, plan, Waste::Move))
}

/// R0 of the Move under way, or of the next one (EV-MOV-21).
fn range(view: View<'_>, unit: UnitId) -> Range {
    let purse = Purse::of(view, unit);
    let left = if purse.left > 0 {
        purse.left
    } else if purse.more > 0 {
        purse.length
    } else {
        0
    };
    let mover = Mover::new(view, unit, Manner::default());
    let reduced = mover.body(Band::Ground) > 0;
    Range {
        squares: if reduced { left.min(1) } else { left / 2 },
        reduced,
        left,
    }
}

/// Metres that this many squares of R0 cost.
fn price(range: Range, squares: u16) -> u16 {
    if range.reduced {
        range.left
    } else {
        2 * squares
    }
}

/// The squares of the leap, the landing last; everything in between must be low.
fn line(view: View<'_>, unit: UnitId, to: Cell) -> Result<Vec<Cell>, Refusal> {
    let from = view.cell(unit);
    let mover = Mover::new(view, unit, Manner::default());
    let here = mover.spot(from, Band::Ground);
    let squares = area::line(from, to, from.chebyshev(to), |_| false);
    let mut before = from;
    for &cell in &squares {
        let spot = mover.spot(cell, Band::Ground);
        let cut = before
            .direction_to(cell)
            .is_some_and(|direction| mover.cuts_corner(before, direction));
        if !spot.open || is_shut(view, unit, cell) || cut {
            return Err(Refusal::new("EV-MOV-21", RefusalReason::NoWay { to: cell }));
        }
        if spot.floor > here.floor + 1 {
            return Err(Refusal::forbidden(
                "EV-MOV-21",
                "something higher than 1 m is in the way",
            ));
        }
        if cell != to && !is_low(view, unit, cell, &mover) {
            return Err(Refusal::new("EV-MOV-21", RefusalReason::Occupied { cell }));
        }
        before = cell;
    }
    let landing = mover.spot(to, Band::Ground);
    if landing.taken != Taken::Free {
        return Err(Refusal::new(
            "EV-MOV-21",
            RefusalReason::Occupied { cell: to },
        ));
    }
    if landing.gap {
        return Err(Refusal::forbidden(
            "EV-MOV-21",
            "it must end on ground that can be stood on",
        ));
    }
    Ok(squares)
}

/// Whether a square holds only units that can be leapt over: prone, or at most Size 2.
fn is_low(view: View<'_>, unit: UnitId, cell: Cell, mover: &Mover<'_>) -> bool {
    mover.footprint(cell).cells().all(|square| {
        view.occupant(square, Band::Ground).is_none_or(|other| {
            view.is_one_body(unit, other)
                || view.posture(other) != Posture::Standing
                || stats::sheet(view, other).size <= 2
                || view.hostile(unit, other) && !mover.knows(other)
        })
    })
}

fn left_by_leap(view: View<'_>, unit: UnitId, to: Cell) -> SmallVec<[UnitId; 4]> {
    let mover = Mover::new(view, unit, Manner::default());
    let place = (mover.footprint(to), Band::Ground, None);
    leave::threats(&mover)
        .into_iter()
        .filter(|&enemy| {
            view.neighbours(unit).contains(enemy) && !ground::touches(view, place, enemy)
        })
        .collect()
}

fn leap(r: &mut Resolver<'_>, unit: UnitId, line: &[Cell], manner: &Manner) -> RuleResult {
    if !stride::ensure_move(r, unit) {
        return Ok(());
    }
    let range = range(r.view(), unit);
    let wanted = line.len() as u16;
    let mut reach = range.squares;
    let mut failed = false;
    if manner.effort {
        let interest =
            Interest::successes(i32::from(wanted.saturating_sub(range.squares))).and_failures(4);
        let result = leaping::leaping(r.view(), unit).test(r, interest)?;
        if result.passed {
            reach += result.degrees.max(0) as u16;
        } else if result.degrees >= 4 {
            reach = 1;
            failed = true;
        }
    }
    let flown = wanted.min(reach).max(1);
    let flight = free_flight(r.view(), unit, &line[..usize::from(flown)]);
    // A hidden unit on the landing square is revealed.
    if let Some(&end) = flight.last() {
        around::bumps(r, unit, end);
    }
    let Some(landing) = comes_down(r.view(), unit, flight) else {
        stride::end_move(r, unit);
        return Ok(());
    };
    let place = (
        Footprint::new(landing, r.view().footprint(unit).side),
        Band::Ground,
        None,
    );
    if !leave::leave(r, unit, place, manner)? {
        return Ok(());
    }
    let from = r.view().cell(unit);
    let floor = |view: View<'_>| ground::floor_of(view, view.footprint(unit));
    let before = floor(r.view());
    let cost = if failed {
        range.left
    } else {
        price(range, flown.min(range.squares))
    };
    let hurts = stride::pay(r, unit, cost, true)?;
    let altitude = r.view().altitude(unit);
    r.place(unit, landing);
    movement::tell(r, unit, (from, altitude), (cost, false), "EV-MOV-21");
    stride::moved(r, unit, hurts)?;
    arrival::after_step(r, unit)?;
    let down = before - floor(r.view());
    if down > 0 {
        fall::fall(r, unit, down.min(1000) as u16, true)?;
    }
    if stride::can_go_on(r.view(), unit) {
        terrain::patches(r, unit, manner)?;
    }
    around::settle(r)?;
    exhaustion::settle(r)
}

/// The squares before a door that was shut without the leaper's knowledge.
fn free_flight<'l>(view: View<'_>, unit: UnitId, line: &'l [Cell]) -> &'l [Cell] {
    let end = line.iter().position(|&cell| is_shut(view, unit, cell));
    end.map_or(line, |end| &line[..end])
}

/// Whether a wall or a shut door is within the body's squares at `cell`.
fn is_shut(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let mut squares = Footprint::new(cell, view.footprint(unit).side).cells();
    squares.any(|square| view.board().is_wall(view.ground(), square))
}

/// The last square of the flight with room to land.
fn comes_down(view: View<'_>, unit: UnitId, flight: &[Cell]) -> Option<Cell> {
    let mover = Mover::new(view, unit, Manner::default());
    flight.iter().rev().copied().find(|&cell| {
        mover.footprint(cell).cells().all(|square| {
            view.occupant(square, Band::Ground)
                .is_none_or(|other| view.is_one_body(unit, other))
        })
    })
}
