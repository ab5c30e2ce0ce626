//! Delay (EV-ACT-26): names and pays an action now, and does it later, out of turn.

use crate::{
    battle::{components::HeldAction, prelude::*},
    rules::{
        evoker::{
            character::stats,
            laws::{ActionDef, ActionKind, Work},
            mind::rage,
            time::{delay, legal, turns},
        },
        shared::{acted, action::Aims},
    },
};

const ENTRY: Entry = Entry {
    key: "delay",
    name: "Delay",
    icon: Icon::Clock,
    phrase: &[
        Form::new("hold {action} ready"),
        Form::new("hold an action ready"),
    ],
    rules: &["EV-ACT-26", "EV-ONE-06"],
    group: Group::Turn,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING.said("as the action"),
    help: "Choose an action, pay for it and end your turn. Until your next turn you may take it \
           once, between the steps and actions of others.",
};

/// The Delay action.
pub const DELAY: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders))
        .bits(ActionBits::NAMES_ACTION);

/// Every tool with which the unit could do an action, as far as its orders say.
fn means(view: View<'_>, unit: UnitId, id: ActionId) -> SmallVec<[Tool; 4]> {
    let mut orders = Vec::new();
    if let Some(action) = view.scene.book.action(id) {
        action.orders(view, unit, id, &mut orders);
    }
    let mut means = SmallVec::new();
    for order in orders {
        if !means.contains(&order.with) {
            means.push(order.with);
        }
    }
    means
}

/// Actions that the unit could delay now.
fn candidates(
    view: View<'_>,
    unit: UnitId,
) -> impl Iterator<Item = (ActionId, &'static dyn Action)> {
    let actions = (0..)
        .map(ActionId)
        .zip(view.scene.book.actions.iter().copied());
    actions.filter(move |(_, action)| {
        action.bits().contains(ActionBits::CAN_WAIT) && action.ready(view, unit).is_ok()
    })
}

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::able(view, unit)?;
    rage::lets_act(view, unit)?;
    legal::has_stars(view, unit, 1)?;
    Refusal::new("EV-ACT-26", RefusalReason::NothingToDo)
        .when(candidates(view, unit).next().is_none())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (id, action) in candidates(view, unit) {
        let means = means(view, unit, id).into_iter();
        let held = means.filter(|with| action.held_cost(view, unit, *with).is_some());
        out.extend(held.map(|with| Order::new(unit, me).naming(id).with(with)));
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let Some(named) = order.named.and_then(|id| view.scene.book.action(id)) else {
        return Err(Refusal::lacks("EV-ACT-26", "the name of an action"));
    };
    if order.aim != crate::battle::orders::order::Aim::None || !order.path.is_empty() {
        // The target is chosen when the action is released.
        return Err(Refusal::new("EV-ACT-26", RefusalReason::WrongTarget));
    }
    let held = HeldAction {
        action: order.named.unwrap_or(order.action),
        with: order.with,
        modes: order.modes,
    };
    let Some(cost) = named.held_cost(view, unit, held.with) else {
        return Err(Refusal::forbidden(
            "EV-ACT-26",
            "that action cannot be delayed",
        ));
    };
    named.ready(view, unit)?;
    legal::has_stars(view, unit, cost.points(stats::STARS))?;
    let known = order.with == Tool::Nothing || means(view, unit, held.action).contains(&order.with);
    if !known {
        return Err(Refusal::new("EV-ACT-26", RefusalReason::NotCarried));
    }
    let done = order.clone();
    Ok(Plan::new(order.clone(), move |r| {
        legal::pay(r, unit, &cost);
        acted(r, &done, ENTRY.name);
        delay::hold(r, unit, held);
        turns::finish(r)
    })
    .costs(stats::STARS_NAME, cost.points(stats::STARS)))
}

#[cfg(test)]
#[path = "delay_tests.rs"]
mod tests;
