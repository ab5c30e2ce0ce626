//! Moving (EV-MOV, EV-TER, EV-ALT): the cost of steps, where units may stand, and what happens on
//! the way.
//!
//! ```text
//! spot   what a place is          way    how to get from one to the next
//! purse  what it costs            reach  everything that can be reached
//! route  one route of it          search finds both, over squares of a window or spots of travel
//! walk   executes it step by step: leave (melee), terrain (tests), fall, altitude, push
//! approach  a separate Move to a square that reaches the target
//! ```
//!
//! Between zones and spots (EV-ZON) `course` prices a route, `travel` lists the routes, and `trip`
//! executes them; everything else is the same.

pub mod altitude;
pub mod approach;
pub mod around;
mod course;
pub mod fall;
pub mod leave;
pub mod onward;
mod purse;
pub mod push;
mod reach;
pub mod route;
mod search;
mod shove;
mod spot;
pub mod terrain;
pub mod travel;
mod trip;
pub mod walk;
mod way;
mod window;

#[cfg(test)]
mod tests;

pub use course::trip_of;
pub use purse::{Paid, Purse, Sources, basic_move};
pub use push::push;
pub use reach::{Reach, reach, reach_with};
pub use shove::put;
pub use spot::{Mover, Place, Taken};
pub use travel::beyond;
pub use way::{Climbing, Way};

pub(crate) use crate::rules::shared::walk::tell;

use super::{
    actions::modes,
    character::{element::Location, stats},
    field::aboard,
};
use crate::battle::prelude::*;

/// How to leave melee, if the order says so beforehand (EV-MOV-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// By test (EV-MOV-07).
    Test,
    /// Carelessly (EV-MOV-09).
    Flee,
}

/// How an order moves: its movement modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Crosses Harmful Terrain at full speed, with tests (EV-TER-02).
    pub fast: bool,
    /// Sneaks at full speed (EV-MOV-33).
    pub careless: bool,
    /// Crosses hard faces and rough water, which need tests (EV-MOV-17, 20).
    pub risk: bool,
    /// Drops down ledges that may hurt (EV-MOV-38).
    pub drop: bool,
    /// Makes the optional test: a hurried climb or swim (EV-MOV-16, 19), a higher jump (EV-MOV-26),
    /// a longer leap (EV-MOV-22).
    pub effort: bool,
    /// Altitude band to change to (EV-ALT-06).
    pub band: Option<Band>,
    /// How to leave melee; `None` asks when it happens.
    pub leave: Option<Leaving>,
    /// Whether it is a separate Move beside that of the turn (EV-ACT-03).
    pub charge: bool,
    /// Whether the move is not ordered (EV-AIL-33); One Mores earned on the way then wait until it
    /// is over.
    pub forced: bool,
}

impl Manner {
    /// Reads the modes of an order.
    pub fn of(view: View<'_>, order: &Order) -> Self {
        let has = |mode| order.modes.has(mode);
        let band = view.band(order.unit);
        Self {
            fast: has(modes::FAST),
            careless: has(modes::CARELESS),
            risk: has(modes::RISK),
            drop: has(modes::DROP),
            effort: has(modes::HURRIED),
            band: if has(modes::UP) {
                band.above()
            } else if has(modes::DOWN) {
                band.below()
            } else {
                None
            },
            leave: if has(modes::FLEE) {
                Some(Leaving::Flee)
            } else if has(modes::TEST) {
                Some(Leaving::Test)
            } else {
                None
            },
            charge: false,
            forced: false,
        }
    }
}

/// Metres that a square costs a unit beginning a Move there, on its band, whatever occupies it
/// (EV-MOV-11, EV-MOV-12); `None` if it cannot be entered.
pub fn step(view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
    let mover = Mover::new(view, unit, Manner::default());
    let spot = mover.spot(cell, view.band(unit));
    spot.open.then(|| purse::least(spot.sources.later))
}

/// Whether the unit has a Broken Leg without a support (EV-INJ-22); for riders the mount's legs
/// count (EV-MOV-36).
pub fn has_useless_leg(view: View<'_>, unit: UnitId) -> bool {
    let unit = view.mount(unit).unwrap_or(unit);
    [Location::LeftLeg, Location::RightLeg]
        .into_iter()
        .any(|leg| stats::injury(view, unit, leg) >= 4)
        && !super::character::weapons::equipped(view, unit).any(|(_, weapon)| weapon.support)
}

/// Whether the unit stands on a Broken Leg without a support (EV-INJ-22); it then cannot dodge,
/// leap, run, balance or disengage by skill.
pub fn stands_on_broken_leg(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.posture(view.mount(unit).unwrap_or(unit)) == Posture::Standing
        && has_useless_leg(view, unit)
}

/// Whether a unit fits a place: on the map, no wall, no hole, unoccupied (EV-MOV-04).
pub fn fits(view: View<'_>, unit: UnitId, cell: Cell, band: Band) -> bool {
    let footprint = Footprint::new(cell, view.footprint(unit).side);
    has_room(view, footprint, band, |other| view.is_one_body(unit, other))
}

/// Whether a footprint fits a place; units that `ignores` accepts do not block it.
pub fn has_room(
    view: View<'_>,
    footprint: Footprint,
    band: Band,
    ignores: impl Fn(UnitId) -> bool,
) -> bool {
    let board = view.board();
    footprint.cells().all(|square| {
        let stands = || {
            let hole = board.terrain(square).is_none_or(|terrain| terrain.gap > 0);
            !board.is_wall(view.ground(), square) && !hole
        };
        board.grid.contains(square)
            && (band != Band::Ground || stands())
            && view.occupant(square, band).is_none_or(&ignores)
    })
}

/// The free square nearest to a square, in reading order on ties. A spot has room for all units
/// (EV-ZON-05).
pub fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    if let Some(zones) = &view.board().zone_map {
        let place = zones.place(around)?;
        return Some(match place.spot {
            Some(spot) if zones.is_there(view.ground(), spot) => zones.seat(spot, unit),
            Some(spot) => zones.seat(zones.zone_of(spot).empty, unit),
            None => zones.way_seat(place.zone, unit),
        });
    }
    view.board()
        .grid
        .cells()
        .filter(|&cell| fits(view, unit, cell, Band::Ground))
        .filter(|&cell| aboard::crosses(view, unit, cell))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}
