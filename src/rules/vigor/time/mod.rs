//! Rounds and turns, the start of a battle, the Recovery Phase between rounds, and readied actions
//! (VI-TIM).

pub(crate) mod finishing;
pub(crate) mod ongoing;
pub mod options;
pub(crate) mod order;
pub(crate) mod proposals;
pub(crate) mod ready;
pub(crate) mod recovery;
pub(crate) mod start;
pub(crate) mod turns;
