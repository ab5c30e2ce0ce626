//! Creatures so large that other units simply stand on them (TH-MNT-01). These are no riders: each
//! has its own turn, and moves along with the creature.

use super::mounts;
use crate::rules::{
    shared::walk::tell,
    threshold::{character::sheet::MOST_LARGER, prelude::*},
};

const RULE: &str = "TH-MNT-01";

/// The platform that the unit, or its mount, stands on.
pub(crate) fn under(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    let standing = view.condition(mounts::body(view, unit), ABOARD)?;
    standing.source
}

/// Whether one unit is so much larger than the other that it bears it as a platform.
pub(crate) fn bears(view: View<'_>, platform: UnitId, unit: UnitId) -> bool {
    sheet_of(view, platform).size - sheet_of(view, unit).size > MOST_LARGER
}

/// Whether one of the two stands on the other: then neither blocks or hides the other.
pub(crate) fn are_together(view: View<'_>, a: UnitId, b: UnitId) -> bool {
    under(view, a) == Some(b) || under(view, b) == Some(a)
}

/// Whether the space lies on the back of the unit's platform.
pub(crate) fn holds(view: View<'_>, unit: UnitId, space: Footprint) -> bool {
    under(view, unit).is_some_and(|platform| space.is_within(view.footprint(platform)))
}

/// The units that stand on the platform.
pub(crate) fn aboard(view: View<'_>, platform: UnitId) -> SmallVec<[UnitId; 4]> {
    let stands = |unit: &UnitId| {
        view.condition(*unit, ABOARD)
            .is_some_and(|standing| standing.source == Some(platform))
            && view.status(*unit).is_on_field()
    };
    view.store.ids().filter(stands).collect()
}

/// After the unit has moved here from a square: units on it move along, and it now stands on the
/// platform it has stepped onto, or on none.
pub(crate) fn moved(resolver: &mut Resolver<'_>, unit: UnitId, from: Cell, by_itself: bool) {
    let view = resolver.view();
    let body = mounts::body(view, unit);
    let (to, band) = (view.cell(body), view.band(body));
    for other in aboard(view, body) {
        let view = resolver.view();
        let (cell, altitude) = (view.cell(other), view.altitude(other));
        let there = Cell::new(cell.x + to.x - from.x, cell.y + to.y - from.y);
        let is_there = there == cell && altitude.band == band;
        if is_there || !view.board().grid.contains(there) {
            continue;
        }
        let after = Altitude {
            band,
            ..Altitude::default()
        };
        resolver.place_at(other, there, after);
        tell(resolver, other, (cell, altitude), (0, true), RULE);
        moved(resolver, other, cell, false);
    }
    settle_one(resolver, body);
    if by_itself {
        step_on(resolver, body);
    }
}

/// A unit that has stepped onto a platform stands on it.
fn step_on(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    if under(view, unit).is_some() || view.mount(unit).is_some() {
        return;
    }
    let space = view.footprint(unit);
    let platform = view.active().find(|&other| {
        bears(view, other, unit)
            && view.band(other) == view.band(unit)
            && !view.has(other, SUBMERGED)
            && space.is_within(view.footprint(other))
    });
    if let Some(platform) = platform {
        let standing = Condition::new(ABOARD, 1).by(platform);
        add(resolver, unit, standing, RULE);
    }
}

fn settle_one(resolver: &mut Resolver<'_>, unit: UnitId) {
    let view = resolver.view();
    let Some(platform) = under(view, unit).filter(|_| view.mount(unit).is_none()) else {
        return;
    };
    let stands = view.status(platform).is_active()
        && view.status(unit).is_on_field()
        && view.band(platform) == view.band(unit)
        && !view.has(platform, SUBMERGED)
        && holds(view, unit, view.footprint(unit));
    if !stands {
        lose(resolver, unit, ABOARD, RULE);
    }
}

/// After every order: ends standing on platforms that are out, gone or under water.
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let units: SmallVec<[UnitId; 4]> = view
        .store
        .ids()
        .filter(|&unit| view.has(unit, ABOARD))
        .collect();
    for unit in units {
        settle_one(resolver, unit);
    }
}
