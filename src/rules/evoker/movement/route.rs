//! One route across the board: found, or given square by square.

use super::{
    Manner, Mover, Purse,
    reach::reach_with,
    search,
    spot::Taken,
    travel::{self, Counts, Spots},
    way::{Way, least_price},
    window::Window,
};
use crate::battle::{plan::RouteStep, prelude::*};

/// One part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Square where it ends.
    pub to: Cell,
    /// How the mover takes it.
    pub way: Way,
    /// Metres it costs, lost rests included.
    pub cost: u16,
    /// Whether a new Move begins with it or within it.
    pub new_move: bool,
}

/// A computed route.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// Its legs in order.
    pub legs: Vec<Leg>,
    /// Metres of the whole route.
    pub spent: u16,
    /// Enemies that would get a Chance Attack if the mover flees.
    pub provoked: SmallVec<[UnitId; 4]>,
}

impl Route {
    /// The route as a plan shows it.
    pub fn steps(&self) -> Vec<RouteStep> {
        self.legs
            .iter()
            .map(|leg| RouteStep {
                to: leg.to,
                cost: leg.cost.min(u16::from(u8::MAX)) as u8,
                new_move: leg.new_move,
            })
            .collect()
    }

    /// The squares of the route.
    pub fn cells(&self) -> Vec<Cell> {
        let steps = self.legs.iter().filter(|leg| leg.way.is_step());
        steps.map(|leg| leg.to).collect()
    }
}

/// How many Moves beyond the purse a refused route is searched to report its cost: first a few,
/// since most are near.
const LOOK_AHEAD: [u16; 2] = [3, 250];

/// The cheapest route to a square (EV-MOV-03).
///
/// # Errors
///
/// There is no route, it costs too much, or the square is occupied.
pub fn find(
    view: View<'_>,
    unit: UnitId,
    to: Cell,
    manner: Manner,
    purse: Purse,
) -> Result<Route, Refusal> {
    let mover = Mover::new(view, unit, manner);
    if let Some(zones) = &view.board().zone_map {
        return travel::find(&mover, zones, to, purse);
    }
    let band = manner.band.unwrap_or_else(|| view.band(unit));
    let spot = mover.spot(to, band);
    if !spot.open {
        let bound = mover.bound(to, band);
        return Err(bound.unwrap_or(Refusal::new("EV-MOV-03", RefusalReason::NoWay { to })));
    }
    if spot.taken != Taken::Free {
        return Err(Refusal::new(
            "EV-MOV-04",
            RefusalReason::Occupied { cell: to },
        ));
    }
    if let Some(route) = reach_with(view, unit, manner, purse).route(to) {
        return Ok(route);
    }
    let dear = LOOK_AHEAD.into_iter().find_map(|moves| {
        let far = Purse {
            more: purse.more + moves,
            ..purse
        };
        let route = reach_with(view, unit, manner, far).route(to)?;
        Some(told_price(&mover, &far, &route, purse.total()))
    });
    Err(match dear {
        Some(cost) => Refusal::new(
            "EV-MOV-03",
            RefusalReason::TooFar {
                cost,
                left: purse.total(),
            },
        ),
        None => Refusal::new("EV-MOV-03", RefusalReason::NoWay { to }),
    })
}

/// The cost that a refusal reports for a route that is too far: the cost of its steps, without
/// metres lost between Moves; with them if only they make it too expensive.
fn told_price(mover: &Mover<'_>, purse: &Purse, route: &Route, left: u16) -> u16 {
    let mut band = mover.view.band(mover.unit);
    let (mut steps, mut spent, mut last) = (0, 0, 0);
    let mut jumped = mover.stride().is_some_and(|stride| stride.jumps > 0);
    for leg in &route.legs {
        if let Way::Soar { to } = leg.way {
            band = to;
        }
        jumped &= !leg.new_move;
        let spot = mover.spot(leg.to, band);
        last = least_price(mover, leg.way, &spot, purse.is_now(spent), jumped);
        jumped |= leg.way == Way::Jump;
        steps += last;
        spent += leg.cost;
    }
    let before = spent - route.legs.last().map_or(0, |leg| leg.cost);
    if steps > left {
        steps
    } else {
        (before + last).max(left + 1)
    }
}

/// Computes a route given square by square, or spot by spot.
///
/// # Errors
///
/// The first place that cannot be entered, or that costs too much.
pub fn follow(
    view: View<'_>,
    unit: UnitId,
    path: &[Cell],
    manner: Manner,
    purse: Purse,
) -> Result<Route, Refusal> {
    let mover = Mover::new(view, unit, manner);
    let radius = path.len().min(200) as i16 + 1;
    match &view.board().zone_map {
        Some(zones) => search::follow(Spots::new(&mover, zones, purse, Counts::AtTheEnd), path),
        None => search::follow(Window::new(&mover, purse, radius), path),
    }
}

/// The route of an order that names places on its way: between squares that do not touch, and from
/// the last of them to its target, it takes the cheapest route. Between zones each place is a step.
///
/// # Errors
///
/// The first place that cannot be entered, or that costs too much.
pub fn along(
    view: View<'_>,
    order: &Order,
    manner: Manner,
    purse: Purse,
) -> Result<Route, Refusal> {
    let unit = order.unit;
    let is_apart =
        |from: Cell, to: Cell| view.board().zone_map.is_none() && from != to && !from.is_beside(to);
    let mut path: Vec<Cell> = Vec::new();
    for &to in &order.path {
        let from = path.last().copied().unwrap_or(view.cell(unit));
        if is_apart(from, to) {
            path.extend(onward(view, unit, (&path, to), manner, purse)?);
        } else {
            path.push(to);
        }
    }
    match order.cell().filter(|to| path.last() != Some(to)) {
        Some(to) if view.board().zone_map.is_some() => path.push(to),
        Some(to) => path.extend(onward(view, unit, (&path, to), manner, purse)?),
        None => (),
    }
    follow(view, unit, &path, manner, purse)
}

/// The squares of the cheapest route from the end of a path to a square.
fn onward(
    view: View<'_>,
    unit: UnitId,
    (path, to): (&[Cell], Cell),
    manner: Manner,
    purse: Purse,
) -> Result<Vec<Cell>, Refusal> {
    let mover = Mover::new(view, unit, manner);
    let with = |purse: Purse| {
        let radius = usize::from(purse.total()).max(path.len() + 1).min(400) as i16;
        search::onward(Window::new(&mover, purse, radius), path, to)
    };
    if let Some(route) = with(purse)? {
        return Ok(route.cells());
    }
    let left = purse.total();
    for moves in LOOK_AHEAD {
        let more = purse.more + moves;
        if let Some(route) = with(Purse { more, ..purse })? {
            let cost = route.spent.max(left + 1);
            return Err(Refusal::new(
                "EV-MOV-03",
                RefusalReason::TooFar { cost, left },
            ));
        }
    }
    Err(Refusal::new("EV-MOV-03", RefusalReason::NoWay { to }))
}
