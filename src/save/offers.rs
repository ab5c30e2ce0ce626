//! What players were offered within the present order, and what they said. Saves keep it, so that a
//! refusal holds after a load too.

use serde::{Deserialize, Serialize};

use crate::battle::{
    ids::UnitId,
    orders::question::{Choice, Question},
};

/// An offer that a question makes to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The rule that asks.
    rule: String,
    /// The question as the book writes it.
    prompt: String,
    /// The unit that is asked.
    asked: UnitId,
    /// The unit it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    about: Option<UnitId>,
}

impl Offer {
    /// The offer of a question.
    pub(super) fn of(question: &Question) -> Self {
        Self {
            rule: question.rule.0.to_owned(),
            prompt: question.prompt.to_owned(),
            asked: question.asked,
            about: question.about,
        }
    }

    /// Whether a question offers the same, perhaps in other words.
    fn is_of(&self, question: &Question) -> bool {
        self.asked == question.asked && self.is_alike(question)
    }

    /// Whether a question offers the same to any unit.
    fn is_alike(&self, question: &Question) -> bool {
        self.rule == question.rule.0 && self.about == question.about
    }
}

/// A box of a question that was put to several units at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ticked {
    offer: Offer,
    /// The answer, as [`Choice`] writes it.
    says: String,
}

/// The offers of the present order that players have answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Offers {
    /// Those refused: they are not made again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<Offer>,
    /// Those accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Offer>,
    /// Answers to questions that will come: the boxes of one that was put to several units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ticked: Vec<Ticked>,
    /// Those that the player decides unit by unit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    apart: Vec<Offer>,
}

impl Offers {
    /// Whether nothing was offered yet.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Notes the answer of a player.
    pub(super) fn remember(&mut self, question: &Question, choice: Choice) {
        match choice.is_nothing() {
            true => self.refused.push(Offer::of(question)),
            false => self.accepted.push(Offer::of(question)),
        }
    }

    /// Notes the answer to a question that will come.
    pub(super) fn tick(&mut self, question: &Question, choice: Choice) {
        self.remember(question, choice);
        self.ticked.push(Ticked {
            offer: Offer::of(question),
            says: choice.to_string(),
        });
    }

    /// Takes the answer that was given to this question beforehand, by its index.
    pub(super) fn take_ticked(&mut self, question: &Question) -> Option<u8> {
        let mut all = self.ticked.iter();
        let at = all.position(|ticked| ticked.offer.is_of(question))?;
        let says = self.ticked.remove(at).says;
        let mut choices = question.choices.iter();
        let place = choices.position(|choice| choice.to_string() == says)?;
        Some(place as u8)
    }

    /// Whether the player has refused this offer.
    pub(super) fn has_refused(&self, question: &Question) -> bool {
        self.refused.iter().any(|offer| offer.is_of(question))
    }

    /// Whether the player has accepted this offer in other words, so that this question goes on
    /// from there.
    pub(super) fn goes_on(&self, question: &Question) -> bool {
        let mut accepted = self.accepted.iter();
        accepted.any(|offer| offer.is_of(question) && offer.prompt != question.prompt)
    }

    /// Lets the player decide this offer unit by unit.
    pub(super) fn set_apart(&mut self, question: &Question) {
        self.apart.push(Offer::of(question));
    }

    /// Whether the player decides this offer unit by unit.
    pub(super) fn is_apart(&self, question: &Question) -> bool {
        self.apart.iter().any(|offer| offer.is_alike(question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::orders::question::QuestionKind;

    fn question(unit: u16, prompt: &'static str) -> Question {
        let about = Some(UnitId(9));
        Question::yes_no(
            "XX-01",
            QuestionKind::ChanceAttack,
            UnitId(unit),
            about,
            prompt,
        )
    }

    #[test]
    fn a_refusal_counts_in_any_words_and_for_its_unit_alone() {
        let mut offers = Offers::default();
        offers.remember(&question(1, "Strike?"), Choice::No);
        assert!(offers.has_refused(&question(1, "Strike again?")));
        assert!(!offers.has_refused(&question(2, "Strike?")));
        assert!(!offers.goes_on(&question(1, "Strike again?")));
    }

    #[test]
    fn a_box_answers_one_question_of_its_unit() {
        let mut offers = Offers::default();
        offers.tick(&question(1, "Strike?"), Choice::Yes);
        assert_eq!(offers.take_ticked(&question(2, "Strike?")), None);
        assert_eq!(offers.take_ticked(&question(1, "Strike?")), Some(0));
        assert_eq!(offers.take_ticked(&question(1, "Strike?")), None);
        assert!(offers.goes_on(&question(1, "Strike on?")));
    }
}
