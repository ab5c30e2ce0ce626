//! Lines of a menu as orders: what is printed can be typed.

use crate::{
    battle::{
        ids::UnitSet,
        order::{ActionId, Order},
        view::View,
    },
    data::words::Words,
    text::{
        narrate::{Voice, name},
        phrase,
    },
};

/// The order whose line in the menu this is, with or without its price and the name of who acts.
pub(super) fn order_of(view: View<'_>, text: &str, hidden: UnitSet) -> Option<Order> {
    let unit = view.clock().acting?;
    let voice = Voice {
        hidden,
        ..Voice::open(view.scene)
    };
    let typed = without_price(text);
    let named = typed.strip_prefix(name(voice, unit));
    let typed = named
        .and_then(|rest| rest.strip_prefix(':'))
        .unwrap_or(&typed);
    let typed = Words::of(typed);
    let mut orders = Vec::new();
    for (place, action) in view.scene.book.actions.iter().enumerate() {
        if action.ready(view, unit).is_ok() {
            action.orders(view, unit, ActionId(place as u8), &mut orders);
        }
    }
    orders.into_iter().find(|order| {
        let Some(plan) = view.scene.book.plan(view, order) else {
            return false;
        };
        let line = phrase::line(voice, order, plan.what.as_deref());
        Words::of(&line) == typed
    })
}

/// A line without the price, which stands between brackets.
fn without_price(line: &str) -> String {
    match line.split_once(" [") {
        Some((before, rest)) => {
            let behind = rest.split_once(']').map_or("", |(_, behind)| behind);
            format!("{before}{behind}")
        }
        None => line.to_owned(),
    }
}
