//! Answering a question that is put to several units at once.

use super::{GameSession, Joined};
use crate::battle::{
    Progress,
    ids::{UnitId, UnitSet},
    orders::refusal::Refusal,
};

impl GameSession {
    /// The open question for all units of its player that are offered the same; `None` if it is for
    /// one unit alone.
    pub fn joined(&self) -> Option<&Joined> {
        self.joined.as_ref()
    }

    /// Ticks the box of a unit in the open question, or takes the tick away.
    pub fn toggle(&mut self, unit: UnitId) {
        let Some(joined) = &mut self.joined else {
            return;
        };
        match joined.ticked.contains(unit) {
            true => joined.ticked.remove(unit),
            false => joined.ticked.insert(unit),
        }
    }

    /// Answers the open question for all its units: these accept, the others decline.
    ///
    /// # Errors
    /// Why the answer is refused.
    pub fn answer_together(&mut self, who: UnitSet) -> Result<Progress, Refusal> {
        let offers = &mut self.asking.offers;
        let joined = self.joined.take();
        let first = joined.and_then(|joined| joined.tick(offers, who));
        // Where no question is for several units, no answer of it is known.
        self.answer_noted(first.unwrap_or(u8::MAX), first.is_some())
    }

    /// Puts the open question to each unit by itself.
    pub fn ask_apart(&mut self) {
        self.joined = None;
        if let Some(question) = self.battle.question() {
            self.asking.offers.set_apart(question);
        }
    }
}
