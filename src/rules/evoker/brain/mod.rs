//! What the computer asks of this book: where to go, what to fear, what an order is worth.

pub mod aid;
pub(super) mod expectation;
pub mod means;
pub(super) mod moves;
pub(super) mod pairs;
pub mod policy;
pub(super) mod prospects;
pub mod provision;
pub(super) mod ranges;
pub mod tactics;
pub(super) mod throwing;
pub(super) mod wrecks;
