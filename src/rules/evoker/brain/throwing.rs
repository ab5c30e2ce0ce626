//! What a brain makes of blades that can be thrown: a throw reaches farther than a blow, and the
//! blade is gone from the hand afterwards (EV-CAT-02).

use crate::{
    battle::prelude::*,
    rules::evoker::{
        BOOK,
        actions::modes,
        character::{profile::Means, stats},
        field::ground,
    },
};

/// Whether an attack throws a blade that is struck with otherwise.
pub fn parts_with(view: View<'_>, means: Means) -> bool {
    let Means::Shoot(item) = means else {
        return false;
    };
    let weapon = stats::catalogue(view).weapon(item);
    weapon.is_some_and(|weapon| weapon.thrown && weapon.reach > 0)
}

/// What is left of the worth of an attack if the blade is gone by it: blows to come will miss it.
pub fn unless_gone(view: View<'_>, means: Means, harm: i64) -> i64 {
    if parts_with(view, means) {
        harm / 2
    } else {
        harm
    }
}

/// A blow at somebody out of its reach as a throw, if the weapon serves for both.
pub fn form(view: View<'_>, order: &Order) -> Option<Order> {
    let (target, Tool::Item(item)) = (order.target()?, order.with) else {
        return None;
    };
    let is_blow =
        BOOK.action_named("attack") == Some(order.action) && !order.modes.has(modes::THROWN);
    let weapon = stats::catalogue(view).weapon(item)?;
    (is_blow
        && parts_with(view, Means::Shoot(item))
        && !ground::in_reach(view, order.unit, target, weapon.reach))
    .then(|| order.clone().mode(modes::THROWN))
}
