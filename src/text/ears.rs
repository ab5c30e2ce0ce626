//! What a side hears of what happens: nothing about those it cannot see.

use super::narrate::{Voice, narrate};
use crate::battle::{
    event::{BattleEvent, Gauge},
    ids::{SideId, UnitId, UnitSet},
    scene::Scene,
};

/// Somebody who follows the log in its order.
#[derive(Clone, Debug)]
pub struct Ears {
    /// `None` hears everything.
    side: Option<SideId>,
    seen: UnitSet,
    /// Whose wounds it may read, beside those of its own.
    read: UnitSet,
    next: usize,
}

impl Ears {
    /// Ears of a side, or of a spectator who may know everything.
    pub fn new(side: Option<SideId>) -> Self {
        Self {
            side,
            seen: UnitSet::default(),
            read: UnitSet::default(),
            next: 0,
        }
    }

    /// Ears that begin in the middle of a battle: with what is seen now, from this place of the
    /// log on.
    pub fn from_now(side: Option<SideId>, seen: UnitSet, next: usize) -> Self {
        Self {
            seen,
            next,
            ..Self::new(side)
        }
    }

    /// Whose ears these are.
    pub fn side(&self) -> Option<SideId> {
        self.side
    }

    /// Orders were taken back: what comes after this place of the log has not been heard.
    pub fn rewind(&mut self, to: usize) {
        self.next = self.next.min(to);
    }

    /// What was heard since the last call, as sentences.
    pub fn listen(&mut self, scene: &Scene, log: &[BattleEvent]) -> Vec<String> {
        let mut heard = Vec::new();
        self.follow(scene, log, |voice, event| heard.push(narrate(voice, event)));
        heard
    }

    /// Hands over what was heard since the last call, event by event, with the voice to speak of
    /// it.
    pub fn follow<'s>(
        &mut self,
        scene: &'s Scene,
        log: &[BattleEvent],
        mut hear: impl FnMut(Voice<'s>, &BattleEvent),
    ) {
        self.rewind(log.len());
        for event in &log[self.next..] {
            if let (BattleEvent::Noticed { unit, by, seen }, Some(side)) = (event, self.side)
                && scene.allied(*by, side)
            {
                if *seen {
                    self.seen.insert(*unit);
                } else {
                    self.seen.remove(*unit);
                }
            }
            if let (
                BattleEvent::Learned {
                    unit, by, fully, ..
                },
                Some(side),
            ) = (event, self.side)
                && *fully
                && scene.allied(*by, side)
            {
                self.read.insert(*unit);
            }
            if self.hears(scene, event) {
                let voice = Voice {
                    scene,
                    hidden: self.hidden(scene),
                };
                hear(voice, event);
            }
        }
        self.next = log.len();
    }

    /// Whom this side must not know by name right now.
    fn hidden(&self, scene: &Scene) -> UnitSet {
        let mut hidden = UnitSet::default();
        for unit in (0..scene.roster.len() as u16).map(UnitId) {
            if !self.knows(scene, unit) {
                hidden.insert(unit);
            }
        }
        hidden
    }

    fn knows(&self, scene: &Scene, unit: UnitId) -> bool {
        let Some(side) = self.side else { return true };
        self.seen.contains(unit) || scene.allied(side, scene.member(unit).side)
    }

    /// Whether this side may hear what wounds somebody has left (EV-ACT-23).
    fn reads(&self, scene: &Scene, unit: UnitId) -> bool {
        !scene.book.hides_wounds
            || self.side.is_none_or(|side| {
                scene.allied(side, scene.member(unit).side) || self.read.contains(unit)
            })
    }

    fn hears(&self, scene: &Scene, event: &BattleEvent) -> bool {
        let knows = |unit: &UnitId| self.knows(scene, *unit);
        match event {
            // Who sees whom is told to the side that sees, and to nobody else.
            BattleEvent::Noticed { by, .. } | BattleEvent::Learned { by, .. } => {
                self.side.is_none_or(|side| scene.allied(side, *by))
            }
            BattleEvent::Changed {
                unit,
                gauge: Gauge::Wounds(_),
                ..
            } => knows(unit) && self.reads(scene, *unit),
            BattleEvent::RoundBegan { .. }
            | BattleEvent::Said { .. }
            | BattleEvent::DoorChanged { .. }
            | BattleEvent::Battered { .. }
            | BattleEvent::GroundChanged { .. }
            | BattleEvent::SpotChanged { .. }
            | BattleEvent::Ended { .. } => true,
            BattleEvent::Acted { unit, .. } => knows(unit),
            BattleEvent::Outcome { unit, target, .. } => knows(unit) || knows(target),
            BattleEvent::Rolled(roll) => knows(&roll.about()),
            BattleEvent::TurnBegan { unit, .. }
            | BattleEvent::TurnEnded { unit }
            | BattleEvent::Inserted { unit, .. }
            | BattleEvent::Moved { unit, .. }
            | BattleEvent::Fell { unit, .. }
            | BattleEvent::Threw { unit, .. }
            | BattleEvent::Summed { unit, .. }
            | BattleEvent::Hurt { unit, .. }
            | BattleEvent::Changed { unit, .. }
            | BattleEvent::Gained { unit, .. }
            | BattleEvent::Lost { unit, .. }
            | BattleEvent::PostureChanged { unit, .. }
            | BattleEvent::LifeChanged { unit, .. }
            | BattleEvent::Decided { unit, .. }
            | BattleEvent::Dropped { unit, .. }
            | BattleEvent::Note { unit, .. } => knows(unit),
        }
    }
}
