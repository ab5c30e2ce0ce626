//! The book `momentum`: d20 against Evasion or DR Power, three AP per turn and two RP per round,
//! fixed Initiative, and Narrative Momentum for cinematic stunts.
//!
//! Sections of the ledger and where they are: dice in `rolls`; sheets, gear and powers in
//! [`character`]; Status Effects in [`status`]; rounds, turns, held actions and unions in [`time`];
//! ground, cover, sight and forced movement in `field`; attacks in `attacks`; damage and Vitality
//! in `body`; actions, one per file, in `actions`, built on `laws`.

mod abilities;
mod actions;
mod attacks;
mod body;
mod book;
mod brain;
pub mod character;
mod field;
mod lasting;
mod laws;
mod modes;
mod points;
mod pools;
mod rolls;
mod setup;
mod stat_block;
pub mod status;
mod stunts;
pub mod time;
pub use book::BOOK;
pub(crate) use character::sheet::sheet_of;
pub(crate) use modes::{
    DRAG, FIRST_TRIGGER, FIRST_USE, LETHAL, NON_LETHAL, STOW, TAKE, TO_MISS, UNARMED_MODE,
};
pub(crate) use pools::{AP, MAX_AP, MAX_RP, MOMENTUM, POINT, RP, TEMPORARY, VITALITY, WP};
pub use setup::{enter, fill};
