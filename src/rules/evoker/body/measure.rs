//! How well a unit is doing, for odds, AI and results.

use super::held;
use crate::{
    battle::{prelude::*, ruleset::Measure},
    rules::{
        evoker::{
            character::stats,
            conditions::{self as c, Ailment},
        },
        shared::states::out_or_left,
    },
};

/// Bit of the mark for Grappled or Immobilised units.
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

/// Wounds left (the Persona's included), whether the unit is out, and its marks.
pub fn measure(view: View<'_>, unit: UnitId) -> Measure {
    let ails = |row: &Ailment| row.category() != c::Category::Staggered;
    let is_so = [
        view.has(unit, c::STAGGERED),
        view.posture(unit) == Posture::Prone,
        c::ailments_of(view, unit).any(|(_, row)| ails(row)),
        view.altitude(unit).falling_from.is_some(),
        held::is_held(view, unit),
        view.has(unit, c::BLOOD_LOSS),
    ];
    let marks = is_so.into_iter().enumerate();
    let marks = marks.fold(0, |all, (bit, is_so)| all | u32::from(is_so) << bit);
    let (out, left) = out_or_left(view, unit);
    Measure {
        health: stats::wounds_left(view, unit),
        out,
        left,
        wounds: 0,
        marks,
    }
}
