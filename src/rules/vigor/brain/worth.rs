//! What deeds are worth by rules of thumb and closed forms, in thousandths of a wound.

use super::waiting;
use crate::{
    battle::{
        prelude::*,
        worth::{Forecast, MARK, OUT, Scale, to_a_friend},
    },
    rules::vigor::{
        DURABILITY, MANA, OFF_HAND, POINT, VIGOR,
        actions::attack::{SECOND_BLOW, named, off_hand_attack},
        attacks::{
            attack::{Attack, Target, attack_check, damage_throw, strikes},
            defence::{defence_check, offered},
            guard::is_helpless,
            resolution::on,
        },
        body::reserve,
        character::{
            hands::weapons,
            items::Parry,
            powers::{Effect, Power, Shape, Spell},
            sheet::SQUARE_FT,
        },
        field::{
            cover::{self, Cover},
            ground::squares_of_move,
            reach, sight, things,
        },
        harm as damage,
        magic::{self, spells},
        reactions::may_take,
        rolls::checks,
        sheet_of,
        status::DEFENDING,
    },
};

/// Vigor that Defend takes off each defence (VI-ACT-04).
const SAVED: i16 = 2;

/// What the brain counts.
pub(crate) const USUAL: Scale = Scale::usual(POINT);

/// What losing so much is worth, when somebody has so much left.
pub(crate) fn of_loss(view: View<'_>, unit: UnitId, lost: i32, to_health: bool) -> i64 {
    loss_counted(view, unit, (lost, to_health), USUAL)
}

