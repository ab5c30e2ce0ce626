//! Distances, gaps and heights: how this book reads the map (TH-FLD-01).

use crate::{
    battle::field::terrain_index::Square,
    rules::{
        shared::{barriers::Barrier, targets::within},
        threshold::{prelude::*, riding::mounts},
    },
};

/// What blocks lines through a square (TH-FLD-03, TH-FLD-04). Things that hide nothing count as
/// open, wire fences as well as snares.
pub(crate) fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    barrier_of(&view.terrain_index().square(cell))
}

pub(crate) fn barrier_of(square: &Square) -> Barrier {
    if square.wall {
        return Barrier::Full;
    }
    match square.thing {
        None => Barrier::Open,
        Some(thing) if thing.height > 1 && thing.opaque => Barrier::Full,
        Some(thing) if thing.height == 1 => Barrier::Low,
        Some(thing) if !thing.covers => Barrier::Open,
        Some(thing) if thing.height == 0 => Barrier::Low,
        Some(_) => Barrier::Slit,
    }
}

/// More yards than any melee weapon reaches: the gap between ground and air (TH-MOV-19).
const BEYOND: i32 = 99;

/// Yards of gap between two units: 0 is adjacent, -1 is a shared space (TH-FLD-01). The saddle may
/// add one (TH-MNT-04). Units on the ground and aloft do not reach each other (TH-MOV-19).
pub(crate) fn gap(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    if view.band(a) == view.band(b) {
        range(view, a, b) - 1
    } else {
        BEYOND
    }
}

/// Checks that both units are on the ground or both aloft; otherwise they cannot touch (TH-MOV-19).
///
/// # Errors
/// One of them is aloft.
pub(crate) fn same_height(view: View<'_>, a: UnitId, b: UnitId) -> Result<(), Refusal> {
    if view.band(a) == view.band(b) {
        Ok(())
    } else {
        Err(Refusal::new("TH-MOV-19", RefusalReason::OtherBand))
    }
}

/// Yards of distance between two units for ranged attacks: over the ground, or the difference in
/// height if that is larger (TH-FLD-01).
pub(crate) fn range(view: View<'_>, a: UnitId, b: UnitId) -> i32 {
    let places = [a, b].map(|unit| (view.footprint(unit), height(view, unit)));
    between_places(places[0], places[1]) + mounts::height_distance(view, a, b)
}

/// Yards of distance between two spaces at these heights.
pub(crate) fn between_places(a: (Footprint, i32), b: (Footprint, i32)) -> i32 {
    let ground = a.0.distance(b.0, Metric::Alternating);
    i32::from(ground.max(storeys(a.1.abs_diff(b.1))))
}

/// Yards of distance that a difference in height counts as; one yard counts as none (TH-FLD-01).
pub(crate) fn storeys(height: u32) -> u16 {
    match height {
        0 | 1 => 0,
        higher => u16::try_from(higher).unwrap_or(u16::MAX),
    }
}

/// Height of the floor under a space, in yards.
pub(crate) fn floor(view: View<'_>, space: Footprint) -> i32 {
    let floors = space
        .cells()
        .map(|cell| view.terrain_index().square(cell).floor);
    floors.max().map_or(0, i32::from)
}

/// Height of the unit's feet in yards: on its floor, on a wall, or aloft (TH-MOV-10, TH-MOV-19).
pub(crate) fn height(view: View<'_>, unit: UnitId) -> i32 {
    let altitude = view.altitude(unit);
    let mut space = view.footprint(unit);
    if altitude.band != Band::Ground {
        return floor(view, space) + ALOFT;
    }
    if let Some(face) = altitude.face.filter(|face| face.down) {
        space = space.step(face.towards);
    }
    floor(view, space) + i32::from(altitude.hanging)
}

/// Yards above the ground of units aloft, and how far they fall (TH-MOV-19).
pub(crate) const ALOFT: i32 = 3;

/// The gap to the unit if `other` stood in this space on the ground.
pub(crate) fn gap_to(view: View<'_>, unit: UnitId, other: UnitId, space: Footprint) -> i32 {
    let there = (space, floor(view, space));
    let distance = between_places((view.footprint(unit), height(view, unit)), there);
    distance - 1 + mounts::height_distance(view, unit, other)
}

/// Checks that both units are at one height and within `reach` yards of gap.
pub(crate) fn within_gap(
    view: View<'_>,
    (unit, other): (UnitId, UnitId),
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    same_height(view, unit, other)?;
    let gap = gap(view, unit, other).max(0);
    within(gap as u16, reach as u16, rule)
}

/// Yards that the floor drops in this direction, 0 for a single yard down; negative where it rises.
pub(crate) fn drop(view: View<'_>, from: Footprint, direction: Direction) -> i32 {
    let drop = floor(view, from) - floor(view, from.step(direction));
    if drop == 1 { 0 } else { drop }
}
