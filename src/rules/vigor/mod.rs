//! The book `vigor`: a d20 and bursting bonus dice against Guard, two actions a turn, and reactions that are
//! paid with Vigor once the roll is seen.
//!
//! Sections of the ledger and where they are: dice in [`rolls`]; sheets, gear, techniques and spells in
//! [`character`].

pub mod character;
pub mod rolls;
