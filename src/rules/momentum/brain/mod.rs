//! What the computer asks of the book.

pub(crate) mod answers;
pub(crate) mod tactics;
pub(crate) mod together;
pub(crate) mod worth;
