//! The units: their sheets and what follows from them, and what they can carry and know (MO-SHT,
//! MO-ABL, MO-CAT).

pub mod abilities;
pub mod armor;
pub mod catalogue;
pub mod damage;
pub(crate) mod hands;
pub mod items;
pub(crate) mod numbers;
mod power_text;
pub mod powers;
pub mod sheet;
pub mod stats;
pub mod stock;
pub mod stunts;
