//! Falling flyers (EV-ALT-07 to 09).

use crate::{
    battle::prelude::*,
    rules::evoker::{character::stats, conditions, field::aboard},
};

/// A flyer above the Ground starts to fall when it is out, unable to act, or can no longer fly
/// (EV-ALT-08), a vehicle when it has no driver (EV-MOV-40).
pub fn falter(r: &mut Resolver<'_>, unit: UnitId) {
    let view = r.view();
    let altitude = view.altitude(unit);
    if altitude.band == Band::Ground
        || altitude.falling_from.is_some()
        || view.status(unit) == CombatStatus::Waiting
        || view.mount(unit).is_some()
    {
        return;
    }
    let flies = if view.is_vehicle(unit) {
        aboard::stays_up(view, unit)
    } else {
        view.status(unit).is_active()
            && stats::can_fly(view, unit)
            && conditions::prevents_actions(view, unit).is_none()
    };
    if flies {
        return;
    }
    r.set_altitude(
        unit,
        Altitude {
            falling_from: Some(altitude.band),
            falling_from_wound: false,
            ..altitude
        },
    );
    r.note(unit, "starts to fall", "EV-ALT-08");
}
