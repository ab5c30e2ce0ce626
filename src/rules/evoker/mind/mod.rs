//! Stress, and the ailments of the mind that take over a unit's turn (EV-AIL-30 to 34).

pub mod brainwash;
pub mod confusion;
pub mod exhaustion;
pub mod fear;
pub mod fleeing;
pub mod hunting;
pub mod panic;
pub mod rage;
pub mod stress;
