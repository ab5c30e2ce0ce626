//! Whether units can act, and the points they pay with (VI-TIM-04, VI-ACT-07, VI-CON-01).

use super::{
    ACTIONS, VIGOR,
    body::breath,
    status::{BOUND, PINNED, WINDED},
};
use crate::battle::{
    components::{PoolId, Pools},
    prelude::*,
    ruleset::condition_rule::Forbids,
};

/// The price of an opening in Vigor (VI-REA-04).
pub(crate) const OPENING_PRICE: i16 = 5;

/// Checks that a unit can act at all.
///
/// # Errors
/// Why it cannot.
pub(crate) fn conscious(view: View<'_>, unit: UnitId, entry: &Entry) -> Result<(), Refusal> {
    if !view.status(unit).is_active() {
        return Err(Refusal::new(entry.rules[0], RefusalReason::Out));
    }
    if view.has(unit, WINDED) {
        return Err(Refusal::prevented("VI-CON-01", "being winded"));
    }
    Ok(())
}

/// Checks that nothing holds the unit (VI-CON-03, VI-CON-04).
///
/// # Errors
/// What holds it.
pub(crate) fn free(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.has(unit, PINNED) {
        return Err(Refusal::prevented("VI-CON-04", "being pinned"));
    }
    if view.has(unit, BOUND) {
        return Err(Refusal::prevented("VI-CON-03", "being bound"));
    }
    Ok(())
}

/// Whether the unit can act physically: it is active, not winded and not held.
pub(crate) fn can_act(view: View<'_>, unit: UnitId) -> bool {
    view.status(unit).is_active() && !view.forbids(unit, Forbids::ACT)
}

/// Checks that the unit can pay the costs. One action is enough to begin; the others are taken from
/// the following turns (VI-TIM-05, VI-ACT-07).
///
/// # Errors
/// What is missing.
pub(crate) fn enough(view: View<'_>, unit: UnitId, costs: &Costs) -> Result<(), Refusal> {
    for (pool, needs) in costs.parts() {
        let has = view.pool(unit, pool);
        let least = if pool == ACTIONS { needs.min(1) } else { needs };
        if has < least {
            let rule = if pool == ACTIONS {
                "VI-TIM-04"
            } else {
                "VI-ACT-07"
            };
            return Err(Refusal::too_little(rule, name_of(view, pool), has, least));
        }
    }
    Ok(())
}

fn name_of(view: View<'_>, pool: PoolId) -> &'static str {
    let name = view.scene.book.pools.get(usize::from(pool.0));
    name.map_or("points", |rule| rule.name)
}

/// Takes points from a pool.
pub(crate) fn pay(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (pool, amount): (PoolId, i16),
    rule: &'static str,
) {
    change_pool(resolver, unit, pool, -amount, rule);
}

/// Adds to a pool, or takes from it, and reports it. A unit without Vigor becomes winded
/// (VI-CON-01).
pub(crate) fn change_pool(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    pool: PoolId,
    amount: i16,
    rule: &'static str,
) {
    let before = resolver.view().pool(unit, pool);
    resolver.edit::<Pools>(unit).set(pool, before + amount);
    if resolver.view().pool(unit, pool) == before {
        return;
    }
    resolver.pool_changed(unit, pool, before, rule);
    if pool == VIGOR {
        breath::settle(resolver, unit);
    }
}
