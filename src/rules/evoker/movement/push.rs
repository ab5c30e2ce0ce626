//! Forced movement (EV-MOV-31): pushed, thrown, dragged.

use super::{arrival, fall, room, terrain};
use crate::{
    battle::prelude::*,
    geometry::CornerRule,
    rules::{
        evoker::field::ground,
        shared::{
            forced::{self, BESIDE, ForcedLaw, Pushed, Stopper},
            walk::moved,
        },
    },
};

/// What stops a pushed unit: on the ground walls, objects and ledges; on every band the units there
/// (EV-MOV-31).
pub struct Pushing;

impl ForcedLaw for Pushing {
    fn metric(&self) -> Metric {
        Metric::Chebyshev
    }

    fn stops(&self, view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> bool {
        let is_wall = |cell: Cell| view.board().is_wall(view.ground(), cell);
        view.band(unit) == Band::Ground
            && (from.step(direction).cells().any(is_wall)
                || !CornerRule::OneWall.allows(from, direction, is_wall))
    }

    fn meets(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Option<UnitId> {
        let occupant = view.occupant(cell, view.band(unit));
        occupant.filter(|&other| !view.is_one_body(unit, other))
    }

    /// How many metres lower the next square's floor is; slopes do not count.
    fn drop(&self, view: View<'_>, unit: UnitId, from: Footprint, direction: Direction) -> i32 {
        let to = from.step(direction);
        if view.band(unit) != Band::Ground || is_slope(view, from) && is_slope(view, to) {
            return 0;
        }
        ground::floor_of(view, from) - ground::floor_of(view, to)
    }

    fn lands(&self, view: View<'_>, unit: UnitId, taken: Cell) -> Option<Cell> {
        let side = view.footprint(unit).side;
        let floor = |cell| ground::floor_of(view, Footprint::new(cell, side));
        let cells = view.board().grid.cells();
        let free = cells.filter(|&cell| {
            cell.chebyshev(taken) <= BESIDE
                && floor(cell) == floor(taken)
                && room::fits(view, unit, cell, Band::Ground)
        });
        free.min_by_key(|&cell| (cell.chebyshev(taken), cell))
    }
}

/// Slides a unit without Chance Attacks and hindrance. It stops before solid obstacles, occupied
/// squares, corners it may not cut and the edge of the map; over a gap or down a ledge it falls and
/// stops. Damaging ground on the way hurts it. A follower may move along and stay adjacent
/// (EV-ACT-08).
pub fn push(
    r: &mut Resolver<'_>,
    unit: UnitId,
    (direction, metres): (Direction, u16),
    follower: Option<UnitId>,
) -> RuleResult<Pushed> {
    if r.view().vehicle(unit).is_some() {
        r.note(unit, "keeps its place in the vehicle", "EV-MOV-40");
        return Ok(Pushed::default());
    }
    if r.view().board().zone_map.is_some() {
        return super::shove::shove(r, unit, metres, follower);
    }
    let altitude = r.view().altitude(unit);
    if metres > 0 && altitude.hanging > 0 {
        // EV-MOV-39: a pushed unit falls off a face.
        fall::off_the_face(r, unit, u16::from(altitude.hanging), false)?;
        return Ok(Pushed {
            left: metres,
            by: Some(Stopper::Fell),
            ..Pushed::default()
        });
    }
    let mut patches = SmallVec::new();
    forced::push(r, unit, (direction, metres), &Pushing, |r, step, _| {
        moved(r, unit, step.to, (0, true), "EV-MOV-31");
        if let Some(follower) = follower
            && let Some(beside) = place_beside(r.view(), follower, unit, direction)
        {
            moved(r, follower, beside, (0, false), "EV-ACT-08");
            arrival::after_step(r, follower)?;
        }
        arrival::after_step(r, unit)?;
        if step.drop > 0 {
            fall::fall(r, unit, step.drop.min(1000) as u16, false)?;
        }
        terrain::drawn_over(r, unit, &mut patches)?;
        Ok(true)
    })
}

/// The follower's next square: in the same direction if possible, else any step that keeps it
/// adjacent; `None` if it is still adjacent, or cannot follow.
fn place_beside(
    view: View<'_>,
    follower: UnitId,
    unit: UnitId,
    direction: Direction,
) -> Option<Cell> {
    if view.neighbours(follower).contains(unit) {
        return None;
    }
    let from = view.cell(follower);
    let band = view.band(follower);
    let can_step = |&way: &Direction| {
        let here = view.footprint(follower);
        Pushing.stopper(view, follower, here, way).is_none()
            && Pushing.drop(view, follower, here, way) == 0
            && room::fits(view, follower, from.step(way), band)
    };
    let touches = |&way: &Direction| {
        let footprint = Footprint::new(from.step(way), view.footprint(follower).side);
        ground::touches(view, (footprint, band, None), unit)
    };
    std::iter::once(direction)
        .chain(Direction::ALL)
        .filter(touches)
        .find(can_step)
        .map(|way| from.step(way))
}

fn is_slope(view: View<'_>, footprint: Footprint) -> bool {
    footprint.cells().all(|cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.slope)
    })
}
