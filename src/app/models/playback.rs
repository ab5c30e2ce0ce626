//! Events one after another, each with its duration: what tokens, log and dice tray show.

pub mod opening;
mod queue;
mod seconds;
pub mod told;

use bevy::prelude::*;

use super::{
    floating_text,
    missiles::{Missile, missile_of},
    playback::told::{DiceRoll, Floating, LineTone, LogLine, TUMBLE_SECONDS},
    words,
};
use crate::{
    app::state::{modals::Modals, positions::middle, session::AppSession, shown::Shown},
    battle::{event::BattleEvent, ids::UnitId},
    text::{ears::Ears, narrate::Voice},
};
pub use queue::{Playback, Running};
pub use seconds::seconds;

/// What has been shown so far: the log, the dice, and the floating numbers.
#[derive(Resource, Default)]
pub struct PlaybackState {
    /// The log, oldest first.
    pub lines: Vec<LogLine>,
    /// The last dice, the newest at the end.
    pub dice: Vec<DiceRoll>,
    /// Numbers rising from tokens.
    pub floating: Vec<Floating>,
    /// The unit that acted last, for the camera.
    pub turn_of: Option<UnitId>,
    /// Seconds since its turn began.
    pub turn_age: f32,
    /// Whether that turn was inserted between others.
    pub inserted: bool,
    /// Seconds since the battle was opened.
    pub age: f32,
    /// The missiles of acting units.
    acts: Vec<(UnitId, Missile)>,
    /// The unit hit last by the current action, with the word for the hit.
    hit: Option<(UnitId, &'static str)>,
    /// The ears of the viewing player.
    ears: Option<Ears>,
}

impl PlaybackState {
    /// The missile of a unit's action against a distant target.
    pub fn missile(&self, unit: UnitId) -> Missile {
        let last = self.acts.iter().rev().find(|(who, _)| *who == unit);
        last.map_or_else(|| missile_of(None, None), |(_, missile)| *missile)
    }

    /// Takes in an event: returns the voice to describe it, if the viewing player hears it.
    fn hear<'s>(&mut self, session: &'s AppSession, event: &BattleEvent) -> Option<Voice<'s>> {
        let ears = self
            .ears
            .get_or_insert_with(|| Ears::of(&session.battle, session.viewer()));
        ears.hear(session.battle.scene(), event)
    }

    /// The lines that may be read by now: none tells the result of dice that still tumble.
    pub fn told(&self) -> &[LogLine] {
        let tumbling = self.dice.iter().find(|cast| cast.rest() < 1.0);
        let told = tumbling.map_or(self.lines.len(), |cast| {
            self.lines.partition_point(|line| line.place < cast.place)
        });
        &self.lines[..told]
    }

    /// Whether anything of it changes by itself: it rises, tumbles, or fades away.
    pub fn is_moving(&self) -> bool {
        let tumbles = self.dice.iter().any(|cast| cast.rest() < 1.0);
        // Longer than any announcement lasts.
        !self.floating.is_empty()
            || tumbles
            || self.age < OPENING_SECONDS + 0.5
            || self.turn_age < 2.5
    }

    /// Forgets the lines of events from an index on.
    pub fn forget_after(&mut self, session: &AppSession) {
        let place = session.battle.log().len();
        self.lines.retain(|line| line.place < place);
        self.dice.clear();
        if let Some(ears) = &mut self.ears {
            let memory = session.battle.view().memory();
            let seen = ears.side().and_then(|side| memory.seen.get(side.index()));
            ears.look(seen.copied().unwrap_or_default());
        }
    }

    /// Whether it was shown to another player than the viewing one.
    fn is_for_another(&self, session: &AppSession) -> bool {
        let side = self.ears.as_ref().map(Ears::side);
        side.is_some_and(|side| side != session.viewer())
    }
}

/// Shows what happened since a side's last look, on the board as it was then.
pub(in crate::app) fn recap(
    playback: &mut Playback,
    shown: &mut Shown,
    telling: &mut PlaybackState,
    session: &AppSession,
    (then, events): (&Shown, usize),
) {
    playback.stop();
    *shown = then.clone();
    let age = telling.age;
    *telling = told_so_far(shown, session, events);
    telling.dice.clear();
    telling.age = age;
    let missed = session.battle.log().iter().enumerate().skip(events);
    for (place, event) in missed {
        playback.push(place, event.clone());
    }
}

fn is_dice(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Rolled(_) | BattleEvent::Threw { .. })
}

/// Rebuilds the log of a battle so far, for a review, and for another viewing player.
pub(in crate::app) fn retell(telling: &mut PlaybackState, shown: &Shown, session: &AppSession) {
    let age = telling.age;
    *telling = told_so_far(shown, session, session.battle.log().len());
    telling.age = age;
    // Old turns are not announced again.
    telling.turn_age = f32::MAX;
}

/// What the viewing player has heard of this many log events. Rolls for initiative are left out:
/// the strip shows the order, and they would only fill the log.
fn told_so_far(shown: &Shown, session: &AppSession, events: usize) -> PlaybackState {
    let log = session.battle.log();
    let first = |event: &BattleEvent| matches!(event, BattleEvent::TurnBegan { .. });
    let begin = log.iter().position(first).unwrap_or(log.len());
    let mut telling = PlaybackState {
        ears: Some(Ears::of(&session.battle, session.viewer())),
        ..PlaybackState::default()
    };
    for (place, event) in log.iter().enumerate().take(events) {
        let heard = telling.hear(session, event);
        if let Some(voice) = heard.filter(|_| place > begin || !is_dice(event)) {
            tell(&mut telling, shown, place, event, (session, voice));
        }
    }
    telling.floating.clear();
    telling
}

