//! Battles of the computer against itself: the line each is written as, the sums that are counted of
//! lines whatever their order, and how these are told. `simulate`, `duel`, `tally` and `check
//! --balance` use the same, so that pieces tell what one run would have told.

pub(super) mod bout;
pub(super) mod by;
pub(super) mod duels;
pub(super) mod kept;
pub(super) mod line;
mod markdown;
pub(super) mod numbers;
pub(super) mod play;
pub(super) mod run;
pub(super) mod sums;
pub(super) mod told;
pub(super) mod watched;
