//! What the computer asks of this book: where to move, what to fear, and what an order is worth.

pub(super) mod aid;
pub(crate) mod forecasts;
pub(super) mod line;
pub(super) mod moves;
pub(super) mod point_values;
pub(super) mod poise;
pub(super) mod prospects;
pub(super) mod ranges;
pub(super) mod tactics;
pub(super) mod ways;
pub(super) mod worth;
