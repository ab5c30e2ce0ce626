//! Mounting and dismounting: what follows from `Ride`, whichever units may ride.

use super::walk::tell_one;
use crate::battle::{components::Ride, prelude::*};

/// Every rider with its mount.
pub(crate) fn pairs(view: View<'_>) -> SmallVec<[(UnitId, UnitId); 4]> {
    view.store
        .all::<Ride>()
        .filter_map(|(rider, ride)| Some((rider, ride.on?)))
        .collect()
}

/// Orders to mount each ally next to the unit.
pub(crate) fn onto_friends(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let beside = view.neighbours(unit);
    let friends = view.allies(unit).filter(|&ally| beside.contains(ally));
    out.extend(friends.map(|ally| Order::new(unit, me).at(ally)));
}

/// The square an order to dismount names; the first of the possible ones if it names none.
///
/// # Errors
/// It names a square that is not possible.
pub(crate) fn way_down(
    order: &Order,
    squares: &[Cell],
    rule: &'static str,
) -> Result<Cell, Refusal> {
    match order.cell() {
        Some(to) if !squares.contains(&to) => Err(Refusal::new(rule, RefusalReason::NoWay { to })),
        Some(to) => Ok(to),
        None => Ok(squares[0]),
    }
}

/// Puts a rider on its mount and into the mount's squares, and reports it.
pub(crate) fn put_on(
    resolver: &mut Resolver<'_>,
    rider: UnitId,
    mount: UnitId,
    rule: &'static str,
) {
    put_in(resolver, rider, (mount, 0), rule);
}

/// Puts a rider into a place of what it rides, and tells it.
pub(crate) fn put_in(
    resolver: &mut Resolver<'_>,
    rider: UnitId,
    (mount, place): (UnitId, u8),
    rule: &'static str,
) {
    let view = resolver.view();
    let before = (view.cell(rider), view.altitude(rider));
    let (cell, altitude) = (view.cell(mount), view.altitude(mount));
    let on = Some(mount);
    *resolver.edit::<Ride>(rider) = Ride { on, place };
    resolver.place_at(rider, cell, altitude);
    tell_one(resolver, rider, before, (0, false), rule);
}

/// Takes a rider off what it rides and puts it somewhere, and tells it.
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
    if before != (to, altitude) {
        tell_one(resolver, rider, before, (0, forced), rule);
    }
}
