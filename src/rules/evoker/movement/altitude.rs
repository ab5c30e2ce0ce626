//! Falling flyers (EV-ALT-07 to 09).

use super::fall;
use crate::{
    battle::prelude::*,
    rules::evoker::{body::held, character::stats, conditions, field::aboard},
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

/// At the end of a round: a falling flyer loses one band, and crashes when it comes to the Ground
/// (EV-TIM-13 step 2, EV-ALT-08, 09).
pub fn fall_one_band(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    falter(r, unit);
    let view = r.view();
    if view.mount(unit).is_some() {
        return Ok(());
    }
    let before = view.altitude(unit);
    let (Some(began), Some(below)) = (before.falling_from, before.band.below()) else {
        return Ok(());
    };
    let from = view.cell(unit);
    let landed = below == Band::Ground;
    let after = if landed {
        Altitude::default()
    } else {
        Altitude {
            band: below,
            ..before
        }
    };
    // EV-ALT-09: if the square below is occupied, the nearest free one; in the air likewise.
    let to = if landed && !super::fits(view, unit, from, Band::Ground) {
        super::nearest_free(view, unit, from).unwrap_or(from)
    } else {
        from
    };
    r.place_at(unit, to, after);
    r.observe();
    let rule = if landed { "EV-ALT-09" } else { "EV-ALT-08" };
    super::tell(r, unit, (from, before), (0, true), rule);
    let metres = if began == Band::High { 50 } else { 10 };
    if landed && r.view().is_vehicle(unit) {
        fall::come_down(r, unit, (metres, before.falling_from_wound))?;
    } else if landed && r.view().status(unit).is_on_field() {
        fall::fall(r, unit, metres, false)?;
    }
    held::settle(r);
    Ok(())
}

/// All falling units, in initiative order (EV-TIM-13 step 2); vehicles have none and come last.
pub fn end_round(r: &mut Resolver<'_>) -> RuleResult {
    let view = r.view();
    let vehicles = view.store.ids().filter(|&unit| view.is_vehicle(unit));
    let order = view.clock().order.iter().copied();
    let order: Vec<UnitId> = order.chain(vehicles).collect();
    for unit in order {
        fall_one_band(r, unit)?;
    }
    Ok(())
}
