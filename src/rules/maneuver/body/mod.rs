//! Damage, Health and the places of the body (MA-DMG, MA-HLT).

pub(crate) mod harm;
pub(crate) mod location;
