//! The book `vigor`: a d20 and bursting bonus dice against Guard, two actions a turn, and reactions
//! that are paid with Vigor once the roll is known.
//!
//! Sections of the ledger and where they are: dice in [`rolls`]; sheets, gear, techniques and
//! spells in [`character`]; rounds, turns, the Recovery Phase and readied actions in [`time`];
//! ground, sight, visibility and cover in `field`; attacks and defences in `attacks`; Durability,
//! Health and wounds in `body`; types of damage and armour in `harm`; actions, one per file, in
//! `actions`, built on `laws` and `points`.

mod actions;
mod attacks;
mod body;
mod book;
mod brain;
pub mod character;
pub mod field;
mod harm;
mod laws;
mod magic;
mod modes;
mod points;
mod pools;
mod reactions;
pub mod rolls;
mod setup;
mod stat_block;
pub mod status;
#[cfg(test)]
mod tests;
pub mod time;
pub use book::BOOK;
pub(crate) use character::sheet::sheet_of;
pub(crate) use modes::{CHANCE, FIRST_TRIGGER, FIRST_USE, OFF_HAND, STOW, UNARMED};
pub(crate) use pools::{ACTIONS, ARMOR, DURABILITY, HEALTH, MANA, POINT, VIGOR};
pub use setup::fill;
