//! What a brain asks of the book.

pub(crate) mod answers;
mod arms;
pub(crate) mod forms;
pub(crate) mod loss;
pub(crate) mod moves;
pub(crate) mod pushes;
pub(crate) mod ranges;
pub(crate) mod spread;
pub(crate) mod tactics;
pub(crate) mod together;
pub(crate) mod worth;
