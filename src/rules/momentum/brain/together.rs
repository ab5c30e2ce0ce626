//! What a brain does at the end of a turn (MO-TIM-14, MO-ADV-05, MO-UNI): it leans out of full
//! cover, holds an attack for an approaching enemy or holds the whole turn, commands called
//! creatures, joins unions that bring an ally's turn forward and leaves those that no longer do,
//! and passes the turn on within a union.

use super::arms::{MomentumArms, best_means};
use crate::{
    battle::{
        components::{Initiative, Turn},
        ids::UnitId,
        orders::order::{Order, Tool},
        view::View,
    },
    geometry::{Cell, Footprint},
    rules::{
        momentum::{
            AP, UNARMED_MODE,
            abilities::calling,
            character::sheet::Talent,
            field::{
                cover::{self, Cover},
                ground, hiding, leaning, sight,
            },
            sheet_of,
            status::{BLINDED, COMMANDING, PLEDGED},
            time::{
                flags::ACTED,
                held::Trigger,
                order::{self, Members, members},
            },
        },
        shared::{
            arms::{Arms, Means},
            barriers::obscures,
            cover::is_lost_in_fog,
        },
    },
};

/// An attack held for the first enemy that comes into range, if an enemy may come.
pub(super) fn held(view: View<'_>, unit: UnitId) -> Option<Order> {
    if view.pool(unit, AP) < 2 || view.store.get::<Turn>(unit).attacks > 0 {
        return None;
    }
    let comes = |&enemy: &UnitId| !hiding::is_hidden_from(view, enemy, unit);
    let of = |enemy: UnitId| {
        let Means { attack, reach, .. } = best_means(view, unit, enemy)?;
        let gap = view.distance(unit, enemy);
        let near = gap > reach && gap <= reach + 2 * MomentumArms::stride(view, enemy);
        near.then_some(attack)
    };
    let attack = view.enemies(unit).filter(comes).find_map(of)?;
    let mut order = Order::new(unit, view.scene.book.action_named("hold")?);
    order.named = view.scene.book.action_named("attack");
    order = match attack.item() {
        Some(item) => order.with(Tool::Item(item)),
        None => order.mode(UNARMED_MODE),
    };
    Some(order.mode(Trigger::IntoRange.mode()))
}

/// A union with the ally that it brings ahead of the most enemies, if it puts neither behind one.
pub(super) fn united(view: View<'_>, unit: UnitId) -> Option<Order> {
    let alone = |one: UnitId| {
        !view.has(one, PLEDGED)
            && !sheet_of(view, one).has(Talent::Alert)
            && sheet_of(view, one).called_by.is_none()
            && members(view, one).len() == 1
    };
    if !alone(unit) {
        return None;
    }
    let own = initiative(view, unit);
    let gain = |friend: UnitId| {
        let other = initiative(view, friend);
        let (low, high, mean) = (own.min(other), own.max(other), (own + other).div_euclid(2));
        match between(view, unit, (mean, high)) {
            0 => between(view, unit, (low, mean)),
            _ => 0,
        }
    };
    let friends = view
        .allies(unit)
        .filter(|&friend| friend != unit && alone(friend));
    let best = friends.max_by_key(|&friend| (gain(friend), std::cmp::Reverse(friend)))?;
    let unite = view.scene.book.action_named("unite")?;
    (gain(best) > 0).then(|| Order::new(unit, unite).at(best))
}

fn initiative(view: View<'_>, unit: UnitId) -> i32 {
    view.store.get::<Initiative>(unit).0.into()
}

/// How many enemies have their turn between two initiatives.
fn between(view: View<'_>, unit: UnitId, (low, high): (i32, i32)) -> usize {
    let enemies = view.enemies(unit).map(|enemy| initiative(view, enemy));
    enemies
        .filter(|&other| low <= other && other <= high)
        .count()
}

/// Leaves a union that lets more enemies act before its members than it puts behind them: when the
/// enemies it was made against have fallen, or others have joined.
pub(super) fn parted(view: View<'_>, unit: UnitId) -> Option<Order> {
    let pledge = view.condition(unit, PLEDGED)?.amount;
    let of_it = |&other: &UnitId| {
        let pledged = view.condition(other, PLEDGED);
        pledged.is_some_and(|it| it.amount == pledge)
    };
    let all: Members = view.members(view.side(unit)).filter(of_it).collect();
    let mean = order::initiative(view, &all);
    let (mut gained, mut lost) = (0, 0);
    for own in all.iter().map(|&one| initiative(view, one)) {
        if own < mean {
            gained += between(view, unit, (own, mean));
        } else {
            lost += between(view, unit, (mean, own));
        }
    }
    let part = view.scene.book.action_named("part")?;
    (lost > gained).then(|| Order::new(unit, part))
}

