//! Rule-of-thumb worths of actions, in thousandths of a wound.

use super::{
    arms::{VigorArms, best_means},
    forms::{expected, of_vigor},
    targets::has_target,
    two_blows::expected_of_two,
    waiting,
};
use crate::{
    battle::prelude::*,
    rules::{
        shared::arms::{Arms, Means},
        vigor::{
            OFF_HAND, POINT, VIGOR,
            actions::attack::{SECOND_BLOW, named, off_hand_attack},
            attacks::{
                attack::{Attack, Target},
                to_hit::attack_check,
            },
            body::reserve,
            character::items::Parry,
            field::{reach, sight, solidity},
            reactions::may_take,
            status::DEFENDING,
        },
    },
};

/// Vigor that Defend saves on each defence (VI-ACT-04).
const SAVED: i16 = 2;

/// Whether a prone unit should stay down for now: it has a target to strike, and the openings of
/// getting up would cost it much of what it has left (VI-ACT-15).
pub(crate) fn stays_down(view: View<'_>, unit: UnitId) -> bool {
    let feared = |enemy: UnitId| {
        let attack = best_means(view, enemy, unit).filter(|attack| !attack.is_ranged());
        attack.map_or(0, |attack| expected(view, &attack))
    };
    let openings: i64 = view
        .enemies(unit)
        .filter(|&enemy| may_take(view, enemy, unit))
        .map(feared)
        .sum();
    openings * 3 > i64::from(reserve(view, unit)) * POINT && has_target(view, unit)
}

/// The chance in thousandths that an enemy's best attack on the unit in its next turn beats Guard;
/// 0 if the enemy cannot get near.
fn beset_by(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    let gap = reach::distance(view, enemy, unit);
    let stride = VigorArms::stride(view, enemy);
    let gets = |means: &Means<Attack>| {
        let far = if means.melee { stride } else { 0 };
        gap <= far + means.reach && (far > 0 || VigorArms::is_open(view, enemy, unit))
    };
    let all = VigorArms::means(view, enemy, unit).into_iter().filter(gets);
    let chance = |means: Means<Attack>| {
        let check = attack_check(view, &means.attack, unit);
        i64::from(check.pass_thousandths().unwrap_or(500))
    };
    all.map(chance).max().unwrap_or(0)
}

/// What Defend is worth: the Vigor it saves on defences in the next round, worth most when little
/// is left.
pub(crate) fn of_defending(view: View<'_>, unit: UnitId) -> i64 {
    // With less Vigor the unit cannot pay even the cheaper defences.
    let pays = view.pool(unit, VIGOR) >= Parry::Defense.vigor() - SAVED;
    if !pays || view.has(unit, DEFENDING) {
        return 0;
    }
    let mut blows: Vec<i64> = view
        .enemies(unit)
        .filter(|&enemy| sight::sees(view, unit, enemy))
        .map(|enemy| beset_by(view, enemy, unit))
        .collect();
    blows.sort_unstable_by_key(|blow| std::cmp::Reverse(*blow));
    // Each enemy has two actions, and not all of them attack the same unit.
    let hits: i64 = blows.into_iter().take(2).sum::<i64>() * 2;
    let worth = hits * of_vigor(view, unit, SAVED) / 1000;
    // An attack readied for an approaching enemy may be worth more.
    if waiting::gain(view, unit) > worth {
        0
    } else {
        worth
    }
}

/// What an attack order is worth, including its off-hand attack; an attack on a thing is worth
/// nothing.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<i64> {
    let attack = named(view, order).ok()?;
    match attack.target {
        Target::Unit(target) if order.modes.has(OFF_HAND) => {
            let second = off_hand_attack(view, order.unit, target, attack.item);
            let price = of_vigor(view, order.unit, SECOND_BLOW);
            Some(expected_of_two(view, [&attack, &second]) - price)
        }
        Target::Unit(_) => Some(expected(view, &attack)),
        Target::Thing(cell) => solidity::durability_of(view, cell).map(|_| 0),
    }
}
