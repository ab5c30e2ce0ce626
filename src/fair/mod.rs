//! Honest statistics of many battles: shares with intervals, luck taken out, false alarms held down,
//! verdicts in plain words, and what archetypes are worth. Sums are whole numbers, so that the order
//! in which battles are counted changes nothing.

pub mod alarms;
pub mod logistic;
pub mod luck;
pub mod seeds;
pub mod share;
pub mod times;
pub mod verdict;
