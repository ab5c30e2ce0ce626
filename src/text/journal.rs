//! Lines of a log, with the steps of a walk in one line.

use super::{
    narrate::{Voice, name, narrate, towards},
    phrase,
    plain::without_rules,
};
use crate::battle::{
    counted,
    event::{BattleEvent, Gauge},
    ids::UnitId,
    ruleset::ActionBits,
};
use crate::geometry::Cell;

/// How many lines back a repeated report is recognised: an action's payment comes between.
const RECENT: usize = 3;

/// Collects lines.
#[derive(Default)]
pub struct Journal<'s> {
    lines: Vec<String>,
    walk: Option<Walk<'s>>,
}

/// A walk that may continue.
struct Walk<'s> {
    voice: Voice<'s>,
    unit: UnitId,
    /// The sentence at its beginning; empty for none.
    begun: String,
    /// Its verb: "moves", "walks", "flies".
    verb: String,
    to: Option<Cell>,
    cost: u32,
}

/// Whether a gauge is the pool that actions are paid from.
fn is_of_actions(voice: Voice<'_>, gauge: Gauge) -> bool {
    let book = voice.scene.book;
    let pool = book.pools.get(usize::from(book.points.0));
    pool.is_some_and(|pool| gauge == Gauge::Pool(pool.name))
}

impl<'s> Journal<'s> {
    /// Takes in the next event.
    pub fn hear(&mut self, voice: Voice<'s>, event: &BattleEvent) {
        let line = narrate(voice, event);
        match event {
            BattleEvent::Acted { unit, action, .. }
                if voice
                    .scene
                    .book
                    .action(*action)
                    .is_some_and(|action| action.bits().contains(ActionBits::MOVES)) =>
            {
                self.arrive();
                let told = phrase::told(voice, event);
                self.walk = Some(Walk {
                    voice,
                    unit: *unit,
                    begun: line,
                    verb: told.split(' ').next().unwrap_or("moves").to_owned(),
                    to: None,
                    cost: 0,
                });
            }
            BattleEvent::Moved {
                unit,
                to,
                from,
                altitude_before,
                altitude,
                cost,
                forced: false,
                ..
            } if from != to
                && altitude.band == altitude_before.band
                && altitude.hanging == altitude_before.hanging =>
            {
                if self.walk.as_ref().is_some_and(|walk| walk.unit != *unit) {
                    self.arrive();
                }
                let walk = self.walk.get_or_insert_with(|| Walk {
                    voice,
                    unit: *unit,
                    begun: String::new(),
                    verb: "moves".to_owned(),
                    to: None,
                    cost: 0,
                });
                walk.voice = voice;
                walk.to = Some(*to);
                walk.cost += u32::from(*cost);
            }
            // A walk is paid for before its first step; another action's worth may be paid on the
            // way.
            BattleEvent::Changed { unit, gauge, .. }
                if self.walk.as_ref().is_some_and(|walk| {
                    walk.unit == *unit && (walk.to.is_none() || is_of_actions(voice, *gauge))
                }) =>
            {
                let walk = self.walk.take();
                self.say(line);
                self.walk = walk;
            }
            _ if line.is_empty() => {}
            // A door opened or a posture changed by an action was reported with the action.
            BattleEvent::DoorChanged { .. }
            | BattleEvent::PostureChanged { .. }
            | BattleEvent::Dropped { .. }
                if self.was_told(&line, voice.scene.book.prefix) => {}
            _ => {
                self.arrive();
                self.say(line);
            }
        }
    }

    /// Whether one of the last lines says the same, apart from the rule.
    fn was_told(&self, line: &str, prefix: &str) -> bool {
        let line = without_rules(line, prefix);
        let mut last = self.lines.iter().rev().take(RECENT);
        last.any(|told| without_rules(told, prefix) == line)
    }

    /// All lines; an unfinished walk is reported as far as it went.
    pub fn finish(mut self) -> Vec<String> {
        self.arrive();
        self.lines
    }

    fn say(&mut self, line: String) {
        if !line.is_empty() {
            self.lines.push(line);
        }
    }

    fn arrive(&mut self) {
        let Some(walk) = self.walk.take() else { return };
        let line = match walk.to {
            None => walk.begun,
            Some(to) => {
                let (scene, name) = (walk.voice.scene, name(walk.voice, walk.unit));
                let to = towards(scene, to);
                let length = scene.book.wording.length;
                let cost = match walk.cost {
                    0 => String::new(),
                    cost => format!(" ({})", counted(cost, length)),
                };
                format!("{name} {} {to}{cost}.", walk.verb)
            }
        };
        self.say(line);
    }
}
