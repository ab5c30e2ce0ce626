//! One way through the board: found, or given square by square.

use super::{
    Manner, Mover, Purse,
    reach::reach_with,
    spot::Taken,
    way::{State, Way, least_price, ways},
    window::Window,
};
use crate::battle::{plan::RouteStep, prelude::*};

/// One part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it ends.
    pub to: Cell,
    /// How it is made.
    pub way: Way,
    /// Metres it takes, lost rests included.
    pub cost: u16,
    /// A new Move begins with it, or in the middle of it.
    pub new_move: bool,
}

/// A way worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// Its parts in order.
    pub legs: Vec<Leg>,
    /// Metres in all.
    pub spent: u16,
    /// Enemies who would get a Chance Attack if the mover flees.
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
}

/// How many Moves farther than the purse a refused way is searched for its price: a few first, for
/// most are near.
const LOOK_AHEAD: [u16; 2] = [3, 250];

/// The cheapest way to a square (EV-MOV-03).
///
/// # Errors
/// No way leads there, it costs too much, or somebody is there.
pub fn find(
    view: View<'_>,
    unit: UnitId,
    to: Cell,
    manner: Manner,
    purse: Purse,
) -> Result<Route, Refusal> {
    let mover = Mover::new(view, unit, manner);
    if let Some(zones) = &view.board().zone_map {
        return super::travel::find(&mover, zones, to, purse);
    }
    let band = manner.band.unwrap_or_else(|| view.band(unit));
    let spot = mover.spot(to, band);
    if !spot.open {
        return Err(Refusal::new("EV-MOV-03", RefusalReason::NoWay { to }));
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

/// What a way costs that is too far, as a refusal tells it: its steps, without what would be lost
/// between Moves; but where only that makes it too dear, with it.
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

/// Prices a way given square by square; a change of band happens where it costs and provokes
/// least.
///
/// # Errors
/// The first square that cannot be entered, or that is too dear.
pub fn follow(
    view: View<'_>,
    unit: UnitId,
    path: &[Cell],
    manner: Manner,
    purse: Purse,
) -> Result<Route, Refusal> {
    let mover = Mover::new(view, unit, manner);
    if let Some(zones) = &view.board().zone_map {
        return super::travel::follow(&mover, zones, path, purse);
    }
    let mut window = Window::new(&mover, path.len().min(200) as i16 + 1);
    let hanging = i16::from(view.altitude(unit).hanging);
    let changes = manner.band.is_some_and(|band| band != view.band(unit));
    // All states the walk can be in after so many squares, each with its legs.
    let mut fronts: Vec<(State, Vec<Leg>, i16)> = Vec::new();
    window.starts(&purse, &mut |state, way, new_move| {
        let legs = way.map(|way| Leg {
            to: state.cell,
            way,
            cost: state.spent,
            new_move,
        });
        let hanging = if way.is_none() { hanging } else { 0 };
        fronts.push((state, legs.into_iter().collect(), hanging));
    });
    soar_all(&mut window, &purse, &mut fronts);
    for &to in path {
        let mut next: Vec<(State, Vec<Leg>, i16)> = Vec::new();
        for (state, legs, hanging) in &fronts {
            let Some(direction) = state
                .cell
                .direction_to(to)
                .filter(|_| state.cell.is_beside(to))
            else {
                continue;
            };
            window.steps(
                &purse,
                state,
                direction,
                *hanging,
                |after, way, new_move| {
                    let mut legs = legs.clone();
                    legs.push(Leg {
                        to,
                        way,
                        cost: after.spent - state.spent,
                        new_move,
                    });
                    next.push((after, legs, 0));
                },
            );
        }
        if next.is_empty() {
            return Err(why_not(&mover, &purse, &fronts, to));
        }
        soar_all(&mut window, &purse, &mut next);
        fronts = next;
    }
    let best = fronts
        .into_iter()
        .filter(|(state, _, _)| state.changed == changes)
        .min_by_key(|(state, legs, _)| (state.spent, state.provoked.count_ones(), legs.len()));
    let Some((state, legs, _)) = best.filter(|(_, legs, _)| !legs.is_empty()) else {
        return Err(Refusal::new("EV-ALT-06", RefusalReason::OtherBand));
    };
    if window.spot(state.cell, state.changed).taken != Taken::Free {
        return Err(Refusal::new(
            "EV-MOV-04",
            RefusalReason::Occupied { cell: state.cell },
        ));
    }
    Ok(Route {
        legs,
        spent: state.spent,
        provoked: window.enemies(state.provoked),
    })
}

fn soar_all(window: &mut Window<'_, '_>, purse: &Purse, fronts: &mut Vec<(State, Vec<Leg>, i16)>) {
    for number in 0..fronts.len() {
        let (state, legs, hanging) = &fronts[number];
        if let Some((after, new_move)) = window.soar(purse, state, *hanging) {
            let mut legs = legs.clone();
            legs.push(Leg {
                to: after.cell,
                way: Way::Soar {
                    to: window.band(true),
                },
                cost: after.spent - state.spent,
                new_move,
            });
            fronts.push((after, legs, 0));
        }
    }
}

/// Says which rule stops a walk before a square.
fn why_not(
    mover: &Mover<'_>,
    purse: &Purse,
    fronts: &[(State, Vec<Leg>, i16)],
    to: Cell,
) -> Refusal {
    let Some((state, _, _)) = fronts.first() else {
        return Refusal::new("EV-MOV-03", RefusalReason::NoWay { to });
    };
    let band = mover.view.band(mover.unit);
    let spot = mover.spot(to, band);
    if !state.cell.is_beside(to) || !spot.open {
        return Refusal::new("EV-MOV-03", RefusalReason::NoWay { to });
    }
    if spot.taken == Taken::Foe {
        return Refusal::new("EV-MOV-04", RefusalReason::Occupied { cell: to });
    }
    let cuts = state
        .cell
        .direction_to(to)
        .is_some_and(|direction| mover.cuts_corner(state.cell, direction));
    if cuts {
        return Refusal::forbidden("EV-MOV-02", "the corner of a wall is in the way");
    }
    if spot.rough && !mover.manner.risk {
        return Refusal::forbidden("EV-MOV-20", "rough water needs a test: order it with risk");
    }
    if spot.gap {
        return Refusal::forbidden("EV-MOV-38", "a gap can be leapt over, but not walked into");
    }
    let from = mover.spot(state.cell, band);
    let is_now = purse.is_now(state.spent);
    let prices = ways(mover, &from, &spot, 0)
        .into_iter()
        .map(|way| least_price(mover, way, &spot, is_now, state.jumped));
    let Some(price) = prices.min() else {
        return Refusal::new(
            "EV-MOV-38",
            RefusalReason::Measured {
                because: "the ledge is {is} m high, and a jump reaches {against} m",
                is: i32::from(spot.floor - from.floor),
                against: i32::from(mover.jump),
            },
        );
    };
    Refusal::new(
        "EV-MOV-12",
        RefusalReason::TooFar {
            cost: (state.spent + price).max(purse.total() + 1),
            left: purse.total(),
        },
    )
}
