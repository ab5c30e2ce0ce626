//! How much of the log each side has been told, so that after a load the next player sees what it
//! missed.

use super::GameSession;
use crate::battle::{event::BattleEvent, ids::SideId};

impl GameSession {
    /// Notes that a side has been told this many events of the log. At the first call all other
    /// sides start from [`GameSession::told_so_far`].
    pub fn tell(&mut self, side: SideId, events: usize) {
        if self.told.len() <= side.index() {
            let sides = 0..self.battle.scene().sides.len();
            let known = sides.map(|side| self.told_so_far(SideId(side as u8)));
            self.told = known.collect();
        }
        if let Some(told) = self.told.get_mut(side.index()) {
            *told = events;
        }
    }

    /// Number of log events the side has been told; if unknown, all events up to the end of its
    /// last turn.
    pub fn told_so_far(&self, side: SideId) -> usize {
        self.last_told(side).unwrap_or_default()
    }

    /// The same; `None` if it has been told nothing yet, because the battle begins or only one
    /// player plays it and nothing is recorded.
    pub fn last_told(&self, side: SideId) -> Option<usize> {
        let log = self.battle.log();
        let own = |event: &BattleEvent| match event {
            BattleEvent::TurnEnded { unit } => {
                let (scene, of) = (self.battle.scene(), self.battle.view().side(*unit));
                scene.shares_sight(side, of)
            }
            _ => false,
        };
        let known = self.told.get(side.index()).copied();
        let is_shared = || self.listeners().len() > 1 && self.battle.orders_done() > 0;
        let since_turn = || log.iter().rposition(own).map_or(0, |last| last + 1);
        let told = known.or_else(|| is_shared().then(since_turn))?;
        Some(told.min(log.len()))
    }
}
