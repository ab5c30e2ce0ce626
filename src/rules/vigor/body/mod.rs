//! The body: Vigor, Durability and Health, wounds, shock and death, mending (VI-DMG, VI-CON).

pub(crate) mod breath;
pub(crate) mod damage;
pub(crate) mod mend;

use crate::{
    battle::prelude::*,
    rules::vigor::{DURABILITY, HEALTH},
};

/// What is left until somebody is out.
pub(crate) fn reserve(view: View<'_>, unit: UnitId) -> i32 {
    i32::from(view.pool(unit, DURABILITY)) + i32::from(view.pool(unit, HEALTH))
}
