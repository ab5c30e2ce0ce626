//! Where units fit (EV-MOV-04).

use crate::{battle::prelude::*, rules::evoker::field::aboard};

/// Whether a unit fits a place: on the map, no wall, no hole, unoccupied (EV-MOV-04).
pub fn fits(view: View<'_>, unit: UnitId, cell: Cell, band: Band) -> bool {
    let footprint = Footprint::new(cell, view.footprint(unit).side);
    has_room(view, footprint, band, |other| view.is_one_body(unit, other))
}

/// Whether a footprint fits a place; units that `ignores` accepts do not block it.
pub fn has_room(
    view: View<'_>,
    footprint: Footprint,
    band: Band,
    ignores: impl Fn(UnitId) -> bool,
) -> bool {
    let board = view.board();
    footprint.cells().all(|square| {
        let stands = || {
            let hole = board.terrain(square).is_none_or(|terrain| terrain.gap > 0);
            !board.is_wall(view.ground(), square) && !hole
        };
        board.grid.contains(square)
            && (band != Band::Ground || stands())
            && view.occupant(square, band).is_none_or(&ignores)
    })
}

/// The free square nearest to a square, in reading order on ties. A spot has room for all units
/// (EV-ZON-05).
pub fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    if let Some(zones) = &view.board().zone_map {
        let place = zones.place(around)?;
        return Some(match place.spot {
            Some(spot) if zones.is_there(view.ground(), spot) => zones.seat(spot, unit),
            Some(spot) => zones.seat(zones.zone_of(spot).empty, unit),
            None => zones.way_seat(place.zone, unit),
        });
    }
    view.board()
        .grid
        .cells()
        .filter(|&cell| fits(view, unit, cell, Band::Ground))
        .filter(|&cell| aboard::crosses(view, unit, cell))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}
