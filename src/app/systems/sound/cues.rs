//! What is heard: the sounds of events, questions and clicks.

use bevy::prelude::*;

use crate::{
    app::{
        models::{
            missiles::{Missile, Nature},
            playback::{Playback, PlaybackState},
        },
        state::{
            pending::{Armed, PendingOrder},
            session::AppSession,
            shown::{Shown, Sight},
            ui_events::UiEvents,
        },
    },
    battle::{
        components::{CombatStatus, Verdict},
        event::BattleEvent,
        ids::UnitId,
    },
    settings::Settings,
};

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cue {
    /// A unit moves a square.
    Step,
    /// A melee attack hits.
    Strike,
    /// A shot or a throw hits.
    Shot,
    /// A power takes effect.
    Power,
    /// An attack misses.
    Miss,
    /// A unit is hurt.
    Wound,
    /// A unit falls.
    Death,
    /// A turn of the viewer's unit begins.
    Turn,
    /// A question waits for the player.
    Prompt,
    /// The battle is won.
    Victory,
    /// The battle is lost.
    Defeat,
    /// A button is pressed, an order given.
    Click,
}

impl Cue {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Step,
        Self::Strike,
        Self::Shot,
        Self::Power,
        Self::Miss,
        Self::Wound,
        Self::Death,
        Self::Turn,
        Self::Prompt,
        Self::Victory,
        Self::Defeat,
        Self::Click,
    ];
}

/// The sound of an event; `None` for events out of sight. `missile` is the acting unit's.
pub fn cue_of(
    event: &BattleEvent,
    session: &AppSession,
    shown: &Shown,
    missile: Missile,
) -> Option<Cue> {
    let view = session.battle.view();
    let seen = |unit: &UnitId| {
        shown
            .unit(*unit)
            .is_some_and(|look| look.sight == Sight::Seen)
    };
    match event {
        BattleEvent::Moved { unit, .. } if seen(unit) => Some(Cue::Step),
        BattleEvent::Outcome {
            unit, target, hit, ..
        } if seen(unit) || seen(target) => Some(match hit {
            true => landing(shown, *unit, *target, missile),
            false => Cue::Miss,
        }),
        BattleEvent::Hurt { unit, .. } if seen(unit) => Some(Cue::Wound),
        BattleEvent::LifeChanged { unit, after, .. } if seen(unit) => match after {
            CombatStatus::Dead | CombatStatus::Downed | CombatStatus::Unconscious { .. } => {
                Some(Cue::Death)
            }
            CombatStatus::Active
            | CombatStatus::Waiting
            | CombatStatus::Gone
            | CombatStatus::Vehicle => None,
        },
        BattleEvent::TurnBegan { unit, .. } | BattleEvent::Inserted { unit, .. } => {
            (!session.is_computer(view.side(*unit))).then_some(Cue::Turn)
        }
        BattleEvent::Ended { verdict } => {
            let viewer = session.viewer();
            match verdict {
                Verdict::Won(winner) => {
                    let ours = viewer.is_none_or(|side| view.scene.allied(*winner, side));
                    Some(if ours { Cue::Victory } else { Cue::Defeat })
                }
                Verdict::Draw | Verdict::DrawByCap | Verdict::DrawAgreed => Some(Cue::Defeat),
            }
        }
        _ => None,
    }
}

/// The sound of a hit: by its weapon and distance.
fn landing(shown: &Shown, unit: UnitId, target: UnitId, missile: Missile) -> Cue {
    let cells = [unit, target].map(|unit| shown.unit(unit).map(|look| look.cell));
    let far = match cells {
        [Some(from), Some(to)] => from.chebyshev(to) > 1,
        _ => false,
    };
    match (missile, far) {
        // Bare hands, and powers without a nature of their own.
        (Missile::Light(Nature::Plain), false) => Cue::Strike,
        (Missile::Light(_), _) => Cue::Power,
        (_, true) => Cue::Shot,
        (_, false) => Cue::Strike,
    }
}

