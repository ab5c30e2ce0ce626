//! Closed forms of attacks: their expected harm without playing them out, in thousandths of a
//! wound.

use crate::{
    battle::{
        prelude::*,
        worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, POINT, VIGOR,
        attacks::{
            attack::{Attack, damage_throw},
            defence::{defence_check, offered},
            guard::is_helpless,
            resolution::on,
            to_hit::attack_check,
        },
        body::reserve,
        character::items::Parry,
        field::{reach, sight},
        harm as damage,
        rolls::checks,
        sheet_of,
    },
};

/// The brain's scale.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What this loss is worth, given what the unit has left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32, to_health: bool) -> i64 {
    loss_counted(view, unit, (lost, to_health), USUAL)
}

/// What this loss counts for on a scale.
pub(crate) fn loss_counted(
    view: View<'_>,
    unit: UnitId,
    (lost, to_health): (i32, bool),
    scale: Scale,
) -> i64 {
    use crate::rules::vigor::HEALTH;
    // Any hit kills a unit in shock but decides nothing: other enemies still fight.
    if !view.status(unit).is_active() {
        return 0;
    }
    let left = if to_health {
        view.pool(unit, HEALTH).into()
    } else {
        reserve(view, unit)
    };
    let durability = i32::from(view.pool(unit, DURABILITY));
    let out = if lost >= left { scale.out } else { 0 };
    let wounds = !to_health && durability > 0 && lost >= durability;
    let falls = lost >= sheet_of(view, unit).staggering() && view.posture(unit) != Posture::Prone;
    // Health lost past Durability brings the unit closer to the end.
    let lost = i64::from(lost.min(left));
    let skipped = if to_health {
        lost * POINT * scale.mark / MARK
    } else {
        0
    };
    lost * scale.loss
        + skipped
        + out
        + if wounds { scale.mark } else { 0 }
        + if falls { scale.mark } else { 0 }
}

/// Mean worth of a hit.
pub(crate) fn of_hit(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    hit_counted(view, attack, target, USUAL)
}

/// What a hit counts for on a scale, on average.
fn hit_counted(view: View<'_>, attack: &Attack, target: UnitId, scale: Scale) -> i64 {
    let Some(damage) = attack.damage.filter(|_| view.status(target).is_active()) else {
        return scale.hit;
    };
    let shares = damage_throw(view, attack, Some(target), damage).shares();
    let mut sum = 0;
    for (amount, share) in (0..).zip(shares.iter()) {
        for (burst, share) in [(false, share[0]), (true, share[1])] {
            if share == 0 {
                continue;
            }
            let hit = on(view, attack, target, (damage, amount, burst));
            let lost = damage::left(view, target, &hit);
            let rides = if burst && lost > 0 { scale.mark / 3 } else { 0 };
            sum += share * (loss_counted(view, target, (lost, hit.to_health), scale) + rides);
        }
    }
    sum / 1_000_000 + scale.hit
}

/// The forecast of an attack on a target that defends as well as it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Option<Forecast> {
    let target = attack.unit()?;
    let through = gets_through(view, attack, target);
    Some(Forecast::of(target, |scale| {
        through * hit_counted(view, attack, target, scale) / 1000
    }))
}

/// The chance in thousandths that an attack gets through if its target defends as well as it can.
pub(crate) fn gets_through(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    chances(view, attack, target).0
}

/// The chance that an attack gets through, and the chance that its target must spend Vigor on it,
/// both in thousandths.
fn chances(view: View<'_>, attack: &Attack, target: UnitId) -> (i64, i64) {
    if is_helpless(view, target) && reach::are_adjacent(view, attack.by, target) {
        return (1000, 0);
    }
    let check = attack_check(view, attack, target);
    let rolls = checks::throw_of(&check).shares();
    let hits = (0..)
        .zip(rolls.iter())
        .filter(|(total, _)| checks::passes(&check, *total));
    let beats: i64 = hits.clone().map(|(_, share)| share[0] + share[1]).sum();
    let best = offered(view, attack, target)
        .into_iter()
        .max_by_key(|&parry| dice_of(view, target, attack.by, parry));
    let Some(parry) = best else {
        return (beats / 1000, 0);
    };
    let defence = defence_check(view, (target, attack.by), parry, 0);
    let mut below: Vec<i64> = Vec::new();
    let mut so_far = 0;
    for share in checks::throw_of(&defence).shares().iter() {
        so_far += share[0] + share[1];
        below.push(so_far);
    }
    let fails = |total: i32| {
        let place = usize::try_from(total)
            .unwrap_or(0)
            .min(below.len().saturating_sub(1));
        below.get(place).copied().unwrap_or(1_000_000)
    };
    let sum: i64 = hits
        .map(|(total, share)| (share[0] + share[1]) * fails(total) / 1_000_000)
        .sum();
    (sum / 1000, beats / 1000)
}

fn dice_of(view: View<'_>, unit: UnitId, by: UnitId, parry: Parry) -> i32 {
    let check = defence_check(view, (unit, by), parry, 0);
    check
        .bonus
        .map_or(0, |bonus| i32::from(bonus.dice) * i32::from(bonus.faces))
}

/// What this much Vigor is worth to a unit: it comes back, but a unit without Vigor loses turns
/// (VI-CON-01).
pub(crate) fn of_vigor(view: View<'_>, unit: UnitId, amount: i16) -> i64 {
    let left = view.pool(unit, VIGOR) - amount;
    let back = sheet_of(view, unit).vigor_back() as i16;
    let each = if left >= 15 {
        15
    } else if left >= 8 {
        35
    } else {
        70
    };
    let winded = if left <= 0 && back < 5 {
        OUT / 2
    } else if left <= 0 {
        OUT / 8
    } else {
        0
    };
    i64::from(amount) * each + winded
}

/// What an attack is worth: its harm, plus the Vigor it costs the target to avoid it.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    in_parts(view, attack, true)
}

/// The expected harm of an attack alone.
pub(crate) fn harm(view: View<'_>, attack: &Attack) -> i64 {
    in_parts(view, attack, false)
}

fn in_parts(view: View<'_>, attack: &Attack, with_vigor: bool) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    if sight::is_hidden_from(view, target, attack.by) {
        return 0;
    }
    let hit = of_hit(view, attack, target);
    // No target spends Vigor on an attack that does nothing (VI-DMG-13).
    if hit == 0 {
        return 0;
    }
    let (through, answered) = chances(view, attack, target);
    let vigor = if answered > 0 && with_vigor {
        answered * of_vigor(view, target, Parry::Defense.vigor()) / 1000
    } else {
        0
    };
    let worth = through * hit / 1000 + vigor;
    if view.hostile(attack.by, target) {
        worth
    } else {
        to_a_friend(worth)
    }
}
