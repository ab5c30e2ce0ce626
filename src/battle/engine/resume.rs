//! The state as plain values, and resuming from it.

use super::battle::{Battle, Pending, Progress, Recorded};
use crate::battle::{
    components::Columns,
    orders::{order::Order, question::Question, refusal::Refusal},
    resolver::DiceSource,
    view::View,
};

/// Why a recorded order cannot be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is refused now.
    Refused(Refusal),
    /// A question does not have the choice it was answered with.
    NoSuchAnswer {
        /// The number of the question within the order, from 1.
        number: usize,
        /// The index of the answer, from 0.
        answer: u8,
        /// How many choices there are.
        choices: usize,
    },
    /// There are more answers than questions.
    FewerQuestions,
}

impl Battle {
    /// The state as plain values. While a question waits: the state before its order.
    pub fn capture(&mut self) -> Columns {
        let mut columns = Columns::default();
        self.capture_into(&mut columns);
        columns
    }

    /// Writes the state into columns that keep their allocations.
    pub fn capture_into(&mut self, columns: &mut Columns) {
        if let Some(pending) = &self.pending {
            let (order, answers) = (pending.order.clone(), pending.answers.clone());
            let (published, faces) = (pending.published, pending.faces.clone());
            let (news, is_misled) = (pending.news, pending.is_misled);
            let question = pending.question.clone();
            self.store.revert();
            self.store.capture(columns);
            self.pending = None;
            // Runs to the same question again with the same dice and answers.
            let chance = DiceSource::of(self.seed, self.order_number());
            let mut nobody = |_: View<'_>, _: &Question| None;
            let log = self.log.len();
            self.run(
                order.clone(),
                answers.clone(),
                published,
                Some(&mut nobody),
                chance,
                is_misled,
            );
            self.log.truncate(log);
            if let Some(again) = &mut self.pending {
                again.published = published;
            } else {
                self.pending = Some(Pending {
                    order,
                    answers,
                    question,
                    published,
                    faces,
                    news,
                    is_misled,
                });
            }
        } else {
            self.store.capture(columns);
        }
    }

    /// Replaces the state. The number of combatants must be the same; the history stays.
    pub fn restore(&mut self, columns: &Columns) {
        self.store.restore(columns);
    }

    /// Resumes from a save: after this many orders.
    pub fn resume(&mut self, orders_before: u64) {
        self.first_order = 1 + orders_before;
    }

    /// Uses another seed from the next order on. While a question is open its order has begun, and
    /// nothing changes.
    pub fn throw_anew(&mut self, seed: u64) {
        if self.pending.is_none() {
            self.seed = seed;
        }
    }

    /// Repeats a recorded order with its answers; the question after them stays open.
    ///
    /// # Errors
    /// The order cannot be repeated; the battle is then unusable.
    pub fn repeat(&mut self, order: Order, answers: &[u8]) -> Result<Progress, Misfit> {
        let mut given = answers.iter().zip(1..);
        let mut misfit = None;
        let mut again = |_: View<'_>, question: &Question| {
            let (&answer, number) = given.next()?;
            let choices = question.choices.len();
            if usize::from(answer) < choices {
                return Some(answer);
            }
            misfit = Some(Misfit::NoSuchAnswer {
                number,
                answer,
                choices,
            });
            None
        };
        let progress = self
            .execute_with(order, &mut again)
            .map_err(Misfit::Refused)?;
        match misfit {
            Some(misfit) => Err(misfit),
            None if given.next().is_some() => Err(Misfit::FewerQuestions),
            None => Ok(progress),
        }
    }

    /// Gives a loaded battle the last orders before the save, which brains look back on.
    pub fn remember(&mut self, history: Vec<Recorded>) {
        self.first_order = self
            .order_number()
            .saturating_sub(history.len() as u64)
            .max(1);
        self.recorded = history;
    }

    /// The number of orders carried out since the battle began, those before a save included.
    pub fn orders_done(&self) -> u64 {
        self.first_order - 1 + self.recorded.len() as u64
    }

    /// The state hash: equal for equal states on every machine.
    pub fn hash(&mut self) -> u64 {
        self.capture().hash()
    }
}
