//! Worth of support actions, tricks and kept AP to a brain, in thousandths of a wound.

use super::{
    arms::{ManeuverArms, best_means},
    forms::{USUAL, against, best_defence, counted, hoped},
};
use crate::{
    battle::{
        components::{Hands, Hold, Turn},
        prelude::*,
        ruleset::worth::{MARK, OUT},
    },
    rules::{
        maneuver::{
            AP, HEALTH, POINT,
            attacks::attack::Manner,
            character::{catalogue::item, hands::weapons},
            field::{ground, sight::sees},
        },
        shared::arms::{Arms, Means, comes_within, is_in_reach},
    },
};

/// Worth of opening a door while no enemy is in sight.
const OPENED: i64 = 100;
/// Worth of a weapon in an empty hand.
const ARMED: i64 = 900;
/// Number of attacks the unit has to expect before its AP return, and the worth of a defence
/// against the worst of them.
fn to_come(view: View<'_>, unit: UnitId) -> (i64, i64) {
    let (mut attacks, mut gain) = (0, 0);
    let acted = view.clock().acted;
    for enemy in view.enemies(unit) {
        if acted.contains(enemy) || !sees(view, unit, enemy) {
            continue;
        }
        let Some(Means { attack, reach, .. }) = best_means(view, enemy, unit) else {
            continue;
        };
        if !comes_within::<ManeuverArms>(view, enemy, unit, reach) {
            continue;
        }
        attacks += i64::from(2 - view.store.get::<Turn>(enemy).attacks.min(2));
        let bare = against(view, &attack, None);
        let defended = best_defence(view, &attack).map_or(bare, |(_, worth)| worth);
        gain = gain.max(bare - defended);
    }
    let near = view
        .allies(unit)
        .filter(|&friend| view.distance(unit, friend) <= 6)
        .count() as i64;
    (attacks / (1 + near.min(3)), gain)
}

/// Worth of AP kept for defences in this round; spending takes the least valuable AP first.
pub(crate) fn reserve(view: View<'_>, unit: UnitId, price: i16) -> i64 {
    let has = i64::from(view.pool(unit, AP));
    let kept = has - i64::from(price);
    if price <= 0 {
        return 0;
    }
    let (attacks, gain) = *view.cached(Reserve(unit), || to_come(view, unit));
    let missed = attacks.min(has) - attacks.min(kept.max(0));
    missed.max(0) * gain * 7 / 10
}

/// Cache key: the reserve of a unit in one state of the battle.
#[derive(PartialEq)]
struct Reserve(UnitId);

/// Worth of the unit's best attack in its own turn, for deciding to keep AP for it.
pub(crate) fn own_strike(view: View<'_>, unit: UnitId) -> i64 {
    let of = |enemy| {
        let best = best_means(view, unit, enemy)?;
        let gets = comes_within::<ManeuverArms>(view, unit, enemy, best.reach);
        gets.then(|| hoped(view, &best.attack))
    };
    view.enemies(unit).filter_map(of).max().unwrap_or(0)
}

/// Worth of the next AP as an attack in the unit's own turn, with `left` AP; AP beyond the attacks
/// left this round are worth nothing.
pub(crate) fn point_of_attack(view: View<'_>, unit: UnitId, left: i16) -> i64 {
    let attacks = 2 - i16::from(view.store.get::<Turn>(unit).attacks.min(2));
    if left > attacks {
        return 0;
    }
    let acts = view.clock().acting == Some(unit);
    match view.clock().acted.contains(unit) {
        // In the unit's own turn one more AP may still be an attack.
        false if acts => own_strike(view, unit) / 2,
        false => own_strike(view, unit),
        true => 0,
    }
}

/// What a Ward adds to the best defence against the attacker's worst attack.
pub(crate) fn warded(view: View<'_>, by: UnitId, unit: UnitId) -> i64 {
    let Some(Means { attack, .. }) = best_means(view, by, unit) else {
        return 0;
    };
    let of = |defence| {
        let plain = against(view, &attack, Some(defence));
        plain - counted(view, &attack, (Some(defence), 2), USUAL)
    };
    best_defence(view, &attack).map_or(0, |(defence, _)| of(defence).max(0))
}

