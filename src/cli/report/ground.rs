//! What the ground of a level looks like under the squares of a plot.

use crate::{battle::field::board::Board, cli::battles::bout::Bout};

/// The ground of a level.
pub(in crate::cli) struct Ground {
    /// The level's file without its ending.
    pub(in crate::cli) file: String,
    /// A hash of the level.
    pub(in crate::cli) level_hash: String,
    /// Columns and rows.
    pub(super) size: (u16, u16),
    /// Squares that are not plain: column, row, colour.
    pub(super) squares: Vec<(i16, i16, &'static str)>,
}

impl Ground {
    /// The ground of a bout.
    pub(in crate::cli) fn of(bout: &Bout) -> Self {
        let board = &bout.arena.level.board;
        let cells = board.grid.cells();
        let squares = cells.filter_map(|cell| {
            let colour = colour(board, cell)?;
            Some((cell.x, cell.y, colour))
        });
        Self {
            file: bout.file(),
            level_hash: bout.level_hash.clone(),
            size: (board.grid.width, board.grid.height),
            squares: squares.collect(),
        }
    }
}

/// The colour of a square; plain ground has none.
fn colour(board: &Board, cell: crate::geometry::Cell) -> Option<&'static str> {
    let terrain = board.terrain(cell)?;
    let height = board.tile(cell).map_or(0, |tile| tile.elevation);
    if terrain.wall {
        Some("#5b6270")
    } else if board.drawn_obstacle(cell).is_some() {
        Some("#b9a383")
    } else if terrain.gap > 0 {
        Some("#8a8f99")
    } else if terrain.water > 0 {
        Some("#bcd6ea")
    } else if height > 0 {
        Some("#f3ead7")
    } else {
        None
    }
}
