//! The action under way over several turns: completing it and giving it up (TH-TIM-05, TH-TIM-06).

use super::price;
use crate::{battle::components::OngoingAction, rules::threshold::prelude::*};

pub(crate) const fn rule(until: Option<u16>) -> &'static str {
    if until.is_some() {
        "TH-TIM-06"
    } else {
        "TH-TIM-05"
    }
}

pub(crate) fn note(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    what: &'static str,
    until: Option<u16>,
) {
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
