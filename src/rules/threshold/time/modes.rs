//! Ways of doing actions, as orders spell them: a mode is a place in this list.

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
/// What can be treated.
pub(crate) const CONDITIONS: u32 = mode_range(BLEEDING, 4);
/// How one can stand or lie.
pub(crate) const POSTURES: u32 = mode_range(STANDING, 3);
/// Hurriedly.
pub(crate) const HURRY: u32 = 1 << HURRIED;
/// What is told apart by a number.
pub(crate) const USE_NUMBERS: u32 = mode_range(FIRST, 6);

/// The lightest wound level; the others follow it (TH-ACT-28).
pub(crate) const LIGHT: u8 = 0;
/// Bleeding, burning, hobbled and poison follow each other (TH-ACT-27).
pub(crate) const BLEEDING: u8 = 5;
/// Fire.
pub(crate) const BURNING: u8 = 6;
/// A hurt leg.
pub(crate) const HOBBLED: u8 = 7;
/// Either poison.
pub(crate) const POISON: u8 = 8;
/// To stand (TH-ACT-12).
pub(crate) const STANDING: u8 = 9;
/// To crouch.
pub(crate) const CROUCHING: u8 = 10;
/// To lie.
pub(crate) const PRONE: u8 = 11;
/// Faster, at the risk of losing time (TH-ACT-31).
pub(crate) const HURRIED: u8 = 12;

/// Coming down at the end of a flight (TH-MOV-19).
pub(crate) const LANDING: u8 = 13;
/// A high jump instead of a long one (TH-MOV-13).
pub(crate) const HIGH: u8 = 14;
/// The first of up to six uses of a thing; the others follow it (TH-ACT-32).
pub(crate) const FIRST: u8 = 15;

/// The one mode among these that an order has.
///
/// # Errors
/// It has none, or several: the refusal given.
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
