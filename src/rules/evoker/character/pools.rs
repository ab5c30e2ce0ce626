//! Points spent from a pool and restored to it.

use crate::battle::{
    components::{PoolId, Pools},
    prelude::*,
};

/// Spends points of a pool and reports it.
pub fn spend_pool(r: &mut Resolver<'_>, unit: UnitId, pool: PoolId, cost: i16, rule: &'static str) {
    if cost == 0 {
        return;
    }
    let before = r.view().pool(unit, pool);
    r.edit::<Pools>(unit).set(pool, before - cost);
    r.pool_changed(unit, pool, before, rule);
}

/// Restores points of a pool, up to its maximum, and reports it.
pub fn restore_pool(
    r: &mut Resolver<'_>,
    unit: UnitId,
    pool: PoolId,
    amount: i16,
    rule: &'static str,
) {
    let pools = r.view().store.get::<Pools>(unit);
    let missing = (pools.max(pool) - pools.now(pool)).max(0);
    // A negative cost restores points.
    spend_pool(r, unit, pool, -amount.min(missing), rule);
}
