//! The space a unit fills: n x n squares.

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Direction};
use super::metric::Metric;

/// A square block of cells, named by its north-west cell and its side.
///
/// ```text
///   min
///    [#][#]     Footprint::new(min, 2) fills four squares
///    [#][#]
/// ```
///
/// ```
/// use shadowgrid::geometry::{Cell, Footprint};
///
/// let giant = Footprint::new(Cell::new(1, 1), 2);
/// assert_eq!(giant.max(), Cell::new(2, 2));
/// assert!(giant.touches(Cell::new(3, 3).into()));
/// assert_eq!(giant.chebyshev(Cell::new(5, 2).into()), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Footprint {
    /// The north-west square.
    pub min: Cell,
    /// Squares along one side; 1 for a unit of human size.
    pub side: u8,
}

impl From<Cell> for Footprint {
    #[inline]
    fn from(cell: Cell) -> Self {
        Self::new(cell, 1)
    }
}

impl Footprint {
    /// The block with `min` in its north-west corner; a side of 0 counts as 1.
    #[must_use]
    #[inline]
    pub const fn new(min: Cell, side: u8) -> Self {
        Self {
            min,
            side: if side == 0 { 1 } else { side },
        }
    }

    /// The south-east square.
    #[must_use]
    #[inline]
    pub const fn max(self) -> Cell {
        self.min.offset(self.side as i16 - 1, self.side as i16 - 1)
    }

    /// The squares of the block, in reading order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        Cells {
            next: self.min,
            west: self.min.x,
            side: self.side.into(),
            left: u16::from(self.side) * u16::from(self.side),
        }
    }

    /// The squares of the block and all beside them, in reading order.
    pub fn with_margin(self) -> impl Iterator<Item = Cell> {
        let (min, max) = (self.min, self.max());
        (min.y - 1..=max.y + 1)
            .flat_map(move |y| (min.x - 1..=max.x + 1).map(move |x| Cell::new(x, y)))
    }

    /// Whether a square is part of the block.
    #[must_use]
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        let max = self.max();
        (self.min.x..=max.x).contains(&cell.x) && (self.min.y..=max.y).contains(&cell.y)
    }

    /// The square of the block closest to a cell.
    #[must_use]
    #[inline]
    pub fn nearest(self, to: Cell) -> Cell {
        let max = self.max();
        Cell::new(to.x.clamp(self.min.x, max.x), to.y.clamp(self.min.y, max.y))
    }

    /// The offset between the closest squares of the two blocks, along each axis, with signs; 0
    /// where they overlap.
    #[must_use]
    #[inline]
    pub fn delta(self, to: Self) -> (i32, i32) {
        let gap = |a_min: i16, a_max: i16, b_min: i16, b_max: i16| {
            let (a_min, a_max, b_min, b_max) = (
                i32::from(a_min),
                i32::from(a_max),
                i32::from(b_min),
                i32::from(b_max),
            );
            if b_min > a_max {
                b_min - a_max
            } else if b_max < a_min {
                b_max - a_min
            } else {
                0
            }
        };
        let (a, b) = (self.max(), to.max());
        (
            gap(self.min.x, a.x, to.min.x, b.x),
            gap(self.min.y, a.y, to.min.y, b.y),
        )
    }

    /// Distance between the closest squares; 0 if the blocks overlap.
    #[must_use]
    #[inline]
    pub fn distance(self, to: Self, metric: Metric) -> u16 {
        let (dx, dy) = self.delta(to);
        metric.length(dx, dy)
    }

    /// Distance between the closest squares if a diagonal counts as one step.
    #[must_use]
    #[inline]
    pub fn chebyshev(self, to: Self) -> u16 {
        self.distance(to, Metric::Chebyshev)
    }

    /// Whether the whole block lies within another one.
    pub fn is_within(self, other: Self) -> bool {
        self.cells().all(|cell| other.contains(cell))
    }

    /// Whether the blocks share a square.
    #[must_use]
    #[inline]
    pub fn overlaps(self, other: Self) -> bool {
        self.delta(other) == (0, 0)
    }

    /// Whether the blocks touch by an edge or corner without sharing a square.
    #[must_use]
    #[inline]
    pub fn touches(self, other: Self) -> bool {
        self.chebyshev(other) == 1
    }

    /// The block moved by one square.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        Self {
            min: self.min.step(direction),
            side: self.side,
        }
    }

    /// The squares that a step newly covers, in reading order.
    ///
    /// ```text
    ///   a a .        a step to the east newly
    ///   a a n   n    covers the two n
    /// ```
    #[inline]
    pub fn newly_covered(self, direction: Direction) -> impl Iterator<Item = Cell> {
        self.step(direction)
            .cells()
            .filter(move |&cell| !self.contains(cell))
    }
}

