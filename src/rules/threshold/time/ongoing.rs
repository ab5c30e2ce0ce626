//! Actions paid over several turns, and actions that go on for rounds (TH-TIM-05, TH-TIM-06).

use super::price;
use crate::{
    battle::components::OngoingAction,
    rules::{
        shared::answers::unfinished,
        threshold::{body::harm, prelude::*},
    },
};

/// Begins such an action, or goes on with it in the same turn: pays everything in the pool.
pub(crate) fn begin(resolver: &mut Resolver<'_>, order: &Order, price: i16, until: Option<u16>) {
    let unit = order.unit;
    if !price::is_begun(resolver.view(), order) {
        cancel(resolver, unit);
    }
    let before = take(resolver, unit).paid;
    let pool = resolver.view().pool(unit, AP);
    harm::pay(resolver, unit, pool, rule(until));
    *resolver.edit::<OngoingAction>(unit) = OngoingAction {
        order: Some(order.clone()),
        price,
        paid: before + pool,
        until,
    };
    let what = "has only begun, and goes on in its next turn";
    note(resolver, unit, what, until);
}

const UNFINISHED: &str = "cannot finish what it had begun";

const fn rule(until: Option<u16>) -> &'static str {
    if until.is_some() {
        "TH-TIM-06"
    } else {
        "TH-TIM-05"
    }
}

fn note(resolver: &mut Resolver<'_>, unit: UnitId, what: &'static str, until: Option<u16>) {
    resolver.note(unit, what, rule(until));
}

/// Clears the unit's ongoing action without a log entry, as its completion does.
pub(crate) fn take(resolver: &mut Resolver<'_>, unit: UnitId) -> OngoingAction {
    match price::ongoing(resolver.view(), unit).order {
        Some(_) => std::mem::take(resolver.edit::<OngoingAction>(unit)),
        None => OngoingAction::default(),
    }
}

/// Gives up the ongoing action, as anything else that costs AP does; AP already paid are lost.
pub(crate) fn cancel(resolver: &mut Resolver<'_>, unit: UnitId) {
    let gone = take(resolver, unit);
    if gone.order.is_some() {
        note(resolver, unit, "breaks off what it had begun", gone.until);
    }
}

/// At the start of the unit's turn all AP go into the ongoing action, unless the unit gives it up.
/// Once fully paid it takes effect.
pub(crate) fn go_on(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let undertaking = price::ongoing(resolver.view(), unit).clone();
    let Some(order) = undertaking.order else {
        return Ok(());
    };
    let action = resolver.scene().book.action(order.action);
    let Some(action) = action.filter(|action| action.ready(resolver.view(), unit).is_ok()) else {
        cancel(resolver, unit);
        return Ok(());
    };
    let question = unfinished(
        (rule(undertaking.until), QuestionKind::Detail),
        (resolver.view(), &order),
        action.entry().name,
    );
    if resolver.ask(question)? == Choice::No {
        cancel(resolver, unit);
        return Ok(());
    }
    let pool = resolver.view().pool(unit, AP);
    let missing = undertaking.price - undertaking.paid;
    if undertaking.until.is_some() || pool < missing {
        let held = take(resolver, unit);
        harm::pay(resolver, unit, pool, rule(held.until));
        *resolver.edit::<OngoingAction>(unit) = OngoingAction {
            paid: held.paid + pool,
            ..held
        };
        return Ok(());
    }
    // Target, reach and sight are checked again; if the order is no longer legal, the AP are lost.
    if resolver.carry_out(&order)?.is_err() {
        take(resolver, unit);
        harm::pay(resolver, unit, missing, "TH-TIM-05");
        note(resolver, unit, UNFINISHED, None);
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
        note(resolver, unit, UNFINISHED, Some(last));
    }
    take(resolver, unit);
    Ok(())
}
