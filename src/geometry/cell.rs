//! Squares of the map and the eight directions between them.

use serde::{Deserialize, Serialize};

/// One square of the map.
///
/// Cells sort in reading order: row by row from the north, each row from the west. Files write them
/// as `(x, y)`.
///
/// ```
/// use shadowgrid::geometry::{Cell, Direction};
///
/// let cell = Cell::new(2, 3);
/// assert_eq!(cell.step(Direction::NorthEast), Cell::new(3, 2));
/// assert!(Cell::new(9, 0) < Cell::new(0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Cell {
    /// Squares from the west edge.
    pub x: i16,
    /// Squares from the north edge.
    pub y: i16,
}

impl Cell {
    /// The square in column `x` and row `y`.
    #[must_use]
    #[inline]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The square `dx` to the east and `dy` to the south; coordinates saturate.
    #[must_use]
    #[inline]
    pub const fn offset(self, dx: i16, dy: i16) -> Self {
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }

    /// The neighbour in a direction.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        // Past the highest coordinate comes the lowest, which is off the map too; route searches
        // call this most, so it has to be fast.
        Self::new(
            self.x.wrapping_add(direction.dx()),
            self.y.wrapping_add(direction.dy()),
        )
    }

    /// The offset to another square: columns to the east, rows to the south.
    #[must_use]
    #[inline]
    pub const fn delta(self, to: Self) -> (i32, i32) {
        (to.x as i32 - self.x as i32, to.y as i32 - self.y as i32)
    }

    /// Distance to another square if a diagonal counts as one step.
    #[must_use]
    #[inline]
    pub fn chebyshev(self, to: Self) -> u16 {
        self.x.abs_diff(to.x).max(self.y.abs_diff(to.y))
    }

    /// Whether the two are neighbours, by an edge or a corner.
    #[must_use]
    #[inline]
    pub fn is_beside(self, other: Self) -> bool {
        self.chebyshev(other) == 1
    }

    /// The eight neighbours, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL
            .into_iter()
            .map(move |direction| self.step(direction))
    }

    /// The direction to another square, if it lies exactly on a row, column or diagonal of this
    /// one.
    #[must_use]
    #[inline]
    pub fn direction_to(self, to: Self) -> Option<Direction> {
        let (dx, dy) = self.delta(to);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            return None;
        }
        Direction::from_signs(dx, dy)
    }
}

impl Ord for Cell {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(i16, i16)> for Cell {
    #[inline]
    fn from((x, y): (i16, i16)) -> Self {
        Self::new(x, y)
    }
}

impl From<Cell> for (i16, i16) {
    #[inline]
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl std::fmt::Display for Cell {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// One of the eight compass directions; north is up the map, towards row 0.
///
/// ```text
///   NW  N  NE
///   W   .   E
///   SW  S  SE
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// One row up.
    North,
    /// One column to the right.
    East,
    /// One row down.
    South,
    /// One column to the left.
    West,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All eight, the four straight ones first.
    ///
    /// Searches try them in this order, so of equally cheap routes they find the straighter one
    /// first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Change of column by one step: -1, 0 or 1.
    #[must_use]
    #[inline]
    pub const fn dx(self) -> i16 {
        match self {
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::NorthWest | Self::West | Self::SouthWest => -1,
        }
    }

    /// Change of row by one step: -1 to the north, 1 to the south.
    #[must_use]
    #[inline]
    pub const fn dy(self) -> i16 {
        match self {
            Self::SouthWest | Self::South | Self::SouthEast => 1,
            Self::East | Self::West => 0,
            Self::NorthWest | Self::North | Self::NorthEast => -1,
        }
    }

    /// Whether a step in this direction changes both row and column.
    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self.dx() != 0 && self.dy() != 0
    }

    /// The direction with these signs; `None` for (0, 0).
    #[must_use]
    #[inline]
    pub fn from_signs(dx: i32, dy: i32) -> Option<Self> {
        let signs = (dx.signum(), dy.signum());
        Self::ALL
            .into_iter()
            .find(|direction| (i32::from(direction.dx()), i32::from(direction.dy())) == signs)
    }

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// The two squares beside a diagonal step from `from`: the sideways and the forward neighbour.
    ///
    /// ```text
    ///   b .      from o to the north-east passes the
    ///   o a      corner between a and b
    /// ```
    #[must_use]
    #[inline]
    pub const fn beside(self, from: Cell) -> [Cell; 2] {
        [from.offset(self.dx(), 0), from.offset(0, self.dy())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_sort_in_reading_order() {
        let mut cells = [
            Cell::new(0, 1),
            Cell::new(5, 0),
            Cell::new(-1, 1),
            Cell::new(2, 0),
        ];
        cells.sort();
        assert_eq!(
            cells,
            [
                Cell::new(2, 0),
                Cell::new(5, 0),
                Cell::new(-1, 1),
                Cell::new(0, 1)
            ]
        );
    }

    #[test]
    fn a_cell_is_saved_as_a_pair() {
        assert_eq!(ron::to_string(&Cell::new(3, -1)).unwrap(), "(3,-1)");
        assert_eq!(ron::from_str::<Cell>("(3, -1)").unwrap(), Cell::new(3, -1));
    }

    #[test]
    fn every_direction_and_its_opposite_lead_back() {
        for direction in Direction::ALL {
            let there = Cell::new(4, 4).step(direction);
            assert_eq!(there.step(direction.opposite()), Cell::new(4, 4));
            assert_eq!(Cell::new(4, 4).direction_to(there), Some(direction));
            assert_eq!(direction.is_diagonal(), direction as u8 >= 4);
        }
        assert_eq!(
            Cell::new(4, 4)
                .neighbours()
                .filter(|&cell| cell.is_beside(Cell::new(4, 4)))
                .count(),
            8
        );
    }

    #[test]
    fn only_straight_and_diagonal_lines_have_a_direction() {
        assert_eq!(
            Cell::new(0, 0).direction_to(Cell::new(5, -5)),
            Some(Direction::NorthEast)
        );
        assert_eq!(
            Cell::new(0, 0).direction_to(Cell::new(0, 7)),
            Some(Direction::South)
        );
        assert_eq!(Cell::new(0, 0).direction_to(Cell::new(2, 1)), None);
        assert_eq!(Cell::new(0, 0).direction_to(Cell::new(0, 0)), None);
    }

    /// Rules: MA-MOV-01 MO-MOV-01
    #[test]
    fn a_diagonal_counts_as_much_as_a_straight_step() {
        assert_eq!(Cell::new(2, 2).chebyshev(Cell::new(7, 4)), 5);
    }

    #[test]
    fn a_diagonal_step_passes_between_its_two_side_squares() {
        assert_eq!(
            Direction::SouthEast.beside(Cell::new(0, 0)),
            [Cell::new(1, 0), Cell::new(0, 1)]
        );
    }
}
