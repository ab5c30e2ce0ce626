//! Magic (TH-MAG): casting, mana, lasting effects.

pub(crate) mod aiming;
pub(super) mod casting;
pub(super) mod charms;
pub(crate) mod kept_up;
pub(super) mod lightning;
pub(super) mod mana;
pub(super) mod mend;
pub(super) mod power_text;
pub mod spell;
