//! What a brain asks of the book.

pub(crate) mod action_worth;
pub(crate) mod aid;
pub(crate) mod answers;
pub(crate) mod arms;
mod best;
pub(crate) mod forms;
pub(crate) mod moves;
mod prospects;
pub(crate) mod ranges;
pub(crate) mod struggling;
pub(crate) mod tactics;
pub(crate) mod targets;
pub(crate) mod two_blows;
mod waiting;
pub(crate) mod worth;
