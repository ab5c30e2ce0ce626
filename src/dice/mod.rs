//! Dice: streams that repeat themselves, and exact weights. Pure: no ECS, no rules.

mod luck;
mod stream;
mod weight;

pub use luck::Luck;
pub use stream::DiceStream;
pub use weight::Weight;