/// Leans out of full cover, if that lets the unit attack when it otherwise could not (MO-COV-06).
pub(super) fn leaned(view: View<'_>, unit: UnitId) -> Option<Order> {
    let attacks = view.store.get::<Turn>(unit).attacks;
    let able = view.pool(unit, AP) >= 2 || attacks > 0;
    if !able
        || leaning::leans_to(view, unit).is_some()
        || can_strike_from(view, unit, view.footprint(unit))
    {
        return None;
    }
    let side = view.footprint(unit).side;
    let opens = |to: &Cell| can_strike_from(view, unit, Footprint::new(*to, side));
    let to = sight::leanings(view, unit).find(opens)?;
    Some(Order::new(unit, view.scene.book.action_named("lean")?).to(to))
}

/// Whether a unit could attack a known enemy from a space.
fn can_strike_from(view: View<'_>, unit: UnitId, from: Footprint) -> bool {
    let here = view.standing_in(from);
    let sees = |enemy: UnitId| {
        let there = view.standpoint(enemy);
        let lost = is_lost_in_fog(view, (here, there), |cell| obscures(view, cell));
        !view.has(unit, BLINDED) && !lost && cover::on_line(view, here, there) < Cover::Full
    };
    let reaches = |enemy: UnitId| {
        let gap = view.distance_between(here, view.standpoint(enemy));
        let mut means = MomentumArms::means(view, unit, enemy).into_iter();
        means.any(|means| means.reach >= gap)
    };
    let mut known = view
        .enemies(unit)
        .filter(|&enemy| !hiding::is_hidden_from(view, enemy, unit));
    known.any(|enemy| reaches(enemy) && sees(enemy))
}

/// A unit with nothing to do acts later, when enemies have come nearer (MO-TIM-10).
pub(super) fn waits(view: View<'_>, unit: UnitId) -> Option<Order> {
    let clock = view.clock();
    let begun = view.store.get::<Turn>(unit).once & ACTED != 0;
    if begun || clock.late.contains(unit) || members(view, unit).len() > 1 {
        return None;
    }
    let comes = |enemy: UnitId| {
        clock.order.contains(&enemy) && !clock.acted.contains(enemy) && !clock.late.contains(enemy)
    };
    let hold = view.scene.book.action_named("hold turn")?;
    let mut enemies = view.enemies(unit);
    enemies.any(comes).then(|| Order::new(unit, hold))
}

/// Whether a unit that has waited has an enemy within reach, counting its free metres.
pub(super) fn has_come(view: View<'_>, unit: UnitId) -> bool {
    let metres = ground::basic_movement(view, unit).max(0) as u16;
    let mut known = view
        .enemies(unit)
        .filter(|&enemy| sight::sees(view, unit, enemy));
    known.any(|enemy| {
        let gap = view.distance(unit, enemy);
        let mut means = MomentumArms::means(view, unit, enemy).into_iter();
        means.any(|means| means.reach + metres >= gap)
    })
}

/// A command to called creatures, if they have several enemies to choose from: by themselves they
/// go for the nearest (MO-ADV-05).
pub(super) fn commanded(view: View<'_>, unit: UnitId) -> Option<Order> {
    if view.has(unit, COMMANDING) || view.enemies(unit).take(2).count() < 2 {
        return None;
    }
    calling::summons(view, unit).next()?;
    Some(Order::new(unit, view.scene.book.action_named("command")?))
}

/// Passes the turn to the other members of a union before the union's turn ends.
pub(super) fn handed_on(view: View<'_>, unit: UnitId) -> Option<Order> {
    let has_all = |&other: &UnitId| {
        other != unit
            && view.status(other).is_active()
            && view.store.get::<Turn>(other).once & ACTED == 0
    };
    let next = members(view, unit).into_iter().find(has_all)?;
    Some(Order::new(unit, view.scene.book.action_named("over to")?).at(next))
}
