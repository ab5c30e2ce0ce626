//! Damage, Health and body locations (MA-DMG, MA-HLT).

pub(crate) mod harm;
pub(crate) mod location;
