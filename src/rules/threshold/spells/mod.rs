//! Magic (TH-MAG): casting, mana, lasting effects.

pub(super) mod casting;
pub(super) mod charms;
pub(super) mod lightning;
pub(super) mod mana;
pub(super) mod mend;
pub mod spell;
