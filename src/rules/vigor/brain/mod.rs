//! What the computer asks of the book.

pub(crate) mod aid;
pub(crate) mod answers;
mod best;
pub(crate) mod deeds;
pub(crate) mod struggling;
pub(crate) mod tactics;
mod waiting;
pub(crate) mod worth;
