//! The battlefield (TH-FLD): sight, cover, things, traps.

pub(super) mod bodies;
pub(crate) mod cover;
pub(crate) mod depths;
pub(crate) mod flankers;
pub(super) mod ground;
pub(crate) mod sight;
pub(super) mod things;
pub(super) mod traps;
