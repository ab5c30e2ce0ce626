//! Dice and tests (VI-DIC).

pub mod dice;
