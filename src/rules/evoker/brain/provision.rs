//! What an order is worth to a brain beyond its odds: points restored, weapons made ready, and
//! items used up. In thousandths of a wound.

use super::{
    means::{harm, means, reaches_soon},
    throwing,
};
use crate::rules::evoker::attacks::profile::{AttackMeans, profile};
use crate::{
    battle::{
        components::{Carried, Pools, Turn},
        orders::action::ActionBits,
        prelude::*,
    },
    rules::evoker::character::{
        catalogue::{Consumable, Keyword, PowerEffect, PowerKind, Weapon},
        stats, weapons,
    },
};

/// Worth of an item for later; using it up should do at least this much.
const PRICE_OF_AN_ITEM: i64 = 100;
/// Worth of a point of Spirit for a unit that has run dry.
const A_POINT_OF_SPIRIT: i64 = 150;

/// What an order gives or takes beside its odds.
pub fn of_order(view: View<'_>, order: &Order) -> i64 {
    let Tool::Item(id) = order.with else {
        return 0;
    };
    if let Some(item) = stats::catalogue(view).consumable(id) {
        return given_back(view, order.target().unwrap_or(order.unit), item) - PRICE_OF_AN_ITEM;
    }
    let Some((carried, weapon)) = weapons::find(view, order.unit, id) else {
        return 0;
    };
    let gain = || readiness(view, order.unit, carried, weapon);
    let action = view.scene.book.action(order.action);
    let bits = action.map_or(ActionBits::empty(), |action| action.bits());
    if bits.contains(ActionBits::LOADS) {
        let price = carried.reload_price.unwrap_or(weapon.reload);
        let left = i16::from(price.saturating_sub(carried.reload_paid));
        return soon(view, order.unit, left, gain());
    }
    // Drawing an empty weapon gains nothing before it is loaded.
    let is_empty = weapon.ammo > 0 && carried.ammo == 0 && weapon.reach == 0;
    if bits.contains(ActionBits::DRAWS) && !is_empty {
        return soon(view, order.unit, i16::from(weapon.hands >= 2), gain());
    }
    0
}

/// Worth of restored Spirit to a unit that cannot pay for a power it knows.
fn given_back(view: View<'_>, unit: UnitId, item: &Consumable) -> i64 {
    let pools = view.store.get::<Pools>(unit);
    let (now, most) = (pools.now(stats::SPIRIT), pools.max(stats::SPIRIT));
    let catalogue = stats::catalogue(view);
    let waits = |points: i16| {
        stats::powers(view, unit)
            .iter()
            .filter_map(|&id| catalogue.power(id))
            .filter(|power| power.kind == PowerKind::Magic)
            .any(|power| power.cost > now && power.cost <= now + points)
    };
    item.effects
        .iter()
        .map(|effect| match effect {
            PowerEffect::RestoreSpirit(points) if waits(i16::from(*points)) => {
                i64::from((most - now).min(i16::from(*points))) * A_POINT_OF_SPIRIT
            }
            _ => 0,
        })
        .sum()
}

/// How much better the unit could strike with this weapon in hand and loaded than it can now.
fn readiness(view: View<'_>, unit: UnitId, carried: &Carried, weapon: &Weapon) -> i64 {
    let promise = |means: AttackMeans| {
        let profile = profile(view, unit, means)?;
        view.enemies(unit)
            .filter(|&enemy| reaches_soon(view, unit, enemy, &profile))
            .map(|enemy| {
                throwing::unless_gone(view, means, harm(view, unit, enemy, means, &profile))
            })
            .max()
    };
    let strike = (weapon.reach > 0).then_some(AttackMeans::Strike(carried.item));
    let shoot = (weapon.range > 0).then_some(AttackMeans::Shoot(carried.item));
    let then = strike.into_iter().chain(shoot).filter_map(promise).max();
    let now = means(view, unit).filter_map(promise).max();
    (then.unwrap_or(0) - now.unwrap_or(0)).max(0)
}

/// What a Burst costs beyond its shot: it empties the weapon, and reloading takes stars of later
/// turns (EV-ATK-18). `plain` is the worth of a single shot.
pub fn emptied(view: View<'_>, unit: UnitId, means: AttackMeans, plain: i64) -> i64 {
    let AttackMeans::Shoot(id) = means else {
        return 0;
    };
    let Some((carried, weapon)) = weapons::find(view, unit, id) else {
        return 0;
    };
    let (left, most) = (i64::from(carried.ammo), i64::from(weapon.ammo));
    // A single shot would empty a weapon with one shot left as well.
    let shots = (left - 1).max(0);
    plain * i64::from(weapon.reload) * shots / (2 * (most - 1).max(1))
}

/// A gain counts in full if it can be used in this turn, half if only in the next, and less the
/// longer it takes.
fn soon(view: View<'_>, unit: UnitId, stars: i16, gain: i64) -> i64 {
    let left = view.pool(unit, stats::STARS) - stars;
    let spent = view.store.get::<Turn>(unit).keywords & Keyword::Attack.bit() != 0;
    if left >= 1 && !spent {
        gain
    } else if left >= 0 {
        gain / 2
    } else {
        gain / i64::from(2 - left)
    }
}
