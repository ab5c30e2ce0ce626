//! Actions done once a turn, as bits of [`crate::battle::components::Turn::once`].

/// Another Persona was equipped (EV-PER-04).
pub const SWAPPED: u8 = 1;
/// A test against Despair was made (EV-ACT-39).
pub const SHOOK_OFF: u8 = 2;
/// The turn was lost to a hold at its start (EV-CND-13).
pub const HELD: u8 = 4;
