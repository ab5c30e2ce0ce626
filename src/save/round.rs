//! The round that a machine makes at a question in the middle of somebody's order, so that nobody
//! learns which of the others is asked.

use super::GameSession;
use crate::battle::components::CombatStatus;

/// What those read to whom the machine came and who are asked nothing.
pub const NOTHING_ASKED: &str = "Nothing is asked of you.";

impl GameSession {
    /// The persons to whom the machine goes at the question that waits, in the order of the roster,
    /// beginning after the person at the machine: all who must not see the same as that one and still
    /// have somebody in the battle. Only the one who is asked sees the question. Empty where no other
    /// person is asked.
    pub fn round_of_question(&self, at_machine: Option<&str>) -> Vec<String> {
        let view = self.battle.view();
        let question = self.battle.question();
        let Some(asked) = question.and_then(|question| self.person(question.asked)) else {
            return Vec::new();
        };
        if at_machine == Some(asked) {
            return Vec::new();
        }
        let persons = self.persons();
        let now = persons
            .iter()
            .position(|(name, _)| Some(&**name) == at_machine);
        let own = now.map_or(&[][..], |now| &persons[now].1);
        let shares = |sides: &[_]| {
            let mut pairs = sides
                .iter()
                .flat_map(|side| own.iter().map(move |own| (side, own)));
            pairs.any(|(&side, &own)| view.scene.shares_sight(side, own))
        };
        let fights = |name: &str| {
            let mut units = view.store.ids();
            units.any(|unit| {
                let status = view.status(unit);
                let takes_part = status.is_on_field() || status == CombatStatus::Waiting;
                takes_part && self.person(unit) == Some(name)
            })
        };
        let after = now.map_or(0, |now| now + 1);
        let order = (0..persons.len()).map(|step| &persons[(after + step) % persons.len()]);
        let goes_to =
            |(name, sides): &&(String, Vec<_>)| name == asked || !shares(sides) && fights(name);
        let order = order.filter(goes_to).map(|(name, _)| name.clone());
        order.filter(|name| Some(&**name) != at_machine).collect()
    }
}
