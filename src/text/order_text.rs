//! Orders as short text, both ways: one grammar for terminals, scenes, replays and saves.
//!
//! ```text
//! [NAME] ACTION [ACTION] [[at] TARGET, TARGET ... | [to] x,y] [with ITEM or POWER] [via x,y x,y ...] [MODE ...]
//! ```
//!
//! The second ACTION is the one that the first is about, as in `delay attack with sword`.
//! Case, small words and the verb's ending do not matter: `Iren attacks the Shade Rook with sword, head`
//! and `attack shade rook head` are the same order while Iren acts and the sword comes first. Squares
//! are `x,y` from the north-west corner, which is `0,0`; among zones spots have names: `Hall desk`,
//! `desk in Hall`, `desk`, or `Hall` for its gate or its open part. A NAME that could be read as
//! something else stands between quotation marks: `attack "With Claws"` (see `data::calling`).

mod fault;
mod named;
mod parser;
mod printed;
mod who;
mod write;

use crate::{
    battle::{ids::UnitSet, orders::order::Order, view::View},
    data::words::Words,
};
use parser::Parser;

pub use fault::OrderFault;
pub use write::{item_named, power_named, refused_text, write};

/// Reads an order. Without a name at its start it is for the acting unit.
///
/// # Errors
/// What could not be read, with the nearest valid text.
pub fn parse(view: View<'_>, text: &str) -> Result<Order, OrderFault> {
    parse_as(view, text, UnitSet::default())
}

/// Reads an order of a player who does not know of some units: their names are refused as unknown.
///
/// # Errors
/// What could not be read.
pub fn parse_as(view: View<'_>, text: &str, hidden: UnitSet) -> Result<Order, OrderFault> {
    let plain = who::with_plain_names(view.scene, text);
    let words = Words::with_quotes(&plain);
    let read = Parser::new(view, &words, hidden).order();
    let book = view.scene.book;
    let goes = |order: &Order| book.plan(view, order).is_some() && book.understands(order).is_ok();
    if read.as_ref().is_ok_and(goes) {
        return read;
    }
    // A line as the menu prints it is a valid order, too.
    printed::order_of(view, text, hidden).map_or(read, Ok)
}

/// Why a text is no order at whatever moment it is given: it begins with neither the name of a unit
/// nor an action. `None` if it does; what else it says hangs on the moment.
pub fn head_fault(view: View<'_>, text: &str) -> Option<OrderFault> {
    let hidden = UnitSet::default();
    // Without an acting unit an order may lack no more than the name of one.
    view.clock().acting?;
    let plain = who::with_plain_names(view.scene, text);
    let words = Words::with_quotes(&plain);
    let fault = Parser::new(view, &words, hidden).head().err()?;
    let is_printed = printed::order_of(view, text, hidden).is_some();
    (!is_printed).then_some(fault)
}

#[cfg(test)]
#[path = "order_text_tests.rs"]
mod tests;
