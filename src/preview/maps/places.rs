//! The places that a map is computed for.

use crate::{
    battle::{
        ids::{SpotId, UnitId},
        view::View,
    },
    geometry::{Cell, Footprint},
};

/// The places to compute: a square where the unit would stand, and the squares its result applies
/// to. Each spot is one place.
pub(super) fn places(view: View<'_>, unit: UnitId) -> Vec<(Cell, Vec<Cell>)> {
    let board = view.board();
    if let Some(zones) = &board.zone_map {
        return (0..zones.spots.len() as u8)
            .map(SpotId)
            .filter(|&spot| zones.is_there(view.ground(), spot))
            .map(|spot| (zones.seat(spot, unit), zones.cells(spot).collect()))
            .collect();
    }
    let side = view.footprint(unit).side;
    let stands = |cell: &Cell| {
        Footprint::new(*cell, side).cells().all(|cell| {
            board.grid.contains(cell)
                && !board.is_wall(view.ground(), cell)
                && board.terrain(cell).is_some_and(|terrain| terrain.gap == 0)
        })
    };
    let cells = board.grid.cells().filter(stands);
    cells.map(|cell| (cell, vec![cell])).collect()
}
