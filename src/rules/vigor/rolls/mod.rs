//! Dice and tests (VI-DIC).

pub(crate) mod checks;
pub mod dice;
