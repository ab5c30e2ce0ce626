//! The state as plain values, and going on from it.

use super::{Battle, Pending, Progress, Recorded};
use crate::battle::{
    components::Columns, order::Order, question::Question, refusal::Refusal, resolver::DiceSource,
    view::View,
};

/// Why an order cannot be carried out as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is refused now.
    Refused(Refusal),
    /// A question does not have the choice it was answered with.
    NoSuchAnswer {
        /// Which question of the order, from 1.
        number: usize,
        /// The answer, by its place from 0.
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
            self.store.revert(&self.scene);
            self.store.capture(columns);
            self.pending = None;
            // Run to the same question again: the same dice, the same answers.
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

    /// Puts a state in. The number of combatants must be the same; history is not touched.
    pub fn restore(&mut self, columns: &Columns) {
        self.store.restore(&self.scene, columns);
    }

    /// Goes on from a save: after so many orders.
    pub fn resume(&mut self, orders_before: u64) {
        self.first_order = 1 + orders_before;
    }

    /// Throws other dice from the next order on. While a question waits its order has begun, and
    /// nothing changes.
    pub fn throw_anew(&mut self, seed: u64) {
        if self.pending.is_none() {
            self.seed = seed;
        }
    }

    /// Carries an order out as it was carried out before, with the answers given then; the question
    /// after them is left open.
    ///
    /// # Errors
    /// It cannot be the same order any more; the battle is then of no use.
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

    /// Gives a battle out of a save the last orders before it, which brains look back on.
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
