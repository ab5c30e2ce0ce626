//! The ground as far as playback has come.

use super::Shown;
use crate::battle::event::BattleEvent;

impl Shown {
    /// Advances by a change of the ground that the viewer sees.
    pub(in crate::app) fn ground_changed(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::DoorChanged { cell, state, .. } => {
                self.doors.retain(|(place, _)| place != cell);
                self.doors.push((*cell, *state));
            }
            BattleEvent::Battered {
                cell,
                vehicle: None,
                broken: true,
                ..
            } => self.cleared.push(*cell),
            BattleEvent::GroundChanged { cell, kind, .. } => {
                self.placed.retain(|(place, _)| place != cell);
                self.placed.push((*cell, *kind));
                self.placed.sort_by_key(|(place, _)| *place);
                self.cleared.retain(|place| place != cell);
                self.doors.retain(|(place, _)| place != cell);
            }
            BattleEvent::SpotChanged { spot, there, .. } => {
                self.spots.retain(|(known, _)| known != spot);
                self.spots.push((*spot, *there));
            }
            _ => {}
        }
    }
}