/// What losing so much counts for on a scale.
pub(crate) fn loss_counted(
    view: View<'_>,
    unit: UnitId,
    (lost, to_health): (i32, bool),
    scale: Scale,
) -> i64 {
    use crate::rules::vigor::HEALTH;
    // Any blow kills whoever is in shock, and decides nothing: others are still to be fought.
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
    // Health that is struck past Durability is nearer to the end.
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

/// What a hit of an attack is worth in the mean.
pub(crate) fn of_hit(view: View<'_>, attack: &Attack, target: UnitId) -> i64 {
    hit_counted(view, attack, target, USUAL)
}

/// What a hit of an attack counts for in the mean.
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

/// What the closed form says of an attack on somebody who defends itself as well as it can.
pub(crate) fn forecast(view: View<'_>, attack: &Attack) -> Option<Forecast> {
    let target = attack.unit()?;
    let through = gets_through(view, attack, target);
    Some(Forecast::of(target, |scale| {
        through * hit_counted(view, attack, target, scale) / 1000
    }))
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
    in_parts(view, attack, true)
}

/// The harm alone that an attack is likely to do.
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
    let (through, answered) = chances(view, attack, target);
    let vigor = if answered > 0 && with_vigor {
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

/// One way of hurting somebody.
#[derive(Clone)]
pub(crate) struct Means {
    /// The attack.
    pub attack: Attack,
    /// The squares it gets.
    pub squares: u16,
    /// The actions it takes.
    pub actions: i64,
}

/// The ways that somebody has to hurt another with what it holds and the spells that it can pay for.
pub(crate) fn means(view: View<'_>, by: UnitId, target: UnitId) -> SmallVec<[Means; 4]> {
    let armed = weapons(view, by).next().is_some();
    let blows = strikes(view, by, Target::Unit(target)).into_iter();
    let blows = blows
        .filter(|attack| !armed || attack.item.is_some())
        .map(|attack| (attack, 1));
    let spells = known_spells(view, by).filter_map(|spell| {
        let attack = spells::aimed_at(view, (by, target), spell)?;
        Some((attack, spell.actions.into()))
    });
    blows
        .chain(spells)
        .map(|(attack, actions)| Means {
            squares: attack.span.squares(),
            attack,
            actions,
        })
        .collect()
}

/// The spells that somebody knows and has the Mana for.
fn known_spells(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Spell> + use<'_> {
    let mana = view.pool(unit, MANA);
    magic::known_by(view, unit).filter_map(move |(_, power)| match power {
        Power::Spell(spell) if spell.mana <= mana => Some(spell),
        _ => None,
    })
}

/// How many squares the spells of somebody carry that it could cast twice, if they harm from afar.
pub(crate) fn casts_as_far(view: View<'_>, unit: UnitId) -> Option<u16> {
    let mana = view.pool(unit, MANA);
    let twice = known_spells(view, unit).filter(|spell| 2 * spell.mana <= mana);
    let far = twice.filter_map(|spell| match (spell.shape, spell.effect) {
        (Shape::Aimed(feet) | Shape::Burst { range: feet, .. }, Effect::Harm { .. }) => {
            Some(feet / SQUARE_FT)
        }
        _ => None,
    });
    far.max()
}

/// The best of somebody's attacks that get as far as another is now.
pub(crate) fn best_means(view: View<'_>, by: UnitId, target: UnitId) -> Option<Attack> {
    let gap = reach::distance(view, by, target);
    let near = means(view, by, target)
        .into_iter()
        .filter(|means| means.squares >= gap);
    near.map(|means| means.attack)
        .max_by_key(|attack| of_hit(view, attack, target))
}

/// Whether somebody on the ground does better to stay there for now: it has somebody to strike at, and
/// getting up would cost it much of what it has left by the openings it gives (VI-ACT-15).
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

/// Squares that somebody can come in a turn and strike still.
pub(crate) fn stride(view: View<'_>, unit: UnitId) -> u16 {
    let actions = sheet_of(view, unit).actions().max(1) as u16;
    (actions - 1) * squares_of_move(view, unit)
}

/// The actions that somebody has left in a turn in which it comes so far.
pub(crate) fn actions_after(view: View<'_>, unit: UnitId, squares: u16) -> i64 {
    let actions = i64::from(sheet_of(view, unit).actions());
    let moves = i64::from(squares.div_ceil(squares_of_move(view, unit).max(1)));
    (actions - moves).max(0)
}

/// How likely the best that an enemy could do to somebody in its next turn beats Guard, in thousandths: nothing if
/// it gets nowhere near.
fn beset_by(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    let gap = reach::distance(view, enemy, unit);
    let stride = stride(view, enemy);
    let is_open = || cover::of(view, enemy, unit).cover < Cover::Full;
    let gets = |means: &Means| {
        let far = if means.attack.is_ranged() { 0 } else { stride };
        gap <= far + means.squares && (far > 0 || is_open())
    };
    let all = means(view, enemy, unit).into_iter().filter(gets);
    let chance = |means: Means| {
        let check = attack_check(view, &means.attack, unit);
        i64::from(check.pass_chance().unwrap_or(500))
    };
    all.map(chance).max().unwrap_or(0)
}

/// What Defend is worth: Vigor that the defences of the next round will not cost, most where little is left.
pub(crate) fn of_defending(view: View<'_>, unit: UnitId) -> i64 {
    // With less not even the cheaper defences can be paid.
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
    // Each has two actions, and not all of them come for the same one.
    let hits: i64 = blows.into_iter().take(2).sum::<i64>() * 2;
    let worth = hits * of_vigor(view, unit, SAVED) / 1000;
    // An attack readied for those who come may be worth more.
    if waiting::gain(view, unit) > worth {
        0
    } else {
        worth
    }
}

/// Whether somebody could attack some enemy from where it stands.
pub(crate) fn has_target(view: View<'_>, unit: UnitId) -> bool {
    can_strike(view, unit, |_| true)
}

/// Whether somebody could attack an enemy other than this one from where it stands.
pub(crate) fn has_target_but(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    can_strike(view, unit, |enemy| enemy != other)
}

fn can_strike(view: View<'_>, unit: UnitId, counts: impl Fn(UnitId) -> bool) -> bool {
    view.enemies(unit)
        .filter(|&enemy| counts(enemy))
        .any(|enemy| {
            let gap = reach::distance(view, unit, enemy);
            let mut all = means(view, unit, enemy).into_iter();
            sight::sees(view, unit, enemy) && all.any(|means| gap <= means.squares)
        })
}

/// What an order of attack is worth, with its second blow and what its Chance lays open.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<i64> {
    let attack = named(view, order).ok()?;
    match attack.target {
        Target::Unit(target) if order.modes.has(OFF_HAND) => {
            let second = off_hand_attack(view, order.unit, target, attack.item);
            let price = of_vigor(view, order.unit, SECOND_BLOW);
            Some(expected(view, &attack) + expected(view, &second) - price)
        }
        Target::Unit(_) => Some(expected(view, &attack)),
        Target::Thing(cell) => things::durability_of(view, cell).map(|_| 0),
    }
}
