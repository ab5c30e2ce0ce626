//! The battlefield (TH-FLD): sight, cover, things, traps.

pub(super) mod bodies;
pub(super) mod ground;
pub(super) mod things;
pub(super) mod traps;
