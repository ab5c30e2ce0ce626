//! Maps that repeat themselves: flipped along an axis, or turned around their middle.

use super::{cell::Cell, grid::Grid};

/// How a map repeats itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// East and west are mirror images.
    FlipX,
    /// North and south are mirror images.
    FlipY,
    /// The same after half a turn.
    Turn2,
    /// The same after each quarter of a turn; for square maps.
    Turn4,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::FlipX, Self::FlipY, Self::Turn2, Self::Turn4];

    /// Its word in files: `flip_x`, `flip_y`, `turn2`, `turn4`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::FlipX => "flip_x",
            Self::FlipY => "flip_y",
            Self::Turn2 => "turn2",
            Self::Turn4 => "turn4",
        }
    }

    /// Whether a map of this size can have it: quarters of a turn need a square.
    #[must_use]
    pub const fn fits(self, grid: Grid) -> bool {
        !matches!(self, Self::Turn4) || grid.width == grid.height
    }

    /// How often the map holds each of its parts: 2, or 4 times.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Turn4 => 4,
            _ => 2,
        }
    }

    /// The north-west square of the image number `number` (from 1) of a space that is `size` squares
    /// long and wide; on the middle of the map it may be the same square.
    ///
    /// ```
    /// use shadowgrid::geometry::{Cell, Grid, Symmetry};
    ///
    /// let grid = Grid::new(5, 5);
    /// assert_eq!(Symmetry::FlipX.image(Cell::new(0, 1), 1, 1, grid), Cell::new(4, 1));
    /// assert_eq!(Symmetry::Turn4.image(Cell::new(0, 1), 1, 1, grid), Cell::new(3, 0));
    /// ```
    #[must_use]
    pub fn image(self, cell: Cell, size: u8, number: usize, grid: Grid) -> Cell {
        let size = i16::from(size);
        let (width, height) = (grid.width as i16, grid.height as i16);
        let mut cell = cell;
        for _ in 0..number {
            let (x, y) = (cell.x, cell.y);
            cell = match self {
                Self::FlipX => Cell::new(width - size - x, y),
                Self::FlipY => Cell::new(x, height - size - y),
                Self::Turn2 => Cell::new(width - size - x, height - size - y),
                Self::Turn4 => Cell::new(width - size - y, x),
            };
        }
        cell
    }

    /// A direction, in columns to the east and rows to the south, in the image number `number`.
    #[must_use]
    pub fn direction(self, direction: (i32, i32), number: usize) -> (i32, i32) {
        (0..number).fold(direction, |(x, y), _| match self {
            Self::FlipX => (-x, y),
            Self::FlipY => (x, -y),
            Self::Turn2 => (-x, -y),
            Self::Turn4 => (-y, x),
        })
    }

    /// All squares that belong together with one, itself first; each once.
    #[must_use]
    pub fn orbit(self, cell: Cell, grid: Grid) -> Vec<Cell> {
        let mut all = vec![cell];
        for number in 1..self.count() {
            let image = self.image(cell, 1, number, grid);
            if !all.contains(&image) {
                all.push(image);
            }
        }
        all
    }

    /// Whether a square is of the part that the others repeat: of the west, or of the north if north
    /// and south are mirror images.
    #[must_use]
    pub fn is_first(self, cell: Cell, grid: Grid) -> bool {
        let rank = |cell: Cell| match self {
            Self::FlipY => (cell.y, cell.x),
            _ => (cell.x, cell.y),
        };
        let orbit = self.orbit(cell, grid);
        orbit.iter().all(|other| rank(cell) <= rank(*other))
    }

    /// The side, of `count`, that has the place of the side `side` in the image number `number`:
    /// sides go in pairs, or in fours where the map is turned by quarters and there are so many.
    #[must_use]
    pub const fn partner(self, side: usize, count: usize, number: usize) -> usize {
        if matches!(self, Self::Turn4) && count.is_multiple_of(4) {
            return side / 4 * 4 + (side % 4 + number) % 4;
        }
        if number % 2 == 1 && (side ^ 1) < count {
            side ^ 1
        } else {
            side
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_come_back_after_all_turns_on_odd_and_even_maps() {
        for (width, height) in [(4, 4), (5, 5), (6, 3), (1, 1), (2, 7)] {
            let grid = Grid::new(width, height);
            for symmetry in Symmetry::ALL {
                if !symmetry.fits(grid) {
                    continue;
                }
                let mut firsts = 0;
                for cell in grid.cells() {
                    let count = symmetry.count();
                    assert_eq!(symmetry.image(cell, 1, count, grid), cell);
                    let orbit = symmetry.orbit(cell, grid);
                    assert!(orbit.iter().all(|cell| grid.contains(*cell)));
                    firsts += usize::from(symmetry.is_first(cell, grid)) * orbit.len();
                }
                // Each square belongs to exactly one that is first.
                assert_eq!(firsts, grid.area(), "{symmetry:?} {width}x{height}");
            }
        }
    }

    #[test]
    fn a_large_space_lies_on_the_images_of_its_squares() {
        let grid = Grid::new(7, 7);
        for symmetry in Symmetry::ALL {
            for number in 1..symmetry.count() {
                let corner = symmetry.image(Cell::new(1, 0), 2, number, grid);
                let mut whole = Vec::new();
                for (x, y) in [(1, 0), (2, 0), (1, 1), (2, 1)] {
                    whole.push(symmetry.image(Cell::new(x, y), 1, number, grid));
                }
                assert_eq!(whole.iter().map(|cell| cell.x).min(), Some(corner.x));
                assert_eq!(whole.iter().map(|cell| cell.y).min(), Some(corner.y));
            }
        }
    }

    #[test]
    fn sides_go_in_pairs_or_fours() {
        assert_eq!(Symmetry::FlipX.partner(0, 2, 1), 1);
        assert_eq!(Symmetry::FlipX.partner(2, 3, 1), 2);
        assert_eq!(Symmetry::Turn4.partner(3, 4, 1), 0);
        assert_eq!(Symmetry::Turn4.partner(0, 2, 2), 0);
        assert_eq!(Symmetry::Turn4.direction((1, 0), 1), (0, 1));
    }
}
