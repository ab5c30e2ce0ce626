//! Rule-of-thumb worths of actions, in thousandths of a wound.

use super::{
    arms::{MomentumArms, best_means, best_to_come},
    forms::expected,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{MARK, OUT},
    },
    rules::{
        momentum::{
            AP, POINT,
            actions::attacks_given,
            attacks::attack::{Attack, Manner},
            body::vitality,
            field::{
                cover::{self, Cover},
                hiding, sight,
            },
        },
        shared::arms::{Means, comes_within, is_in_reach},
    },
};

/// The expected harm of enemies to a unit in their next turns.
pub(crate) fn danger(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy| {
        let best = best_to_come(view, enemy, unit)?;
        Some(expected(view, &best.attack) * i64::from(attacks_given(view, enemy)))
    };
    view.enemies(unit)
        .filter(|&enemy| !hiding::is_hidden_from(view, enemy, unit))
        .filter_map(of)
        .sum()
}

/// What Defend is worth: about a third of the unit's share of the danger, since enemies have other
/// targets.
pub(crate) fn defending(view: View<'_>, unit: UnitId) -> i64 {
    if view.pool(unit, AP) < 2 {
        return 0;
    }
    let near = |&friend: &UnitId| view.distance(unit, friend) <= 8;
    let friends = view.allies(unit).filter(near).count() as i64;
    danger(view, unit) / (3 * (1 + friends))
}

/// What it is worth to be on a larger creature: two thirds of its expected attacks on the unit (a
/// third in each of two turns), plus a fifth of the other enemies' attacks, which may hit the
/// creature instead of its rider.
pub(crate) fn climbing(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let blows = |enemy: UnitId, at: UnitId| {
        let best = best_means(view, enemy, at);
        let gets =
            |best: &Means<Attack>| comes_within::<MomentumArms>(view, enemy, unit, best.reach);
        let times = i64::from(attacks_given(view, enemy));
        best.filter(gets)
            .map_or(0, |best| times * expected(view, &best.attack))
    };
    let others = view.enemies(unit).filter(|&enemy| enemy != target);
    let astray: i64 = others
        .filter(|&enemy| !hiding::is_hidden_from(view, enemy, unit))
        .map(|enemy| blows(enemy, target) / 5)
        .sum();
    blows(target, unit) * 2 / 3 + astray
}

/// What a hampering effect on an enemy is worth, given its chance in thousandths and its parts, in
/// quarters of a mark.
pub(crate) fn mark(chance: i64, parts: i64) -> i64 {
    chance * MARK * parts / 4_000
}

/// What Taking Cover is worth: a quarter of each expected shot that half cover affects.
pub(crate) fn taking_cover(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy: UnitId| {
        let Means { attack, reach, .. } = best_means(view, enemy, unit)?;
        let shoots = attack.manner == Manner::Ranged && view.distance(enemy, unit) <= reach;
        let covered = shoots && cover::of(view, enemy, unit) == Cover::Half;
        covered.then(|| expected(view, &attack) / 4)
    };
    view.enemies(unit).filter_map(of).sum()
}

/// What ending a unit's bleeding is worth: more with fewer turns left to live.
pub(crate) fn bleeding(view: View<'_>, patient: UnitId) -> i64 {
    let left = i64::from(vitality::to_death(view, patient).max(0));
    if view.status(patient).is_active() {
        2 * POINT
    } else {
        OUT / 2 - (left / 2).min(4) * OUT / 10
    }
}

/// What hiding is worth at this chance: advantage on the next attack, and not being a target.
pub(crate) fn hiding(view: View<'_>, unit: UnitId, chance: i64) -> i64 {
    let strike = view
        .enemies(unit)
        .filter_map(|enemy| best_means(view, unit, enemy))
        .map(|best| expected(view, &best.attack))
        .max()
        .unwrap_or(0);
    chance * (strike / 3 + danger(view, unit) / 4) / 1000
}

/// What being free again is worth: little to a unit with an enemy in reach.
pub(crate) fn freed(view: View<'_>, unit: UnitId) -> i64 {
    let mut enemies = view.enemies(unit);
    let busy = enemies.any(|enemy| is_in_reach::<MomentumArms>(view, unit, enemy));
    if busy { MARK / 5 } else { 2 * MARK }
}

/// What using a thing is worth: a door in the way, a weapon on the ground, flames.
pub(crate) fn of_handling(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    if let Some(cell) = order.cell() {
        let seen = view
            .enemies(unit)
            .any(|enemy| sight::sees(view, unit, enemy));
        let door = view.board().door(view.ground(), cell);
        let shut = door == Some(crate::battle::components::DoorState::Closed);
        return Some(if shut && !seen { MARK / 2 } else { 0 });
    }
    match order.with {
        Tool::Item(item) if order.target().is_none() => Some(armed_with(view, unit, item)),
        Tool::Item(_) => Some(0),
        _ => Some(2 * POINT),
    }
}

/// What drawing an item is worth: much to a unit without a weapon in hand.
pub(crate) fn of_drawing(view: View<'_>, order: &Order) -> Option<i64> {
    let Tool::Item(item) = order.with else {
        return Some(0);
    };
    if order.modes.has(crate::rules::momentum::STOW) {
        return Some(0);
    }
    Some(armed_with(view, order.unit, item))
}

fn armed_with(view: View<'_>, unit: UnitId, item: ItemId) -> i64 {
    use crate::rules::momentum::character::{catalogue, hands::weapons};
    let thing = catalogue::item(view, item);
    let weapon = thing.and_then(|thing| thing.weapon());
    let bare = weapons(view, unit).next().is_none();
    if bare && weapon.is_some() {
        3 * MARK
    } else {
        0
    }
}

/// What this many points of Vitality are worth to a unit.
pub(crate) fn mended(view: View<'_>, unit: UnitId, points: i32) -> i64 {
    let pools = view.store.get::<crate::battle::components::Pools>(unit);
    let now = i32::from(pools.now(crate::rules::momentum::VITALITY));
    let most = i32::from(pools.max(crate::rules::momentum::VITALITY));
    let back = i64::from(points.min(most - now)) * POINT;
    if view.status(unit).is_active() {
        // A unit that is not badly hurt does better to attack.
        if now * 3 > most {
            back / 4
        } else {
            back * 2 / 3
        }
    } else if now + points >= 1 {
        back + OUT * 2 / 3
    } else {
        0
    }
}
