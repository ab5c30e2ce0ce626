//! Rounds, turns and the price of actions (TH-TIM).

pub(crate) mod begun;
pub(crate) mod declaration;
pub(super) mod modes;
pub(super) mod ongoing;
pub mod options;
pub(crate) mod payment;
pub(crate) mod points;
pub(super) mod price;
pub(super) mod surprise;
pub(crate) mod turn_ends;
pub(crate) mod turn_order;
pub(super) mod turns;
