//! What a side hears of events: nothing about units it cannot see.

use super::{
    digest::{Digest, DigestLine},
    journal::Journal,
    narrate::{Voice, narrate},
};
use crate::battle::{
    Battle,
    event::{BattleEvent, Gauge},
    ids::{SideId, UnitId, UnitSet},
    scene::Scene,
};

/// A listener that follows the log in order.
#[derive(Clone, Debug)]
pub struct Ears {
    /// `None` hears everything.
    side: Option<SideId>,
    seen: UnitSet,
    /// Units with wounds it may read, besides its own.
    read: UnitSet,
    next: usize,
}

impl Ears {
    /// The ears of a side, or of a spectator who may know everything.
    pub fn new(side: Option<SideId>) -> Self {
        Self {
            side,
            seen: UnitSet::default(),
            read: UnitSet::default(),
            next: 0,
        }
    }

    /// Ears that begin in the middle of a battle: with the units in sight now, from this index of
    /// the log on.
    pub fn from_now(side: Option<SideId>, seen: UnitSet, next: usize) -> Self {
        Self {
            seen,
            next,
            ..Self::new(side)
        }
    }

    /// Ears for a battle's whole log, which may begin in the middle after a save.
    pub fn of(battle: &Battle, side: Option<SideId>) -> Self {
        let seen = side.map(|side| seen_at_first(battle, side));
        Self::from_now(side, seen.unwrap_or_default(), 0)
    }

    /// The listening side.
    pub fn side(&self) -> Option<SideId> {
        self.side
    }

    /// Resets the units in sight, after orders were undone.
    pub fn look(&mut self, seen: UnitSet) {
        self.seen = seen;
    }

    /// Orders were undone: events from this index of the log on have not been heard.
    pub fn rewind(&mut self, to: usize) {
        self.next = self.next.min(to);
    }

    /// Events since the last call as sentences, with a walk as one.
    pub fn listen(&mut self, scene: &Scene, log: &[BattleEvent]) -> Vec<String> {
        let mut journal = Journal::default();
        self.follow(scene, log, |voice, event| journal.hear(voice, event));
        journal.finish()
    }

    /// Events since the last call as one line per action, without dice and numbers.
    pub fn digest(&mut self, scene: &Scene, log: &[BattleEvent]) -> Vec<DigestLine> {
        let mut digest = Digest::default();
        self.follow(scene, log, |voice, event| digest.hear(voice, event));
        digest.finish(Voice::open(scene))
    }

    /// Events since the last call as sentences, with a walk step by step.
    pub fn listen_closely(&mut self, scene: &Scene, log: &[BattleEvent]) -> Vec<String> {
        let mut heard = Vec::new();
        self.follow(scene, log, |voice, event| heard.push(narrate(voice, event)));
        heard.retain(|line| !line.is_empty());
        heard
    }

    /// Passes on the events heard since the last call, one by one, with the voice to describe them.
    pub fn follow<'s>(
        &mut self,
        scene: &'s Scene,
        log: &[BattleEvent],
        mut hear: impl FnMut(Voice<'s>, &BattleEvent),
    ) {
        self.rewind(log.len());
        for event in &log[self.next..] {
            if let Some(voice) = self.hear(scene, event) {
                hear(voice, event);
            }
        }
        self.next = log.len();
    }

