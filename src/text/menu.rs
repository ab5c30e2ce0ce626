//! The acting unit's options as numbered lines, and why other actions are unavailable.

use std::fmt::Write;

use super::{
    narrate::{self, Voice, refusal_text},
    phrase,
};
use crate::{
    battle::{
        Battle,
        orders::{
            order::{ActionId, Order},
            refusal::RefusalReason,
        },
        ruleset::{Book, Entry},
    },
    data::words::Words,
};

/// The most orders listed per action; others have to be typed.
const MOST_LISTED: usize = 10;

/// The most orders per action in the short list, while there are others.
const MOST_ALIKE: usize = 2;

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuLine {
    /// Its text.
    pub text: String,
    /// Its order; `None` for a line that only explains.
    pub order: Option<Order>,
}

/// The menu of the acting unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Its lines, in the order of the book's list of actions.
    pub lines: Vec<MenuLine>,
}

impl Menu {
    /// The current menu.
    pub fn of(battle: &Battle) -> Self {
        let mut menu = Self::default();
        let Some(unit) = battle.acting() else {
            return menu;
        };
        let legal = battle.legal_orders();
        let view = battle.view();
        let book = view.scene.book;
        let mut refused: Vec<&str> = Vec::new();
        for (place, action) in view.scene.book.actions.iter().enumerate() {
            let id = ActionId(place as u8);
            let entry = action.entry();
            if let Err(refusal) = action.ready(view, unit) {
                // An action that this battlefield or unit does not have at all gets no line.
                if refusal.why == RefusalReason::NoSuchAction {
                    continue;
                }
                refused.push(entry.name);
                continue;
            }
            let orders: Vec<&Order> = legal.iter().filter(|order| order.action == id).collect();
            if orders.is_empty() {
                match nothing_proposed(battle, entry, id) {
                    Ok(how) => menu.explain(how),
                    Err(_) => refused.push(entry.name),
                }
                continue;
            }
            for order in orders.iter().take(MOST_LISTED) {
                menu.lines.push(MenuLine::of(battle, order));
            }
            if orders.len() > MOST_LISTED {
                menu.explain(format!(
                    "{}: {} more, by writing the order.",
                    title(book, entry),
                    orders.len() - MOST_LISTED
                ));
            }
        }
        if !refused.is_empty() {
            let names = refused.join(", ");
            menu.explain(format!("Not now: {names}. `why NAME` says why."));
        }
        menu
    }

    /// A short list: the most promising orders, at most two per action while there are others, and
    /// the end of the turn. `fills` completes it with other orders, in the book's order, to show a
    /// player the options.
    pub fn of_best(battle: &Battle, promising: &[Order], most: usize, fills: bool) -> Self {
        let legal = battle.legal_orders();
        let end = battle.scene().book.action_named("end");
        let is_end = |order: &&Order| Some(order.action) == end;
        let ends = legal.iter().find(is_end);
        let most = most.saturating_sub(usize::from(ends.is_some()));
        let mut chosen: Vec<&Order> = Vec::new();
        let alike = |chosen: &[&Order], order: &Order| {
            let same = |other: &&&Order| other.action == order.action;
            chosen.iter().filter(same).count()
        };
        let promising = || promising.iter().filter(|order| !is_end(order));
        for order in promising() {
            if alike(&chosen, order) < MOST_ALIKE {
                chosen.push(order);
            }
        }
        // At the start of a turn the list is filled with other actions, then with more of the same;
        // late in a turn it stays short.
        let fills = fills && promising().nth(1).is_some();
        let others = legal.iter().filter(|order| fills && !is_end(order));
        for order in others {
            if alike(&chosen, order) == 0 {
                chosen.push(order);
            }
        }
        for order in promising().filter(|_| fills) {
            if !chosen.contains(&order) {
                chosen.push(order);
            }
        }
        chosen.truncate(most);
        let orders = chosen.into_iter().chain(ends);
        Self {
            lines: orders.map(|order| MenuLine::of(battle, order)).collect(),
        }
    }

    /// Why an action is unavailable now, by its name or a word of it; `None` if the book has no
    /// such action. An available action says so.
    pub fn why(battle: &Battle, name: &str) -> Option<String> {
        let book = battle.scene().book;
        let words = Words::of(name);
        let is_it = |entry: &Entry| {
            [entry.key, entry.name]
                .iter()
                .any(|name| words.match_verb_at(0, name) == Some(words.len()))
        };
        let entries = book.actions.iter().map(|action| action.entry());
        let entry = entries.into_iter().find(|entry| is_it(entry))?;
        let title = title(book, entry);
        let voice = Voice::open(battle.scene());
        let unit = battle.acting()?;
        let id = book.action_named(entry.key)?;
        let action = book.action(id)?;
        if let Err(refusal) = action.ready(battle.view(), unit) {
            return Some(format!("{title}: {}", refusal_text(voice, &refusal)));
        }
        if battle.legal_orders().iter().any(|order| order.action == id) {
            return Some(format!("{title}: it can be done now. `menu` lists it."));
        }
        let (Ok(text) | Err(text)) = nothing_proposed(battle, entry, id);
        Some(text)
    }

    /// Its orders by number.
    pub fn orders(&self) -> Vec<Order> {
        let orders = self.lines.iter().filter_map(|line| line.order.clone());
        orders.collect()
    }

    fn explain(&mut self, text: String) {
        self.lines.push(MenuLine { text, order: None });
    }

    /// Its orders as numbered lines.
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

/// How to order an action for which the book proposes no legal order; as an error, why it is
/// unavailable.
fn nothing_proposed(battle: &Battle, entry: &Entry, id: ActionId) -> Result<String, String> {
    let view = battle.view();
    let title = title(view.scene.book, entry);
    let Some(unit) = battle.acting() else {
        return Err(title);
    };
    let mut orders = Vec::new();
    if let Some(action) = view.scene.book.action(id) {
        action.orders(view, unit, id, &mut orders);
    }
    let refusal = orders.iter().find_map(|order| battle.plan(order).err());
    let refusal = refusal.or_else(|| battle.plan(&Order::new(unit, id)).err());
    match refusal {
        None => Ok(format!(
            "{title}: Write the order: `{}` and what it is for.",
            entry.key
        )),
        Some(refusal) if orders.is_empty() && refusal.why == RefusalReason::NoTarget => {
            Err(format!("{title}: There is nobody and nothing here for it."))
        }
        Some(refusal) => {
            let why = refusal_text(Voice::open(view.scene), &refusal);
            Err(format!("{title}: {why}"))
        }
    }
}

impl MenuLine {
    /// An order as a menu line, with its price.
    fn of(battle: &Battle, order: &Order) -> Self {
        let scene = battle.scene();
        let (voice, book) = (Voice::open(scene), scene.book);
        let plan = battle.plan(order).ok();
        let what = plan.as_ref().and_then(|plan| plan.what.as_deref());
        let mut text = phrase::caption(voice, order, what);
        let price = plan
            .as_ref()
            .map(|plan| &plan.price[..])
            .unwrap_or_default();
        if let Some(entry) = book.action(order.action).map(|action| action.entry()) {
            let _ = match narrate::price(book, price).as_str() {
                "" => write!(text, "{}", cost(book, entry)),
                price => write!(text, " [{price}]"),
            };
            if let Some(what) = what.filter(|_| !phrase::says_what(entry)) {
                let _ = write!(text, ", {what}");
            }
        }
        Self {
            text,
            order: Some(order.clone()),
        }
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
