//! Printed menu lines as orders: players can type what is printed.

use crate::{
    battle::{
        ids::UnitSet,
        orders::order::{ActionId, Order},
        ruleset::Entry,
        view::View,
    },
    data::words::Words,
    text::{
        narrate::{Voice, name},
        phrase,
    },
};

/// The order of this menu line, with or without its price and the acting unit's name.
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
        if may_read(action.entry(), &typed) && action.ready(view, unit).is_ok() {
            action.orders(view, unit, ActionId(place as u8), &mut orders);
        }
    }
    // Plans are only computed for lines with this beginning.
    let begins = |order: &Order| {
        let entry = view.scene.book.action(order.action).map(|it| it.entry());
        let caption = || Words::of(&phrase::caption(voice, order, None));
        entry.is_some_and(phrase::says_what) || typed.stands_at(0, &caption())
    };
    orders.into_iter().find(|order| {
        if !begins(order) {
            return false;
        }
        let Some(plan) = view.scene.book.plan(view, order) else {
            return false;
        };
        let line = phrase::line(voice, order, plan.what.as_deref());
        Words::of(&line) == typed
    })
}

/// Whether a line of this action may begin like that: checking all its orders takes long.
fn may_read(entry: &Entry, typed: &Words) -> bool {
    let first = |words: &str| {
        let words = words.strip_prefix(phrase::ATTEMPT).unwrap_or(words);
        let first = words.split(' ').next().unwrap_or_default().to_owned();
        first.starts_with('{') || Words::of(&first).get(0) == typed.get(0)
    };
    first(entry.name) || entry.phrase.iter().any(|form| first(form.words))
}

/// A line without the price, which is in brackets.
fn without_price(line: &str) -> String {
    match line.split_once(" [") {
        Some((before, rest)) => {
            let behind = rest.split_once(']').map_or("", |(_, behind)| behind);
            format!("{before}{behind}")
        }
        None => line.to_owned(),
    }
}
