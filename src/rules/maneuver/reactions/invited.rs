//! Units that could strike at a provoking unit (MA-OPP-01, MA-OPP-06).

use crate::{
    battle::{
        components::{Reactions, Turn},
        prelude::*,
    },
    rules::maneuver::{
        AP,
        character::hands::reach_of,
        conditions::{DISENGAGED, SURPRISED},
    },
};

/// Whether the unit could strike at a mover with its body there, sight aside (MA-OPP-01).
pub(crate) fn is_able(
    view: View<'_>,
    unit: UnitId,
    mover: UnitId,
    (from, by_step): (Footprint, bool),
) -> bool {
    view.hostile(unit, mover)
        && view.status(unit).is_active()
        && !view.has(unit, SURPRISED)
        && view.store.get::<Turn>(unit).attacks < 2
        && view.pool(unit, AP) >= 1
        && !view.has(mover, DISENGAGED)
        && view.distance_between(view.standpoint(unit), view.standing_in(from))
            <= u16::from(reach_of(view, unit))
        && !(by_step && view.store.get::<Reactions>(unit).struck.contains(mover))
}

/// The units that could strike at a mover that provokes from a place, for previews.
pub(crate) fn invited(
    view: View<'_>,
    mover: UnitId,
    from: Footprint,
    by_step: bool,
) -> Vec<UnitId> {
    view.enemies(mover)
        .filter(|&unit| is_able(view, unit, mover, (from, by_step)))
        .collect()
}
