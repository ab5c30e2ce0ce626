//! Ways of doing an action, by their places in the book's list.

/// Mode: with bare hands.
pub(crate) const UNARMED: u8 = 0;
/// Mode: a second attack with the other hand (VI-ACT-03).
pub(crate) const OFF_HAND: u8 = 1;
/// Mode: with a Chance (VI-ACT-17).
pub(crate) const CHANCE: u8 = 2;
/// Mode: putting away what is in hand.
pub(crate) const STOW: u8 = 3;
/// The mode of the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 4;
/// The mode of the first trigger of readied actions; the others follow it (VI-ACT-06).
pub(crate) const FIRST_TRIGGER: u8 = 10;
