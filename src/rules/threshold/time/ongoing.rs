//! Actions paid over several turns, and actions that go on for rounds (TH-TIM-05, TH-TIM-06).

use super::{begun, points, price};
use crate::{
    battle::components::OngoingAction,
    rules::{shared::answers::unfinished, threshold::prelude::*},
};

/// Begins such an action, or goes on with it in the same turn: pays everything in the pool.
pub(crate) fn begin(resolver: &mut Resolver<'_>, order: &Order, price: i16, until: Option<u16>) {
    let unit = order.unit;
    if !price::is_begun(resolver.view(), order) {
        begun::cancel(resolver, unit);
    }
    let before = begun::take(resolver, unit).paid;
    let pool = resolver.view().pool(unit, AP);
    points::pay(resolver, unit, pool, begun::rule(until));
    *resolver.edit::<OngoingAction>(unit) = OngoingAction {
        order: Some(order.clone()),
        price,
        paid: before + pool,
        until,
    };
    let what = "has only begun, and goes on in its next turn";
    begun::note(resolver, unit, what, until);
}

const UNFINISHED: &str = "cannot finish what it had begun";

/// At the start of the unit's turn all AP go into the ongoing action, unless the unit gives it up.
/// Once fully paid it takes effect.
pub(crate) fn go_on(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let undertaking = price::ongoing(resolver.view(), unit).clone();
    let Some(order) = undertaking.order else {
        return Ok(());
    };
    let action = resolver.scene().book.action(order.action);
    let Some(action) = action.filter(|action| action.ready(resolver.view(), unit).is_ok()) else {
        begun::cancel(resolver, unit);
        return Ok(());
    };
    let question = unfinished(
        (begun::rule(undertaking.until), QuestionKind::Detail),
        (resolver.view(), &order),
        action.entry().name,
    );
    if resolver.ask(question)? == Choice::No {
        begun::cancel(resolver, unit);
        return Ok(());
    }
    let pool = resolver.view().pool(unit, AP);
    let missing = undertaking.price - undertaking.paid;
    if undertaking.until.is_some() || pool < missing {
        let held = begun::take(resolver, unit);
        points::pay(resolver, unit, pool, begun::rule(held.until));
        *resolver.edit::<OngoingAction>(unit) = OngoingAction {
            paid: held.paid + pool,
            ..held
        };
        return Ok(());
    }
    // Target, reach and sight are checked again; if the order is no longer legal, the AP are lost.
    if resolver.carry_out(&order)?.is_err() {
        begun::take(resolver, unit);
        points::pay(resolver, unit, missing, "TH-TIM-05");
        begun::note(resolver, unit, UNFINISHED, None);
    }
    Ok(())
}

/// The action takes effect if this is its last round (TH-TIM-06, TH-TIM-18).
pub(crate) fn complete_timed(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let round = resolver.view().clock().round;
    let undertaking = price::ongoing(resolver.view(), unit).clone();
    let (Some(order), Some(last)) = (undertaking.order, undertaking.until) else {
        return Ok(());
    };
    if last > round {
        return Ok(());
    }
    if resolver.carry_out(&order)?.is_err() {
        begun::note(resolver, unit, UNFINISHED, Some(last));
    }
    begun::take(resolver, unit);
    Ok(())
}
