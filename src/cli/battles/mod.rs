//! Battles of the computer against itself (`bouts`) as the command line plays, keeps and tells them.
//! `simulate`, `duel`, `tally` and `check --balance` use the same, so that pieces tell what one run
//! would have told.

pub(super) mod by;
pub(super) mod duels;
pub(super) mod kept;
mod markdown;
pub(super) mod numbers;
pub(super) mod play;
pub(super) mod run;
pub(super) mod told;

pub(super) use crate::bouts::{bout, line, sums, watched};
