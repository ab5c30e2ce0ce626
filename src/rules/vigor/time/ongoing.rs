//! Actions that cost more than the unit has left: the rest is taken from the following turns
//! (VI-TIM-05).

use crate::battle::{components::OngoingAction, prelude::*};

pub(super) const RULE: &str = "VI-TIM-05";

pub(super) fn under_way(view: View<'_>, unit: UnitId) -> Option<(&Order, i16, i16)> {
    let ongoing = view.store.get::<OngoingAction>(unit);
    let order = ongoing.order.as_ref()?;
    Some((order, ongoing.price, ongoing.paid))
}

/// The order a unit has begun and not finished.
pub(crate) fn begun(view: View<'_>, unit: UnitId) -> Option<&Order> {
    under_way(view, unit).map(|(order, _, _)| order)
}

/// Whether an order finishes a begun action that is fully paid.
pub(crate) fn is_finished_by(view: View<'_>, order: &Order) -> bool {
    under_way(view, order.unit).is_some_and(|(begun, price, paid)| paid >= price && begun == order)
}

/// Begins an action with this total price in actions, and pays some of them now.
pub(crate) fn begin(resolver: &mut Resolver<'_>, order: &Order, (price, paid): (i16, i16)) {
    let unit = order.unit;
    *resolver.edit::<OngoingAction>(unit) = OngoingAction {
        order: Some(order.clone()),
        price,
        paid,
        until: None,
    };
    resolver.note(unit, "has only begun, and goes on in the next turn", RULE);
}

/// The unit gives up what it has begun.
pub(super) fn give_up(resolver: &mut Resolver<'_>, unit: UnitId) {
    end(resolver, unit, "gives up what it had begun");
}

/// The unit's begun action is lost: it is knocked down, held or in shock.
pub(crate) fn interrupt(resolver: &mut Resolver<'_>, unit: UnitId) {
    end(resolver, unit, "is interrupted in what it had begun");
}

/// What is fully paid takes effect already, and nothing ends it any more.
fn end(resolver: &mut Resolver<'_>, unit: UnitId, told: &'static str) {
    let under_way = under_way(resolver.view(), unit);
    if under_way.is_some_and(|(_, price, paid)| paid < price) {
        *resolver.edit::<OngoingAction>(unit) = OngoingAction::default();
        resolver.note(unit, told, RULE);
    }
}

/// The unit does something else: in its own turn that ends what it has begun; reactions do not.
pub(crate) fn choose_otherwise(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver.view().clock().turn_owner() == Some(unit) {
        give_up(resolver, unit);
    }
}
