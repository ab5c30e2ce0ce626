//! When the player of each unit is asked.

use super::{battle::Battle, stops::Stops};
use crate::battle::{
    ids::{SideId, UnitId},
    orders::question::{PromptPolicy, QuestionKind},
};

impl Battle {
    /// The prompt settings of each unit's player, by combatant.
    pub fn stops(&self) -> &[Stops] {
        &self.stops
    }

    /// Replaces all prompt settings, by combatant as in saves, or by side.
    pub fn set_stops(&mut self, stops: &[Stops]) {
        if stops.len() == self.stops.len() {
            self.stops.clone_from_slice(stops);
            return;
        }
        for (side, new) in stops.iter().enumerate() {
            self.edit_stops(self.side_members(SideId(side as u8)), |own| {
                own.clone_from(new);
            });
        }
    }

    /// The prompt settings of a unit's player.
    pub fn stops_of(&self, unit: UnitId) -> Option<&Stops> {
        self.stops.get(unit.index())
    }

    /// Changes the prompt settings for these units.
    pub fn edit_stops(
        &mut self,
        units: impl IntoIterator<Item = UnitId>,
        change: impl Fn(&mut Stops),
    ) {
        for unit in units {
            self.stops.get_mut(unit.index()).map(&change);
        }
    }

    /// Sets for all units of a side when they are asked about a topic.
    pub fn set_stop(&mut self, side: SideId, topic: QuestionKind, stop: PromptPolicy) {
        self.edit_stops(self.side_members(side), |own| own.set_policy(topic, stop));
    }

    fn side_members(&self, side: SideId) -> Vec<UnitId> {
        self.view().members(side).collect()
    }
}
