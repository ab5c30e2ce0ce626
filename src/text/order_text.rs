//! Orders as short text, both ways: one grammar for terminals, scenes, replays and saves.
//!
//! ```text
//! [NAME] ACTION [ACTION] [[at] TARGET, TARGET ... | [to] x,y] [with ITEM or POWER] [via x,y x,y ...] [MODE ...]
//! ```
//!
//! The second ACTION stands where the first is about another one, as in `delay attack with sword`.
//! Case, small words and the verb's ending do not matter: `Iren attacks the Shade 1 with sword, head`
//! and `attack shade 1 head` are the same order while Iren acts and the sword comes first. Squares
//! are `x,y` from the north-west corner, which is `0,0`; among zones spots have names: `Hall desk`,
//! `desk in Hall`, `desk`, or `Hall` for its gate or its open part.

mod write;

use std::fmt;

pub use write::{item_named, power_named, refused_text, write};
use write::{items, powers};

use super::words::Words;
use crate::{
    battle::{
        components::Hands,
        ids::{UnitId, UnitSet},
        order::{ActionId, Aim, Order, With},
        ruleset::Group,
        view::View,
    },
    data::problem::{nearest, suggestion},
    geometry::Cell,
};

/// Why a text is no order, and what was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFault {
    /// What is wrong, as a sentence.
    pub message: String,
    /// What was meant, or what can be written; may be empty.
    pub help: String,
}

impl OrderFault {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for OrderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if self.help.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.help)
        }
    }
}

/// Words that carry no meaning in an order.
const SMALL: &[&str] = &[
    "the", "a", "an", "his", "her", "its", "their", "and", "then", "in", "by", "as", "called",
    "shot", "please",
];
/// Words before a target or square.
const TOWARDS: &[&str] = &[
    "at", "on", "against", "to", "towards", "toward", "into", "onto", "upon",
];
/// Words before an item or power.
const USING: &[&str] = &["with", "using"];
/// Words before the squares of a way.
const ALONG: &[&str] = &["via", "through", "along", "over"];

/// Reads an order. Without a name in front it is for whoever acts.
///
/// # Errors
/// What could not be read, with the nearest thing that could have been meant.
pub fn parse(view: View<'_>, text: &str) -> Result<Order, OrderFault> {
    parse_as(view, text, UnitSet::default())
}

/// The same for somebody who does not know of some combatants: their names are no names.
///
/// # Errors
/// What could not be read.
pub fn parse_as(view: View<'_>, text: &str, hidden: UnitSet) -> Result<Order, OrderFault> {
    let words = Words::of(text);
    let mut parser = Parser {
        view,
        words: &words,
        at: 0,
        hidden,
    };
    parser.order()
}

struct Parser<'b, 'w> {
    view: View<'b>,
    words: &'w Words,
    at: usize,
    hidden: UnitSet,
}

impl Parser<'_, '_> {
    fn order(&mut self) -> Result<Order, OrderFault> {
        if self.words.is_empty() {
            return Err(OrderFault::new(
                "The order is empty.",
                self.actions_help(""),
            ));
        }
        self.skip(SMALL);
        let named = self.unit_here()?;
        let Some(unit) = named.or(self.view.clock().acting) else {
            return Err(OrderFault::new(
                "Nobody acts now.",
                "Begin the order with a name.",
            ));
        };
        self.skip(&[":", ","]);
        self.skip(SMALL);
        let mut order = Order::new(unit, self.action(named.is_some())?);
        let action = self.view.scene.book.action(order.action);
        if action.is_some_and(|action| action.names_action()) {
            self.skip(&[":", ","]);
            self.skip(SMALL);
            order.named = Some(self.action(true)?);
        }
        while self.at < self.words.len() {
            self.clause(&mut order)?;
        }
        Ok(order)
    }

    /// Combatants whose names are known, by number.
    fn known(&self) -> impl Iterator<Item = (usize, &str)> {
        let roster = self.view.scene.roster.iter().enumerate();
        roster
            .filter(|(place, _)| !self.hidden.contains(UnitId(*place as u16)))
            .map(|(place, member)| (place, member.name.as_str()))
    }

    fn skip(&mut self, skipped: &[&str]) {
        while self
            .words
            .get(self.at)
            .is_some_and(|word| skipped.contains(&word))
        {
            self.at += 1;
        }
    }

    fn take(&mut self, any_of: &[&str]) -> bool {
        let found = self
            .words
            .get(self.at)
            .is_some_and(|word| any_of.contains(&word));
        self.at += usize::from(found);
        found
    }

    /// Words taken by a name that stands here, with or without its underscores.
    fn matches(&self, name: &str) -> Option<usize> {
        self.words.match_at(self.at, name)
    }

    fn cell(&mut self) -> Option<Cell> {
        let number = |at| self.words.get(at)?.parse::<i16>().ok();
        let x = number(self.at)?;
        if self.words.get(self.at + 1) != Some(",") {
            return None;
        }
        let y = number(self.at + 2)?;
        self.at += 3;
        Some(Cell::new(x, y))
    }

