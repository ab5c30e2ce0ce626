//! Putting units into squares: moves, arrivals, and the nearest free place (TH-TIM-08).

use super::step_prices;
use crate::rules::{
    shared::{triggers::Stagecraft, walk},
    threshold::{prelude::*, riding::platform},
};

/// Placement of reinforcements; this book has no zone maps.
pub(crate) static STAGECRAFT: Stagecraft = Stagecraft {
    nearest_free,
    spot: |_, _| Ok(()),
    joining: "TH-TIM-08",
};

/// The free place nearest to the square with room for the unit.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    let side = view.footprint(unit).side;
    let cells = step_prices::rooms(view, side);
    cells.min_by_key(|&cell| (Metric::Alternating.distance(around, cell), cell))
}

/// The free square nearest to `cell` with room for the unit; `cell` itself if there is none.
pub(crate) fn room_near(view: View<'_>, unit: UnitId, cell: Cell) -> Cell {
    nearest_free(view, unit, cell).unwrap_or(cell)
}

/// Whether a wall or a shut door fills a square for the unit.
pub(crate) fn is_shut(view: View<'_>, unit: UnitId, to: Cell) -> bool {
    let there = Footprint::new(to, view.footprint(unit).side);
    let is_shut = |cell| view.board().is_wall(view.ground(), cell);
    there.cells().any(is_shut)
}

/// Puts the unit into a square at a height, and reports the move.
pub(crate) fn put(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    (altitude, cost): (Altitude, u8),
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(unit), view.altitude(unit));
    resolver.place_at(unit, to, altitude);
    walk::tell_one(resolver, unit, before, (cost.into(), false), rule);
    platform::moved(resolver, unit, before.0, true);
}

/// Moves a unit that does not move by itself, or not on its own yards, and reports it.
pub(crate) fn moved(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    to: Cell,
    forced: bool,
    rule: &'static str,
) {
    let from = resolver.view().cell(unit);
    walk::moved(resolver, unit, to, (0, forced), rule);
    platform::moved(resolver, unit, from, false);
}
