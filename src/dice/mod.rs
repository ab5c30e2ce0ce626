//! Dice: streams that repeat themselves, and exact weights. Pure: no ECS, no rules.

mod stream;
mod weight;

pub use stream::DiceStream;
pub use weight::Weight;
