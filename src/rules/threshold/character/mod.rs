//! The sheet of a unit and what it carries (TH-SHT).

pub mod catalogue;
pub(super) mod hands;
pub mod items;
pub(super) mod numbers;
pub(crate) mod pools;
pub mod sheet;
pub mod stats;
pub mod trained;
pub(super) mod weapons;