/// Worth of knocking the loser Prone: attacks on it before it stands up have +2, and its own tests
/// a penalty (MA-CND-01).
pub(crate) fn laid_down(view: View<'_>, winner: UnitId, loser: UnitId) -> i64 {
    let acted = view.clock().acted;
    let left = |unit: UnitId| {
        let points = i64::from(view.pool(unit, AP));
        points.min(2 - i64::from(view.store.get::<Turn>(unit).attacks.min(2)))
    };
    let can_strike = |unit: &UnitId| {
        *unit == winner && view.clock().acting == Some(winner) || !acted.contains(*unit)
    };
    let near = |unit: &UnitId| {
        let stride = ground::speed(view, *unit).max(0) as u16;
        view.distance(*unit, loser)
            <= stride
                + u16::from(crate::rules::maneuver::character::hands::reach_of(
                    view, *unit,
                ))
    };
    let blows: i64 = std::iter::once(winner)
        .chain(view.allies(winner))
        .filter(can_strike)
        .filter(near)
        .map(left)
        .sum();
    // +2 of 20 on each attack and as much less on its defence, the turn that starts Prone, and an
    // opportunity attack as it stands up beside an enemy.
    MARK / 3 + blows.min(4) * MARK * 2 / 5
}

/// Worth of a bane on the loser's tests until the end of its next turn (MA-CND-01).
pub(crate) fn dazed(view: View<'_>, loser: UnitId) -> i64 {
    let points = i64::from(view.pool(loser, AP));
    let to_come = !view.clock().acted.contains(loser);
    MARK / 2 + points * MARK / 6 + if to_come { MARK / 3 } else { 0 }
}

/// Worth of the loser dropping its weapon.
pub(crate) fn disarmed(view: View<'_>, loser: UnitId) -> i64 {
    let armed = weapons(view, loser).any(|(_, weapon)| weapon.faces > 0);
    if armed { MARK * 4 / 5 } else { MARK / 4 }
}

/// Worth of a boon on the next defence: more while the winner has AP left to defend with.
pub(crate) fn braced(view: View<'_>, winner: UnitId) -> i64 {
    if view.pool(winner, AP) > 0 {
        MARK * 2 / 5
    } else {
        MARK / 4
    }
}

/// Worth of holding the target; half as much for a target that can attack from a distance.
pub(crate) fn held(view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
    let wants_away = ManeuverArms::means(view, target, unit)
        .iter()
        .any(|means| means.reach > 3 && means.attack.manner == Manner::Ranged);
    let worth = if wants_away { MARK / 4 } else { MARK / 2 };
    worth - reserve(view, unit, 1)
}

/// Worth of breaking free: less with an enemy in reach, more while Prone.
pub(crate) fn freed(view: View<'_>, unit: UnitId) -> i64 {
    let mut enemies = view.enemies(unit);
    let busy = enemies.any(|enemy| is_in_reach::<ManeuverArms>(view, unit, enemy));
    let prone = view.posture(unit) == Posture::Prone;
    let worth = if busy { MARK / 5 } else { 2 * MARK };
    worth + if prone { MARK } else { 0 } - reserve(view, unit, 1)
}

/// Worth of healing, in half points of Health.
pub(crate) fn mended(view: View<'_>, unit: UnitId, halves: i64) -> i64 {
    let pools = view.store.get::<crate::battle::components::Pools>(unit);
    let missing = i64::from(pools.max(HEALTH) - pools.now(HEALTH));
    let back = (halves / 2).min(missing) * POINT;
    if view.status(unit).is_active() {
        // A unit that has lost little Health can wait.
        if missing * 2 < halves { back / 3 } else { back }
    } else {
        back + OUT * 2 / 3
    }
}

/// Worth of handling an item or thing: a weapon into an empty hand, a door in the way.
pub(crate) fn of_handling(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    if order.cell().is_some() {
        let seen = view.enemies(unit).any(|enemy| sees(view, unit, enemy));
        let shut = order
            .cell()
            .and_then(|cell| view.board().door(view.ground(), cell))
            .is_some_and(|state| state == crate::battle::components::DoorState::Closed);
        return Some(if shut && !seen { OPENED } else { 0 });
    }
    let Tool::Item(id) = order.with else {
        return Some(0);
    };
    let taken = order.modes.has(crate::rules::maneuver::TAKE)
        || view
            .store
            .get::<Hands>(unit)
            .carried
            .iter()
            .any(|carried| carried.item == id && carried.hold == Hold::Stowed)
            && !order.modes.has(crate::rules::maneuver::STOW);
    let kind = item(view, id)?;
    let bare = weapons(view, unit).next().is_none();
    let worth = match kind.weapon() {
        Some(weapon) if taken && bare && weapon.faces > 0 => ARMED,
        Some(_) | None if taken && bare => 0,
        None if taken && kind.block().is_some() => MARK / 4,
        _ => 0,
    };
    let price = i16::from(!order.modes.has(crate::rules::maneuver::QUICK));
    Some(if worth > 0 {
        worth - reserve(view, unit, price) - i64::from(price)
    } else {
        0
    })
}
