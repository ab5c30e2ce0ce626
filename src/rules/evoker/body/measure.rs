//! How well a unit is doing, for odds, AI and results.

use super::held;
use crate::{
    battle::{prelude::*, ruleset::Measure},
    rules::{
        evoker::{
            character::stats,
            conditions::{self as c, Ailment},
        },
        shared::states::{Mark, marks_of, names, out_or_left},
    },
};

/// Bit of the mark for Grappled or Immobilised units.
pub const HELD: u32 = 16;

/// The marks that odds tell.
const LIST: &[Mark; 6] = &[
    ("Staggered", |view, unit| view.has(unit, c::STAGGERED)),
    ("Prone", |view, unit| view.posture(unit) == Posture::Prone),
    ("ailment", |view, unit| {
        let ails = |row: &Ailment| row.category() != c::Category::Staggered;
        c::ailments_of(view, unit).any(|(_, row)| ails(row))
    }),
    ("falling", |view, unit| {
        view.altitude(unit).falling_from.is_some()
    }),
    ("held", held::is_held),
    ("bleeding", |view, unit| view.has(unit, c::BLOOD_LOSS)),
];

/// The names of the marks.
pub const MARKS: [&str; 6] = names(LIST);

/// Wounds left (the Persona's included), whether the unit is out, and its marks.
pub fn measure(view: View<'_>, unit: UnitId) -> Measure {
    let (out, left) = out_or_left(view, unit);
    Measure {
        health: stats::wounds_left(view, unit),
        out,
        left,
        wounds: 0,
        marks: marks_of(view, unit, LIST),
    }
}
