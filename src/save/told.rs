//! What each side has been told of the log, so that after a load the next person sees what it missed.

use super::GameSession;
use crate::battle::{event::BattleEvent, ids::SideId};

impl GameSession {
    /// A side has been told so many events of the log. Where it looks on without having done anything, what
    /// it was told last counts until then.
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

    /// How many events of the log a side has been told: where that is not known, all up to the end of the
    /// last turn of one of its own.
    pub fn told_so_far(&self, side: SideId) -> usize {
        self.last_told(side).unwrap_or_default()
    }

    /// The same; `None` where nothing has been told yet, because the battle begins or only one person
    /// plays it and nothing is known.
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
