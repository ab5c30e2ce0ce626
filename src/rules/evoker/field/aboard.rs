//! What its vehicle is to a unit (EV-MOV-40): what it crosses, how it covers, who drives it.
//!
//! A vehicle is in the roster and of no side. It has a body, takes no turn, and the units in it
//! stand in its squares.

use crate::{
    battle::{components::Ride, field::board::CoverClass, prelude::*},
    rules::evoker::{
        character::{stats, vehicle::Vehicle},
        conditions,
    },
};

const RULE: &str = "EV-MOV-40";

/// What the sheet of a vehicle says; `None` for a unit that fights.
pub fn facts(view: View<'_>, unit: UnitId) -> Option<&Vehicle> {
    stats::sheet(view, unit).vehicle.as_ref()
}

/// Whether a vehicle crosses all the ground of a place; a unit that fights may be anywhere.
pub fn crosses(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    facts(view, unit).is_none_or(|vehicle| {
        let space = Footprint::new(cell, view.footprint(unit).side);
        space.cells().all(|square| {
            let terrain = view.board().terrain(square);
            terrain.is_none_or(|terrain| vehicle.crosses(terrain.water))
        })
    })
}

/// The unit that holds a place of a vehicle; one that is out for good holds none.
pub fn holder(view: View<'_>, vehicle: UnitId, place: u8) -> Option<UnitId> {
    view.riders(vehicle).find(|&rider| {
        view.store.get::<Ride>(rider).place == place && view.status(rider).is_on_field()
    })
}

/// The driver of a vehicle: the unit in the driver's place, if it can act.
pub fn driver(view: View<'_>, vehicle: UnitId) -> Option<UnitId> {
    holder(view, vehicle, 0).filter(|&driver| {
        view.status(driver).is_active() && conditions::prevents_actions(view, driver).is_none()
    })
}

/// The cover of a target in a vehicle from a unit outside.
pub fn cover(view: View<'_>, from: UnitId, target: UnitId) -> Option<CoverClass> {
    let vehicle = view.vehicle(target)?;
    let is_outside = from != vehicle && view.vehicle(from) != Some(vehicle);
    facts(view, vehicle)?.cover.filter(|_| is_outside)
}

/// Whether a falling vehicle was destroyed in the air.
pub fn is_wreck(view: View<'_>, vehicle: UnitId) -> bool {
    view.altitude(vehicle).falling_from_wound
}

/// Whether a vehicle stays up: it is whole and has a driver.
pub fn stays_up(view: View<'_>, vehicle: UnitId) -> bool {
    view.status(vehicle) == CombatStatus::Vehicle && driver(view, vehicle).is_some()
}

/// Whether a unit in a vehicle moves it.
///
/// # Errors
/// It is a passenger, or the vehicle is destroyed.
pub fn can_drive(view: View<'_>, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    if view.status(vehicle) != CombatStatus::Vehicle {
        return Err(Refusal::new(RULE, RefusalReason::TargetOut));
    }
    Refusal::forbidden(RULE, "only its driver moves a vehicle").when(view.is_passenger(unit))
}

/// Whether a vehicle flies on a band.
///
/// # Errors
/// It flies lower.
pub fn flies_to(view: View<'_>, vehicle: UnitId, band: Band) -> Result<(), Refusal> {
    let highest = facts(view, vehicle).map_or(Band::Ground, |vehicle| vehicle.flies);
    Refusal::forbidden(RULE, "this vehicle flies no higher").when(band > highest)
}

/// Whether a unit in a falling vehicle can catch it (EV-ACT-42).
///
/// # Errors
/// The vehicle is wrecked, or the unit is a passenger.
pub fn can_catch(view: View<'_>, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    can_drive(view, unit, vehicle)?;
    Refusal::forbidden(RULE, "the vehicle is wrecked").when(is_wreck(view, vehicle))
}
