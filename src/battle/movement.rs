//! What a book says of going somewhere before it is done: for brains, previews and maps.

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
    /// The square of its north-west corner.
    pub cell: Cell,
    /// What getting there costs, in the book's measure.
    pub cost: u16,
    /// Enemies who may strike on the way.
    pub provokes: UnitSet,
    /// Metres that will be missing: it sets out and does not arrive in this turn (EV-ZON-11).
    pub missing: u16,
}

/// What stops somebody on the way to where it wants to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBlocker {
    /// Walls, gaps and ledges.
    Walking,
    /// Walls, gaps and ledges as long as a way leads around; else it gets over gaps and up ledges somehow.
    Crossing,
    /// Nothing but walls.
    Flying,
}

/// Where combatants can go, and how they stand when they are there.
pub trait Movement: Sync {
    /// Where the combatant can go now, in reading order; where it stands is left out.
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached>;

    /// Squares that orders of their own lead to and walking does not, with the orders: jumps, climbs
    /// that are only begun.
    fn ventures(&self, _view: View<'_>, _unit: UnitId) -> Vec<(Reached, Order)> {
        Vec::new()
    }

    /// What stops the combatant on its way to the enemy.
    fn passage(&self, _view: View<'_>, _unit: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    /// What the thing in a square takes in blows when nothing has happened to it; `None` for what blows do
    /// not get rid of.
    fn withstands(&self, _board: &Board, _ground: &Ground, _cell: Cell) -> Option<u16> {
        None
    }

    /// Whether bodies leap over holes.
    fn leaps(&self) -> bool {
        true
    }

    /// Whether a body gets up so many metres where a step does not lead, with holds or without.
    fn scales(&self, rise: u16, has_holds: bool) -> bool {
        has_holds || rise <= 2
    }

    /// The order that goes to a square.
    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order;

    /// Puts a combatant that thinks about a walk to where it leads, and takes what it costs.
    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16);
}
