//! Whether units can act, and the points they pay with (MO-TIM-04, MO-TIM-05, MO-ABL-01).

use super::{
    AP, RP,
    status::CONFUSED,
    time::flags::{MUDDLED, SPENT_AP, SPENT_RP},
};
use crate::battle::{
    components::{Pools, Turn},
    event::Gauge,
    prelude::*,
    ruleset::condition_rule::Forbids,
};

/// Checks that a unit can act at all.
///
/// # Errors
/// Why it cannot.
pub(crate) fn able(view: View<'_>, unit: UnitId, entry: &Entry) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(entry.rules[0], RefusalReason::Out));
    }
    if view.forbids(unit, Forbids::ACT) {
        return Err(Refusal::prevented("MO-STS-04", "Stunned"));
    }
    let muddled = view.store.get::<Turn>(unit).once & MUDDLED != 0 && view.has(unit, CONFUSED);
    if muddled && !matches!(entry.group, Group::Move | Group::Turn) {
        return Err(Refusal::prevented("MO-STS-04", "Confused"));
    }
    Ok(())
}

/// Checks that the unit can pay the costs.
///
/// # Errors
/// What is missing.
pub(crate) fn enough(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    for (pool, needs) in costs.parts() {
        let has = view.pool(unit, pool);
        if has < needs {
            let rule = if pool == AP { "MO-TIM-04" } else { "MO-ABL-01" };
            let name = view.scene.book.pools.get(usize::from(pool.0));
            let pool = name.map_or("points", |rule| rule.name);
            return Err(Refusal::too_little(rule, pool, has, needs));
        }
    }
    Ok(())
}

/// Pays the costs.
pub(crate) fn pay_all(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    costs: &Costs,
    rule: &'static str,
) {
    for (pool, amount) in costs.parts() {
        if pool == AP && amount > 0 {
            resolver.edit::<Turn>(unit).once |= SPENT_AP;
        }
        change_pool(resolver, unit, pool, -amount, rule);
    }
}

/// Spends RP of this round (MO-TIM-05).
pub(crate) fn spend_rp(resolver: &mut Resolver<'_>, unit: UnitId, points: i16, rule: &'static str) {
    resolver.edit::<Turn>(unit).once |= SPENT_RP;
    change_pool(resolver, unit, RP, -points, rule);
}

/// Adds to a pool, or takes from it, and reports it.
pub(crate) fn change_pool(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    pool: crate::battle::components::PoolId,
    amount: i16,
    rule: &'static str,
) {
    let before = resolver.view().pool(unit, pool);
    resolver.edit::<Pools>(unit).set(pool, before + amount);
    let after = resolver.view().pool(unit, pool);
    if after == before {
        return;
    }
    let name = resolver.scene().book.pools.get(usize::from(pool.0));
    let name = name.map_or("points", |rule| rule.name);
    resolver.changed(unit, Gauge::Pool(name), (before, after), rule);
}
