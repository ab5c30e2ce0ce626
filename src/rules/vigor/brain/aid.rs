//! What helping is worth: aid, healing and consumables.

use crate::{
    battle::{
        components::Pools,
        prelude::*,
        ruleset::worth::{MARK, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, POINT, VIGOR,
        brain::forms::of_loss,
        character::{
            catalogue::consumable,
            hands::weapons,
            items::{Charge, Consumable},
            stats::Skill,
        },
        field::sight,
        rolls::checks::{Against, skill_check},
        status::{BLEEDING, POISONED},
    },
};

/// What this many points of Durability are worth to a unit.
pub(crate) fn mended(view: View<'_>, unit: UnitId, points: i32) -> i64 {
    let pools = view.store.get::<Pools>(unit);
    let (now, most) = (
        i32::from(pools.now(DURABILITY)),
        i32::from(pools.max(DURABILITY)),
    );
    let back = i64::from(points.min(most - now).max(0)) * POINT;
    if now == 0 {
        back + MARK
    } else if now * 2 > most {
        back / 20
    } else if now * 3 > most {
        back / 6
    } else {
        back / 2
    }
}

fn succeeds(view: View<'_>, unit: UnitId, skill: Skill) -> i64 {
    let check = skill_check(view, ("VI-ACT-13", skill), unit, None, Against::Reach(20));
    check.pass_thousandths().unwrap_or(0).into()
}

/// What emergency aid is worth.
pub(crate) fn of_aid(view: View<'_>, order: &Order) -> i64 {
    let target = order.target().unwrap_or(order.unit);
    let bleeds = if view.has(target, BLEEDING) {
        3 * POINT
    } else {
        0
    };
    // It takes two actions, and each could be an attack.
    (mended(view, target, 5) / 2 + bleeds) / 2 * succeeds(view, order.unit, Skill::Medicine) / 1000
}

/// What it is worth to keep a unit from dying; its worth is small while it has more than three
/// rounds left.
pub(crate) fn of_stabilising(view: View<'_>, order: &Order) -> i64 {
    let Some(CombatStatus::Unconscious { rounds }) = order.target().map(|it| view.status(it))
    else {
        return 0;
    };
    if rounds <= 3 { MARK } else { MARK / 10 }
}

/// What using a consumable is worth.
pub(crate) fn of_item(view: View<'_>, order: &Order) -> i64 {
    let (unit, target) = (order.unit, order.target().unwrap_or(order.unit));
    match consumable(view, order) {
        Some(Consumable::Refreshes(vigor)) => {
            let pools = view.store.get::<Pools>(target);
            let back = vigor.min(pools.max(VIGOR) - pools.now(VIGOR));
            i64::from(back) * if pools.now(VIGOR) < 10 { 60 } else { 15 }
        }
        Some(Consumable::Salves((dice, faces))) => {
            mended(view, target, i32::from(dice) * (i32::from(faces) + 1) / 2)
        }
        Some(Consumable::Cures) if view.has(unit, POISONED) => MARK / 3,
        Some(Consumable::Smokes { .. }) => of_smoke(view, unit),
        Some(Consumable::Detonates(charge)) => of_charge(view, order, charge),
        Some(Consumable::Cures) | None => 0,
    }
}

/// Smoke helps units that are shot at and do not shoot themselves.
fn of_smoke(view: View<'_>, unit: UnitId) -> i64 {
    let shoots = |unit: UnitId| weapons(view, unit).any(|(_, weapon)| weapon.is_ranged());
    let seen = view
        .enemies(unit)
        .filter(|&enemy| shoots(enemy) && sight::sees(view, enemy, unit));
    if shoots(unit) {
        0
    } else {
        seen.count() as i64 * MARK / 3
    }
}

fn of_charge(view: View<'_>, order: &Order, charge: Charge) -> i64 {
    let Some(cell) = order.cell() else {
        return 0;
    };
    let mean = i32::from(charge.damage.dv) * (i32::from(charge.damage.quality.faces()) + 1) / 2;
    let near = |&other: &UnitId| view.gap_to(other, cell) <= charge.radius;
    let all = view.active().filter(near).map(|other| {
        let worth = of_loss(view, other, mean * 3 / 4, false);
        if view.hostile(order.unit, other) {
            worth
        } else {
            to_a_friend(worth)
        }
    });
    all.sum()
}
