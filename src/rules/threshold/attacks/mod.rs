//! Attacks (TH-ATK), flanks and grapples (TH-GRP).

pub(super) mod flank;
pub(super) mod grapple;
pub(super) mod modifiers;
pub(super) mod resolution;
