//! What deeds are worth by rules of thumb and closed forms, in thousandths of a wound.

use crate::{
    battle::{
        components::Pools,
        prelude::*,
        worth::{MARK, OUT, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, POINT, STOW, VIGOR,
        actions::{attack::named, use_item::consumable},
        attacks::{
            attack::{Attack, Target, attack_check, damage_throw, strikes},
            defence::{defence_check, offered},
            guard::is_helpless,
            resolution::on,
        },
        body::reserve,
        character::{
            catalogue::item,
            hands::weapons,
            items::{Consumable, Parry},
            powers::Power,
            stats::{Ability, Skill},
        },
        field::{ground::squares_of_move, reach, sight, things},
        harm,
        magic::{self, spells},
        rolls::checks::{self, Against, resistance, skill_check},
        sheet_of,
        status::{BLEEDING, INTIMIDATED, STUDYING, WOUNDED},
    },
};

/// What losing so much is worth, when somebody has so much left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32, to_health: bool) -> i64 {
    use crate::rules::vigor::HEALTH;
    if !view.status(unit).is_active() {
        // Any blow kills, which is worth little while others fight.
        return if lost > 0 { MARK / 50 } else { 0 };
    }
    let left = if to_health {
        view.pool(unit, HEALTH).into()
    } else {
        reserve(view, unit)
    };
    let durability = i32::from(view.pool(unit, DURABILITY));
    let out = if lost >= left { OUT } else { 0 };
    let wounds = !to_health && durability > 0 && lost >= durability;
    let falls = lost >= sheet_of(view, unit).staggering() && view.posture(unit) != Posture::Prone;
    // Health that is struck past Durability is nearer to the end.
    let skipped = if to_health { 2 } else { 1 };
    i64::from(lost.min(left)) * POINT * skipped
        + out
        + if wounds { MARK } else { 0 }
        + if falls { MARK } else { 0 }
}

/// What a hit of an attack is worth in the mean.
pub(crate) fn of_hit(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    let Some(damage) = attack.damage else {
        return 0;
    };
    let shares = damage_throw(view, attack, Some(target), damage).shares();
    let mut sum = 0;
    for (amount, share) in (0..).zip(&shares) {
        for (burst, share) in [(false, share[0]), (true, share[1])] {
            if share == 0 {
                continue;
            }
            let hit = on(view, attack, target, (damage, amount, burst));
            let lost = harm::left(view, target, &hit);
            let rides = if burst && lost > 0 { MARK / 3 } else { 0 };
            sum += share * (of_loss(view, target, lost, hit.to_health) + rides);
        }
    }
    sum / 1_000_000
}

/// How likely an attack is to get through, in thousandths, if its target defends as well as it can.
pub(crate) fn gets_through(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    chances(view, attack, target).0
}

