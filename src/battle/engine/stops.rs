//! When a player wants to be asked, which answers it has given beforehand, and who answers
//! otherwise.

use serde::{Deserialize, Serialize};

use super::{Battle, StandingAnswer};
use crate::battle::{
    ids::SideId,
    question::{PromptPolicy, Question, QuestionKind},
    view::View,
};

/// The wishes of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stops {
    #[serde(default)]
    topics: Vec<(QuestionKind, PromptPolicy)>,
    /// The harm from which on an answer matters, in thousandths of a wound or level; the book's
    /// own measure unless set.
    #[serde(default)]
    from: Option<i64>,
    /// Answers given beforehand; the first that fits is taken.
    #[serde(default)]
    standing: Vec<StandingAnswer>,
}

impl Stops {
    fn of(&self, topic: QuestionKind) -> PromptPolicy {
        let set = self.topics.iter().find(|(of, _)| *of == topic);
        set.map_or(PromptPolicy::default(), |(_, stop)| *stop)
    }

    /// The answer to a question that its player need not be asked: one given beforehand, or that
    /// of the book's policy where the player does not want to be asked. `None` asks.
    pub fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
        if question.topic == QuestionKind::Detail {
            return None;
        }
        let standing = self.standing.iter();
        if let Some(place) = standing
            .filter_map(|answer| answer.place(view, question))
            .next()
        {
            return Some(place);
        }
        let book = view.scene.book;
        let asks = match self.of(question.topic) {
            PromptPolicy::Always => true,
            PromptPolicy::WhenItMatters => match (book.stakes)(view, question) {
                Some(stakes) => stakes >= self.from.unwrap_or(book.asks_from),
                None => (book.matters)(view, question),
            },
            PromptPolicy::Never => false,
        };
        (!asks).then(|| (book.policy)(view, question))
    }
}

impl Battle {
    /// The wishes of all sides, by side.
    pub fn stops(&self) -> &[Stops] {
        &self.stops
    }

    /// Puts the wishes of all sides in, as a save has them; sides beyond them keep theirs.
    pub fn set_stops(&mut self, stops: &[Stops]) {
        for (own, new) in self.stops.iter_mut().zip(stops) {
            own.clone_from(new);
        }
    }

    /// When the side wants to be asked about a topic.
    pub fn stop(&self, side: SideId, topic: QuestionKind) -> PromptPolicy {
        let stops = self.stops.get(side.index());
        stops.map_or(PromptPolicy::default(), |stops| stops.of(topic))
    }

    /// Sets when the side wants to be asked about a topic.
    pub fn set_stop(&mut self, side: SideId, topic: QuestionKind, stop: PromptPolicy) {
        if let Some(stops) = self.stops.get_mut(side.index()) {
            stops.topics.retain(|(of, _)| *of != topic);
            stops.topics.push((topic, stop));
        }
    }

    /// The answers that a side has given beforehand, in the order in which they are tried.
    pub fn standing_answers(&self, side: SideId) -> &[StandingAnswer] {
        let stops = self.stops.get(side.index());
        stops.map_or(&[], |stops| &stops.standing)
    }

    /// Replaces the answers that a side has given beforehand to questions of one kind.
    pub fn set_standing_answers(
        &mut self,
        side: SideId,
        topic: QuestionKind,
        answers: Vec<StandingAnswer>,
    ) {
        if let Some(stops) = self.stops.get_mut(side.index()) {
            stops.standing.retain(|answer| answer.topic != topic);
            stops.standing.extend(answers);
        }
    }

    /// The harm from which on an answer matters to a side, in thousandths of a wound or level, in
    /// books that measure what is at stake.
    pub fn stop_from(&self, side: SideId) -> i64 {
        let stops = self.stops.get(side.index());
        stops
            .and_then(|stops| stops.from)
            .unwrap_or(self.scene.book.asks_from)
    }

    /// Sets the harm from which on an answer matters to a side.
    pub fn set_stop_from(&mut self, side: SideId, from: i64) {
        if let Some(stops) = self.stops.get_mut(side.index()) {
            stops.from = Some(from.max(0));
        }
    }
}

/// The answer of sides led by the computer and of players who do not want to be asked.
pub(crate) fn answer(stops: &[Stops], view: View<'_>, question: &Question) -> Option<u8> {
    let side = view.side(question.asked).index();
    let is_led = |side: &crate::battle::scene::Side| side.computer;
    if view.scene.sides.get(side).is_some_and(is_led) {
        return Some((view.scene.book.policy)(view, question));
    }
    match stops.get(side) {
        Some(stops) => stops.answer(view, question),
        None => Stops::default().answer(view, question),
    }
}
