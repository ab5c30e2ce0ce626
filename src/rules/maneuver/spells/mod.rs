//! Spells (MA-ACT-09, MA-REA-04, MA-CAT-04).

pub(crate) mod casting;
pub(super) mod power_text;
pub mod spell;
