//! The book `momentum`: d20 against Evasion or DR Power, three AP in one's own turn and two RP a round,
//! fixed Initiative, and Narrative Momentum for cinematic stunts.
//!
//! Sections of the ledger and where they are: sheets, gear and everything there is to know and carry
//! in [`character`]; Status Effects in [`status`].

pub mod character;
pub mod status;
