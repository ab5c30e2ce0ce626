//! The body: Vigor, Durability and Health, wounds, shock and death, mending (VI-DMG, VI-CON).

pub(crate) mod breath;
pub(crate) mod damage;
pub(crate) mod mend;
