//! Forced movement: straight on, until a wall, a unit or an edge (TH-ACT-23).

use super::{fall, placing, step_prices, stepping::witnessed};
use crate::{
    battle::prelude::*,
    geometry::push,
    rules::{
        shared::forced::{self, BESIDE, ForcedLaw},
        threshold::{
            field::ground,
            reactions::cling::{self, Followers},
            riding::platform,
        },
    },
};

/// What stops a moved body: walls, rises of more than a yard, and units (TH-ACT-23).
pub(crate) struct Forced;

impl ForcedLaw for Forced {
    fn metric(&self) -> Metric {
        Metric::Alternating
    }

    fn stops(&self, view: View<'_>, _: UnitId, from: Footprint, direction: Direction) -> bool {
        let mut there = from.newly_covered(direction);
        step_prices::cuts_a_corner(view, from, direction)
            || there.any(|cell| step_prices::is_solid(view, cell))
    }

    fn meets(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId> {
        let occupant = view.occupant(cell, Band::Ground);
        occupant.filter(|&other| {
            !view.is_one_body(unit, other) && platform::under(view, unit) != Some(other)
        })
    }

    fn rise(&self) -> i32 {
        1
    }

    fn drop(&self, view: View<'_>, _: UnitId, from: Footprint, direction: Direction) -> i32 {
        ground::drop(view, from, direction)
    }

    fn lands(&self, view: View<'_>, unit: UnitId, taken: Cell) -> Option<Cell> {
        let side = view.footprint(unit).side;
        let floor = |cell| ground::floor(view, Footprint::new(cell, side));
        step_prices::rooms(view, side)
            .filter(|&cell| cell.chebyshev(taken) <= BESIDE && floor(cell) == floor(taken))
            .min_by_key(|&cell| (Metric::Alternating.distance(taken, cell), cell))
    }
}

/// One possible forced move of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// Its direction.
    pub direction: Direction,
    /// Number of squares.
    pub steps: u16,
    /// The last square.
    pub to: Cell,
    /// Yards of the fall at its end; 0 without one.
    pub drop: i32,
}

/// The direction away from the other unit.
pub(crate) fn away(view: View<'_>, from: UnitId, unit: UnitId) -> Option<Direction> {
    push::away_by_angle(view.footprint(from), view.footprint(unit))
}

/// Every forced move of up to this many yards; diagonals count 1, 2, 1.
pub(crate) fn slides(view: View<'_>, unit: UnitId, yards: u16) -> Vec<Slide> {
    let mut slides = Vec::new();
    for direction in Direction::ALL {
        let way = Forced.way(view, unit, direction, yards);
        slides.extend(way.iter().zip(1..).map(|(step, steps)| Slide {
            direction,
            steps,
            to: step.from.step(direction).min,
            drop: step.drop,
        }));
    }
    slides
}

/// Makes a forced move; units that grapple the moved one may cling.
pub(crate) fn slide(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    slide: Slide,
    rule: &'static str,
) -> RuleResult {
    if resolver.view().altitude(unit).hanging > 0 {
        // A unit on a wall is not pushed along it, but off it.
        return fall::fall_off(resolver, unit);
    }
    let mut followers = Followers::default();
    let way = (slide.direction, slide.steps);
    forced::push(resolver, unit, way, &Forced, |resolver, step, left| {
        let to = step.to;
        cling::before_step(resolver, unit, to, left, &mut followers)?;
        if *left == 0 {
            return Ok(false);
        }
        witnessed(resolver, unit, &mut followers, |resolver| {
            placing::moved(resolver, unit, to, true, rule);
            Ok(())
        })?;
        if step.drop > 0 && resolver.view().cell(unit) == to {
            fall::fall(resolver, unit, step.drop)?;
        }
        Ok(true)
    })?;
    Ok(())
}