/// The sounds of this frame, and their volume, from 0 to 1.
#[derive(Resource, Default)]
pub(super) struct Heard {
    pub(super) cues: Vec<Cue>,
    pub(super) volume: f32,
}

/// Collects the sounds of new events, of player requests, and of questions.
pub(super) fn listen(
    settings: Res<Settings>,
    session: Option<Res<AppSession>>,
    (playback, telling, shown): (Res<Playback>, Res<PlaybackState>, Res<Shown>),
    events: Res<UiEvents>,
    pending: Res<PendingOrder>,
    mut heard: ResMut<Heard>,
    mut told: Local<Option<usize>>,
    mut asked: Local<bool>,
    mut armed: Local<Option<Armed>>,
) {
    let cues = &mut heard.bypass_change_detection().cues;
    cues.clear();
    let chosen = std::mem::replace(&mut *armed, pending.armed) != pending.armed;
    if chosen && pending.armed.is_some() || !events.0.is_empty() {
        cues.push(Cue::Click);
    }
    if let Some(session) = session {
        let running = playback.current.as_ref();
        let place = running.map(|running| running.place);
        if place.is_some() && place != *told {
            let cue = running.and_then(|running| {
                let missile = match &running.event {
                    BattleEvent::Outcome { unit, .. } => telling.missile(*unit),
                    _ => Missile::Thrown,
                };
                cue_of(&running.event, &session, &shown, missile)
            });
            cues.extend(cue);
        }
        *told = place;
        let asks = playback.is_empty()
            && session.battle.question().is_some()
            && session.human_to_move().is_some();
        if asks && !std::mem::replace(&mut *asked, asks) {
            cues.push(Cue::Prompt);
        }
        *asked = asks;
    }
    let volume = match settings.sound.mute {
        true => 0.0,
        false => f32::from(settings.sound.volume) / 100.0,
    };
    if volume == 0.0 {
        cues.clear();
    }
    heard.bypass_change_detection().volume = volume;
}

/// Plays the sounds, if the program can.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::state::levels, battle::ids::SideId};

    fn session() -> AppSession {
        let path = levels::find("first-light.ron").unwrap();
        let mut game = levels::open(&path, "evoker", 7).unwrap();
        game.computer = vec![false, true];
        AppSession::new(game)
    }

    #[test]
    fn blows_sound_like_what_they_are_done_with() {
        let session = session();
        let view = session.battle.view();
        let mut shown = Shown::of(view, None);
        let (one, other) = (UnitId(0), UnitId(1));
        let hit = |shown: &Shown, missile| {
            let outcome = BattleEvent::Outcome {
                unit: one,
                target: other,
                word: "hit",
                hit: true,
                rule: crate::battle::ids::RuleId("EV-ATK-01"),
            };
            cue_of(&outcome, &session, shown, missile)
        };
        shown.units[1].cell = shown.units[0].cell.offset(1, 0);
        assert_eq!(hit(&shown, Missile::Thrown), Some(Cue::Strike));
        assert_eq!(hit(&shown, Missile::Light(Nature::Fire)), Some(Cue::Power));
        shown.units[1].cell = shown.units[0].cell.offset(6, 0);
        assert_eq!(hit(&shown, Missile::Arrow), Some(Cue::Shot));
        shown.units[0].sight = Sight::Unknown;
        shown.units[1].sight = Sight::Unknown;
        assert_eq!(
            hit(&shown, Missile::Arrow),
            None,
            "nobody hears what nobody sees"
        );
    }

    #[test]
    fn the_end_sounds_by_who_has_won() {
        let session = session();
        let shown = Shown::of(session.battle.view(), None);
        let end = |verdict| {
            let event = BattleEvent::Ended { verdict };
            cue_of(&event, &session, &shown, Missile::Thrown)
        };
        assert_eq!(end(Verdict::Won(SideId(0))), Some(Cue::Victory));
        assert_eq!(end(Verdict::Won(SideId(1))), Some(Cue::Defeat));
    }
}
