//! How well a combatant is doing, for odds, AI and results.

use super::held;
use crate::{
    battle::{prelude::*, ruleset::Measure},
    rules::evoker::{character::stats, conditions as c},
};

/// The mark of those who are Grappled or Immobilised.
pub const HELD: u32 = 16;

/// Names of the marks, by bit.
pub const MARKS: &[&str] = &[
    "Staggered",
    "Prone",
    "ailment",
    "falling",
    "held",
    "bleeding",
];

/// Wounds left (its Persona's included), whether it is out, and marks worth naming.
pub fn measure(view: View<'_>, unit: UnitId) -> Measure {
    let mut marks = 0;
    if view.has(unit, c::STAGGERED) {
        marks |= 1;
    }
    if view.posture(unit) == Posture::Prone {
        marks |= 2;
    }
    if c::ailments_of(view, unit).any(|(_, row)| row.category() != c::Category::Staggered) {
        marks |= 4;
    }
    if view.altitude(unit).falling_from.is_some() {
        marks |= 8;
    }
    if held::is_held(view, unit) {
        marks |= HELD;
    }
    if view.has(unit, c::BLOOD_LOSS) {
        marks |= 32;
    }
    Measure {
        health: stats::wounds_left(view, unit),
        out: !view.status(unit).is_active(),
        wounds: 0,
        marks,
    }
}
