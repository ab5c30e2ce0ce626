//! Broken legs: who can still stand on theirs (EV-INJ-22).

use crate::{
    battle::prelude::*,
    rules::evoker::character::{element::Location, stats, weapons},
};

/// Whether the unit has a Broken Leg without a support (EV-INJ-22); for riders the mount's legs
/// count (EV-MOV-36).
pub fn has_useless_leg(view: View<'_>, unit: UnitId) -> bool {
    let unit = view.mount(unit).unwrap_or(unit);
    [Location::LeftLeg, Location::RightLeg]
        .into_iter()
        .any(|leg| stats::injury(view, unit, leg) >= 4)
        && !weapons::equipped(view, unit).any(|(_, weapon)| weapon.support)
}

/// Whether the unit stands on a Broken Leg without a support (EV-INJ-22); it then cannot dodge,
/// leap, run, balance or disengage by skill.
pub fn stands_on_broken_leg(view: View<'_>, unit: UnitId) -> bool {
    view.band(unit) == Band::Ground
        && view.posture(view.mount(unit).unwrap_or(unit)) == Posture::Standing
        && has_useless_leg(view, unit)
}
