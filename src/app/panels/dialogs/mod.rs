//! Dialogs over the battle: help, rules, prompt settings, the pause, and the confirmation of
//! orders.

pub mod beforehand;
pub mod confirm;
pub mod faults;
pub mod finder;
pub mod help;
pub mod legend;
pub mod pause;
pub mod rules;
pub mod stops;
pub mod tally;
