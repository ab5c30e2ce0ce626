//! Important squares by kind: keys jump between them.

use crate::{
    app::state::{session::AppSession, shown::Shown},
    battle::{goals::Goal, view::View},
    geometry::Cell,
};

/// A kind of important squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Squares of enemies in sight.
    Enemies,
    /// Squares of the viewer's units and allies.
    Friends,
    /// Doors, obstacles with interactions, spots, goals.
    Things,
}

/// The squares of a kind, nearest to the acting unit first.
pub fn places(session: &AppSession, shown: &Shown, sort: Sort) -> Vec<Cell> {
    let view = session.battle.view();
    let from = acting_cell(session, shown).unwrap_or_default();
    let mut cells = match sort {
        Sort::Enemies | Sort::Friends => people(view, session, shown, sort == Sort::Enemies),
        Sort::Things => things(session.known().view(), shown, from),
    };
    cells.sort_by_key(|cell| (cell.chebyshev(from), *cell));
    cells.dedup();
    cells
}

fn people(view: View<'_>, session: &AppSession, shown: &Shown, foes: bool) -> Vec<Cell> {
    let side = session
        .human_to_move()
        .or(session.viewer())
        .or_else(|| session.battle.acting().map(|unit| view.side(unit)));
    view.store
        .ids()
        .filter(|unit| shown.is_in_sight(*unit) && view.status(*unit).is_active())
        .filter(|unit| side.is_some_and(|side| view.scene.allied(side, view.side(*unit)) != foes))
        .filter_map(|unit| shown.unit(unit).map(|look| look.cell))
        .collect()
}

/// Obstacles of the level that can be used, and one square of every goal's zone.
fn things(view: View<'_>, shown: &Shown, from: Cell) -> Vec<Cell> {
    let board = view.board();
    let mut found = Vec::new();
    let mut spots = Vec::new();
    for cell in board.grid.cells() {
        if let Some(zones) = &board.zone_map {
            let spot = zones.spot_at(cell);
            if let Some(spot) = spot.filter(|spot| shown.is_there(zones, *spot))
                && !spots.contains(&spot)
            {
                spots.push(spot);
                found.push(cell);
            }
        } else if board
            .drawn_obstacle(cell)
            .is_some_and(|thing| thing.door.is_some() || !thing.interact.is_empty())
            && board.standing(view.ground(), cell).is_some()
        {
            found.push(cell);
        }
    }
    for goal in &view.scene.goals {
        if let Goal::Hold { zone, .. } | Goal::Reach { zone, .. } = goal {
            let cells = board
                .grid
                .cells()
                .filter(|cell| board.in_zone(*cell, *zone));
            found.extend(cells.min_by_key(|cell| (cell.chebyshev(from), *cell)));
        }
    }
    found
}

/// The acting unit's square, otherwise that of the first unit in sight.
pub fn acting_cell(session: &AppSession, shown: &Shown) -> Option<Cell> {
    let unit = shown
        .acting
        .filter(|unit| shown.is_in_sight(*unit))
        .or_else(|| {
            session
                .battle
                .view()
                .store
                .ids()
                .find(|unit| shown.is_in_sight(*unit))
        })?;
    shown.unit(unit).map(|look| look.cell)
}
