//! Who answers a question at once, and who is asked.

use crate::{
    battle::{
        Battle,
        ids::SideId,
        question::{Question, Stop as When, Topic},
        view::View,
    },
    cli::arena::Arena,
};

/// Who answers a question at once, and who is asked.
pub(super) struct Leaders {
    computer: Vec<bool>,
    stops: Vec<Vec<(Topic, When)>>,
}

impl Leaders {
    pub(super) fn of(arena: &Arena, battle: &Battle) -> Self {
        let sides = &arena.level.sides;
        Self {
            computer: sides.iter().map(|side| side.computer).collect(),
            stops: (0..sides.len() as u8)
                .map(|side| {
                    let stop = |topic| (topic, battle.stop(SideId(side), topic));
                    Topic::OPTIONAL.into_iter().map(stop).collect()
                })
                .collect(),
        }
    }

    pub(super) fn answer(&self, view: View<'_>, question: &Question) -> Option<u8> {
        let side = view.side(question.asked).index();
        let policy = || Some((view.scene.book.policy)(view, question));
        if self.computer.get(side).copied().unwrap_or(false) {
            return policy();
        }
        let stops = self.stops.get(side)?;
        let stop = stops.iter().find(|(topic, _)| *topic == question.topic);
        let asks = match stop.map(|(_, when)| *when) {
            None | Some(When::Always) => true,
            Some(When::WhenItMatters) => (view.scene.book.matters)(view, question),
            Some(When::Never) => false,
        };
        if asks { None } else { policy() }
    }
}
