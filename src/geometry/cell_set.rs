//! Sets of squares, one bit each.

use super::cell::Cell;
use super::footprint::Footprint;
use super::grid::Grid;

/// A set of squares of one map, one bit for each.
///
/// Each row starts with a word of its own, so that rows can be read, masked and shifted 64 squares
/// at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    grid: Grid,
    stride: usize,
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let stride = usize::from(grid.width).div_ceil(64);
        Self {
            grid,
            stride,
            words: vec![0; stride * usize::from(grid.height)],
        }
    }

    /// Every square of the map.
    #[must_use]
    pub fn all(grid: Grid) -> Self {
        let mut set = Self::new(grid);
        if set.stride > 0 {
            for row in set.words.chunks_exact_mut(set.stride) {
                fill(row, 0, usize::from(grid.width) - 1);
            }
        }
        set
    }

    /// Every square of the map that passes a test.
    #[must_use]
    pub fn from_fn(grid: Grid, mut holds: impl FnMut(Cell) -> bool) -> Self {
        grid.cells()
            .filter(|&cell| holds(cell))
            .fold(Self::new(grid), |mut set, cell| {
                set.insert(cell);
                set
            })
    }

    /// The given squares, as far as they are on the map.
    #[must_use]
    pub fn from_cells(grid: Grid, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::new(grid);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// The map of the set.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Words in a row.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }

    fn place(&self, cell: Cell) -> Option<(usize, u64)> {
        self.grid.contains(cell).then(|| {
            let (x, y) = (cell.x as usize, cell.y as usize);
            (y * self.stride + x / 64, 1 << (x % 64))
        })
    }

    /// Whether the set contains a square; never one off the map.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.place(cell)
            .is_some_and(|(word, bit)| self.words[word] & bit != 0)
    }

    /// Adds a square, if it is on the map.
    pub fn insert(&mut self, cell: Cell) {
        if let Some((word, bit)) = self.place(cell) {
            self.words[word] |= bit;
        }
    }

    /// Removes a square.
    pub fn remove(&mut self, cell: Cell) {
        if let Some((word, bit)) = self.place(cell) {
            self.words[word] &= !bit;
        }
    }

    /// Adds or removes a square.
    pub fn set(&mut self, cell: Cell, holds: bool) {
        if holds {
            self.insert(cell);
        } else {
            self.remove(cell);
        }
    }

    /// Removes all squares.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Empties the set for a map, and keeps its memory.
    pub fn reset(&mut self, grid: Grid) {
        self.grid = grid;
        self.stride = usize::from(grid.width).div_ceil(64);
        self.words.clear();
        self.words.resize(self.stride * usize::from(grid.height), 0);
    }

    /// Number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether it contains no square of the rectangle from its north-west to its south-east corner.
    #[must_use]
    pub fn is_clear_of(&self, min: Cell, max: Cell) -> bool {
        let clip = |at: i16, size: u16| usize::try_from(at).unwrap_or(0).min(usize::from(size));
        let (west, east) = (
            clip(min.x, self.grid.width),
            clip(max.x.saturating_add(1), self.grid.width),
        );
        let (north, south) = (
            clip(min.y, self.grid.height),
            clip(max.y.saturating_add(1), self.grid.height),
        );
        if west >= east {
            return true;
        }
        let (first, last) = (west / 64, (east - 1) / 64);
        (north..south).all(|y| {
            (first..=last).all(|word| {
                let mut mask = u64::MAX;
                if word == first {
                    mask &= u64::MAX << (west % 64);
                }
                if word == last {
                    mask &= u64::MAX >> (63 - (east - 1) % 64);
                }
                self.row(y).get(word).is_none_or(|word| word & mask == 0)
            })
        })
    }

    /// Calls `found` with every square of the set that a straight line from inside one space to inside
    /// another may cross or touch, and with a few beside them.
    pub fn on_the_way(&self, a: Footprint, b: Footprint, mut found: impl FnMut(Cell)) {
        let (upper, lower) = if a.min.y <= b.min.y { (a, b) } else { (b, a) };
        // Both as wide as the wider one: between two equal squares lies a band.
        let side = i64::from(a.side.max(b.side));
        let (x, y) = (i64::from(upper.min.x), i64::from(upper.min.y));
        let (dx, dy) = (i64::from(lower.min.x) - x, i64::from(lower.min.y) - y);
        let (west, east) = (x.min(x + dx).max(0), x.max(x + dx) + side - 1);
        let east = east.min(i64::from(self.grid.width) - 1);
        // Columns for each row, rounded down, in 65,536ths.
        let slope = if dy == 0 {
            0
        } else {
            (dx << 16).div_euclid(dy)
        };
        let column = |row: i64| x + ((slope * row.clamp(0, dy)) >> 16);
        for row in y.max(0)..(y + dy + side).min(i64::from(self.grid.height)) {
            let ends = (column(row - side - y), column(row + 1 - y));
            let (first, last) = match dy {
                0 => (west, east),
                _ => (
                    (ends.0.min(ends.1) - 1).max(west),
                    (ends.0.max(ends.1) + 1 + side).min(east),
                ),
            };
            if first > last {
                continue;
            }
            for word in first / 64..=last / 64 {
                let (low, high) = ((first - word * 64).max(0), (last - word * 64).min(63));
                let mask = u64::MAX << low & u64::MAX >> (63 - high);
                let mut rest = self.words[row as usize * self.stride + word as usize] & mask;
                while rest != 0 {
                    let bit = i64::from(rest.trailing_zeros());
                    rest &= rest - 1;
                    found(Cell::new((word * 64 + bit) as i16, row as i16));
                }
            }
        }
    }

    /// One row, 64 squares a word, the westernmost in the lowest bit; bits past the map's edge are
    /// 0.
    #[must_use]
    pub fn row(&self, y: usize) -> &[u64] {
        &self.words[y * self.stride..(y + 1) * self.stride]
    }

    /// Its squares in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..usize::from(self.grid.height))
            .flat_map(move |y| ones(self.row(y)).map(move |x| Cell::new(x as i16, y as i16)))
    }

    /// Adds all squares of another set of the same map.
    pub fn add(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    /// Keeps only the squares that another set of the same map contains too.
    pub fn keep(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    /// Merges word by word; sets of different maps share no squares and are left alone.
    fn combine(&mut self, other: &Self, merge: impl Fn(u64, u64) -> u64) {
        debug_assert_eq!(self.grid, other.grid, "sets of one map");
        if self.grid == other.grid {
            for (a, &b) in self.words.iter_mut().zip(&other.words) {
                *a = merge(*a, b);
            }
        }
    }
}

/// The positions of the bits set in a row, lowest first.
pub(super) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(index * 64 + bit as usize)
        })
    })
}

