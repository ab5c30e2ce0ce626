//! Rounds, turns, surprise (MA-TIM).

pub mod options;
pub(crate) mod order;
pub(crate) mod surprise;
pub(crate) mod turns;
