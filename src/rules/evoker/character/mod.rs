//! The sheet of a unit and its equipment (EV-SHT, EV-CAT).

pub mod armour;
pub mod catalogue;
pub mod element;
pub mod gear;
pub mod muster;
pub mod names;
pub mod numbers;
pub mod options;
pub mod pools;
mod power_text;
pub mod powers;
mod shapes;
pub mod sheet;
pub mod stats;
pub mod terms;
mod traits;
pub mod vehicle;
pub mod weapons;
