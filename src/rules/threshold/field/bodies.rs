//! Bodies in the way: units in a shared space, and bodies that the occupancy map does not list.

use crate::rules::threshold::prelude::*;

/// Enemies that share the unit's space: the host of an intruder, and the other way round
/// (TH-FLD-12).
pub(crate) fn sharing(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let space = view.footprint(unit);
    let sheet = sheet_of(view, unit);
    // A rider takes up no space of its own: the space is its mount's (TH-FLD-12).
    let afoot = move |unit| view.mount(unit).is_none();
    view.enemies(unit).filter(move |&other| {
        afoot(unit)
            && afoot(other)
            && view.footprint(other).overlaps(space)
            && view.band(other) == view.band(unit)
            && !view.is_one_body(unit, other)
            && !sheet.is_far_from(sheet_of(view, other))
            && !is_helpless(view, other)
    })
}

/// Bodies other than the unit's that the occupancy map leaves out; the dead fill no square.
pub(crate) fn unlisted(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (UnitId, Footprint)> {
    let is_covered = move |other: UnitId| {
        let (band, mut cells) = (view.band(other), view.footprint(other).cells());
        view.mount(other).is_none() && cells.any(|cell| view.occupant(cell, band) != Some(other))
    };
    let is_unlisted = move |other: &UnitId| {
        let life = view.status(*other);
        let is_here = *other != unit && life.is_on_field();
        is_here && (!life.is_active() || is_covered(*other))
    };
    let bodies = view.store.ids().filter(is_unlisted);
    bodies.map(move |other| (other, view.footprint(other)))
}
