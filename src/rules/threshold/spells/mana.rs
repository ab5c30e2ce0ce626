//! Mana, spent and invested in lasting effects (TH-WND-16, TH-WND-17).

use crate::{
    battle::{components::Pools, event::Gauge},
    rules::threshold::prelude::*,
};

/// Spends mana (TH-WND-16).
pub(crate) fn spend(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    shift(resolver, unit, (-amount, 0), "TH-WND-16");
}

/// Invests mana: lowers both the pool and its maximum (TH-WND-17).
pub(crate) fn invest(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    shift(resolver, unit, (-amount, -amount), "TH-WND-17");
}

/// Changes the mana pool and its maximum.
pub(crate) fn shift(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (by, most): (i16, i16),
    rule: &'static str,
) {
    let pools = resolver.edit::<Pools>(unit);
    let before = pools.now(MANA);
    pools.open(MANA, before + by, pools.max(MANA) + most);
    resolver.changed(unit, Gauge::Pool("Mana"), (before, before + by), rule);
}
