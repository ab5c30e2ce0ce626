//! How the book reads the board: distance, reach, engagement, haze (EV-FLD, EV-MOV-01, EV-MOV-05).

use super::{cover, sight};
use crate::{
    battle::{
        components::{Ground, Stealth},
        field::board::{Board, Harmful},
        prelude::*,
    },
    rules::evoker::{
        character::{sheet::Sheet, stats},
        conditions,
    },
};

/// Distance in metres, with height (EV-MOV-01). On a zone map by its scale (EV-ZON-06), to which
/// only altitude bands add.
pub fn distance(view: View<'_>, a: UnitId, b: UnitId) -> u16 {
    let flat = view.gap(a, b);
    if is_by_scale(view) && view.band(a) == view.band(b) {
        return flat;
    }
    flat.max(apart(view.height(a), view.height(b)))
}

/// Distance in metres from a unit to a square of the ground.
pub fn distance_to_cell(view: View<'_>, unit: UnitId, cell: Cell) -> u16 {
    let flat = view.gap_to(unit, cell);
    if is_by_scale(view) && view.band(unit) == Band::Ground {
        return flat;
    }
    let floor = i32::from(view.board().floor(view.ground(), cell));
    flat.max(apart(view.height(unit), floor))
}

/// Distance in metres from a place to a unit, without height, for planning steps.
pub fn flat_from(view: View<'_>, place: Footprint, other: UnitId) -> u16 {
    match &view.board().zone_map {
        None => place.chebyshev(view.footprint(other)),
        Some(zones) => zones.distance(place.min, view.cell(other)),
    }
}

/// Distance in metres from a place to a unit, with height, for planning steps.
pub fn distance_from(view: View<'_>, place: (Footprint, Band), other: UnitId) -> u16 {
    let flat = flat_from(view, place.0, other);
    if is_by_scale(view) && place.1 == view.band(other) {
        return flat;
    }
    flat.max(apart(height_at(view, place), view.height(other)))
}

/// Whether a melee weapon of this reach would reach the target from a place (EV-ATK-02): adjacent,
/// or in sight within its metres. On a zone map, other spots of the zone are within reach if they
/// are no farther (EV-ZON-23).
pub fn strikes_from(view: View<'_>, place: (Footprint, Band), target: UnitId, reach: u16) -> bool {
    let (footprint, band) = place;
    if band != view.band(target) {
        return false;
    }
    touches(view, (footprint, band, None), target)
        || (reach > 1 || is_by_scale(view))
            && distance_from(view, place, target) <= reach
            && sight::sight_line(
                view,
                (view.standing_in(footprint), band),
                cover::place(view, target),
            )
}

/// Whether a melee weapon of this reach, in metres, reaches the target from the unit's place, seen
/// or not.
pub fn in_reach(view: View<'_>, unit: UnitId, target: UnitId, reach: u16) -> bool {
    view.neighbours(unit).contains(target)
        || (reach > 1 || is_by_scale(view)) && distance(view, unit, target) <= reach
}

/// Whether distances use the scale of a zone map (EV-ZON-06).
fn is_by_scale(view: View<'_>) -> bool {
    view.board().zone_map.is_some()
}

fn apart(a: i32, b: i32) -> u16 {
    a.abs_diff(b).min(u32::from(u16::MAX)) as u16
}

fn height_at(view: View<'_>, (footprint, band): (Footprint, Band)) -> i32 {
    match band {
        Band::Ground => floor_of(view, footprint),
        Band::Low => 10,
        Band::High => 150,
    }
}

/// Whether a unit can engage enemies in melee (EV-MOV-05): active, not Helpless, not Hidden.
pub fn can_engage(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active()
        && !view.has(unit, conditions::HELPLESS)
        && !view.store.get::<Stealth>(unit).hidden
}

/// Whether two units are Engaged in Melee with each other (EV-MOV-05).
pub fn engaged(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    view.neighbours(a).contains(b)
        && view.hostile(a, b)
        && can_engage(view, a)
        && can_engage(view, b)
}

/// All enemies the unit is Engaged in Melee with.
pub fn engaged_with<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    view.neighbours(unit)
        .iter()
        .filter(move |&other| engaged(view, unit, other))
}

/// Height of the floor under a footprint.
pub fn floor_of(view: View<'_>, footprint: Footprint) -> i32 {
    let floors = footprint
        .cells()
        .map(|cell| view.terrain_index().square(cell).floor);
    floors.max().map_or(0, i32::from)
}

/// Whether haze covers the unit's squares (EV-FLD-05).
pub fn in_haze(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view
            .ground()
            .haze
            .iter()
            .any(|haze| view.is_at(unit, haze.cell))
}

/// Whether a unit sees in the dark (EV-FLD-04).
pub fn has_dark_sight(view: View<'_>, unit: UnitId) -> bool {
    let sheet: &Sheet = stats::sheet(view, unit);
    sheet.traits.dark_sight
}

/// A place for a mover: footprint, band, and its height if it is not the floor's.
pub type Place = (Footprint, Band, Option<i32>);

/// Whether a unit at a place would touch another (EV-MOV-02).
pub fn touches(view: View<'_>, place: Place, other: UnitId) -> bool {
    let (footprint, band, height) = place;
    if let Some(zones) = &view.board().zone_map {
        return band == view.band(other) && zones.together(footprint.min, view.cell(other));
    }
    if band != view.band(other) || footprint.chebyshev(view.footprint(other)) > 1 {
        return false;
    }
    if band == Band::Ground {
        let height = height.unwrap_or_else(|| floor_of(view, footprint));
        if height.abs_diff(view.height(other)) > 1 {
            return false;
        }
    }
    crate::battle::systems::touch(
        view.board(),
        view.ground(),
        footprint,
        view.footprint(other),
    )
}

/// The first square, in reading order, of a patch of harmful ground: touching squares, diagonals
/// included, of the same kind, number and damage (EV-TER-02).
pub fn patch(board: &Board, ground: &Ground, from: Cell, harmful: Harmful) -> Cell {
    let is_same = |cell| board.harmful(ground, cell) == Some(harmful);
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(&cell) = seen.get(next) {
        next += 1;
        for neighbour in cell.neighbours() {
            if is_same(neighbour) && !seen.contains(&neighbour) {
                seen.push(neighbour);
            }
        }
    }
    seen.into_iter().min().unwrap_or(from)
}
