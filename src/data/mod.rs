//! RON files: read with every fault at its place, edited without losing a comment.
//!
//! [`report`] shows what is wrong with a [document](crate::document). [`mod@assets`]
//! are the files inside the program: terrain, obstacles, and what each book's [`shelf`] holds;
//! [`help`] are the rules in words; [`calling`] says which names orders can tell apart.
//! [`level`] reads a level and makes it a battle.

pub mod agreement;
pub mod assets;
pub mod books;
pub mod bounded;
pub mod brains;
pub mod built_in;
pub mod calling;
pub mod conditions;
pub mod evoker;
pub mod exchange;
mod folder;
mod gear;
pub mod help;
mod interact;
pub mod level;
pub mod loader;
pub mod maneuver;
pub mod minds;
pub mod momentum;
pub mod new_level;
pub mod one_asset;
mod open;
pub mod packs;
pub mod picks;
pub mod portraits;
pub mod reference;
pub mod rematch;
pub mod report;
pub mod seats;
pub mod shelf;
pub mod strengths;
pub mod sweep;
pub mod terrain;
pub mod threshold;
pub(crate) mod values;
pub mod vigor;
pub mod words;

pub use assets::assets;
