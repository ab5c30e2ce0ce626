//! The body: Vigor, Durability and Health, wounds, shock and death, healing (VI-DMG, VI-CON).

pub(crate) mod breath;
pub(crate) mod damage;
pub(crate) mod mend;

use crate::{
    battle::{components::PoolId, event::Gauge, prelude::*},
    rules::vigor::{DURABILITY, HEALTH},
};

/// Reports that Durability or Health has changed from `before`; every side that sees the unit sees
/// how it is doing.
pub(crate) fn body_changed(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    pool: PoolId,
    (before, rule): (i16, &'static str),
) {
    let name = if pool == HEALTH {
        "Health"
    } else {
        "Durability"
    };
    let now = resolver.view().pool(unit, pool);
    resolver.changed(unit, Gauge::Wounds(name), (before, now), rule);
}

/// Points left until the unit is out.
pub(crate) fn reserve(view: View<'_>, unit: UnitId) -> i32 {
    i32::from(view.pool(unit, DURABILITY)) + i32::from(view.pool(unit, HEALTH))
}
