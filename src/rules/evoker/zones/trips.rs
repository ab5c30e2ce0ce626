//! Seats in spots, and trips between two spots (EV-ZON-07, EV-ZON-11).

use crate::{
    battle::{
        components::Ground,
        field::zones::{SpotId, Trip, ZoneMap},
        prelude::*,
    },
    rules::evoker::movement::tell,
};

/// Puts a unit into a spot against its will, and reports it.
pub fn put(r: &mut Resolver<'_>, unit: UnitId, spot: SpotId, rule: &'static str) {
    relocate(r, unit, spot, true, rule);
}

/// Puts a unit into its seat in a spot, which ends its trip, and reports it.
pub fn relocate(
    r: &mut Resolver<'_>,
    unit: UnitId,
    spot: SpotId,
    forced: bool,
    rule: &'static str,
) {
    let scene = r.scene();
    let Some(zones) = &scene.board.zone_map else {
        return;
    };
    let view = r.view();
    let before = (view.cell(unit), view.altitude(unit));
    let to = seat(view, zones, spot, unit);
    let shows = view.status(unit).is_on_field();
    note_trip(r, unit, None);
    r.place(unit, to);
    if shows {
        tell(r, unit, before, (0, forced), rule);
    }
}

/// Stores the trip of a unit between two spots; `None` for a unit in a spot.
pub fn note_trip(r: &mut Resolver<'_>, unit: UnitId, trip: Option<Trip>) {
    let known = |ground: &Ground| {
        ground
            .trips
            .iter()
            .find(|known| known.unit == unit)
            .copied()
    };
    if known(r.view().ground()) == trip {
        return;
    }
    let trips = &mut r.edit_field::<Ground>().trips;
    trips.retain(|known| known.unit != unit);
    trips.extend(trip);
    trips.sort_by_key(|trip| trip.unit);
}

/// The unit's square in a spot; a rider uses the seat of its mount (EV-MOV-36).
pub fn seat(view: View<'_>, zones: &ZoneMap, spot: SpotId, unit: UnitId) -> Cell {
    zones.seat(spot, view.mount(unit).unwrap_or(unit))
}

/// The unit's trip between two spots (EV-ZON-11); `None` if it is in a spot.
pub fn trip_of(view: View<'_>, unit: UnitId) -> Option<Trip> {
    let zones = view.board().zone_map.as_ref()?;
    let place = zones.place(view.cell(unit))?;
    let trips = &view.ground().trips;
    trips
        .iter()
        .find(|trip| trip.unit == unit && place.spot.is_none())
        .copied()
}
