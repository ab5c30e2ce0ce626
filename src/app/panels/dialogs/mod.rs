//! What opens over the battle and is closed again: help, rules, what stops the game, the pause,
//! and what is asked before an order is given.

pub mod beforehand;
pub mod confirm;
pub mod finder;
pub mod help;
pub mod legend;
pub mod pause;
pub mod rules;
pub mod stops;
pub mod tally;
