//! What a turn has seen so far: the bits of `Turn::once`.

/// The unit did something in this turn.
pub(crate) const ACTED: u8 = 1;
/// Its slot in this round has come.
pub(crate) const OPENED: u8 = 1 << 1;
/// The free Interact or Switch is used.
pub(crate) const FREE_USED: u8 = 1 << 2;
/// It spent AP in this turn.
pub(crate) const SPENT_AP: u8 = 1 << 3;
/// It spent RP in this round.
pub(crate) const SPENT_RP: u8 = 1 << 4;
/// It revealed its place.
pub(crate) const GAVE_AWAY: u8 = 1 << 5;
/// It may only move in this turn.
pub(crate) const MUDDLED: u8 = 1 << 6;
/// Its latest action changed what it holds.
pub(crate) const SWITCHING: u8 = 1 << 7;
