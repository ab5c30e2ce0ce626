//! What a unit can reach, and the cheapest route to one place.

use std::sync::Arc;

use super::{
    Mover, Purse, Reach,
    circumstances::Circumstances,
    manner::Manner,
    reach::{self, Reached},
    route::{self, LOOK_AHEAD, Route},
    search::{self, Label},
    spot::Taken,
    travel::{self, Counts, Spots},
    window::Window,
};
use crate::{
    battle::{field::zones::ZoneMap, prelude::*},
    rules::evoker::zones::trips,
};

/// Everything a unit can reach with an ordinary move order (EV-MOV-03).
pub fn reach(view: View<'_>, unit: UnitId) -> Reached {
    reach_with(view, unit, Manner::default(), Purse::of(view, unit))
}

/// Everything a unit can reach with this manner and purse; of trips between spots only those that
/// arrive.
pub fn reach_with(view: View<'_>, unit: UnitId, manner: Manner, purse: Purse) -> Reached {
    view.cached((unit, manner, purse), || {
        let mover = Mover::new(view, unit, manner);
        if let Some(zones) = &view.board().zone_map {
            let spots = Spots::new(&mover, zones, purse, Counts::Whole);
            return Arc::new(reach::of_field(spots));
        }
        let search = || Arc::new(work_out(&mover, purse));
        // Belief and truth, and the states before and after what moves nobody, are mostly alike in
        // all that a search looks at.
        match Circumstances::of(&mover, purse, radius(purse)) {
            Some(all) => Arc::clone(&view.recall_of_land(all, search)),
            None => search(),
        }
    })
}

/// How far a purse may lead, in squares.
fn radius(purse: Purse) -> i16 {
    purse.total().min(400) as i16
}

/// Everything a mover can reach on a grid, searched for now.
pub(super) fn work_out(mover: &Mover<'_>, purse: Purse) -> Reach {
    reach::of_field(Window::new(mover, purse, radius(purse)))
}

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
        return find_trip(&mover, zones, to, purse);
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
        Some(route::told_price(&mover, &far, &route, purse.total()))
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

/// Spots that a unit can set out for without arriving, by an ordinary order (EV-ZON-11); `None` on
/// a grid. The metres are those to the end of the trip.
pub fn beyond(view: View<'_>, unit: UnitId) -> Option<Reach> {
    let zones = view.board().zone_map.as_ref()?;
    let mover = Mover::new(view, unit, Manner::default());
    let purse = Purse::of(view, unit);
    Some(reach::of_field(Spots::new(
        &mover,
        zones,
        purse,
        Counts::Begun,
    )))
}

/// The cheapest route to a spot. A trip that falls short still begins (EV-ZON-11), except for a
/// Charge.
///
/// # Errors
///
/// There is no route, or its first metre cannot be paid.
fn find_trip(mover: &Mover<'_>, zones: &ZoneMap, to: Cell, purse: Purse) -> Result<Route, Refusal> {
    let spot = zones.spot_at(to).ok_or(travel::no_way(to))?;
    let (view, unit, manner) = (mover.view, mover.unit, mover.manner);
    let seat = trips::seat(view, zones, spot, unit);
    if zones.spot_at(view.cell(unit)) == Some(spot) && manner.band.is_none() {
        return Err(Refusal::new("EV-ZON-07", RefusalReason::NothingToDo));
    }
    let whole = reach_with(view, unit, manner, purse);
    let begun = || {
        let spots = Spots::new(mover, zones, purse, Counts::Begun);
        (!manner.charge).then(|| reach::of_field(spots).route(seat))?
    };
    let changes = manner.band.is_some_and(|band| band != view.band(unit));
    let arrives = |label: &&Label| label.state.cell == seat && label.state.changed() == changes;
    whole.route(seat).or_else(begun).ok_or_else(|| {
        match whole.labels.iter().flatten().find(arrives) {
            Some(label) => travel::too_far(label.state.spent, purse),
            None => travel::why_not(mover, zones, view.cell(unit), spot),
        }
    })
}
