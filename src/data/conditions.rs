//! The conditions of all books, for authors.

use std::fmt::Write;

use super::{
    books::{BOOKS, CONDITIONS},
    reference::Table,
};

/// The tables of the conditions of all books, with the names by which scenes know them.
pub fn reference() -> Vec<Table> {
    let mut tables = Vec::new();
    for (book, name) in BOOKS.iter().zip(CONDITIONS) {
        let mut lines = String::from("| Condition | What it means | Rule |\n|---|---|---|\n");
        for row in book.conditions {
            let _ = writeln!(lines, "| `{}` | {} | {} |", row.name, row.help, row.rule);
        }
        tables.push(Table { name, lines });
    }
    tables
}
