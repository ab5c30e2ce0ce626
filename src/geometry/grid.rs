//! The size of a map, and indices of its squares.

use serde::{Deserialize, Serialize};

use super::cell::Cell;

/// The size of a map, in squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Grid {
    /// A map of `width` x `height` squares, each at most 32,767, the limit of a [`Cell`].
    #[must_use]
    #[inline]
    pub const fn new(width: u16, height: u16) -> Self {
        const MOST: u16 = i16::MAX as u16;
        Self {
            width: if width > MOST { MOST } else { width },
            height: if height > MOST { MOST } else { height },
        }
    }

    /// Number of squares.
    #[must_use]
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether a square is on the map.
    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        // A negative coordinate becomes a large one.
        (cell.x as u16) < self.width && (cell.y as u16) < self.height
    }

    /// The index of a square in reading order, if it is on the map.
    #[must_use]
    #[inline]
    pub const fn index(self, cell: Cell) -> Option<usize> {
        if self.contains(cell) {
            Some(cell.y as usize * self.width as usize + cell.x as usize)
        } else {
            None
        }
    }

    /// The square with an index in reading order, if there is one.
    #[must_use]
    #[inline]
    pub const fn cell(self, index: usize) -> Option<Cell> {
        if index < self.area() {
            Some(Cell::new(
                (index % self.width as usize) as i16,
                (index / self.width as usize) as i16,
            ))
        } else {
            None
        }
    }

    /// All squares in reading order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.height as i16)
            .flat_map(move |y| (0..self.width as i16).map(move |x| Cell::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_and_its_index_name_each_other() {
        let grid = Grid::new(7, 5);
        for (index, cell) in grid.cells().enumerate() {
            assert_eq!(grid.index(cell), Some(index));
            assert_eq!(grid.cell(index), Some(cell));
        }
        assert_eq!(grid.cells().count(), grid.area());
    }

    #[test]
    fn nothing_off_the_map_has_an_index() {
        let grid = Grid::new(7, 5);
        for cell in [
            Cell::new(-1, 0),
            Cell::new(0, -1),
            Cell::new(7, 0),
            Cell::new(0, 5),
        ] {
            assert_eq!(grid.index(cell), None);
        }
        assert_eq!(grid.cell(35), None);
        assert_eq!(Grid::new(0, 0).cell(0), None);
    }
}
