//! The sheet of a unit, its gear, and what it holds (MA-SHT, MA-FST, MA-CAT).

pub mod armor;
pub mod catalogue;
pub mod damage;
pub(crate) mod hands;
pub mod items;
pub(crate) mod numbers;
pub mod sheet;
pub mod stock;
pub mod styles;
