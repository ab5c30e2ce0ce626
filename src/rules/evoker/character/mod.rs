//! The sheet of a combatant and what it carries (EV-SHT, EV-CAT): before anything happens to it.

pub mod catalogue;
pub mod element;
pub mod muster;
pub mod names;
pub mod numbers;
pub mod profile;
pub mod sheet;
pub mod stats;
pub mod weapons;
