//! Dice: repeatable streams, and exact weights. Pure: no ECS, no rules.

mod bursting;
mod luck;
mod stream;
mod weight;

pub use bursting::{BurstSums, BurstingDice};
pub use luck::Luck;
pub use stream::DiceStream;
pub use weight::Weight;
