//! Moving (EV-MOV, EV-TER): what a step costs, where one may stand.

use super::{element::Location, stats};
use crate::{
    battle::{
        components::{Band, Posture},
        ids::UnitId,
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// Whether a combatant stands on a Broken Leg without a support (EV-INJ-22): then it cannot
/// dodge, leap, run, balance or disengage by skill.
pub fn stands_on_broken_leg(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.posture(unit) == Posture::Standing
        && [Location::LeftLeg, Location::RightLeg]
            .into_iter()
            .any(|leg| stats::injury(view, unit, leg) >= 4)
        && !super::weapons::equipped(view, unit).any(|(_, weapon)| weapon.support)
}

/// Whether a footprint fits a place: on the map, no wall, no hole, nobody else (EV-MOV-04).
pub fn fits(view: View<'_>, unit: UnitId, cell: Cell, band: Band) -> bool {
    Footprint::new(cell, view.scene.member(unit).squares)
        .cells()
        .all(|square| {
            let board = view.board();
            board.grid.contains(square)
                && (band != Band::Ground
                    || !board.is_wall(view.ground(), square)
                        && board
                            .terrain(square)
                            .is_some_and(|terrain| terrain.gap == 0))
                && view
                    .occupant(square, band)
                    .is_none_or(|occupant| occupant == unit)
        })
}

/// The free place nearest to a square, in reading order on ties.
pub fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    view.board()
        .grid
        .cells()
        .filter(|&cell| fits(view, unit, cell, Band::Ground))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}
