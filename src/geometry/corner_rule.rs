//! Whether a step may cut a corner.

use super::cell::{Cell, Direction};
use super::footprint::Footprint;

/// When the two squares beside a diagonal step forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerRule {
    /// If one of the two is a wall (EV-MOV-02, TH-MOV-05).
    OneWall,
    /// If both are walls (MA-MOV-04, MO-MOV-08).
    BothWalls,
}

impl CornerRule {
    /// Whether a space may make a step, given which squares are walls; straight steps are always
    /// allowed.
    ///
    /// Large spaces sweep whole squares with each of the two straight halves of a diagonal.
    #[must_use]
    #[inline]
    pub fn allows(
        self,
        from: impl Into<Footprint>,
        direction: Direction,
        is_wall: impl Fn(Cell) -> bool,
    ) -> bool {
        if !direction.is_diagonal() {
            return true;
        }
        let from = from.into();
        let [sideways, forward] = direction.beside(from.min);
        let is_shut = |half| Footprint::new(half, from.side).cells().any(&is_wall);
        match self {
            Self::OneWall => !is_shut(sideways) && !is_shut(forward),
            Self::BothWalls => !is_shut(sideways) || !is_shut(forward),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: EV-MOV-02
    #[test]
    fn one_wall_beside_a_diagonal_step_forbids_it() {
        let wall = |cell| cell == Cell::new(1, 0);
        let (from, direction) = (Cell::new(0, 0), Direction::SouthEast);
        assert!(!CornerRule::OneWall.allows(from, direction, wall));
        assert!(CornerRule::OneWall.allows(from, Direction::South, wall));
        assert!(CornerRule::OneWall.allows(Cell::new(1, 1), direction, wall));
    }

    /// Rules: MA-MOV-04 MO-MOV-08
    #[test]
    fn only_two_walls_beside_a_diagonal_step_forbid_it() {
        let (from, direction) = (Cell::new(0, 0), Direction::SouthEast);
        let both = |cell| cell == Cell::new(1, 0) || cell == Cell::new(0, 1);
        assert!(!CornerRule::BothWalls.allows(from, direction, both));
        assert!(CornerRule::BothWalls.allows(from, direction, |cell| cell == Cell::new(1, 0)));
    }

    /// Rules: EV-MOV-02 MA-MOV-08
    #[test]
    fn a_large_space_sweeps_whole_squares_beside_it() {
        let from = Footprint::new(Cell::new(0, 0), 2);
        let wall = |cell| cell == Cell::new(2, 0);
        assert!(!CornerRule::OneWall.allows(from, Direction::SouthEast, wall));
        assert!(CornerRule::BothWalls.allows(from, Direction::SouthEast, wall));
        let walls = |cell: Cell| wall(cell) || cell == Cell::new(0, 2);
        assert!(!CornerRule::BothWalls.allows(from, Direction::SouthEast, walls));
    }
}
