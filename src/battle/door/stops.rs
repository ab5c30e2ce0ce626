//! When a player wants to be asked, and who answers otherwise.

use super::Battle;
use crate::battle::{
    ids::SideId,
    question::{Question, Stop, Topic},
    view::View,
};

impl Battle {
    /// When the side wants to be asked about a topic.
    pub fn stop(&self, side: SideId, topic: Topic) -> Stop {
        self.stops
            .get(side.index())
            .and_then(|stops| stops.iter().find(|(of, _)| *of == topic))
            .map_or(Stop::default(), |(_, stop)| *stop)
    }

    /// Sets when the side wants to be asked about a topic.
    pub fn set_stop(&mut self, side: SideId, topic: Topic, stop: Stop) {
        if let Some(stops) = self.stops.get_mut(side.index()) {
            stops.retain(|(of, _)| *of != topic);
            stops.push((topic, stop));
        }
    }
}

/// The answer of sides led by the computer and of players who do not want to be asked.
pub(super) fn answer(
    stops: &[Vec<(Topic, Stop)>],
    view: View<'_>,
    question: &Question,
) -> Option<u8> {
    let side = view.side(question.asked);
    if view
        .scene
        .sides
        .get(side.index())
        .is_some_and(|side| side.computer)
    {
        return Some((view.scene.book.policy)(view, question));
    }
    if question.topic == Topic::Detail {
        return None;
    }
    let stop = stops
        .get(side.index())
        .and_then(|stops| stops.iter().find(|(of, _)| *of == question.topic))
        .map_or(Stop::default(), |(_, stop)| *stop);
    let asks = match stop {
        Stop::Always => true,
        Stop::WhenItMatters => (view.scene.book.matters)(view, question),
        Stop::Never => false,
    };
    (!asks).then(|| (view.scene.book.policy)(view, question))
}
