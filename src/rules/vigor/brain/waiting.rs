//! What a brain does with a spare action: it readies an attack for an enemy that comes near
//! (VI-ACT-06).

use super::{arms::VigorArms, forms, targets};
use crate::{
    battle::prelude::*,
    rules::{
        shared::{arms::Arms, held},
        vigor::{
            ACTIONS, VIGOR,
            attacks::attack::Attack,
            field::{reach, sight},
            time::ready::{PRICE, Trigger},
        },
    },
};

/// Vigor kept for defences after the readied attack.
const KEPT: i16 = 10;

/// The attack to ready for the first enemy that comes into reach, if the unit has no target now and
/// an enemy may come.
fn blow(view: View<'_>, unit: UnitId) -> Option<Attack> {
    let spare = view.pool(unit, ACTIONS) > 0 && view.pool(unit, VIGOR) >= PRICE + KEPT;
    if !spare || !held::ready(view, unit).is_empty() || targets::has_target(view, unit) {
        return None;
    }
    let mut seen = view
        .enemies(unit)
        .filter(|&enemy| sight::sees(view, unit, enemy));
    seen.find_map(|enemy| attack_on_arrival(view, unit, enemy))
}

/// What it is worth to ready an attack: the awaited enemy comes half the time.
pub(super) fn gain(view: View<'_>, unit: UnitId) -> i64 {
    blow(view, unit).map_or(0, |attack| {
        (forms::expected(view, &attack) - forms::of_vigor(view, unit, PRICE)) / 2
    })
}

/// The order to ready an attack for an approaching enemy.
pub(super) fn readied(view: View<'_>, unit: UnitId) -> Option<Order> {
    let attack = blow(view, unit)?;
    let order = Order::new(unit, view.scene.book.action_named("ready")?);
    let order = order.naming(view.scene.book.action_named("attack")?);
    let order = match attack.item {
        Some(item) => order.with(Tool::Item(item)),
        None => order,
    };
    Some(order.mode(Trigger::EntersReach.mode()))
}

/// The best melee attack on an enemy that may come into reach in its next turn, if it is worth its
/// Vigor.
fn attack_on_arrival(view: View<'_>, unit: UnitId, enemy: UnitId) -> Option<Attack> {
    let gap = reach::distance(view, unit, enemy);
    let own = reach::longest(view, unit);
    let comes = gap > own && gap <= own + VigorArms::stride(view, enemy);
    let blows = VigorArms::means(view, unit, enemy).into_iter();
    let blows = blows.map(|means| means.attack);
    let best = blows
        .filter(|attack| !attack.is_spell && !attack.is_ranged())
        .max_by_key(|attack| forms::of_hit(view, attack, enemy))?;
    (comes && pays(view, &best)).then_some(best)
}

/// Whether an attack out of turn is worth its Vigor.
pub(super) fn pays(view: View<'_>, attack: &Attack) -> bool {
    forms::expected(view, attack) > forms::of_vigor(view, attack.by, PRICE)
}
