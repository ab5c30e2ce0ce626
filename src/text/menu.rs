//! What the acting combatant can do, as numbered lines; what it cannot do says why.

use std::fmt::Write;

use super::{
    narrate::{self, Voice, refusal_text},
    phrase,
};
use crate::battle::{
    Battle,
    order::{ActionId, Order},
    refusal::RefusalReason,
    ruleset::{Book, Entry},
};

/// Orders of one action that are listed; the rest are a matter of typing.
const MOST_LISTED: usize = 10;

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// The order it stands for; `None` for a line that only explains.
    pub order: Option<Order>,
}

/// The menu of whoever acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Its lines, in the order of the book's list of actions.
    pub lines: Vec<Line>,
}

impl Menu {
    /// The menu as it is now.
    pub fn of(battle: &Battle) -> Self {
        let mut menu = Self::default();
        let Some(unit) = battle.acting() else {
            return menu;
        };
        let legal = battle.legal_orders();
        let view = battle.view();
        let (voice, book) = (Voice::open(view.scene), view.scene.book);
        for (place, action) in view.scene.book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let entry = action.entry();
            if let Err(refusal) = action.ready(view, unit) {
                // What this battlefield or combatant does not have at all is not worth a line.
                if refusal.why == RefusalReason::NoSuchAction {
                    continue;
                }
                menu.explain(format!(
                    "{}: {}",
                    title(book, entry),
                    refusal_text(voice, &refusal)
                ));
                continue;
            }
            let orders: Vec<&Order> = legal.iter().filter(|order| order.action == id).collect();
            if orders.is_empty() {
                menu.explain_nothing_legal(battle, entry, id);
                continue;
            }
            for order in orders.iter().take(MOST_LISTED) {
                let plan = battle.plan(order).ok();
                let what = plan.as_ref().and_then(|plan| plan.what.as_deref());
                let mut text = phrase::caption(voice, order, what);
                let price = plan
                    .as_ref()
                    .map(|plan| &plan.price[..])
                    .unwrap_or_default();
                let _ = match narrate::price(book, price).as_str() {
                    "" => write!(text, "{}", cost(book, entry)),
                    price => write!(text, " [{price}]"),
                };
                if let Some(what) = what.filter(|_| !phrase::says_what(entry)) {
                    let _ = write!(text, ", {what}");
                }
                menu.lines.push(Line {
                    text,
                    order: Some((*order).clone()),
                });
            }
            if orders.len() > MOST_LISTED {
                menu.explain(format!(
                    "{}: {} more, by writing the order.",
                    title(book, entry),
                    orders.len() - MOST_LISTED
                ));
            }
        }
        menu
    }

    fn explain(&mut self, text: String) {
        self.lines.push(Line { text, order: None });
    }

    /// The action is possible, but no order the book would think of is: the first one says why.
    fn explain_nothing_legal(&mut self, battle: &Battle, entry: &Entry, id: ActionId) {
        let view = battle.view();
        let book = view.scene.book;
        let Some(unit) = battle.acting() else { return };
        let mut orders = Vec::new();
        if let Some(action) = view.scene.book.action(id) {
            action.orders(view, unit, id, &mut orders);
        }
        let refusal = orders.iter().find_map(|order| battle.plan(order).err());
        let refusal = refusal.or_else(|| battle.plan(&Order::new(unit, id)).err());
        let why = match refusal {
            None => format!("Write the order: `{}` and what it is for.", entry.key),
            Some(refusal) if orders.is_empty() && refusal.why == RefusalReason::NoTarget => {
                "There is nobody and nothing here for it.".to_owned()
            }
            Some(refusal) => refusal_text(Voice::open(view.scene), &refusal),
        };
        self.explain(format!("{}: {why}", title(book, entry)));
    }

    /// The order of a number, counted from 1 over the lines that have one.
    pub fn order(&self, number: usize) -> Option<&Order> {
        self.lines
            .iter()
            .filter_map(|line| line.order.as_ref())
            .nth(number.checked_sub(1)?)
    }

    /// The menu as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut number = 0;
        for line in &self.lines {
            if line.order.is_some() {
                number += 1;
                let _ = writeln!(text, "{number:>3}. {}", line.text);
            } else {
                let _ = writeln!(text, "  -  {}", line.text);
            }
        }
        text
    }
}

fn title(book: &Book, entry: &Entry) -> String {
    format!("{}{}", entry.name, cost(book, entry))
}

fn cost(book: &Book, entry: &Entry) -> String {
    match narrate::costs(book, &entry.cost).as_str() {
        "" => String::new(),
        cost => format!(" [{cost}]"),
    }
}
