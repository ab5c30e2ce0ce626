//! One route across the board, leg by leg.

use super::{
    Mover, Purse,
    way::{Way, least_price},
};
use crate::battle::{orders::plan::RouteStep, prelude::*};

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
pub const LOOK_AHEAD: [u16; 2] = [3, 250];

/// The cost that a refusal reports for a route that is too far: the cost of its steps, without
/// metres lost between Moves; with them if only they make it too expensive.
pub fn told_price(mover: &Mover<'_>, purse: &Purse, route: &Route, left: u16) -> u16 {
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
