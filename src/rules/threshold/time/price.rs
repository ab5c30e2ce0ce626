//! What actions cost, and who can pay for them (TH-TIM-04, TH-TIM-05, TH-TIM-07).

use crate::{
    battle::components::OngoingAction,
    rules::threshold::{prelude::*, riding::mounts},
};

/// The price of an action: what changes it is summed first, then the minimum of 1 holds
/// (TH-TIM-07).
pub(crate) fn price(view: View<'_>, unit: UnitId, base: i16) -> i16 {
    let changes = i16::from(view.has(unit, SLUGGISH)) - i16::from(view.has(unit, QUICKENED));
    (base + changes).max(1)
}

/// Whether a combatant can act at all: on its feet, in a manner of speaking, not helpless
/// (TH-CON-05, TH-CON-06), and under a rider on command (TH-MNT-08).
pub(crate) fn can_act(view: View<'_>, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    can_stir(view, unit, rule)?;
    mounts::can_obey(view, unit)
}

/// Whether a combatant can act at all without regard to a rider, for going where that steers.
pub(crate) fn can_stir(view: View<'_>, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(rule, RefusalReason::Out));
    }
    if is_helpless(view, unit) {
        return Err(Refusal::prevented("TH-CON-06", "being helpless"));
    }
    Ok(())
}

/// Whether the pool holds so many action points.
pub(crate) fn has_points(view: View<'_>, unit: UnitId, needs: i16) -> Result<(), Refusal> {
    let has = view.pool(unit, AP);
    if has < needs {
        return Err(Refusal::too_little("TH-TIM-04", "AP", has, needs));
    }
    Ok(())
}

/// Whether an action at this price can be declared: from the pool, or in the own turn over
/// several turns (TH-TIM-05).
///
/// # Errors
/// What is missing.
pub(crate) fn affordable(view: View<'_>, unit: UnitId, due: i16) -> Result<(), Refusal> {
    if mounts::is_own_turn(view, unit) {
        Ok(())
    } else {
        has_points(view, unit, due)
    }
}

/// What somebody has begun and not paid in full, or goes on with for rounds.
pub(crate) fn ongoing(view: View<'_>, unit: UnitId) -> &OngoingAction {
    view.store.get(unit)
}

/// Whether an order is what somebody has begun.
pub(crate) fn is_begun(view: View<'_>, order: &Order) -> bool {
    ongoing(view, order.unit).order.as_ref() == Some(order)
}

/// What is still to be paid of an order at this price: less what earlier turns paid for it.
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
