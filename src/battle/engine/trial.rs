//! Trying orders out, on forks or between a mark and its revert.

use std::sync::Arc;

use super::{
    battle::{Battle, Recorded},
    carry_out::carry_out,
};
use crate::{
    battle::{
        orders::{order::Order, refusal::Refusal},
        resolver::{Answers, DiceSource, FallbackAnswers, Resolver},
    },
    dice::DiceStream,
};

/// How a trial run on a fork ended.
#[derive(Clone, Debug)]
pub enum TrialResult {
    /// The order was carried out.
    Done,
    /// The order is illegal.
    Refused(Refusal),
}

impl Battle {
    /// A separate battle with the same state and history, for trying things out. It throws the same
    /// dice only with the same seed.
    pub fn fork(&mut self, seed: u64) -> Self {
        let columns = self.capture();
        let mut fork = Self::new(Arc::clone(&self.scene), &columns, seed);
        fork.first_order = self.first_order;
        fork.recorded.clone_from(&self.recorded);
        fork.stops.clone_from(&self.stops);
        fork
    }

    /// A copy with the same open question and the same dice; `None` if no question is open.
    pub fn at_question(&mut self) -> Option<Self> {
        let pending = self.pending.as_ref()?;
        let (order, answers) = (pending.order.clone(), pending.answers.clone());
        let mut copy = self.fork(self.seed);
        copy.keep_undo(false);
        copy.repeat(order, &answers).ok()?;
        Some(copy)
    }

    /// The number of dice that have fallen in the order of the open question; 0 without one.
    pub fn dice_of_order(&self) -> usize {
        self.pending.as_ref().map_or(0, |it| it.faces.len())
    }

    /// Starts a trial: everything until [`Battle::end_trial`] is reverted.
    pub fn begin_trial(&mut self) {
        self.store.mark();
        self.marks += 1;
    }

    /// Reverts everything since the last [`Battle::begin_trial`].
    pub fn end_trial(&mut self) {
        if self.marks > 0 {
            self.marks -= 1;
            self.store.revert();
        }
    }

    /// Carries an order out completely with these dice: policies answer, nothing is reported, and
    /// nothing can be undone. Returns whether dice fell. Only on a fork.
    ///
    /// # Errors
    /// Why the order is refused; then nothing has changed.
    pub fn play(&mut self, order: Order, dice: DiceStream) -> Result<bool, Refusal> {
        self.plan(&order)?;
        let answers = Answers {
            given: Vec::new(),
            used: 0,
            beyond: FallbackAnswers::Policy,
        };
        self.store.mark();
        let chance = DiceSource::Stream(Box::new(dice));
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, false);
        // The only possible pause is an order nested too deep; earlier effects stay.
        let _ = carry_out(&mut resolver, &order);
        let fell = resolver.dice_fell > 0;
        let answers = std::mem::take(&mut resolver.answers.given);
        self.store.commit();
        self.recorded.push(Recorded { order, answers });
        Ok(fell)
    }

    /// Carries an order out without events, history or the battle's dice; policies answer. Only
    /// within a trial or on a fork.
    pub fn try_order(&mut self, order: &Order, dice: DiceStream) -> TrialResult {
        let plan = match self.plan(order) {
            Ok(plan) => plan,
            Err(refusal) => return TrialResult::Refused(refusal),
        };
        let answers = Answers {
            given: Vec::new(),
            used: 0,
            beyond: FallbackAnswers::Policy,
        };
        let mut resolver = Resolver::new(
            &mut self.store,
            &self.scene,
            DiceSource::Stream(Box::new(dice)),
            answers,
            false,
        );
        // The only possible pause is an order nested too deep; the trial keeps earlier effects.
        let _ = plan.resolve(&mut resolver);
        TrialResult::Done
    }
}
