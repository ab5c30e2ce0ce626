//! Rounds, turns and what actions cost (TH-TIM).

pub(super) mod modes;
pub(super) mod ongoing;
pub mod options;
pub(super) mod price;
pub(super) mod surprise;
pub(super) mod turns;
