//! Moving (EV-MOV, EV-TER, EV-ALT): what a step costs, where one may stand, what happens on the way.
//!
//! ```text
//!   spot   what a place is          way    how to get from one to the next
//!   purse  what it costs            reach  everything that can be reached    route  one way of it
//!   search  how both are looked for, among the squares of a window or the spots of travel
//!   walk   carried out step by step: leave (melee), terrain (tests), fall, altitude, push
//!   approach  a Move of its own to where one can strike
//! ```
//!
//! Between zones and spots (EV-ZON) `course` prices a way, `travel` says which there are, and `trip`
//! carries them out; everything else is the same.

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
};
use crate::battle::prelude::*;

/// How melee is to be left, as an order says it beforehand (EV-MOV-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// By test (EV-MOV-07).
    Test,
    /// Carelessly (EV-MOV-09).
    Flee,
}

/// In which way an order to move is carried out: its modes, read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Through Harmful Terrain at full speed, with tests (EV-TER-02).
    pub fast: bool,
    /// Hidden, and still at full speed (EV-MOV-33).
    pub careless: bool,
    /// Over hard faces and through rough water, which need tests (EV-MOV-17, 20).
    pub risk: bool,
    /// Down ledges that may hurt (EV-MOV-38).
    pub drop: bool,
    /// With the optional test: a hurried climb or swim (EV-MOV-16, 19), a higher jump (EV-MOV-26),
    /// a longer leap (EV-MOV-22).
    pub effort: bool,
    /// To this altitude band (EV-ALT-06).
    pub band: Option<Band>,
    /// How melee is left; `None` asks when it comes to that.
    pub leave: Option<Leaving>,
    /// A Move of its own, beside that of the turn (EV-ACT-03).
    pub charge: bool,
    /// Not by an order (EV-AIL-33): what is earned on the way waits until it is over.
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

/// What a metre over a square takes of a combatant that begins a Move there, on its band, whoever
/// stands in it (EV-MOV-11, EV-MOV-12); `None` is no way.
pub fn step(view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
    let mover = Mover::new(view, unit, Manner::default());
    let spot = mover.spot(cell, view.band(unit));
    spot.open.then(|| purse::least(spot.sources.later))
}

/// Whether a combatant has a Broken Leg and no support for it (EV-INJ-22); riders go by the legs
/// of their mount (EV-MOV-36).
pub fn has_useless_leg(view: View<'_>, unit: UnitId) -> bool {
    let unit = view.mount(unit).unwrap_or(unit);
    [Location::LeftLeg, Location::RightLeg]
        .into_iter()
        .any(|leg| stats::injury(view, unit, leg) >= 4)
        && !super::character::weapons::equipped(view, unit).any(|(_, weapon)| weapon.support)
}

/// Whether a combatant stands on a Broken Leg without a support (EV-INJ-22): then it cannot
/// dodge, leap, run, balance or disengage by skill.
pub fn stands_on_broken_leg(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.posture(view.mount(unit).unwrap_or(unit)) == Posture::Standing
        && has_useless_leg(view, unit)
}

/// Whether a combatant fits a place: on the map, no wall, no hole, nobody else (EV-MOV-04).
pub fn fits(view: View<'_>, unit: UnitId, cell: Cell, band: Band) -> bool {
    let footprint = Footprint::new(cell, view.footprint(unit).side);
    has_room(view, footprint, band, |other| view.is_one_body(unit, other))
}

/// Whether a footprint fits a place; some combatants do not count as being in the way.
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

/// The free place nearest to a square, in reading order on ties. In a spot there is room for
/// everybody (EV-ZON-05).
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
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}
