//! Distances, and which targets are in reach (VI-MOV-01, VI-FLD-01, VI-FLD-02).

use crate::{
    battle::prelude::*,
    geometry::CornerRule,
    rules::vigor::{
        character::{hands::weapons, sheet::SQUARE_FT},
        field::cover::{is_clear_between, is_full_wall},
        sheet_of,
    },
};

/// Squares that a height difference counts: one for every two metres begun (VI-MOV-01).
pub(crate) fn storeys(metres: u32) -> u16 {
    metres.div_ceil(2).min(1_000) as u16
}

/// Squares between two units: 1 if they touch, 0 in the same square (VI-MOV-01).
pub(crate) fn distance(view: View<'_>, a: UnitId, b: UnitId) -> u16 {
    view.distance(a, b)
}

/// Squares from a unit to a square and the height of its ground (VI-MOV-01).
pub(crate) fn distance_to(view: View<'_>, unit: UnitId, cell: Cell) -> u16 {
    view.distance_to(view.standpoint(unit), cell)
}

/// Squares of reach with bare hands, or with a weapon that adds this many feet (VI-FLD-02).
pub(crate) fn of(view: View<'_>, unit: UnitId, longer_ft: u16) -> u16 {
    (sheet_of(view, unit).reach() + longer_ft) / SQUARE_FT
}

/// Squares of reach with the longest weapon it holds.
pub(crate) fn longest(view: View<'_>, unit: UnitId) -> u16 {
    let melee = weapons(view, unit).filter(|(_, weapon)| !weapon.is_ranged());
    let longer = melee.map(|(_, weapon)| weapon.reach).max();
    of(view, unit, longer.unwrap_or(0))
}

/// Whether a unit has another in reach (VI-FLD-02).
pub(crate) fn in_reach(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    reaches(view, unit, other, longest(view, unit))
}

/// Whether a unit reaches another within this many squares.
pub(crate) fn reaches(view: View<'_>, unit: UnitId, other: UnitId, squares: u16) -> bool {
    distance(view, unit, other) <= squares
        && is_clear(view, view.standpoint(unit), view.standpoint(other), squares)
}

/// Whether two units are adjacent (VI-FLD-01).
pub(crate) fn are_adjacent(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    reaches(view, a, b, 1)
}

/// Whether no full wall separates some pair of squares of two spaces this close: at a corner
/// between adjacent squares, or on the line between distant ones (VI-FLD-01, VI-FLD-02).
pub(crate) fn is_clear(view: View<'_>, from: Standpoint, to: Standpoint, squares: u16) -> bool {
    let is_wall = |cell| is_full_wall(view, cell);
    let pair_is_clear = |a: Cell, b: Cell| match a.chebyshev(b) {
        0 => true,
        1 => a
            .direction_to(b)
            .is_some_and(|direction| CornerRule::OneWall.allows(a, direction, is_wall)),
        _ => is_clear_between(view, from.square(a), to.square(b)),
    };
    from.space.cells().any(|a| {
        to.space
            .cells()
            .any(|b| a.chebyshev(b) <= squares.max(1) && pair_is_clear(a, b))
    })
}
