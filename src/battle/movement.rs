//! What a book says about movement in advance: for brains, previews and maps.

use super::{
    board::Board,
    components::Ground,
    ids::{UnitId, UnitSet},
    order::Order,
    resolver::Resolver,
    view::View,
};
use crate::geometry::Cell;

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

/// Where units can go, and their state when they arrive.
pub trait Movement: Sync {
    /// Squares the unit can walk to now, in reading order, without its own.
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached>;

    /// Squares reached by orders of their own but not by walking, with those orders: jumps, climbs
    /// that take longer.
    fn ventures(&self, _view: View<'_>, _unit: UnitId) -> Vec<(Reached, Order)> {
        Vec::new()
    }

    /// What blocks the unit on its way to the enemy.
    fn passage(&self, _view: View<'_>, _unit: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    /// The damage an intact obstacle in a square withstands; `None` if damage cannot remove it.
    fn withstands(&self, _board: &Board, _ground: &Ground, _cell: Cell) -> Option<u16> {
        None
    }

    /// Whether units leap over gaps.
    fn leaps(&self) -> bool {
        true
    }

    /// Whether bodies get onto things of two metres and more, such as a container.
    fn mounts_things(&self) -> bool {
        true
    }

    /// Whether a body gets up so many metres where a step does not lead, with holds or without.
    fn scales(&self, rise: u16, has_holds: bool) -> bool {
        has_holds || rise <= 2
    }

    /// The order that walks to a square.
    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order;

    /// Moves a unit in a trial to the end of a walk, and takes its cost.
    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16);
}
