//! When a player wants to be asked, and who answers otherwise.

use super::Battle;
use crate::battle::{
    ids::SideId,
    question::{PromptPolicy, Question, QuestionKind},
    view::View,
};

/// The wishes of one side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stops {
    topics: Vec<(QuestionKind, PromptPolicy)>,
    /// The harm from which on an answer matters, in thousandths of a wound or level; the book's
    /// own measure unless set.
    from: Option<i64>,
}

impl Stops {
    fn of(&self, topic: QuestionKind) -> PromptPolicy {
        let set = self.topics.iter().find(|(of, _)| *of == topic);
        set.map_or(PromptPolicy::default(), |(_, stop)| *stop)
    }
}

impl Battle {
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
    let side = view.side(question.asked);
    if view
        .scene
        .sides
        .get(side.index())
        .is_some_and(|side| side.computer)
    {
        return Some((view.scene.book.policy)(view, question));
    }
    if question.topic == QuestionKind::Detail {
        return None;
    }
    let book = view.scene.book;
    let stops = stops.get(side.index());
    let asks = match stops.map_or(PromptPolicy::default(), |stops| stops.of(question.topic)) {
        PromptPolicy::Always => true,
        PromptPolicy::WhenItMatters => match (book.stakes)(view, question) {
            Some(stakes) => {
                let from = stops.and_then(|stops| stops.from);
                stakes >= from.unwrap_or(book.asks_from)
            }
            None => (book.matters)(view, question),
        },
        PromptPolicy::Never => false,
    };
    (!asks).then(|| (book.policy)(view, question))
}
