//! What a brain does with the end of a turn: an attack that waits for whoever comes near, unions that
//! bring a friend's turn forward, and the turn of the next one in a union (MO-TIM-14, MO-UNI).

use super::worth;
use crate::{
    battle::{
        components::{Initiative, Turn},
        ids::UnitId,
        order::{Order, Tool},
        view::View,
    },
    rules::momentum::{
        AP, BOOK, UNARMED_MODE,
        character::sheet::Talent,
        field::sight,
        sheet_of,
        status::PLEDGED,
        time::{held::Trigger, order::members, turns::ACTED},
    },
};

/// An attack held for the first enemy that comes into range, where one may come.
pub(super) fn held(view: View<'_>, unit: UnitId) -> Option<Order> {
    if view.pool(unit, AP) < 2 || view.store.get::<Turn>(unit).attacks > 0 {
        return None;
    }
    let comes = |&enemy: &UnitId| !sight::is_hidden_from(view, enemy, unit);
    let of = |enemy: UnitId| {
        let (attack, range) = worth::best_means(view, unit, enemy)?;
        let gap = view.gap(unit, enemy);
        let near = gap > range && gap <= range + 2 * worth::stride(view, enemy);
        near.then_some(attack)
    };
    let attack = view.enemies(unit).filter(comes).find_map(of)?;
    let mut order = Order::new(unit, BOOK.action_named("hold")?);
    order.named = BOOK.action_named("attack");
    order = match attack.item() {
        Some(item) => order.with(Tool::Item(item)),
        None => order.mode(UNARMED_MODE),
    };
    Some(order.mode(Trigger::IntoRange.mode()))
}

/// A union with the friend whose turn it brings before most enemies, if it puts neither behind one.
pub(super) fn united(view: View<'_>, unit: UnitId) -> Option<Order> {
    let alone = |one: UnitId| {
        !view.has(one, PLEDGED)
            && !sheet_of(view, one).has(Talent::Alert)
            && members(view, one).len() == 1
    };
    if !alone(unit) {
        return None;
    }
    let initiative = |one: UnitId| i32::from(view.store.get::<Initiative>(one).0);
    let own = initiative(unit);
    let between = |low: i32, high: i32| {
        let enemies = view.enemies(unit).map(initiative);
        enemies
            .filter(|&other| low <= other && other <= high)
            .count()
    };
    let gain = |friend: UnitId| {
        let other = initiative(friend);
        let (low, high, mean) = (own.min(other), own.max(other), (own + other).div_euclid(2));
        match between(mean, high) {
            0 => between(low, mean),
            _ => 0,
        }
    };
    let friends = view
        .allies(unit)
        .filter(|&friend| friend != unit && alone(friend));
    let best = friends.max_by_key(|&friend| (gain(friend), std::cmp::Reverse(friend)))?;
    let unite = BOOK.action_named("unite")?;
    (gain(best) > 0).then(|| Order::new(unit, unite).at(best))
}

/// The others of a union have their turn before all of it ends.
pub(super) fn handed_on(view: View<'_>, unit: UnitId) -> Option<Order> {
    let has_all = |&other: &UnitId| {
        other != unit
            && view.status(other).is_active()
            && view.store.get::<Turn>(other).once & ACTED == 0
    };
    let next = members(view, unit).into_iter().find(has_all)?;
    Some(Order::new(unit, BOOK.action_named("over to")?).at(next))
}
