//! Numbers of sheets and states by name, for scene files and inspectors.
//!
//! Single numbers are in `table`, beside those of every book. `families` reads numbers that come in
//! families (a score, a location, a condition and so on, with a word before or after). Case does
//! not matter. Fields of the sheet that are numbers have the names they have in files.

mod families;
mod table;

use super::{
    sheet::{Sheet, Stock},
    stats,
};
use crate::rules::shared::numbers::{BookNumbers, all_names, of_sheet, sheet_names};

/// The numbers of this book.
pub(crate) static NUMBERS: BookNumbers = BookNumbers::new(
    table::TABLE,
    |view, unit, name| {
        let sheet = || of_sheet(stats::sheet(view, unit), name, Stock::default());
        families::get(view, unit, name).or_else(sheet)
    },
    families::set,
    || {
        let fields = sheet_names::<Sheet>(Stock::default());
        all_names(table::TABLE, families::names().chain(fields))
    },
);
