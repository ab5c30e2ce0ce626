//! Ways of doing an action, by their places in the book's list.

/// Mode: with bare hands.
pub(crate) const UNARMED_MODE: u8 = 0;
/// Mode: missing on purpose (MO-ATK-04).
pub(crate) const TO_MISS: u8 = 1;
/// Mode: non-lethal (MO-ATK-14).
pub(crate) const NON_LETHAL: u8 = 2;
/// Mode: Holy damage that is meant to kill (MO-TYP-06).
pub(crate) const LETHAL: u8 = 3;
/// Mode: putting away what is in hand.
pub(crate) const STOW: u8 = 4;
/// Mode: picking up from the floor.
pub(crate) const TAKE: u8 = 5;
/// Mode: dragging held units along (MO-ADV-08).
pub(crate) const DRAG: u8 = 6;
/// The mode of the first of up to six uses of a thing; the others follow it.
pub(crate) const FIRST_USE: u8 = 7;
/// The mode of the first trigger of held actions; the others follow it (MO-TIM-15).
pub(crate) const FIRST_TRIGGER: u8 = 13;
