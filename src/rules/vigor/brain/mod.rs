//! What the computer asks of the book.

pub(crate) mod answers;
pub(crate) mod tactics;
pub(crate) mod worth;
