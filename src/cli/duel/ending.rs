//! The result of one battle of a duel.

use std::time::Duration;

use super::habits::Habits;

/// Measurements of one brain in one battle.
#[derive(Clone, Default)]
pub(super) struct Played {
    /// Its bad habits.
    pub(super) habits: Habits,
    /// Time of each decision.
    pub(super) decisions: Vec<Duration>,
    /// Time of all decisions of each unit turn.
    pub(super) turns: Vec<Duration>,
}

/// The result of one battle.
pub(super) struct Ending {
    /// Halves of a point for `a`: 2 for a victory, 1 for a draw.
    pub(super) points: u32,
    /// The round limit ended it without a winner.
    pub(super) by_cap: bool,
    /// Rounds until it ended.
    pub(super) rounds: u16,
    /// `a`, then `b`.
    pub(super) played: [Played; 2],
}
