//! Getting into vehicles (EV-MOV-40).

use super::{
    aboard::{facts, holder, is_wreck},
    ground, mounts,
};
use crate::{
    battle::{components::Ride, prelude::*},
    rules::{
        evoker::{character::stats, movement::arrival},
        shared::riding,
    },
};

const RULE: &str = "EV-MOV-40";

/// The first free place of a vehicle from this one on.
fn free_place(view: View<'_>, vehicle: UnitId, from: u8) -> Option<u8> {
    let places = facts(view, vehicle)?.places;
    (from..places).find(|&place| holder(view, vehicle, place).is_none())
}

/// The place a unit would take. With it comes the unconscious unit in the driver's place, if that changes
/// places with the new driver and gets the place named here.
fn seat(
    view: View<'_>,
    unit: UnitId,
    vehicle: UnitId,
    passenger: bool,
) -> Result<(u8, Option<UnitId>), Refusal> {
    let taken = || Refusal::forbidden(RULE, "all its places are taken");
    let inside = view.mount(unit) == Some(vehicle);
    let own = view.store.get::<Ride>(unit).place;
    if !passenger {
        match holder(view, vehicle, 0) {
            None => return Ok((0, None)),
            Some(driver) if !view.status(driver).is_active() && driver != unit => {
                let place = match inside {
                    true => own,
                    false => free_place(view, vehicle, 1).ok_or_else(taken)?,
                };
                return Ok((place, Some(driver)));
            }
            Some(_) => {}
        }
    }
    if inside && passenger {
        return Err(Refusal::new(RULE, RefusalReason::NothingToDo));
    }
    if inside {
        return Err(Refusal::forbidden(RULE, "the driver's place is taken"));
    }
    let place = free_place(view, vehicle, 1).ok_or_else(taken)?;
    Ok((place, None))
}

/// Whether a unit can take a place of a vehicle now: a passenger the driver's, a unit outside the driver's or
/// a passenger's.
pub fn can_get_in(
    view: View<'_>,
    unit: UnitId,
    vehicle: UnitId,
    passenger: bool,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(RULE, why));
    if view.status(vehicle) != CombatStatus::Vehicle {
        return refuse(RefusalReason::TargetOut);
    }
    if view.altitude(vehicle).falling_from.is_some() && is_wreck(view, vehicle) {
        return refuse(RefusalReason::TargetOut);
    }
    if view.mount(unit) != Some(vehicle) {
        let size = |unit| i32::from(stats::sheet(view, unit).size);
        if size(unit) > size(vehicle) {
            return refuse(RefusalReason::Measured {
                because: "it is too large: its size is {is}, the vehicle's {against}",
                is: size(unit),
                against: size(vehicle),
            });
        }
        if view.mount(unit).is_some() || view.rider(unit).is_some() {
            return Err(Refusal::forbidden(RULE, "somebody is mounted already"));
        }
        if !view.neighbours(unit).contains(vehicle) {
            let distance = ground::distance(view, unit, vehicle);
            return refuse(RefusalReason::OutOfReach { distance, reach: 1 });
        }
        if !mounts::stands(view, unit) {
            return Err(Refusal::forbidden(RULE, "it must stand on its feet"));
        }
    }
    seat(view, unit, vehicle, passenger).map(|_| ())
}

/// Puts a unit into a vehicle, or from a passenger's place into the driver's.
pub fn get_in(r: &mut Resolver<'_>, unit: UnitId, vehicle: UnitId, passenger: bool) -> RuleResult {
    let Ok((place, moves_over)) = seat(r.view(), unit, vehicle, passenger) else {
        // A unit that its side did not know of sits there.
        r.note(unit, "finds all places taken", RULE);
        return Ok(());
    };
    let on = Some(vehicle);
    if let Some(other) = moves_over {
        *r.edit::<Ride>(other) = Ride { on, place };
    }
    let place = if moves_over.is_some() { 0 } else { place };
    if r.view().mount(unit) == on {
        *r.edit::<Ride>(unit) = Ride { on, place };
        r.note(unit, "takes the driver's place", RULE);
        return Ok(());
    }
    riding::put_in(r, unit, (vehicle, place), RULE);
    arrival::after_step(r, unit)
}

/// The vehicles beside a unit; for a unit in a vehicle, its own alone.
pub fn near<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'b> {
    let beside = view.neighbours(unit);
    let own = view.vehicle(unit);
    view.store.ids().filter(move |&vehicle| {
        view.is_vehicle(vehicle)
            && view.status(vehicle) == CombatStatus::Vehicle
            && match own {
                Some(own) => own == vehicle,
                None => beside.contains(vehicle) && view.knows_of(unit, vehicle),
            }
    })
}

/// Whether a unit outside can choose between the driver's place and a passenger's.
pub fn has_choice(view: View<'_>, unit: UnitId, vehicle: UnitId) -> bool {
    view.mount(unit).is_none()
        && holder(view, vehicle, 0).is_none()
        && free_place(view, vehicle, 1).is_some()
}