/// How likely an attack is to get through, and how likely its target has to spend Vigor on it, both in
/// thousandths.
fn chances(view: View<'_>, attack: &Attack, target: UnitId) -> (i64, i64) {
    if is_helpless(view, target) && reach::are_adjacent(view, attack.by, target) {
        return (1000, 0);
    }
    let check = attack_check(view, attack, target);
    let rolls = checks::throw_of(&check).shares();
    let hits = (0..)
        .zip(&rolls)
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
    for share in checks::throw_of(&defence).shares() {
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

/// What so much Vigor is worth to somebody: it comes back, but whoever has none left loses turns (VI-CON-01).
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

/// What an attack is worth: the harm it does, and the Vigor that avoiding it costs.
pub(crate) fn expected(view: View<'_>, attack: &Attack) -> i64 {
    let Some(target) = attack.unit() else {
        return 0;
    };
    if sight::is_hidden_from(view, target, attack.by) {
        return 0;
    }
    let (through, answered) = chances(view, attack, target);
    let vigor = if answered > 0 {
        answered * of_vigor(view, target, Parry::Defense.vigor()) / 1000
    } else {
        0
    };
    let worth = through * of_hit(view, attack, target) / 1000 + vigor;
    if view.hostile(attack.by, target) {
        worth
    } else {
        to_a_friend(worth)
    }
}

/// The single attacks that somebody has on another, each with the squares it gets.
pub(crate) fn means(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[(Attack, u16); 4]> {
    let all = strikes(view, by, Target::Unit(target)).into_iter();
    let armed = weapons(view, by).next().is_some();
    all.filter(|attack| !armed || attack.item.is_some())
        .map(|attack| {
            let squares = attack.span.squares();
            (attack, squares)
        })
        .collect()
}

/// The best of them.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Attack> {
    let gap = reach::distance(view, by, target);
    let near = means(view, by, target)
        .into_iter()
        .filter(|(_, squares)| *squares >= gap);
    near.map(|(attack, _)| attack)
        .max_by_key(|attack| of_hit(view, attack, target))
}

/// Squares that somebody can come in a turn and strike still.
pub(crate) fn stride(view: View<'_>, unit: UnitId) -> u16 {
    let actions = sheet_of(view, unit).actions().max(1) as u16;
    (actions - 1) * squares_of_move(view, unit)
}

/// How often somebody attacks in a turn in which it comes so far.
pub(crate) fn attacks_after(view: View<'_>, unit: UnitId, squares: u16) -> i64 {
    let actions = i64::from(sheet_of(view, unit).actions());
    let moves = i64::from(squares.div_ceil(squares_of_move(view, unit).max(1)));
    (actions - moves).max(0)
}

/// How likely a skill of somebody wins a contest against a Resolve Resistance check, in thousandths.
fn sways(view: View<'_>, unit: UnitId, target: UnitId, skill: Skill) -> i64 {
    let named = ("VI-ACT-09", skill);
    let own = skill_check(view, named, unit, Some(target), Against::Open);
    let named = ("VI-ATK-07", Ability::Resolve);
    let mean = checks::throw_of(&own).mean() / 1000;
    let vs = Against::Exceed(mean as i32);
    let other = resistance(view, named, (target, Some(unit)), vs, false);
    1000 - i64::from(other.pass_chance().unwrap_or(500))
}

/// What the best attack of an enemy on somebody or a friend of it is likely to do in its turn.
fn menace(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    let attack = best_means(view, enemy, unit);
    attack.map_or(0, |attack| expected(view, &attack))
}

/// What Defend is worth: Vigor that defences will not cost, most where little is left.
pub(crate) fn of_defending(view: View<'_>, unit: UnitId) -> i64 {
    let near = view.enemies(unit).filter(|&enemy| {
        reach::distance(view, enemy, unit) <= stride(view, enemy) + reach::longest(view, enemy)
    });
    let foes = near.count().min(3) as i64;
    let left = view.pool(unit, VIGOR);
    foes * if left < 12 { 140 } else { 60 }
}

/// What charming an enemy is worth that would attack oneself.
pub(crate) fn of_charming(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    let near = view.gap(unit, target) <= stride(view, target) + reach::longest(view, target);
    // Others are attacked instead, and a blow of one's own side ends it: it is for those who can take no more.
    let part = if view.has(unit, WOUNDED) { 4 } else { 40 };
    let harm = menace(view, target, unit) / part;
    Some(if near {
        harm * sways(view, unit, target, Skill::Social) / 1000
    } else {
        0
    })
}

/// What intimidating an enemy is worth: its attacks and defences for a turn.
pub(crate) fn of_intimidating(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    if view.has(target, INTIMIDATED) {
        return Some(0);
    }
    // It takes the place of an attack of one's own, which does more.
    let part = if has_target(view, unit) { 40 } else { 10 };
    let worth = MARK / part * i64::from(sheet_of(view, target).actions());
    Some(worth * sways(view, unit, target, Skill::Menace) / 1000)
}

/// The most that somebody does to another with one attack of its weapons or spells, from wherever it is.
fn best_attack(view: View<'_>, unit: UnitId, target: UnitId) -> Option<(Attack, i64)> {
    let spells = magic::open(view, unit).filter_map(|(_, power)| match power {
        Power::Spell(spell) => spells::aimed_at(view, (unit, target), spell),
        Power::Technique(_) => None,
    });
    let weapons = means(view, unit, target)
        .into_iter()
        .map(|(attack, _)| attack);
    let all = weapons.chain(spells).map(|attack| {
        let worth = expected(view, &attack);
        (attack, worth)
    });
    all.max_by_key(|(_, worth)| *worth)
}

/// Whether somebody could attack some enemy from where it stands.
fn has_target(view: View<'_>, unit: UnitId) -> bool {
    view.enemies(unit).any(|enemy| {
        let gap = reach::distance(view, unit, enemy);
        let gets = |attack: &Attack| gap <= attack.span.squares();
        sight::sees(view, unit, enemy)
            && best_attack(view, unit, enemy).is_some_and(|(attack, _)| gets(&attack))
    })
}

/// What knowing a weakness is worth. It takes an action, and what it adds to the next attack is less than
/// another attack would do: it is for those who have no target yet.
pub(crate) fn of_studying(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    if view.has_from(unit, STUDYING, target) || has_target(view, unit) {
        return Some(0);
    }
    let named = ("VI-ACT-11", Skill::Awareness);
    let check = skill_check(view, named, unit, Some(target), Against::Reach(20));
    let chance = i64::from(check.pass_chance().unwrap_or(0));
    let (_, worth) = best_attack(view, unit, target)?;
    Some(worth / 4 * chance / 1000)
}

/// What hiding is worth: little, where enemies would shoot.
pub(crate) fn of_hiding(view: View<'_>, unit: UnitId) -> i64 {
    let named = ("VI-CON-05", Skill::Stealth);
    let own = checks::throw_of(&skill_check(view, named, unit, None, Against::Open)).mean();
    let shoots = |enemy: UnitId| {
        let ranged = weapons(view, enemy).any(|(_, weapon)| weapon.is_ranged());
        let senses = skill_check(
            view,
            ("VI-CON-05", Skill::Awareness),
            enemy,
            None,
            Against::Open,
        );
        ranged && checks::throw_of(&senses).mean() < own
    };
    let all = view.enemies(unit).count();
    let fooled = view.enemies(unit).filter(|&enemy| shoots(enemy)).count();
    if fooled == all && all > 0 {
        MARK / 4
    } else {
        0
    }
}

/// What so many points of Durability are worth to somebody.
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
    check.pass_chance().unwrap_or(0).into()
}

/// What emergency aid is worth.
pub(crate) fn of_aid(view: View<'_>, order: &Order) -> i64 {
    let target = order.target().unwrap_or(order.unit);
    let bleeds = if view.has(target, BLEEDING) {
        3 * POINT
    } else {
        0
    };
    (mended(view, target, 5) / 2 + bleeds) * succeeds(view, order.unit, Skill::Medicine) / 1000
}

/// What it is worth that somebody does not die: little while others can still be struck.
pub(crate) fn of_stabilising(view: View<'_>, order: &Order) -> i64 {
    let Some(CombatStatus::Unconscious { rounds }) = order.target().map(|it| view.status(it))
    else {
        return 0;
    };
    if rounds <= 3 { MARK } else { MARK / 10 }
}

/// What using something up is worth.
pub(crate) fn of_item(view: View<'_>, order: &Order) -> i64 {
    let (unit, target) = (order.unit, order.target().unwrap_or(order.unit));
    match consumable(view, order) {
        Some(Consumable::Refreshes(vigor)) => {
            let pools = view.store.get::<Pools>(target);
            let back = vigor.min(pools.max(VIGOR) - pools.now(VIGOR));
            i64::from(back) * if pools.now(VIGOR) < 10 { 60 } else { 15 }
        }
        Some(Consumable::Salves(dice, faces)) => {
            mended(view, target, i32::from(dice) * (i32::from(faces) + 1) / 2)
        }
        Some(Consumable::Cures) => {
            use crate::rules::vigor::status::POISONED;
            if view.has(unit, POISONED) {
                MARK / 3
            } else {
                0
            }
        }
        Some(Consumable::Smokes { .. }) => of_smoke(view, unit),
        Some(Consumable::Detonates(charge)) => of_charge(view, order, charge),
        None => 0,
    }
}

/// Smoke helps those who are shot at and do not shoot themselves.
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

fn of_charge(
    view: View<'_>,
    order: &Order,
    charge: crate::rules::vigor::character::items::Charge,
) -> i64 {
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

/// What it is worth to take something in hand: much to somebody without a weapon, and to an archer beside whom
/// nobody stands in reach of a blade.
pub(crate) fn of_drawing(view: View<'_>, order: &Order) -> i64 {
    let Some(id) = order.with.item().filter(|_| !order.modes.has(STOW)) else {
        return 0;
    };
    let unit = order.unit;
    let Some(weapon) = item(view, id).and_then(|item| item.weapon()) else {
        return 0;
    };
    let Some((_, held)) = weapons(view, unit).next() else {
        return 3 * MARK;
    };
    let nearest = view
        .enemies(unit)
        .map(|enemy| reach::distance(view, unit, enemy))
        .min();
    let far = nearest.is_some_and(|nearest| nearest > 2 * squares_of_move(view, unit) + 1);
    if far && weapon.is_ranged() && !held.is_ranged() {
        return 2 * MARK;
    }
    0
}

/// What handling a thing is worth: shut doors are opened when nobody is to be fought here.
pub(crate) fn of_handling(view: View<'_>, order: &Order) -> Option<i64> {
    use crate::battle::components::DoorState;
    let cell = order.cell()?;
    let unit = order.unit;
    let seen = view
        .enemies(unit)
        .any(|enemy| sight::sees(view, unit, enemy));
    let door = view.board().door(view.ground(), cell);
    let shut = door == Some(DoorState::Closed);
    Some(if shut && !seen { MARK / 2 } else { 0 })
}

/// What an order of attack is worth, with its second blow and what its Chance lays open.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<i64> {
    let attack = named(view, order).ok()?;
    match attack.target {
        Target::Unit(_) => Some(expected(view, &attack)),
        Target::Thing(cell) => things::durability_of(view, cell).map(|_| 0),
    }
}
