//! The round of a shared machine when a question interrupts an order, so that no player learns
//! which of the others is asked.

use super::GameSession;
use crate::battle::components::CombatStatus;

/// The text for players in the round that are asked nothing.
pub const NOTHING_ASKED: &str = "Nothing is asked of you.";

impl GameSession {
    /// The players that get the machine because of the open question, in the order of the roster,
    /// starting after the player at the machine: all players that must not see the same as that
    /// player and still have units in the battle. Only the asked player sees the question. Empty if
    /// no other player is asked.
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
