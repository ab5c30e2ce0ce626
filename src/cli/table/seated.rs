//! The player at the terminal.

/// The eyes of spectators of a computer battle; the eyes of sides count from one.
pub(super) const SPECTATORS: u8 = 0;

/// The player at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatedPlayer {
    /// The player's name.
    pub(super) person: String,
    /// Its eyes: a number for each group of sides that share sight.
    pub(super) eyes: u8,
}
