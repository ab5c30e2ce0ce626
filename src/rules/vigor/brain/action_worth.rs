//! Rule-of-thumb worths of actions other than attacks, in thousandths of a wound.

use super::{
    arms::{VigorArms, best_means},
    forms::expected,
    targets::has_target,
};
use crate::{
    battle::{prelude::*, ruleset::worth::MARK},
    rules::{
        shared::arms::Arms,
        vigor::{
            STOW,
            character::{
                catalogue::item,
                hands::weapons,
                stats::{Ability, Skill},
            },
            field::{ground::squares_of_move, reach, sight},
            rolls::checks::{self, Against, resistance, skill_check},
            sheet_of,
            status::{INTIMIDATED, STUDYING, WOUNDED},
        },
    },
};

/// The chance that a skill wins a contest against a Resolve Resistance check, in thousandths.
fn sways(view: View<'_>, unit: UnitId, target: UnitId, skill: Skill) -> i64 {
    let named = ("VI-ACT-09", skill);
    let own = skill_check(view, named, unit, Some(target), Against::Open);
    let named = ("VI-ATK-07", Ability::Resolve);
    let mean = checks::throw_of(&own).mean() / 1000;
    let vs = Against::Exceed(mean as i32);
    let other = resistance(view, named, (target, Some(unit)), vs, false);
    1000 - i64::from(other.pass_thousandths().unwrap_or(500))
}

/// The expected harm of an enemy's best attack on the unit.
fn menace(view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
    let attack = best_means(view, enemy, unit);
    attack.map_or(0, |attack| expected(view, &attack))
}

/// What it is worth to charm an enemy that would attack the unit.
pub(crate) fn of_charming(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    let near = view.distance(unit, target)
        <= VigorArms::stride(view, target) + reach::longest(view, target);
    // The enemy attacks another unit instead, and an attack by the user's side ends the charm. It
    // is for a wounded unit with a Social skill and no target.
    let is_last_resort = view.has(unit, WOUNDED)
        && sheet_of(view, unit).rank(Skill::Social) > 0
        && !has_target(view, unit);
    let part = if is_last_resort { 4 } else { 40 };
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
    // It replaces an attack by the unit, which does more.
    let part = if has_target(view, unit) { 40 } else { 10 };
    let worth = MARK / part * i64::from(sheet_of(view, target).actions());
    Some(worth * sways(view, unit, target, Skill::Menace) / 1000)
}

/// The highest worth per action of a unit's weapons and spells against a target, at any distance.
fn best_attack(view: View<'_>, unit: UnitId, target: UnitId) -> Option<i64> {
    let all = VigorArms::means(view, unit, target).into_iter();
    all.map(|means| expected(view, &means.attack) / i64::from(means.price))
        .max()
}

/// What knowing a weakness is worth. It takes an action, and its bonus on the next attack is less
/// than another attack would do: it is for units that have no target yet and cannot come nearer.
pub(crate) fn of_studying(view: View<'_>, order: &Order) -> Option<i64> {
    let (unit, target) = (order.unit, order.target()?);
    if view.has_from(unit, STUDYING, target) || has_target(view, unit) {
        return Some(0);
    }
    let named = ("VI-ACT-11", Skill::Awareness);
    let check = skill_check(view, named, unit, Some(target), Against::Reach(20));
    let chance = i64::from(check.pass_thousandths().unwrap_or(0));
    let worth = best_attack(view, unit, target)?;
    Some(worth / 20 * chance / 1000)
}

/// What hiding is worth: a little, if every enemy shoots and would probably lose sight of the unit.
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

/// What drawing an item is worth: much for a unit without a weapon, and for a unit that draws a
/// ranged weapon while every enemy is far away.
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

/// What using a thing is worth: units open shut doors when they see no enemy.
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
