//! Which units an order may name, and whether they are near enough.

use crate::battle::prelude::*;

/// Another unit on the field.
///
/// # Errors
/// The order names no unit, or one that cannot be a target.
pub(crate) fn other(
    view: View<'_>,
    unit: UnitId,
    target: Option<UnitId>,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    on_field(view, another_unit(view, unit, target, rule)?, rule)
}

/// An enemy on the field.
///
/// # Errors
/// The order names no unit, or one that cannot be an enemy's target.
pub(crate) fn foe(
    view: View<'_>,
    unit: UnitId,
    target: Option<UnitId>,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    let target = another_unit(view, unit, target, rule)?;
    if !view.hostile(unit, target) {
        return Err(Refusal::new(rule, RefusalReason::WrongSide));
    }
    on_field(view, target, rule)
}

/// A unit on the field; the acting unit itself if the order names none.
///
/// # Errors
/// It is not on the field.
pub(crate) fn unit_or_self(
    view: View<'_>,
    order: &Order,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    let target = order.target().unwrap_or(order.unit);
    if target.index() >= view.store.len() || !view.status(target).is_on_field() {
        return Err(Refusal::new(rule, RefusalReason::WrongTarget));
    }
    Ok(target)
}

fn another_unit(
    view: View<'_>,
    unit: UnitId,
    target: Option<UnitId>,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    let target = target.ok_or(Refusal::new(rule, RefusalReason::NoTarget))?;
    if target.index() >= view.store.len() || target == unit {
        return Err(Refusal::new(rule, RefusalReason::WrongTarget));
    }
    Ok(target)
}

fn on_field(view: View<'_>, target: UnitId, rule: &'static str) -> Result<UnitId, Refusal> {
    if view.status(target).is_on_field() {
        return Ok(target);
    }
    Err(Refusal::new(rule, RefusalReason::TargetOut))
}

/// Checks that a distance is within reach.
///
/// # Errors
/// The target is too far away.
pub(crate) fn within(distance: u16, reach: u16, rule: &'static str) -> Result<(), Refusal> {
    if distance > reach {
        return Err(Refusal::out_of_reach(rule, distance, reach));
    }
    Ok(())
}
