//! What the computer asks of this book, and what it answers.

pub(crate) mod answers;
mod patience;
pub(crate) mod spells;
pub(crate) mod tactics;
pub(crate) mod worth;
