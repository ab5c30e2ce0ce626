//! Pushes between spots (EV-ZON-19): a unit pushed far enough leaves its spot for the empty one of
//! its zone.

use super::{around, course::seat, fall, tell, terrain, trip};
use crate::{
    battle::{prelude::*, zones::SpotId},
    rules::{
        evoker::field::ground,
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
        put(r, unit, empty, "EV-ZON-19");
        if let Some(follower) = follower {
            // A follower goes along (EV-ACT-08).
            relocate(r, follower, empty, false, "EV-ACT-08");
            around::after_step(r, follower)?;
        }
        around::after_step(r, unit)?;
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

/// Puts a unit into a spot against its will, and reports it.
pub fn put(r: &mut Resolver<'_>, unit: UnitId, spot: SpotId, rule: &'static str) {
    relocate(r, unit, spot, true, rule);
}

fn relocate(r: &mut Resolver<'_>, unit: UnitId, spot: SpotId, forced: bool, rule: &'static str) {
    let scene = r.scene();
    let Some(zones) = &scene.board.zone_map else {
        return;
    };
    let view = r.view();
    let before = (view.cell(unit), view.altitude(unit));
    let to = seat(view, zones, spot, unit);
    let shows = view.status(unit).is_on_field();
    trip::note_trip(r, unit, None);
    r.place(unit, to);
    if shows {
        tell(r, unit, before, (0, forced), rule);
    }
}
