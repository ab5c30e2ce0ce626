//! The result of one simulated battle.

use crate::battle::components::Verdict;

/// The result of one battle.
pub(super) struct Ending {
    /// Who won; `None` if it was given up.
    pub(super) verdict: Option<Verdict>,
    /// Rounds until it ended.
    pub(super) rounds: u16,
    /// Orders carried out.
    pub(super) orders: u64,
    /// By side: lost wounds or points, and units out.
    pub(super) lost: Vec<(i64, u32)>,
}
