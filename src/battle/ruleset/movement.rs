//! What a book says about movement in advance: for brains, previews and maps.

use crate::{battle::ids::UnitSet, geometry::Cell};

/// A square a combatant can walk to with what is left of its Move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The north-west square of the unit there.
    pub cell: Cell,
    /// The cost to get there, in the book's unit of movement.
    pub cost: u16,
    /// Enemies who may strike on the way.
    pub provokes: UnitSet,
    /// Metres still missing: the unit sets out and does not arrive in this turn (EV-ZON-11).
    pub missing: u16,
}

/// What blocks a unit on a long walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBlocker {
    /// Walls, gaps and ledges.
    Walking,
    /// Walls, gaps and ledges while a route leads around them; otherwise it crosses gaps and
    /// ledges.
    Crossing,
    /// Only walls.
    Flying,
}
