//! Pushes between spots (EV-ZON-19): a unit pushed far enough leaves its spot for the empty one of
//! its zone.

use super::{arrival, fall, terrain};
use crate::{
    battle::prelude::*,
    rules::{
        evoker::{field::ground, zones::trips},
        shared::forced::{Pushed, Stopper},
    },
};

/// Pushes a unit this many metres: out of its spot if they reach the distance between spots, else
/// nowhere. In a spot tagged solid it hits an obstacle after a metre.
pub(super) fn shove(
    r: &mut Resolver<'_>,
    unit: UnitId,
    metres: u16,
    follower: Option<UnitId>,
) -> RuleResult<Pushed> {
    let scene = r.scene();
    let view = r.view();
    let Some((zones, place)) = scene
        .board
        .zone_map
        .as_ref()
        .and_then(|zones| Some((zones, zones.place(view.cell(unit))?)))
    else {
        return Ok(Pushed::default());
    };
    let on_ground = view.band(unit) == Band::Ground;
    if metres > 1 && on_ground && place.spot.is_some_and(|spot| zones.spot(spot).solid) {
        return Ok(Pushed {
            moved: 1,
            left: metres - 1,
            by: Some(Stopper::Solid),
        });
    }
    let empty = zones.zones[usize::from(place.zone)].empty;
    if metres >= u16::from(zones.spot_metres) && place.spot != Some(empty) {
        let before = view.height(unit);
        trips::put(r, unit, empty, "EV-ZON-19");
        if let Some(follower) = follower {
            // A follower goes along (EV-ACT-08).
            trips::relocate(r, follower, empty, false, "EV-ACT-08");
            arrival::after_step(r, follower)?;
        }
        arrival::after_step(r, unit)?;
        let view = r.view();
        let drop = before - ground::floor_of(view, view.footprint(unit));
        if on_ground && drop > 0 {
            fall::fall(r, unit, drop.min(1000) as u16, false)?;
        }
        terrain::drawn_over(r, unit, &mut SmallVec::new())?;
    }
    Ok(Pushed {
        moved: metres,
        ..Pushed::default()
    })
}
