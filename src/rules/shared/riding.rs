//! Getting on and off the backs of others: what follows from `Ride`, whoever may ride whom.

use smallvec::SmallVec;

use super::walk::tell_one;
use crate::battle::{
    components::{Altitude, Ride},
    prelude::*,
};

/// Everybody who rides, with what it rides.
pub(crate) fn pairs(view: View<'_>) -> SmallVec<[(UnitId, UnitId); 4]> {
    view.store
        .all::<Ride>()
        .filter_map(|(rider, ride)| Some((rider, ride.on?)))
        .collect()
}

/// Puts a rider on its mount and into its squares, and tells it.
pub(crate) fn put_on(
    resolver: &mut Resolver<'_>,
    rider: UnitId,
    mount: UnitId,
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(rider), view.altitude(rider));
    let (cell, altitude) = (view.cell(mount), view.altitude(mount));
    resolver.ride(rider, Some(mount));
    resolver.place_at(rider, cell, altitude);
    tell_one(resolver, rider, before, (0, false), rule);
}

/// Takes a rider off its mount and puts it somewhere, and tells it.
pub(crate) fn put_off(
    resolver: &mut Resolver<'_>,
    rider: UnitId,
    (to, altitude): (Cell, Altitude),
    forced: bool,
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(rider), view.altitude(rider));
    resolver.ride(rider, None);
    resolver.place_at(rider, to, altitude);
    tell_one(resolver, rider, before, (0, forced), rule);
}
