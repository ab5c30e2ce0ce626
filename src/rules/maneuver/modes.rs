//! Ways of doing an action, by their places in the book's list.

/// Mode: throw the weapon.
pub(crate) const THROWN: u8 = 0;
/// Mode: fists and feet.
pub(crate) const UNARMED_MODE: u8 = 1;
/// Mode: as the free action of the round (MA-CAT-05).
pub(crate) const QUICK: u8 = 2;
/// Mode: stow an item in hand.
pub(crate) const STOW: u8 = 3;
/// Mode: pick an item up.
pub(crate) const TAKE: u8 = 4;
/// Mode: the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 5;
