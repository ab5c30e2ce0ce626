//! The price of diagonals.

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Direction};

/// How steps are counted.
///
/// ```text
///   Chebyshev        Alternating
///   2 2 2 2 2        3 2 2 2 3
///   2 1 1 1 2        2 1 1 1 2
///   2 1 o 1 2        2 1 o 1 2
/// ```
///
/// ```
/// use shadowgrid::geometry::{Cell, Metric};
///
/// let (here, there) = (Cell::new(0, 0), Cell::new(2, 2));
/// assert_eq!(Metric::Chebyshev.distance(here, there), 2);
/// assert_eq!(Metric::Alternating.distance(here, there), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// A diagonal counts one, like a straight step.
    Chebyshev,
    /// Every second diagonal counts two: 1, 2, 1, 2 and so on.
    Alternating,
}

impl Metric {
    /// The number of steps over `dx` columns and `dy` rows of open ground, if its first diagonal
    /// counts one.
    #[must_use]
    #[inline]
    pub fn length(self, dx: i32, dy: i32) -> u16 {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        let steps = match self {
            Self::Chebyshev => dx.max(dy),
            Self::Alternating => dx.max(dy) + dx.min(dy) / 2,
        };
        u16::try_from(steps).unwrap_or(u16::MAX)
    }

    /// The number of steps between two squares over open ground.
    #[must_use]
    #[inline]
    pub fn distance(self, from: Cell, to: Cell) -> u16 {
        let (dx, dy) = from.delta(to);
        self.length(dx, dy)
    }

    /// Price factor of a step: 1 or 2.
    #[must_use]
    #[inline]
    pub const fn stretch(self, direction: Direction, parity: Parity) -> u16 {
        match (self, parity) {
            (Self::Alternating, Parity::Odd) if direction.is_diagonal() => 2,
            (Self::Chebyshev | Self::Alternating, Parity::Even | Parity::Odd) => 1,
        }
    }
}

/// Whether the number of diagonals so far is even or odd.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Parity {
    /// Zero, two, four: the next diagonal counts one.
    #[default]
    Even,
    /// One, three, five: the next diagonal counts two.
    Odd,
}

impl Parity {
    /// The count after a step.
    #[must_use]
    #[inline]
    pub const fn after(self, direction: Direction) -> Self {
        match (self, direction.is_diagonal()) {
            (Self::Even, true) | (Self::Odd, false) => Self::Odd,
            (Self::Even, false) | (Self::Odd, true) => Self::Even,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: TH-FLD-01
    #[test]
    fn every_second_diagonal_counts_two() {
        assert_eq!(
            Metric::Alternating.distance(Cell::new(0, 0), Cell::new(2, 2)),
            3
        );
        assert_eq!(
            Metric::Alternating.distance(Cell::new(0, 0), Cell::new(2, 1)),
            2
        );
        assert_eq!(Metric::Alternating.length(4, -4), 6);
        assert_eq!(Metric::Alternating.length(3, 3), 4);
    }

    /// Rules: TH-MOV-05
    #[test]
    fn walking_diagonals_one_by_one_costs_one_two_one_two() {
        let mut parity = Parity::Even;
        let mut prices = Vec::new();
        for _ in 0..4 {
            prices.push(Metric::Alternating.stretch(Direction::SouthEast, parity));
            parity = parity.after(Direction::SouthEast);
            assert_eq!(Metric::Alternating.stretch(Direction::North, parity), 1);
            parity = parity.after(Direction::North);
        }
        assert_eq!(prices, [1, 2, 1, 2]);
    }

    #[test]
    fn with_plain_diagonals_the_count_never_matters() {
        assert_eq!(
            Metric::Chebyshev.stretch(Direction::NorthWest, Parity::Odd),
            1
        );
        assert_eq!(
            Metric::Chebyshev.distance(Cell::new(-3, 2), Cell::new(1, 9)),
            7
        );
    }
}
