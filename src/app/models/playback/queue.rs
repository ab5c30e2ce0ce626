//! Events that are not shown yet, one after another.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::{
    battle::{event::BattleEvent, ids::UnitId, view::View},
    settings::{Motion, Settings},
};

/// An event being shown.
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
    /// Its progress, from 0 to 1.
    pub fn part(&self) -> f32 {
        if self.length > 0.0 {
            (self.gone / self.length).clamp(0.0, 1.0)
        } else {
            1.0
        }
    }
}

/// Events that are not shown yet.
#[derive(Resource)]
pub struct Playback {
    queue: VecDeque<(usize, BattleEvent)>,
    /// The event being shown.
    pub current: Option<Running>,
    /// The speed: 1, 2, 4 or 8.
    pub speed: f32,
    /// Show everything at once.
    pub skip: bool,
    /// Whether to never show events one by one.
    pub instant: bool,
    /// Whether tokens move along their way.
    pub motion: Motion,
    /// Whether a hurt unit's token shakes.
    pub shake: bool,
    /// The attacker that has drawn back, with its target.
    pub drawn: Option<(UnitId, UnitId)>,
    /// Whether the attack being shown ends the battle.
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
    /// Applies the player's settings; the speed stays.
    pub fn follow_settings(&mut self, settings: &Settings) {
        self.instant = settings.play.instant;
        self.motion = settings.motion();
        self.shake = settings.play.shake;
    }

    /// Makes playback faster: doubled up to eight times, then at once, then normal again.
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

    /// Takes the next event.
    pub(in crate::app) fn pop(&mut self) -> Option<(usize, BattleEvent)> {
        self.queue.pop_front()
    }

    /// Notes the event that begins: the attacker that draws back, and whether it is the last
    /// attack.
    pub(in crate::app) fn note(&mut self, event: &BattleEvent, view: View<'_>) {
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
                // An attacker that strikes several times draws back once.
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

    /// The factor by which an event is slowed down: for the last attack of a battle.
    pub(in crate::app) fn slowed(&self, event: &BattleEvent) -> f32 {
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

/// The factor for the last attack of a battle.
const LAST_BEAT: f32 = 2.4;
