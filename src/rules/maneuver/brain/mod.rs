//! What the computer asks of this book, and its answers to questions.

pub(crate) mod answers;
mod arms;
pub(crate) mod forms;
pub(crate) mod moves;
mod patience;
pub(crate) mod ranges;
pub(crate) mod spells;
pub(crate) mod tactics;
pub(crate) mod worth;
