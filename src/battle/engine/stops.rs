//! When a player wants to be asked, the answers given in advance, and who answers otherwise.

use serde::{Deserialize, Serialize};

use super::standing_answer::StandingAnswer;
use crate::battle::{
    orders::question::{PromptPolicy, Question, QuestionKind},
    ruleset::Book,
    view::View,
};

/// The prompt settings of a unit's player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stops {
    #[serde(default)]
    topics: Vec<(QuestionKind, PromptPolicy)>,
    /// The least harm that makes a question matter, and by how much its best answer has to be better
    /// than the next, in thousandths of a wound or level; the book's own threshold unless set.
    #[serde(default)]
    from: Option<i64>,
    /// Answers given in advance; the first that fits is taken.
    #[serde(default)]
    standing: Vec<StandingAnswer>,
}

impl Stops {
    /// When questions of a kind are asked.
    pub fn policy(&self, topic: QuestionKind) -> PromptPolicy {
        let set = self.topics.iter().find(|(of, _)| *of == topic);
        set.map_or(PromptPolicy::default(), |(_, stop)| *stop)
    }

    /// Sets when questions of a kind are asked.
    pub fn set_policy(&mut self, topic: QuestionKind, stop: PromptPolicy) {
        self.topics.retain(|(of, _)| *of != topic);
        self.topics.push((topic, stop));
    }

    /// The answers given in advance to questions of a kind, in the order in which they are tried.
    pub fn standing(&self, topic: QuestionKind) -> impl Iterator<Item = &StandingAnswer> {
        let standing = self.standing.iter();
        standing.filter(move |answer| answer.topic == topic)
    }

    /// Replaces the answers given in advance to questions of a kind.
    pub fn set_standing(&mut self, topic: QuestionKind, answers: Vec<StandingAnswer>) {
        self.standing.retain(|answer| answer.topic != topic);
        self.standing.extend(answers);
    }

    /// The least harm that makes a question matter, in thousandths of a wound or level, in books
    /// that measure the stakes.
    pub fn from(&self, book: &Book) -> i64 {
        self.from.unwrap_or(book.asks_from)
    }

    /// Sets the least harm that makes a question matter.
    pub fn set_from(&mut self, from: i64) {
        self.from = Some(from.max(0));
    }

    /// The answer to a question without asking the player: one given in advance, or the book's
    /// policy where the player does not want to be asked. `None` asks.
    pub fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
        if question.topic == QuestionKind::Detail {
            return None;
        }
        if question.is_of_leaders() {
            return Some((view.scene.book.policy)(view, question));
        }
        let standing = self.standing.iter();
        if let Some(place) = standing
            .filter_map(|answer| answer.place(view, question))
            .next()
        {
            return Some(place);
        }
        let book = view.scene.book;
        let asks = match self.policy(question.topic) {
            PromptPolicy::Always => true,
            PromptPolicy::WhenItMatters => match (book.stakes)(view, question) {
                Some(stakes) => stakes >= self.from(book),
                None => (book.matters)(view, question),
            },
            PromptPolicy::Never => false,
        };
        (!asks).then(|| (book.policy)(view, question))
    }
}

/// The answer for sides led by the computer and for players who do not want to be asked.
pub(crate) fn answer(stops: &[Stops], view: View<'_>, question: &Question) -> Option<u8> {
    let side = view.side(question.asked).index();
    let is_led = |side: &crate::battle::scene::Side| side.computer;
    if view.scene.sides.get(side).is_some_and(is_led) {
        return Some((view.scene.book.policy)(view, question));
    }
    match stops.get(question.asked.index()) {
        Some(stops) => stops.answer(view, question),
        None => Stops::default().answer(view, question),
    }
}
