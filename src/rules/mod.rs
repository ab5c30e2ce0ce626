//! The books. Each folder reads like its chapter list; none knows files or windows.

pub mod evoker;
pub mod maneuver;
pub mod momentum;
mod shared;
pub mod threshold;
pub mod vigor;

use crate::battle::ruleset::Book;

/// Every book, the flagship first.
pub const BOOKS: [&Book; 5] = [
    &evoker::BOOK,
    &threshold::BOOK,
    &maneuver::BOOK,
    &momentum::BOOK,
    &vigor::BOOK,
];
