//! How the computer rides: it mounts while no enemy is near, regains control before anything else,
//! and has the mount attack where that does most.

use crate::rules::threshold::{
    actions::{command, mount, regain_control},
    attacks::attack,
    brain::{
        forecasts,
        point_values::{self, PointValues},
    },
    field::ground,
    prelude::*,
    riding::{mounts, reins::REGAIN_KEY, seat},
    time::price,
    travel::pace::{self, Pace},
};

/// The computer mounts only if no enemy is within this many yards.
const PEACE: i32 = 8;

/// What a commanded attack is likely to do, less what the rider's AP would do otherwise. The
/// computer commands nothing else.
pub(crate) fn guess(view: View<'_>, order: &Order) -> Option<i64> {
    let (mount, named) = (view.mount(order.unit)?, order.named?);
    let theirs = command::obeyed(mount, named, order);
    let attack = attack::of_order(view, &theirs);
    let (Some(attack), Some(plan)) = (attack, view.scene.book.plan(view, &theirs)) else {
        return Some(0);
    };
    let spent = plan.price_of("AP").unwrap_or(0);
    let own = PointValues::of(view, mount).of_order(spent, forecasts::valued(view, &attack));
    let command = match mounts::led_by(view, mount) {
        Some(rider) => PointValues::of(view, rider).of_order(mounts::COMMAND, 0),
        None => 0,
    };
    Some(own + command)
}

/// What the mount can do to the target from where it is, on the rider's command.
pub(crate) fn kicks(view: View<'_>, rider: UnitId, target: UnitId) -> i64 {
    let mount = mounts::other_half(view, rider)
        .filter(|&mount| view.mount(rider) == Some(mount) && mounts::can_obey(view, mount).is_ok());
    mount.map_or(0, |mount| {
        point_values::turn(view, mount, target, view.pool(mount, AP), false)
    })
}

/// The order for the action with this key, if it is legal now.
fn order(
    view: View<'_>,
    unit: UnitId,
    key: &str,
    aimed: impl FnOnce(Order) -> Order,
) -> Option<Order> {
    let action = view.scene.book.action_named(key)?;
    let order = aimed(Order::new(unit, action));
    let legal = view.scene.book.plan(view, &order);
    legal.is_some().then_some(order)
}

/// The order to mount a faster adjacent mount, if no enemy is near.
pub(crate) fn to_horse(view: View<'_>, unit: UnitId) -> Option<Order> {
    let peaceful = view
        .enemies(unit)
        .all(|enemy| ground::gap(view, unit, enemy) > PEACE);
    let is_free = view.mount(unit).is_none()
        && sheet_of(view, unit).mount.is_none()
        && view.pool(unit, AP) >= price::price(view, unit, mount::AP);
    if !peaceful || !is_free {
        return None;
    }
    let faster = |&mount: &UnitId| {
        sheet_of(view, mount).mount.is_some()
            && pace::rate(view, mount, Pace::Walk) > pace::rate(view, unit, Pace::Walk)
            && seat::can_mount(view, unit, mount).is_ok()
    };
    let mount = view.allies(unit).find(faster)?;
    order(view, unit, "mount", |order| order.at(mount))
}

/// The order for a rider with a mount out of control: regain control, or dismount in time.
pub(crate) fn in_hand(view: View<'_>, unit: UnitId) -> Option<Order> {
    view.mount(unit).filter(|&mount| view.has(mount, BOLTING))?;
    let needs = price::price(view, unit, regain_control::AP);
    if view.pool(unit, AP) >= needs {
        return order(view, unit, REGAIN_KEY, |order| order);
    }
    if view.pool(unit, AP) >= price::price(view, unit, mount::AP) {
        return order(view, unit, "dismount", |order| order);
    }
    order(view, unit, REGAIN_KEY, |order| order)
}