/// Shows events for their durations.
fn advance_playback(
    time: Res<Time>,
    session: Res<AppSession>,
    modals: Res<Modals>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut telling: ResMut<PlaybackState>,
    mut settled: Local<bool>,
) {
    if modals.pause.is_some() {
        return;
    }
    let now = telling.bypass_change_detection();
    now.age += time.delta_secs();
    now.turn_age += time.delta_secs();
    for floating in &mut now.floating {
        floating.age += time.delta_secs();
    }
    telling
        .bypass_change_detection()
        .floating
        .retain(|floating| floating.age < FLOAT_SECONDS);
    let tumbles = !(playback.motion.is_reduced() || playback.skip || playback.instant);
    for cast in &mut telling.bypass_change_detection().dice {
        cast.age += match tumbles {
            true => time.delta_secs() * playback.speed,
            false => TUMBLE_SECONDS,
        };
    }
    if playback.is_empty() {
        playback.bypass_change_detection().skip = false;
        if *settled && !session.is_changed() && !shown.is_changed() {
            return;
        }
        if telling.is_for_another(&session) {
            retell(&mut telling, &shown, &session);
        }
        // The battle decides in the end: anything playback left out is corrected on the board.
        let truth = Shown::of(session.battle.view(), session.viewer());
        shown.set_if_neq(truth);
        *settled = true;
        return;
    }
    *settled = false;
    let mut left = time.delta_secs() * playback.speed;
    let skip = playback.skip || playback.instant;
    let viewer = session.viewer();
    loop {
        if let Some(running) = &mut playback.current {
            running.gone += if skip { f32::MAX } else { left };
            left = running.gone - running.length;
            if left < 0.0 {
                return;
            }
            let event = running.event.clone();
            playback.current = None;
            shown.apply(&event, session.battle.view(), viewer);
        }
        let Some((place, event)) = playback.pop() else {
            return;
        };
        // An event that is not heard is not shown either, and takes no time.
        let Some(voice) = telling.hear(&session, &event) else {
            shown.apply(&event, session.battle.view(), viewer);
            continue;
        };
        playback.note(&event, session.battle.view());
        let length = seconds(&event, &shown) * playback.slowed(&event);
        tell(&mut telling, &shown, place, &event, (&session, voice));
        playback.current = Some(Running {
            place,
            event,
            length,
            gone: 0.0,
        });
    }
}

/// For how long the opening words of a battle are shown, in seconds.
pub const OPENING_SECONDS: f32 = 6.0;

/// The lifetime of a floating number, in seconds.
pub const FLOAT_SECONDS: f32 = 1.3;

/// Adds an event to the log, the dice tray and the floating numbers.
fn tell(
    telling: &mut PlaybackState,
    shown: &Shown,
    place: usize,
    event: &BattleEvent,
    (session, voice): (&AppSession, Voice<'_>),
) {
    let view = session.battle.view();
    if let Some(line) = words::line(view, voice, place, event) {
        telling.lines.push(line);
    }
    match event {
        BattleEvent::Acted {
            unit, item, power, ..
        } => {
            let names = view.scene.book.names;
            let item = item.and_then(|item| names.item(view.scene, item));
            let power = power.and_then(|power| names.power(view.scene, power));
            let missile = missile_of(item.map(|named| named.id), power.map(|named| named.id));
            telling.acts.retain(|(who, _)| who != unit);
            telling.acts.push((*unit, missile));
            telling.hit = None;
        }
        BattleEvent::Outcome {
            target, word, hit, ..
        } => telling.hit = hit.then_some((*target, *word)),
        BattleEvent::TurnBegan { unit, .. } | BattleEvent::Inserted { unit, .. } => {
            telling.turn_of = Some(*unit);
            telling.turn_age = 0.0;
            telling.inserted = matches!(event, BattleEvent::Inserted { .. });
            telling.hit = None;
        }
        _ => telling.dice.extend(words::dice_roll(voice, place, event)),
    }
    if let Some((unit, text)) = reaction(shown, event)
        && let Some(at) = middle(view, shown, unit)
    {
        rise(telling, at, text, LineTone::Gold);
    }
    let over = telling.dice.len().saturating_sub(6);
    telling.dice.drain(..over);
    let hit = telling
        .hit
        .filter(|(unit, _)| matches!(event, BattleEvent::Hurt { unit: hurt, .. } if hurt == unit));
    let hit = hit.map(|(_, word)| word);
    if let Some((unit, text, tone)) = floating_text::floating_text(voice, event, hit)
        && let Some(at) = middle(view, shown, unit)
    {
        rise(telling, at, text, tone);
    }
}

/// The text over a unit that acts in another unit's turn, or between two turns: the banner names
/// another unit then, or none.
pub fn reaction(shown: &Shown, event: &BattleEvent) -> Option<(UnitId, String)> {
    let BattleEvent::Acted { unit, name, .. } = event else {
        return None;
    };
    (shown.acting != Some(*unit)).then(|| (*unit, format!("Reaction: {name}")))
}

/// Lets a word rise from a place; the next one there begins below it.
fn rise(telling: &mut PlaybackState, at: Vec2, text: String, tone: LineTone) {
    let others = telling.floating.iter();
    let crowd = others.filter(|other| other.at.distance(at) < 0.4 && other.age < 0.35);
    let below = crowd.count() as f32 * 0.3;
    telling.floating.push(Floating {
        at: at + Vec2::new(0.0, below),
        text,
        tone,
        age: 0.0,
    });
}

#[cfg(test)]
#[path = "playback/recap_tests.rs"]
mod recap_tests;
