//! Attacks (TH-ATK), flanks and grapples (TH-GRP).

pub(crate) mod attack;
pub(crate) mod attack_roll;
pub(super) mod flank;
pub(super) mod grapple;
pub(super) mod modifiers;
pub(super) mod resolution;
pub(crate) mod weapon_effects;
pub(crate) mod wielding;
