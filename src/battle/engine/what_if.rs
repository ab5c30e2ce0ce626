//! What each answer of the open question would lead to.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    battle::{Battle, Pending},
    carry_out::carry_out,
};
use crate::{
    battle::{
        belief::believe,
        ids::UnitSet,
        odds::{
            Before, Budget, Effects, Odds, effects_since, every_outcome, gathered,
            landings::{Landing, landings},
            leading_tests::{LeadingTests, leading_tests},
        },
        orders::{order::Order, refusal::Refusal},
        resolver::{Answers, DiceSource, FallbackAnswers, Pause, Resolver},
        store::Store,
    },
    dice::DiceStream,
};

/// The open question, with a separate battle to compute the results of its answers, also on another
/// thread.
pub struct PendingQuestion {
    fork: Battle,
    pending: Pending,
    before: Before,
    seed: u64,
    number: u64,
}

impl Battle {
    /// The tests that decide an order.
    ///
    /// # Errors
    /// Why the order is illegal.
    pub fn leading_tests(&mut self, order: &Order) -> Result<LeadingTests, Refusal> {
        let plan = self.plan(order)?;
        let (store, scene) = (&mut self.store, &self.scene);
        Ok(leading_tests(store, scene, &plan, order.unit))
    }

    /// Where an order leads the units that it moves.
    ///
    /// # Errors
    /// Why the order is illegal.
    pub fn landings(&mut self, order: &Order) -> Result<Vec<Landing>, Refusal> {
        let plan = self.plan(order)?;
        Ok(landings(&mut self.store, &self.scene, &plan))
    }
}

impl Battle {
    /// The odds of each answer of the open question, as the asked side must expect them: dice that
    /// have fallen stay, those still to fall are enumerated, or sampled `tries` times where there
    /// are too many outcomes, and units out of its sight play no part. The battle is the same
    /// afterwards. Empty if no question is open, or if the side could not know of the order.
    pub fn answer_odds(&mut self, tries: u32) -> Vec<Odds> {
        self.outlook()
            .map_or_else(Vec::new, |mut outlook| outlook.odds(tries))
    }

    /// The open question, to be examined elsewhere; `None` if there is none, or if the asked side
    /// could not know of the order.
    pub fn outlook(&mut self) -> Option<PendingQuestion> {
        let pending = self.pending.clone()?;
        let side = self.view().side(pending.question.asked);
        // Where an answer leads the acting unit is an outcome too: no order says it.
        let before = Before::of(self.view(), None);
        // The state in which the order began.
        let columns = self.capture();
        let number = self.order_number();
        let mut fork = Self::new(Arc::clone(&self.scene), &columns, 0);
        believe(&mut fork, side);
        fork.plan(&pending.order).ok()?;
        Some(PendingQuestion {
            fork,
            pending,
            before,
            seed: self.seed,
            number,
        })
    }
}

/// The most runs for exact odds of an answer; more are sampled.
const MOST_RUNS: u32 = 4_000;

impl PendingQuestion {
    /// The odds of each answer: dice that have fallen stay, and those still to fall are enumerated;
    /// where there are too many outcomes they are sampled `tries` times, and the odds say "about".
    pub fn odds(&mut self, tries: u32) -> Vec<Odds> {
        let all = self.outlooks(MOST_RUNS, tries).into_iter();
        all.map(|(odds, _)| odds).collect()
    }

    /// The odds of each answer, and a mark of all states it may lead to: answers with equal odds and
    /// equal marks are the same. Outcomes are sampled, without a mark, where they take more runs.
    pub(super) fn outlooks(&mut self, runs: u32, tries: u32) -> Vec<(Odds, Option<u64>)> {
        let choices = 0..self.pending.question.choices.len() as u8;
        choices
            .map(|choice| {
                let mut given = self.pending.answers.clone();
                given.push(choice);
                match self.counted(&given, runs) {
                    Some((odds, ends)) => (odds, Some(ends)),
                    None => (self.tried(&given, tries), None),
                }
            })
            .collect()
    }

    /// The odds over every outcome, if there are few enough, and a mark of the states they end in.
    fn counted(&mut self, given: &[u8], runs: u32) -> Option<(Odds, u64)> {
        let Self {
            fork,
            pending,
            before,
            ..
        } = self;
        let scene = Arc::clone(&fork.scene);
        let budget = Budget {
            runs,
            ..Budget::default()
        };
        let mut ends = BTreeSet::new();
        let mut work = |store: &mut Store, chance: DiceSource| {
            let answers = Answers {
                given: given.to_vec(),
                used: 0,
                beyond: FallbackAnswers::Outlook,
            };
            let mut resolver = Resolver::new(store, &scene, chance, answers, false);
            let result = carry_out(&mut resolver, &pending.order);
            let run = (resolver.chance, resolver.hits);
            if !matches!(result, Err(Pause::Stage(_))) {
                ends.insert(store.hash_since_mark());
            }
            (result, run.0, run.1)
        };
        let parts = (budget, &*before, UnitSet::default());
        let faces = pending.faces.clone();
        let odds = every_outcome(&mut fork.store, &scene, parts, faces, &mut work).ok()?;
        Some((
            odds,
            crate::hashing::hash_entry(0, 2, &Vec::from_iter(ends)),
        ))
    }

    /// The odds from this many samples.
    fn tried(&mut self, given: &[u8], tries: u32) -> Odds {
        let Self {
            fork,
            pending,
            before,
            seed,
            number,
        } = self;
        gathered((0..tries).map(|try_number| {
            let strange = DiceStream::new(0x0add, u64::from(try_number));
            let fallen = pending.faces.len() as u32;
            let dice = DiceStream::new(*seed, *number).followed(fallen, strange);
            fork.try_answers(&pending.order, given.to_vec(), dice, before)
        }))
    }
}

impl Battle {
    /// Carries an order out with these answers and dice, returns its effects, and reverts it.
    fn try_answers(
        &mut self,
        order: &Order,
        given: Vec<u8>,
        dice: DiceStream,
        before: &Before,
    ) -> Effects {
        self.store.mark();
        let answers = Answers {
            given,
            used: 0,
            beyond: FallbackAnswers::Outlook,
        };
        let chance = DiceSource::Stream(Box::new(dice));
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, false);
        // The only possible pause is an order nested too deep; earlier effects count.
        let _ = carry_out(&mut resolver, order);
        let hits = resolver.hits;
        let effects = effects_since(self.view(), before, hits);
        self.store.revert();
        effects
    }
}
