//! When it pays to let an enemy come first (MA-TIM-07): an enemy that walks up is attacked twice
//! before it attacks, and a saved turn is not lost.

use super::arms::ManeuverArms;
use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        maneuver::time::{order::waits_through, turns::ACTED},
        shared::arms::{Arms, comes_within},
    },
};

/// The order to save the turn until after the last enemy that may come near enough to be attacked,
/// if none is near enough now.
pub(crate) fn turn_saved(view: View<'_>, unit: UnitId) -> Option<Order> {
    if view.store.get::<Turn>(unit).once & ACTED != 0 {
        return None;
    }
    let reach = |enemy: UnitId| {
        let means = ManeuverArms::means(view, unit, enemy).into_iter();
        means.map(|means| means.reach).max().unwrap_or(1)
    };
    let mut enemies = view.enemies(unit);
    if enemies.any(|enemy| comes_within::<ManeuverArms>(view, unit, enemy, reach(enemy))) {
        return None;
    }
    let stride = |unit| ManeuverArms::stride(view, unit);
    let comes = |&enemy: &UnitId| {
        !view.clock().acted.contains(enemy)
            && !waits_through(view, enemy, unit)
            && view.distance(unit, enemy) <= stride(enemy) + stride(unit) + reach(enemy)
    };
    let place = |enemy: &UnitId| view.clock().order.iter().position(|other| other == enemy);
    let last = view.enemies(unit).filter(comes).max_by_key(place)?;
    let order = Order::new(unit, view.scene.book.action_named("save turn")?).at(last);
    let action = view.scene.book.action(order.action)?;
    action.plan(view, &order).is_ok().then_some(order)
}
