//! Sheets and states by their ledger names, for scene files and inspectors.
//!
//! Single numbers are a table in `table` and those of every book; families of numbers (a score, a place of the body, a
//! condition and so on, with a word before or after) are read in `families`. Case does not matter.

mod families;
mod table;

use crate::rules::shared::numbers::{BookNumbers, all_names};

/// The numbers of this book.
pub(crate) static NUMBERS: BookNumbers =
    BookNumbers::new(table::TABLE, families::get, families::set, || {
        all_names(table::TABLE, families::names())
    });