    /// Takes in the next event, whatever its index in the log: returns the voice to describe it, or
    /// `None` if the side does not hear it.
    pub fn hear<'s>(&mut self, scene: &'s Scene, event: &BattleEvent) -> Option<Voice<'s>> {
        let mut named = None;
        if let Some(side) = self.side {
            match event {
                BattleEvent::Noticed { unit, by, seen } if scene.shares_sight(*by, side) => {
                    if *seen {
                        self.seen.insert(*unit);
                    } else {
                        self.seen.remove(*unit);
                    }
                    // A unit that goes out of sight is still known by name at that moment.
                    named = Some(*unit);
                }
                BattleEvent::Learned {
                    unit, by, fully, ..
                } if scene.shares_sight(*by, side) && *fully => self.read.insert(*unit),
                _ => {}
            }
        }
        let mut hidden = self.hidden(scene);
        if let Some(unit) = named {
            hidden.remove(unit);
        }
        self.hears(scene, event).then_some(Voice {
            scene,
            hidden,
            side: self.side,
        })
    }

    /// Units that this side must not know by name right now.
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
        self.seen.contains(unit) || scene.shares_sight(side, scene.member(unit).side)
    }

    /// Whether this side may hear this number of a unit: everything of its own; of others scores,
    /// initiative, readable wounds and action points. Other pools, Stress and ammunition only of
    /// fully known units.
    fn counts(&self, scene: &Scene, unit: UnitId, gauge: Gauge) -> bool {
        let is_own = |side| scene.allied(side, scene.member(unit).side);
        match gauge {
            _ if self.side.is_none_or(is_own) => true,
            Gauge::Wounds(_) => self.reads(scene, unit),
            Gauge::Pool(name) => {
                let first = scene.book.pools.first();
                first.is_some_and(|pool| pool.name == name) || self.read.contains(unit)
            }
            Gauge::Stress | Gauge::Ammo(_) => self.read.contains(unit),
            Gauge::Score(_) | Gauge::Initiative => true,
        }
    }

    /// Whether this side may hear a unit's remaining wounds (EV-ACT-23).
    fn reads(&self, scene: &Scene, unit: UnitId) -> bool {
        !scene.book.hides_wounds
            || self.side.is_none_or(|side| {
                scene.allied(side, scene.member(unit).side) || self.read.contains(unit)
            })
    }

    fn hears(&self, scene: &Scene, event: &BattleEvent) -> bool {
        let knows = |unit: &UnitId| self.knows(scene, *unit);
        match event {
            // Only the observing side hears which unit it sees.
            BattleEvent::Noticed { by, .. } | BattleEvent::Learned { by, .. } => {
                self.side.is_none_or(|side| scene.shares_sight(side, *by))
            }
            BattleEvent::Changed { unit, gauge, .. } => {
                knows(unit) && self.counts(scene, *unit, *gauge)
            }
            BattleEvent::RoundBegan { .. }
            | BattleEvent::Resigned { .. }
            | BattleEvent::Ended { .. } => true,
            // A level's sentence about a unit is heard by sides that see the unit.
            BattleEvent::Said { by, .. } => by.as_ref().is_none_or(knows),
            BattleEvent::DoorChanged { seen, .. }
            | BattleEvent::Battered { seen, .. }
            | BattleEvent::GroundChanged { seen, .. }
            | BattleEvent::SpotChanged { seen, .. } => {
                self.side.is_none_or(|side| seen.contains(side))
            }
            BattleEvent::Acted { unit, .. } => knows(unit),
            BattleEvent::Outcome { unit, target, .. } => knows(unit) || knows(target),
            BattleEvent::Rolled(roll) => knows(&roll.about()),
            BattleEvent::Threw { unit, against, .. } => {
                knows(unit) && (against.is_empty() || against.iter().any(|other| knows(&other)))
            }
            BattleEvent::TurnBegan { unit, .. }
            | BattleEvent::TurnEnded { unit }
            | BattleEvent::Inserted { unit, .. }
            | BattleEvent::Moved { unit, .. }
            | BattleEvent::Fell { unit, .. }
            | BattleEvent::Summed { unit, .. }
            | BattleEvent::Hurt { unit, .. }
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

/// Units that a side and its sight-sharing allies saw before the first event of the log: units in
/// sight now, with every sighting and loss of sight undone.
pub(super) fn seen_at_first(battle: &Battle, side: SideId) -> UnitSet {
    let scene = battle.scene();
    let mut at_first = UnitSet::default();
    for ally in (0..scene.sides.len() as u8).map(SideId) {
        if !scene.shares_sight(side, ally) {
            continue;
        }
        let seen = &battle.view().memory().seen;
        let mut seen = seen.get(ally.index()).copied().unwrap_or_default();
        for event in battle.log().iter().rev() {
            match event {
                BattleEvent::Noticed {
                    unit,
                    by,
                    seen: true,
                } if *by == ally => seen.remove(*unit),
                BattleEvent::Noticed { unit, by, .. } if *by == ally => seen.insert(*unit),
                _ => {}
            }
        }
        seen.iter().for_each(|unit| at_first.insert(unit));
    }
    at_first
}
