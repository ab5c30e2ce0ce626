//! Stress and the ailments of the mind (EV-AIL-30 to 34): whose turn is not its own.

pub mod brainwash;
pub mod confusion;
pub mod fear;
pub mod panic;
pub mod rage;
pub mod stress;
