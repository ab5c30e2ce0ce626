//! Whether a player would lose anything if a battle were begun anew.

use super::{GameSession, RecordedStep};

impl GameSession {
    /// Whether no player has given an order or an answer yet: all that was done the computer did
    /// before the first player's turn.
    pub fn is_untouched(&self) -> bool {
        if self.progress() == (0, 0) {
            return true;
        }
        let by_computer = |step: &RecordedStep| {
            let unit = step.data.as_ref().map(|order| order.unit());
            step.answers.is_empty() && unit.is_some_and(|unit| self.leader(unit).is_computer())
        };
        let unfinished = self.battle.unfinished();
        !self.persons().is_empty()
            && self.steps.iter().all(by_computer)
            && unfinished.is_none_or(|(order, answers)| {
                answers.is_empty() && self.leader(order.unit).is_computer()
            })
    }
}
