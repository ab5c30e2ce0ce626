//! Regaining Durability and Health (VI-DMG-15, VI-DMG-20, VI-TYP-03, VI-TYP-11).

use crate::{
    battle::{
        components::{PoolId, Pools},
        prelude::*,
    },
    rules::{
        shared::{conditions::lose, states::set_status},
        vigor::{
            DURABILITY, HEALTH,
            body::{body_changed, damage::settle},
            status::{BLEEDING, STABILISED, WITHERED},
        },
    },
};

/// Restores Durability up to the maximum. Healing also stops bleeding, even with no Durability
/// missing. A withered unit does not heal.
pub(crate) fn durability(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i32,
    rule: &'static str,
) {
    if !heals(resolver.view(), unit, amount) {
        return;
    }
    give_back(resolver, unit, (DURABILITY, amount), rule);
    lose(resolver, unit, BLEEDING, "VI-TYP-03");
    settle(resolver, unit);
}

/// Whether healing this much affects the unit: it is on the field and not withered (VI-TYP-11).
fn heals(view: View<'_>, unit: UnitId, amount: i32) -> bool {
    amount > 0 && !view.has(unit, WITHERED) && view.status(unit).is_on_field()
}

/// Restores Health up to the maximum; a unit in shock wakes but stays prone (VI-DMG-20).
pub(crate) fn health(resolver: &mut Resolver<'_>, unit: UnitId, amount: i32, rule: &'static str) {
    if !give_back(resolver, unit, (HEALTH, amount), rule) {
        return;
    }
    let view = resolver.view();
    if view.status(unit).is_on_field() && !view.status(unit).is_active() {
        lose(resolver, unit, STABILISED, "VI-DMG-20");
        set_status(resolver, unit, CombatStatus::Active, "VI-DMG-20");
        settle(resolver, unit);
    }
}

fn give_back(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (pool, amount): (PoolId, i32),
    rule: &'static str,
) -> bool {
    let view = resolver.view();
    if !heals(view, unit, amount) {
        return false;
    }
    let pools = view.store.get::<Pools>(unit);
    let (before, most) = (pools.now(pool), pools.max(pool));
    let after = (i32::from(before) + amount).min(most.into()) as i16;
    if after <= before {
        return false;
    }
    resolver.edit::<Pools>(unit).set(pool, after);
    body_changed(resolver, unit, pool, (before, rule));
    true
}
