//! Forced movement (EV-MOV-31): pushed, thrown, dragged.

use super::{around, fall, leave};
use crate::{
    battle::{
        components::{Altitude, Band},
        ids::UnitId,
        resolver::{Resolver, RuleResult},
        view::View,
    },
    geometry::{Cell, CornerRule, Direction, Footprint},
    rules::{evoker::field::ground, shared::walk::moved},
};

/// What stopped somebody who was pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopper {
    /// A wall, an object or a ledge, or the corner of a wall.
    Solid,
    /// Somebody stands there.
    Body(UnitId),
    /// The edge of the map: open ground beyond the picture, no collision.
    Edge,
    /// It fell down a ledge or into a hole.
    Fell,
}

/// What a push came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pushed {
    /// Metres moved.
    pub moved: u16,
    /// Metres that were left when it stopped.
    pub left: u16,
    /// What stopped it early.
    pub by: Option<Stopper>,
}

/// Slides a combatant: no Chance Attacks, no hindrance. It stops before what is solid, before an
/// occupied square, a corner it may not cut and the edge of the map; over a gap or down a ledge it
/// falls there and stops.
///
/// # Errors
/// A pause.
pub fn push(
    r: &mut Resolver<'_>,
    unit: UnitId,
    direction: Direction,
    metres: u16,
) -> RuleResult<Pushed> {
    push_along(r, unit, direction, metres, None)
}

/// Pushes somebody while somebody else moves along, staying adjacent (EV-ACT-08).
///
/// # Errors
/// A pause.
pub fn push_along(
    r: &mut Resolver<'_>,
    unit: UnitId,
    direction: Direction,
    metres: u16,
    follower: Option<UnitId>,
) -> RuleResult<Pushed> {
    if r.view().board().zone_map.is_some() {
        return super::shove::shove(r, unit, metres, follower);
    }
    let mut pushed = Pushed {
        left: metres,
        ..Pushed::default()
    };
    let altitude = r.view().altitude(unit);
    if metres > 0 && altitude.hanging > 0 {
        // EV-MOV-39: whoever hangs on a face and is pushed falls.
        r.set_altitude(
            unit,
            Altitude {
                hanging: 0,
                ..altitude
            },
        );
        fall::fall(r, unit, u16::from(altitude.hanging), false)?;
        pushed.by = Some(Stopper::Fell);
        return Ok(pushed);
    }
    while pushed.left > 0 {
        let view = r.view();
        let from = view.cell(unit);
        if let Some(stopper) = stopper(view, unit, direction) {
            pushed.by = Some(stopper);
            break;
        }
        let to = from.step(direction);
        let drop = drop_at(view, unit, to);
        moved(r, unit, to, (0, true), "EV-MOV-31");
        pushed.moved += 1;
        pushed.left -= 1;
        if let Some(follower) = follower
            && let Some(beside) = place_beside(r.view(), follower, unit, direction)
        {
            moved(r, follower, beside, (0, false), "EV-ACT-08");
            around::after_step(r, follower)?;
        }
        around::after_step(r, unit)?;
        if drop > 0 {
            fall::fall(r, unit, drop, false)?;
            pushed.by = Some(Stopper::Fell);
            break;
        }
        if !r.view().status(unit).is_on_field() {
            break;
        }
    }
    Ok(pushed)
}

/// Where somebody who moves along goes: the same way if it can, else any step that keeps it
/// adjacent; `None` if it stays adjacent where it is, or cannot.
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
        stopper(view, follower, way).is_none()
            && drop_at(view, follower, from.step(way)) == 0
            && super::fits(view, follower, from.step(way), band)
    };
    let touches = |&way: &Direction| {
        let footprint = Footprint::new(from.step(way), view.footprint(follower).side);
        leave::touches(view, (footprint, band, None), unit)
    };
    std::iter::once(direction)
        .chain(Direction::ALL)
        .filter(touches)
        .find(can_step)
        .map(|way| from.step(way))
}

/// Metres the floor of the next place lies lower.
fn drop_at(view: View<'_>, unit: UnitId, to: Cell) -> u16 {
    if view.band(unit) != Band::Ground {
        return 0;
    }
    let here = view.footprint(unit);
    let there = Footprint::new(to, here.side);
    if is_slope(view, here) && is_slope(view, there) {
        return 0;
    }
    let down = ground::floor_of(view, here) - ground::floor_of(view, there);
    down.clamp(0, 1000) as u16
}

fn is_slope(view: View<'_>, footprint: Footprint) -> bool {
    footprint.cells().all(|cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.slope)
    })
}

fn stopper(view: View<'_>, unit: UnitId, direction: Direction) -> Option<Stopper> {
    let (board, field) = (view.board(), view.ground());
    let here = view.footprint(unit);
    let there = here.step(direction);
    if there.cells().any(|cell| !board.grid.contains(cell)) {
        return Some(Stopper::Edge);
    }
    let band = view.band(unit);
    if band == Band::Ground {
        let is_wall = |cell: Cell| board.is_wall(field, cell);
        if there.cells().any(is_wall) {
            return Some(Stopper::Solid);
        }
        let cuts = !CornerRule::OneWall.allows(here, direction, is_wall);
        let rises = ground::floor_of(view, there) > ground::floor_of(view, here)
            && !(is_slope(view, here) && is_slope(view, there));
        if cuts || rises {
            return Some(Stopper::Solid);
        }
    }
    there
        .cells()
        .filter_map(|cell| view.occupant(cell, band))
        .find(|&other| !view.is_one_body(unit, other))
        .map(Stopper::Body)
}
