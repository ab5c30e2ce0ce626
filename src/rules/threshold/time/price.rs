//! The price of actions, and which units can pay it (TH-TIM-04, TH-TIM-05, TH-TIM-07).

use crate::{
    battle::components::OngoingAction,
    rules::threshold::{prelude::*, riding::mounts},
};

/// The price of an action in AP: conditions change it first, then the minimum of 1 holds
/// (TH-TIM-07).
pub(crate) fn price(view: View<'_>, unit: UnitId, base: i16) -> i16 {
    let changes = i16::from(view.has(unit, SLUGGISH)) - i16::from(view.has(unit, QUICKENED));
    (base + changes).max(1)
}

/// Checks that the unit can act: conscious, not helpless (TH-CON-05, TH-CON-06), and as a ridden
/// mount on command (TH-MNT-08).
pub(crate) fn can_act(view: View<'_>, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    can_stir(view, unit, rule)?;
    mounts::can_obey(view, unit)
}

/// Checks that the unit can act, regardless of commands; movement of a mount is steered instead.
pub(crate) fn can_stir(view: View<'_>, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(rule, RefusalReason::Out));
    }
    if is_helpless(view, unit) {
        return Err(Refusal::prevented("TH-CON-06", "being helpless"));
    }
    Ok(())
}

/// Checks that the pool holds this many AP.
pub(crate) fn has_points(view: View<'_>, unit: UnitId, needs: i16) -> Result<(), Refusal> {
    let has = view.pool(unit, AP);
    if has < needs {
        return Err(Refusal::too_little("TH-TIM-04", "AP", has, needs));
    }
    Ok(())
}

/// Checks that the unit can declare an action at this price: from the pool, or in its own turn over
/// several turns (TH-TIM-05).
///
/// # Errors
/// The AP are missing.
pub(crate) fn affordable(view: View<'_>, unit: UnitId, due: i16) -> Result<(), Refusal> {
    if mounts::is_own_turn(view, unit) {
        Ok(())
    } else {
        has_points(view, unit, due)
    }
}

/// The unit's ongoing action: not paid in full yet, or going on for rounds.
pub(crate) fn ongoing(view: View<'_>, unit: UnitId) -> &OngoingAction {
    view.store.get(unit)
}

/// Whether the order is the unit's ongoing action.
pub(crate) fn is_begun(view: View<'_>, order: &Order) -> bool {
    ongoing(view, order.unit).order.as_ref() == Some(order)
}

/// AP still to be paid for an order at this price, less what earlier turns have paid.
pub(crate) fn due(view: View<'_>, order: &Order, price: i16) -> i16 {
    let undertaking = ongoing(view, order.unit);
    if !is_begun(view, order) {
        price
    } else if undertaking.until.is_some() {
        0
    } else {
        undertaking.price - undertaking.paid
    }
}
