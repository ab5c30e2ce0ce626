//! Enemies pinned under a table, for as long as the pinning unit stays in place and pays
//! (MO-CIN-09).

use crate::{
    battle::{components::OngoingAction, prelude::*},
    rules::{
        momentum::{
            lasting::{Lasting, inflict},
            status::{RESTRAINED, Status},
        },
        shared::conditions::lose_where,
    },
};

const RULE: &str = "MO-CIN-09";

/// AP it costs to keep a pin, on each following turn.
pub(crate) const PRICE: i16 = 2;

/// Pins units down. Only the end of the pin frees them.
pub(crate) fn pin(resolver: &mut Resolver<'_>, unit: UnitId, victims: &[UnitId]) {
    let cell = resolver.view().cell(unit);
    for &victim in victims {
        if !resolver.view().status(victim).is_on_field() {
            continue;
        }
        let how = (Lasting::Usual, None);
        inflict(
            resolver,
            (victim, Status::Restrained),
            Some(unit),
            how,
            RULE,
        );
    }
    let mut order = Order::new(unit, ActionId(0));
    order.path = vec![cell];
    *resolver.edit::<OngoingAction>(unit) = OngoingAction {
        order: Some(order),
        price: PRICE,
        paid: PRICE,
        until: None,
    };
}

/// Whether a unit pins others down.
pub(crate) fn is_pinning(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<OngoingAction>(unit).order.is_some()
}

/// Whether a unit still must pay for its pin this turn.
pub(crate) fn is_owed(view: View<'_>, unit: UnitId) -> bool {
    is_pinning(view, unit) && view.store.get::<OngoingAction>(unit).paid == 0
}

/// The units that a unit pins down.
pub(crate) fn pinned_by(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let all = view.store.ids();
    all.filter(move |&other| is_pinning(view, unit) && view.has_from(other, RESTRAINED, unit))
}

/// Keeps the pin for this turn.
pub(crate) fn keep(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.edit::<OngoingAction>(unit).paid = PRICE;
}

/// A turn begins: the pin must be paid for again.
pub(crate) fn opens(resolver: &mut Resolver<'_>, unit: UnitId) {
    if is_pinning(resolver.view(), unit) {
        resolver.edit::<OngoingAction>(unit).paid = 0;
    }
}

/// A turn ends: a pin not paid for ends.
pub(crate) fn closes(resolver: &mut Resolver<'_>, unit: UnitId) {
    if is_owed(resolver.view(), unit) {
        let_go(resolver, unit);
    }
}

fn let_go(resolver: &mut Resolver<'_>, unit: UnitId) {
    *resolver.edit::<OngoingAction>(unit) = OngoingAction::default();
    let all: SmallVec<[UnitId; 8]> = resolver.view().store.ids().collect();
    for other in all {
        lose_where(resolver, other, RULE, |condition| {
            condition.id == RESTRAINED && condition.source == Some(unit) && condition.amount == 0
        });
    }
}

/// Ends the pins of units that have moved or can no longer act.
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let over = |&unit: &UnitId| {
        let pin = view.store.get::<OngoingAction>(unit);
        pin.order.as_ref().is_some_and(|order| {
            !view.status(unit).is_active() || order.path.first() != Some(&view.cell(unit))
        })
    };
    let over: SmallVec<[UnitId; 2]> = view.store.ids().filter(over).collect();
    for unit in over {
        let_go(resolver, unit);
    }
}
