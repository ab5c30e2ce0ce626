//! The books. Each folder reads like its chapter list; none knows files or windows.

pub mod evoker;
pub mod maneuver;
mod shared;
pub mod threshold;

use crate::battle::ruleset::Book;

/// All books, the flagship first.
pub const BOOKS: &[&Book] = &[&evoker::BOOK];

/// The book of this name.
pub fn book(id: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.id == id).copied()
}
