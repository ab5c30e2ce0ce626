//! Answers that players give in advance: "parry while 1 AP is kept", "always the best defence",
//! "nothing below 20 %".

use serde::{Deserialize, Serialize};

use crate::battle::{
    orders::question::{Choice, Question, QuestionKind},
    view::View,
};

/// The answer to give.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// The book's best answer, but not "nothing".
    Best,
    /// Nothing.
    Nothing,
    /// The answer of this name, such as "parry".
    Named(String),
}

/// An answer given in advance to questions of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandingAnswer {
    /// The kind of question.
    pub topic: QuestionKind,
    /// The answer.
    pub wanted: Wanted,
    /// Only while this many action points remain afterwards.
    #[serde(default)]
    pub keep: u8,
    /// Only if it costs at most this share of the remaining points, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<u8>,
    /// Only if the test is at least this likely to pass, in percent; nothing is answered if every
    /// test is less likely than `below`.
    #[serde(default)]
    pub from: u8,
    /// Only if every offered test is less likely to pass than this, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u8>,
}

impl StandingAnswer {
    /// An answer without conditions.
    pub fn always(topic: QuestionKind, wanted: Wanted) -> Self {
        Self {
            topic,
            wanted,
            keep: 0,
            share: None,
            from: 0,
            below: None,
        }
    }

    /// The index of the answer among the choices of a question; `None` if it does not fit.
    pub fn place(&self, view: View<'_>, question: &Question) -> Option<u8> {
        if question.topic != self.topic {
            return None;
        }
        let terms = |choice: Choice| (view.scene.book.answer_terms)(view, question, choice);
        let offered = || {
            let all = question.choices.iter().copied();
            all.filter(|choice| !choice.is_nothing())
        };
        let choice = match &self.wanted {
            Wanted::Nothing => question.choices.iter().copied().find(|it| it.is_nothing()),
            Wanted::Named(name) => offered().find(|choice| {
                let text = choice.to_string();
                text.eq_ignore_ascii_case(name)
            }),
            // Ties go to the first.
            Wanted::Best => offered().rev().max_by_key(|choice| terms(*choice).merit),
        }?;
        if let Some(below) = self.below {
            let likely = |choice| {
                let chance = terms(choice).chance;
                chance.is_none_or(|chance| chance.reaches(below))
            };
            if offered().any(likely) {
                return None;
            }
        }
        let own = terms(choice);
        let is_likely = || own.chance.is_some_and(|chance| chance.reaches(self.from));
        let pool = own.pool.unwrap_or(view.scene.book.points);
        let has = view.pool(question.asked, pool);
        let leaves_enough = || {
            own.price
                .is_some_and(|price| has - price >= i16::from(self.keep))
        };
        let is_cheap = |share: u8| own.price.is_some_and(|price| is_within(price, has, share));
        let fits = (self.from == 0 || is_likely())
            && (self.keep == 0 || leaves_enough())
            && self.share.is_none_or(is_cheap);
        fits.then(|| question.place(choice)).flatten()
    }
}

/// Whether a price is at most this part of the points that are left, in percent.
fn is_within(price: i16, has: i16, percent: u8) -> bool {
    i32::from(price) * 100 <= i32::from(has) * i32::from(percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_refusals_are_nothing() {
        assert!(Choice::No.is_nothing() && Choice::Named("do not evade").is_nothing());
        assert!(!Choice::Yes.is_nothing() && !Choice::Named("dodge").is_nothing());
    }

    #[test]
    fn a_price_is_compared_with_its_part_of_the_points() {
        assert!(is_within(3, 12, 25) && !is_within(4, 12, 25));
        assert!(is_within(1, 1, 100) && !is_within(2, 1, 100));
    }
}
