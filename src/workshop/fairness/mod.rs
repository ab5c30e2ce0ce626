//! Whether a draft is fair: battles of `shade` against `shade` on it, played beside everything else.
//!
//! A [`FairnessRun`] plays a level by each of its books, from the sides' own places and, where the level
//! allows it, as often from each other's, until each share is known well enough ([`WITHIN`]). Seeds are
//! counted in their order, so that the numbers do not depend on how many battles run at once. What is
//! known so far is a [`Snapshot`], which carries the [`Mark`] of the draft that it is of.

mod counting;
mod distance;
mod pairs;
mod run;
mod told;

pub use counting::WITHIN;
pub use distance::NEAR;
pub use run::{FairnessRun, workers};
pub use told::{BookFairness, HeatMap, HeatSquare, Mark, Snapshot};

#[cfg(test)]
mod tests;
