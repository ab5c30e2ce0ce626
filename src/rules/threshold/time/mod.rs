//! Rounds, turns and the price of actions (TH-TIM).

pub(super) mod modes;
pub(super) mod ongoing;
pub mod options;
pub(super) mod price;
pub(super) mod surprise;
pub(super) mod turns;
