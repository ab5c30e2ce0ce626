//! Modes of actions, as orders spell them; a mode is an index into this list.

use crate::battle::prelude::*;

/// The list of the book.
pub(crate) const LIST: &[&str] = &[
    "light",
    "moderate",
    "severe",
    "critical",
    "fatal",
    "bleeding",
    "burning",
    "hobbled",
    "poison",
    "standing",
    "crouching",
    "prone",
    "hurried",
    "landing",
    "high",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
];

/// The wound levels.
pub(crate) const LEVELS: u32 = mode_range(LIGHT, 5);
/// Treatable conditions.
pub(crate) const CONDITIONS: u32 = mode_range(BLEEDING, 4);
/// Postures.
pub(crate) const POSTURES: u32 = mode_range(STANDING, 3);
/// The hurried mode.
pub(crate) const HURRY: u32 = 1 << HURRIED;
/// Modes that number the uses of a thing.
pub(crate) const USE_NUMBERS: u32 = mode_range(FIRST, 6);

/// The lightest wound level; the other levels follow it (TH-ACT-28).
pub(crate) const LIGHT: u8 = 0;
/// Bleeding; burning, hobbled and poison follow it (TH-ACT-27).
pub(crate) const BLEEDING: u8 = 5;
/// Burning.
pub(crate) const BURNING: u8 = 6;
/// Hobbled.
pub(crate) const HOBBLED: u8 = 7;
/// Any poison.
pub(crate) const POISON: u8 = 8;
/// Stand up (TH-ACT-12).
pub(crate) const STANDING: u8 = 9;
/// Crouch.
pub(crate) const CROUCHING: u8 = 10;
/// Drop prone.
pub(crate) const PRONE: u8 = 11;
/// Faster, at the risk of losing time (TH-ACT-31).
pub(crate) const HURRIED: u8 = 12;

/// Land at the end of a flight (TH-MOV-19).
pub(crate) const LANDING: u8 = 13;
/// A high jump instead of a long one (TH-MOV-13).
pub(crate) const HIGH: u8 = 14;
/// The first of up to six uses of a thing; the others follow it (TH-ACT-32).
pub(crate) const FIRST: u8 = 15;

/// The one mode of the order among these.
///
/// # Errors
/// `refusal`, if the order has none of them or several.
pub(crate) fn one_of(
    order: &Order,
    modes: std::ops::RangeInclusive<u8>,
    refusal: Refusal,
) -> Result<u8, Refusal> {
    let mut found = modes.filter(|&mode| order.modes.has(mode));
    match (found.next(), found.next()) {
        (Some(mode), None) => Ok(mode),
        _ => Err(refusal),
    }
}
