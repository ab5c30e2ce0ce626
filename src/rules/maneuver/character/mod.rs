//! The sheet of a unit, its gear, and what it holds (MA-SHT, MA-FST, MA-CAT).

pub mod catalogue;
pub(crate) mod hands;
pub(crate) mod numbers;
pub mod sheet;
