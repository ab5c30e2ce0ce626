//! What has happened and is not shown yet, one event after another.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::{
    app::settings::{Motion, Settings},
    battle::{event::BattleEvent, ids::UnitId, view::View},
};

/// An event on its way to the eye.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its place in the battle's log.
    pub place: usize,
    /// The event.
    pub event: BattleEvent,
    /// Seconds it takes at normal speed.
    pub length: f32,
    /// Seconds gone.
    pub gone: f32,
}

impl Running {
    /// How far it is, from 0 to 1.
    pub fn part(&self) -> f32 {
        if self.length > 0.0 {
            (self.gone / self.length).clamp(0.0, 1.0)
        } else {
            1.0
        }
    }
}

/// What has happened and is not shown yet.
#[derive(Resource)]
pub struct Playback {
    queue: VecDeque<(usize, BattleEvent)>,
    /// What is being shown.
    pub current: Option<Running>,
    /// How fast: 1, 2, 4 or 8.
    pub speed: f32,
    /// Show everything at once.
    pub skip: bool,
    /// Never show events one by one.
    pub instant: bool,
    /// Whether things move on their way.
    pub motion: Motion,
    /// Whether whoever is hurt shakes.
    pub shake: bool,
    /// Who has drawn back for a blow, and at whom.
    pub drawn: Option<(UnitId, UnitId)>,
    /// The blow being shown ends the battle.
    pub last_blow: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            queue: VecDeque::new(),
            current: None,
            speed: 1.0,
            skip: false,
            instant: false,
            motion: Motion::Full,
            shake: true,
            drawn: None,
            last_blow: false,
        }
    }
}

impl Playback {
    /// Shows events the way the player wants it from now on; the speed stays.
    pub fn follow_settings(&mut self, settings: &Settings) {
        self.instant = settings.play.instant;
        self.motion = settings.motion();
        self.shake = settings.play.shake;
    }

    /// Shows events faster: twice as fast up to eight times, at once, and plain again.
    pub fn faster(&mut self) {
        if self.instant {
            self.instant = false;
            self.speed = 1.0;
        } else if self.speed >= 8.0 {
            self.instant = true;
        } else {
            self.speed *= 2.0;
        }
    }

    /// Adds an event at the end.
    pub fn push(&mut self, place: usize, event: BattleEvent) {
        self.queue.push_back((place, event));
    }

    /// How many events wait.
    pub fn waiting(&self) -> usize {
        self.queue.len() + usize::from(self.current.is_some())
    }

    /// Whether everything has been shown.
    pub fn is_empty(&self) -> bool {
        self.waiting() == 0
    }

    /// Drops everything.
    pub fn stop(&mut self) {
        self.queue.clear();
        self.current = None;
        self.skip = false;
        (self.drawn, self.last_blow) = (None, false);
    }

    /// What is to be shown next.
    pub(super) fn pop(&mut self) -> Option<(usize, BattleEvent)> {
        self.queue.pop_front()
    }

    /// Takes note of what begins to be shown: who draws back for a blow, and whether it is the last one.
    pub(super) fn note(&mut self, event: &BattleEvent, view: View<'_>) {
        match event {
            BattleEvent::Acted { unit, target, .. } => {
                let foe = target.filter(|target| view.hostile(*unit, *target));
                self.drawn = foe.map(|target| (*unit, target));
            }
            BattleEvent::Outcome { unit, .. } => {
                let mut coming = self.queue.iter().map(|(_, event)| event);
                let ends = coming.any(|event| matches!(event, BattleEvent::Ended { .. }));
                let mut coming = self.queue.iter().map(|(_, event)| event);
                let more = coming.any(|event| matches!(event, BattleEvent::Outcome { .. }));
                self.last_blow = ends && !more;
                // One that strikes several times draws back once.
                if self.drawn.is_some_and(|(who, _)| who == *unit) {
                    self.drawn = None;
                }
            }
            BattleEvent::TurnBegan { .. }
            | BattleEvent::TurnEnded { .. }
            | BattleEvent::Moved { .. }
            | BattleEvent::Ended { .. } => (self.drawn, self.last_blow) = (None, false),
            _ => {}
        }
    }

    /// How many times longer than usual an event is shown: the last blow of a battle takes its time.
    pub(super) fn slowed(&self, event: &BattleEvent) -> f32 {
        let blow = matches!(
            event,
            BattleEvent::Outcome { .. }
                | BattleEvent::Hurt { .. }
                | BattleEvent::LifeChanged { .. }
        );
        match self.last_blow && blow && !self.motion.is_reduced() {
            true => LAST_BEAT,
            false => 1.0,
        }
    }
}

/// How many times longer than usual the last blow of a battle is shown.
const LAST_BEAT: f32 = 2.4;
