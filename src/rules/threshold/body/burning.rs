//! Catching fire and putting it out (TH-CON).

use crate::rules::threshold::{prelude::*, riding::platform};

/// A unit that stands in a fire of the map burns at level light (TH-CON-09).
pub(crate) fn kindle(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let stands = view.status(unit).is_on_field()
        && view.altitude(unit) == Altitude::default()
        && platform::under(view, unit).is_none();
    let is_fire = |cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.fire)
    };
    if stands && view.footprint(unit).cells().any(is_fire) {
        gain(resolver, unit, BURNING, 1, Until::Ended, "TH-CON-09");
    }
}

/// A unit that enters water stops burning.
pub(crate) fn douse(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let is_wet = |cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.water > 0)
    };
    let is_dry = platform::under(view, unit).is_some();
    if view.has(unit, BURNING) && !is_dry && view.footprint(unit).cells().any(is_wet) {
        lose(resolver, unit, BURNING, "TH-CON-09");
    }
}
