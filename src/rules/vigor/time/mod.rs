//! Rounds and turns, how a battle begins, what goes on between rounds, and what waits (VI-TIM).

pub(crate) mod deeds;
pub mod options;
pub(crate) mod order;
pub(crate) mod proposals;
pub(crate) mod ready;
pub(crate) mod recovery;
pub(crate) mod start;
pub(crate) mod turns;
