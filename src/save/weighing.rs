//! Weighing a question on another thread: it takes a while, and a window has to go on drawing.

use super::{GameSession, Joined, asking::Asking, joining::join, leaders::Leaders};
use crate::battle::{Battle, Progress, WeighedQuestion};

/// The open question with a copy of the battle, to be weighed elsewhere.
pub struct Unweighed {
    battle: Battle,
    asking: Asking,
    leaders: Leaders,
}

/// A weighed question.
pub struct Weighed {
    question: Option<WeighedQuestion>,
    joined: Option<Joined>,
}

impl Unweighed {
    /// Works out what the answers lead to, and to which units the question is put at once.
    pub fn weigh(mut self) -> Weighed {
        self.asking.weigh(&mut self.battle);
        let is_asked = self.asking.unasked(&self.battle).is_none();
        Weighed {
            joined: is_asked
                .then(|| join(&self.asking, &mut self.battle, &self.leaders))
                .flatten(),
            question: self.asking.weighed,
        }
    }
}

impl GameSession {
    /// From now on orders and answers stop at a question that has to be weighed, until
    /// [`Self::take_weighed`] goes on.
    pub fn weigh_elsewhere(&mut self) {
        self.weighs_elsewhere = true;
    }

    /// Whether orders and answers stop at a question that has to be weighed.
    pub fn weighs_elsewhere(&self) -> bool {
        self.weighs_elsewhere
    }

    /// Whether the open question waits to be weighed: only then it is known whether its player is
    /// asked.
    pub fn awaits_weighing(&self) -> bool {
        self.asking.is_awaited() && self.battle.question().is_some()
    }

    /// The open question that waits to be weighed.
    pub fn unweighed(&mut self) -> Option<Unweighed> {
        if !self.awaits_weighing() {
            return None;
        }
        Some(Unweighed {
            battle: self.battle.at_question()?,
            asking: self.asking.clone(),
            leaders: self.leaders(),
        })
    }

    /// Takes in the weighed question, which must be the open one: goes on to the next question that
    /// matters or that has to be weighed, or to the end of the order.
    pub fn take_weighed(&mut self, weighed: Weighed) -> Progress {
        let acted = self.battle.acting();
        let leaders = self.leaders();
        let end = self.battle.log().len();
        let still = Progress {
            events: end..end,
            asks: self.battle.question().is_some(),
        };
        if !self.awaits_weighing() {
            return still;
        }
        let answered = self.battle.unfinished().map(|(_, answers)| answers.len());
        self.asking.take(weighed.question);
        let progress = self
            .asking
            .pass_over(&mut self.battle, &leaders, still, true);
        let now = self.battle.unfinished().map(|(_, answers)| answers.len());
        self.joined = weighed.joined.filter(|_| progress.asks && now == answered);
        self.note(acted, &progress);
        progress
    }

    /// Weighs the open question here and now, if it waits for that.
    pub fn weigh_here(&mut self) -> Option<Progress> {
        let weighed = match self.unweighed() {
            Some(unweighed) => unweighed.weigh(),
            None if self.awaits_weighing() => Weighed {
                question: None,
                joined: None,
            },
            None => return None,
        };
        Some(self.take_weighed(weighed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_and_its_question_may_cross_threads() {
        fn crosses<T: Send + 'static>() {}
        crosses::<Unweighed>();
        crosses::<Weighed>();
    }
}
