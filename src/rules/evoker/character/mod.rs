//! The sheet of a unit and its equipment (EV-SHT, EV-CAT).

pub mod catalogue;
pub mod element;
pub mod muster;
pub mod names;
pub mod numbers;
pub mod profile;
pub mod sheet;
pub mod stats;
pub mod vehicle;
pub mod weapons;
