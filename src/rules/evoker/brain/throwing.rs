//! How a brain values throwable blades: a throw reaches farther than a blow, but the blade then
//! leaves the hand (EV-CAT-02).

use crate::rules::evoker::attacks::profile::AttackMeans;
use crate::{
    battle::prelude::*,
    rules::evoker::{actions::modes, character::stats, field::ground},
};

/// Whether an attack throws a blade that can also strike.
pub fn parts_with(view: View<'_>, means: AttackMeans) -> bool {
    let AttackMeans::Shoot(item) = means else {
        return false;
    };
    let weapon = stats::catalogue(view).weapon(item);
    weapon.is_some_and(|weapon| weapon.thrown && weapon.reach > 0)
}

/// The worth left of an attack that throws its blade away, since later blows will lack it.
pub fn unless_gone(view: View<'_>, means: AttackMeans, harm: i64) -> i64 {
    if parts_with(view, means) {
        harm / 2
    } else {
        harm
    }
}

/// The throw instead of a blow at a target out of reach, if the weapon can do both.
pub fn form(view: View<'_>, order: &Order) -> Option<Order> {
    let (target, Tool::Item(item)) = (order.target()?, order.with) else {
        return None;
    };
    let is_blow = view.scene.book.action_named("attack") == Some(order.action)
        && !order.modes.has(modes::THROWN);
    let weapon = stats::catalogue(view).weapon(item)?;
    (is_blow
        && parts_with(view, AttackMeans::Shoot(item))
        && !ground::in_reach(view, order.unit, target, weapon.reach))
    .then(|| order.clone().mode(modes::THROWN))
}
