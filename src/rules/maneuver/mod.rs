//! The book `maneuver`: three AP a round for actions and reactions alike, attack and defence rolled
//! against each other, a maneuver for the winner of a critical exchange.
//!
//! Sections of the ledger and their modules: dice in `rolls`; sheets and gear in [`character`];
//! time in `time`; ground, cover, sight and flanking in `field`; attacks, maneuvers and grapples in
//! `attacks`; damage and Health in `body`; spells in [`spells`]; conditions in `conditions`; one
//! action a file in `actions`, on the frame of `laws`; one reaction a file in `reactions`.

mod actions;
mod attacks;
mod body;
mod book;
mod brain;
pub mod character;
mod conditions;
mod field;
mod laws;
mod modes;
mod pools;
mod reactions;
mod rolls;
mod setup;
pub mod spells;
mod stat_block;
pub mod time;
pub use book::BOOK;
pub(crate) use character::sheet::sheet_of;
pub(crate) use modes::{FIRST_USE, QUICK, STOW, TAKE, THROWN, UNARMED_MODE};
pub(crate) use pools::{AP, HEALTH, MAX_AP, POINT};
pub use setup::{enter, fill};
