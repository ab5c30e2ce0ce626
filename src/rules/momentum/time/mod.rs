//! Rounds, turns, surprise, held actions and turns (MO-TIM, MO-UNI).

pub(crate) mod book_turns;
pub(crate) mod by_itself;
pub(crate) mod flags;
pub(crate) mod held;
pub mod options;
pub(crate) mod order;
pub(crate) mod surprise;
pub(crate) mod turns;
pub(crate) mod unions;
