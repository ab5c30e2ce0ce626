//! Numbers of sheets and states by name, for scene files and inspectors.
//!
//! Single numbers are in `table`, beside those of every book. `families` reads numbers that come in
//! families (a score, a location, a condition and so on, with a word before or after). Case does
//! not matter.

mod families;
mod table;

use crate::rules::shared::numbers::{BookNumbers, all_names};

/// The numbers of this book.
pub(crate) static NUMBERS: BookNumbers =
    BookNumbers::new(table::TABLE, families::get, families::set, || {
        all_names(table::TABLE, families::names())
    });