    /// A spot named here, as the seat of whoever is ordered, and the words its name takes.
    fn spot(&self, unit: UnitId) -> Option<(usize, Cell)> {
        let zones = self.view.board().zone_map.as_ref()?;
        let names = super::zones::spot_names(self.view, zones, unit);
        let found = names
            .iter()
            .enumerate()
            .filter_map(|(place, (name, spot))| Some((self.matches(name)?, place, *spot)))
            .max_by_key(|(length, place, _)| (*length, std::cmp::Reverse(*place)));
        found.map(|(length, _, spot)| (length, zones.seat(spot, unit)))
    }

    /// A square, or a spot by name.
    fn place(&mut self, unit: UnitId) -> Option<Cell> {
        if let Some(cell) = self.cell() {
            return Some(cell);
        }
        let (length, cell) = self.spot(unit)?;
        self.at += length;
        Some(cell)
    }

    /// A combatant named here: by its whole name, or by a first word that only it has.
    fn unit_here(&mut self) -> Result<Option<UnitId>, OrderFault> {
        let scene = self.view.scene;
        let whole = self
            .known()
            .filter_map(|(place, name)| Some((self.matches(name)?, place)))
            .max_by_key(|(length, place)| (*length, std::cmp::Reverse(*place)));
        if let Some((length, place)) = whole {
            self.at += length;
            return Ok(Some(UnitId(place as u16)));
        }
        let Some(word) = self.words.get(self.at) else {
            return Ok(None);
        };
        let begun: Vec<usize> = self
            .known()
            .filter(|(_, name)| Words::of(name).get(0) == Some(word))
            .map(|(place, _)| place)
            .collect();
        match begun.as_slice() {
            [] => Ok(None),
            [place] => {
                self.at += 1;
                Ok(Some(UnitId(*place as u16)))
            }
            several => {
                let names: Vec<&str> = several
                    .iter()
                    .map(|&place| scene.roster[place].name.as_str())
                    .collect();
                Err(OrderFault::new(
                    format!("There are several called `{word}`."),
                    format!("Which one: {}?", names.join(", ")),
                ))
            }
        }
    }

    fn action(&mut self, after_name: bool) -> Result<ActionId, OrderFault> {
        let actions = self.view.scene.book.actions;
        let found = actions
            .iter()
            .enumerate()
            .flat_map(|(place, action)| {
                let entry = action.entry();
                [entry.key, entry.name].map(|name| (place, name))
            })
            .filter_map(|(place, name)| Some((self.words.match_verb_at(self.at, name)?, place)))
            .max_by_key(|(length, place)| (*length, std::cmp::Reverse(*place)));
        if let Some((length, place)) = found {
            self.at += length;
            return Ok(ActionId(place as u8));
        }
        // A square alone means going there.
        let before = self.at;
        self.skip(TOWARDS);
        let goes = self.cell().is_some();
        self.at = before;
        if goes
            && let Some(place) = actions.iter().position(|action| {
                action.entry().group == Group::Move && action.entry().key == "move"
            })
        {
            return Ok(ActionId(place as u8));
        }
        let rest = self.words.rest(self.at);
        let word = self.words.get(self.at).unwrap_or_default();
        if word.is_empty() {
            return Err(OrderFault::new(
                "The order names no action.",
                self.actions_help(""),
            ));
        }
        // Without a name in front the first word may be a misspelt name.
        let names = self.known().map(|(_, name)| name);
        if !after_name
            && nearest(word, self.keys()).is_none()
            && let Some(name) = nearest(word, names)
        {
            return Err(OrderFault::new(
                format!("There is no action or combatant `{word}`."),
                format!("Did you mean `{name}`?"),
            ));
        }
        Err(OrderFault::new(
            format!("There is no action `{word}` in `{rest}`."),
            self.actions_help(word),
        ))
    }

    fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.view
            .scene
            .book
            .actions
            .iter()
            .map(|action| action.entry().key)
    }

    fn actions_help(&self, word: &str) -> String {
        suggestion(word, "action", self.keys())
    }

    fn clause(&mut self, order: &mut Order) -> Result<(), OrderFault> {
        if self.take(&[",", ":"]) || self.take(SMALL) {
            return Ok(());
        }
        if self.take(USING) {
            self.skip(SMALL);
            order.with = self.with(order.unit, true)?.unwrap_or_default();
            return Ok(());
        }
        if self.take(ALONG) {
            self.skip(SMALL);
            let before = self.at;
            while let Some(cell) = self.place(order.unit) {
                order.path.push(cell);
                self.skip(&[",", "then", "and"]);
            }
            if self.at == before {
                return Err(OrderFault::new(
                    format!(
                        "No square stands after `{}`.",
                        self.words.get(before - 1).unwrap_or("via")
                    ),
                    "Write the squares of the way as `via 3,4 4,4 5,5`.",
                ));
            }
            return Ok(());
        }
        let towards = self.take(TOWARDS);
        self.skip(SMALL);
        if let Some(cell) = self.cell() {
            order.aim = Aim::Cell(cell);
            return Ok(());
        }
        // The longest name wins; a combatant before a mode before an item.
        let mode = self.mode();
        let unit_length = self
            .known()
            .filter_map(|(_, name)| self.matches(name))
            .max()
            .unwrap_or(0);
        if let Some((length, cell)) = self.spot(order.unit)
            && length > unit_length
            && (towards || mode.is_none_or(|(mode, _)| length > mode))
        {
            self.at += length;
            order.aim = Aim::Cell(cell);
            return Ok(());
        }
        if let Some((length, mode)) = mode
            && length > unit_length
        {
            self.at += length;
            order.modes = order.modes.with(mode);
            return Ok(());
        }
        if unit_length == 0
            && !towards
            && let Some(with) = self.with(order.unit, false)?
        {
            order.with = with;
            return Ok(());
        }
        if let Some(unit) = self.unit_here()? {
            order.aim = match std::mem::take(&mut order.aim) {
                Aim::None | Aim::Cell(_) => Aim::Unit(unit),
                Aim::Unit(first) => Aim::Units([first, unit].into_iter().collect()),
                Aim::Units(mut units) => {
                    units.push(unit);
                    Aim::Units(units)
                }
            };
            return Ok(());
        }
        Err(self.unknown(towards))
    }

    fn mode(&self) -> Option<(usize, u8)> {
        self.view
            .scene
            .book
            .modes
            .iter()
            .enumerate()
            .filter_map(|(mode, name)| Some((self.matches(name)?, mode as u8)))
            .max_by_key(|(length, mode)| (*length, std::cmp::Reverse(*mode)))
    }

    /// An item or power named here; what is at hand before what is only in the catalogue.
    fn with(&mut self, unit: UnitId, must: bool) -> Result<Option<With>, OrderFault> {
        let scene = self.view.scene;
        let only_items = self.take(&["item"]);
        let only_powers = !only_items && self.take(&["power"]);
        let carried = &self.view.store.get::<Hands>(unit).carried;
        let own_powers = scene.book.names.powers_of(self.view, unit);
        let items = items(scene).filter(|_| !only_powers).map(|(item, named)| {
            let own = carried.iter().any(|carried| carried.item == item);
            (With::Item(item), named, own)
        });
        let powers = powers(scene).filter(|_| !only_items).map(|(power, named)| {
            let own = own_powers.contains(&power);
            (With::Power(power), named, own)
        });
        let mut best: Option<(usize, bool, With)> = None;
        let mut names = Vec::new();
        for (with, named, own) in items.chain(powers) {
            if own {
                names.push(named.id.replace('_', " "));
            }
            let length = self.matches(named.id).max(self.matches(named.title));
            if let Some(length) = length
                && best.is_none_or(|(known, at_hand, _)| (length, own) > (known, at_hand))
            {
                best = Some((length, own, with));
            }
        }
        if let Some((length, _, with)) = best {
            self.at += length;
            return Ok(Some(with));
        }
        if !must {
            return Ok(None);
        }
        let word = self.words.get(self.at).unwrap_or_default();
        Err(OrderFault::new(
            format!("There is no item or power `{word}`."),
            suggestion(word, "item or power", names.iter().map(String::as_str)),
        ))
    }

    fn unknown(&self, towards: bool) -> OrderFault {
        let scene = self.view.scene;
        let word = self.words.get(self.at).unwrap_or_default();
        let units = || self.known().map(|(_, name)| name);
        if word.is_empty() {
            return OrderFault::new("A target is missing at the end.", "");
        }
        if towards {
            let (word, what) = (self.words.rest(self.at), "combatant");
            return OrderFault::new(
                format!("There is no combatant or square `{word}`."),
                suggestion(self.words.get(self.at).unwrap_or_default(), what, units()),
            );
        }
        let modes = scene.book.modes.iter().copied();
        let first_words: Vec<(&str, &str)> = units()
            .filter_map(|name| Some((name.split_whitespace().next()?, name)))
            .collect();
        let near_first = nearest(word, first_words.iter().map(|(first, _)| *first));
        let near_first = near_first.and_then(|near| {
            let mut owners = first_words.iter().filter(|(first, _)| *first == near);
            owners.next().map(|(_, name)| *name)
        });
        match nearest(word, modes.chain(units())).or(near_first) {
            Some(meant) => OrderFault::new(
                format!("`{word}` is not understood."),
                format!("Did you mean `{meant}`?"),
            ),
            None => OrderFault::new(
                format!("`{word}` is not understood."),
                "Write an order as: ACTION at TARGET with ITEM, or ACTION to x,y.",
            ),
        }
    }
}

#[cfg(test)]
#[path = "order_text_tests.rs"]
mod tests;
