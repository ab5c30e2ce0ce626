//! Paying and gaining action points (TH-TIM-02 to 05).

use super::begun;
use crate::{
    battle::components::Pools,
    rules::threshold::{body::slots, field::sight, prelude::*},
};

/// Pays AP. This gives up an action under way over several turns (TH-TIM-05).
pub(crate) fn pay(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16, rule: &'static str) {
    if amount > 0 {
        begun::cancel(resolver, unit);
        sight::reveal(resolver, unit);
    }
    let before = resolver.view().pool(unit, AP);
    set_ap(resolver, unit, before - amount, rule);
}

/// Gains AP up to the ceiling; staggered units gain half (TH-TIM-02, TH-TIM-03).
pub(crate) fn gain_ap(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    let view = resolver.view();
    if !view.status(unit).is_active() {
        return;
    }
    let amount = if slots::is_staggered(view, unit) {
        (amount + 1) / 2
    } else {
        amount
    };
    let before = view.pool(unit, AP);
    set_ap(resolver, unit, before + amount, "TH-TIM-02");
}

fn set_ap(resolver: &mut Resolver<'_>, unit: UnitId, after: i16, rule: &'static str) {
    let before = resolver.view().pool(unit, AP);
    resolver.edit::<Pools>(unit).set(AP, after);
    if resolver.view().pool(unit, AP) == before {
        return;
    }
    resolver.pool_changed(unit, AP, before, rule);
}