/// The squares of a block, in reading order: nearly always one, so that nested ranges would take
/// longer than what is done with them.
struct Cells {
    next: Cell,
    west: i16,
    side: i16,
    /// Squares to come.
    left: u16,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        let cell = self.next;
        self.next.x = cell.x.wrapping_add(1);
        if self.next.x.wrapping_sub(self.west) == self.side {
            self.next = Cell::new(self.west, cell.y.wrapping_add(1));
        }
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.into(), Some(self.left.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn block(x: i16, y: i16, side: u8) -> Footprint {
        Footprint::new(Cell::new(x, y), side)
    }

    #[test]
    fn a_footprint_lists_its_squares_in_reading_order() {
        let cells: Vec<Cell> = block(1, 2, 2).cells().collect();
        assert_eq!(
            cells,
            [
                Cell::new(1, 2),
                Cell::new(2, 2),
                Cell::new(1, 3),
                Cell::new(2, 3)
            ]
        );
        assert!(
            block(1, 2, 2).contains(Cell::new(2, 3)) && !block(1, 2, 2).contains(Cell::new(3, 3))
        );
    }

    /// Rules: EV-MOV-01
    #[test]
    fn distance_is_between_the_closest_squares() {
        assert_eq!(block(2, 3, 1).chebyshev(block(6, 5, 1)), 4);
        assert_eq!(block(0, 0, 3).chebyshev(block(6, 1, 2)), 4);
        assert_eq!(block(6, 1, 2).delta(block(0, 0, 3)), (-4, 0));
    }

    #[test]
    fn distance_equals_the_smallest_over_all_pairs() {
        for x in -5..6 {
            for y in -5..6 {
                for metric in [Metric::Chebyshev, Metric::Alternating] {
                    let (a, b) = (block(0, 0, 2), block(x, y, 3));
                    let pairs = a
                        .cells()
                        .flat_map(|from| b.cells().map(move |to| metric.distance(from, to)));
                    assert_eq!(Some(a.distance(b, metric)), pairs.min(), "{b:?}");
                }
            }
        }
    }

    #[test]
    fn touching_is_not_overlapping() {
        assert!(block(0, 0, 2).touches(block(2, 2, 2)));
        assert!(!block(0, 0, 2).touches(block(1, 1, 2)));
        assert!(block(0, 0, 2).overlaps(block(1, 1, 2)));
        assert!(!block(0, 0, 2).touches(block(3, 0, 1)));
    }

    // After MA-MOV-08 and MO-MOV-11; the rest of the rule is the book's.
    #[test]
    fn a_large_creature_newly_covers_only_the_squares_ahead() {
        let cells: Vec<Cell> = block(0, 0, 2).newly_covered(Direction::East).collect();
        assert_eq!(cells, [Cell::new(2, 0), Cell::new(2, 1)]);
        assert_eq!(
            block(0, 0, 2).newly_covered(Direction::SouthEast).count(),
            3
        );
    }

    #[test]
    fn the_middle_of_an_even_space_is_a_corner_of_squares() {
        assert_eq!(block(0, 0, 1).centre(), Point::new(5, 5));
        assert_eq!(block(0, 0, 2).centre(), Point::new(10, 10));
        assert_eq!(block(1, 0, 1).corners(1)[3], Point::new(19, 9));
        assert_eq!(block(0, 0, 2).corners(0)[1], Point::new(20, 0));
    }
}