/// Sets the bits from `first` to `last`, both included; nothing if `first` is greater.
#[inline]
pub(super) fn fill(row: &mut [u64], first: usize, last: usize) {
    if first > last {
        return;
    }
    let (low, high) = (first / 64, last / 64);
    let from = u64::MAX << (first % 64);
    let upto = u64::MAX >> (63 - last % 64);
    if low == high {
        row[low] |= from & upto;
    } else {
        row[low] |= from;
        row[low + 1..high].fill(u64::MAX);
        row[high] |= upto;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Ray};
    use proptest::prelude::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_nothing_off_the_map() {
        let grid = Grid::new(130, 3);
        let cells = [Cell::new(0, 0), Cell::new(64, 1), Cell::new(129, 2)];
        let mut set = CellSet::from_cells(
            grid,
            cells
                .into_iter()
                .chain([Cell::new(130, 0), Cell::new(-1, 2)]),
        );
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 3);
        set.set(cells[1], false);
        assert!(!set.contains(cells[1]) && set.contains(cells[2]));
        set.clear();
        assert!(set.is_empty());
    }

    #[test]
    fn rectangles_are_clear_where_no_square_of_the_set_is() {
        let grid = Grid::new(150, 5);
        let set = CellSet::from_cells(grid, [(3, 1), (64, 2), (127, 3), (149, 4)].map(Cell::from));
        for (a, b) in [
            ((0, 0), (149, 0)),
            ((60, 1), (70, 4)),
            ((4, 1), (63, 4)),
            ((65, 0), (126, 4)),
            ((128, 0), (148, 4)),
            ((149, 4), (149, 4)),
            ((-5, -5), (2, 9)),
            ((3, 1), (3, 1)),
            ((64, 2), (64, 2)),
            ((140, 3), (200, 9)),
        ] {
            let (min, max) = (Cell::from(a), Cell::from(b));
            let holds = set
                .iter()
                .any(|cell| (min.x..=max.x).contains(&cell.x) && (min.y..=max.y).contains(&cell.y));
            assert_eq!(set.is_clear_of(min, max), !holds, "{a:?} {b:?}");
        }
    }

    #[test]
    fn sets_add_and_keep() {
        let grid = Grid::new(5, 5);
        let west = CellSet::from_fn(grid, |cell| cell.x < 3);
        let north = CellSet::from_fn(grid, |cell| cell.y < 2);
        let merged = |merge: fn(&mut CellSet, &CellSet)| {
            let mut set = west.clone();
            merge(&mut set, &north);
            set.len()
        };
        assert_eq!([merged(CellSet::add), merged(CellSet::keep)], [19, 6]);
    }

    #[test]
    fn filling_a_row_sets_exactly_the_bits_between() {
        for (first, last) in [(0, 0), (3, 70), (63, 64), (64, 127), (5, 191), (9, 8)] {
            let mut row = [0; 3];
            fill(&mut row, first, last);
            assert_eq!(
                ones(&row).collect::<Vec<_>>(),
                (first..=last).collect::<Vec<_>>()
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_on_the_way_holds_every_square_that_a_line_crosses_or_touches(
            (ax, ay, bx, by) in (-3..140_i16, -3..20_i16, -3..140_i16, -3..20_i16),
            (a_side, b_side) in (1..4_u8, 1..4_u8),
            (from_x, from_y, to_x, to_y) in (0..=10_i32, 0..=10_i32, 0..=10_i32, 0..=10_i32),
        ) {
            let grid = Grid::new(135, 17);
            let (a, b) = (
                Footprint::new(Cell::new(ax, ay), a_side),
                Footprint::new(Cell::new(bx, by), b_side),
            );
            let mut found = Vec::new();
            CellSet::all(grid).on_the_way(a, b, |cell| found.push(cell));
            prop_assert!(found.is_sorted(), "each square once");
            let (a_side, b_side) = (i32::from(a_side), i32::from(b_side));
            let line = Ray::new(
                Point::inside(a.min, from_x * a_side, from_y * a_side),
                Point::inside(b.min, to_x * b_side, to_y * b_side),
            );
            for passage in line.passages() {
                let corner = passage.corner.into_iter().flatten();
                for cell in corner.chain([passage.cell]).filter(|&cell| grid.contains(cell)) {
                    prop_assert!(found.contains(&cell), "{cell} on {line:?}");
                }
            }
        }
    }
}
