//! Carries out what players ask of the battle, and keeps what follows from its state.

use bevy::prelude::*;

use crate::app::session::*;
use crate::{
    app::{
        frame::BattleSystems,
        objectives::Objectives,
        playback::{Playback, PlaybackState},
        screens::Screen,
        seen_wounds::SeenWounds,
        shown::Shown,
    },
    text::{narrate::refusal_text, undo_text::undo_ended},
};

pub(in crate::app) fn plugin(app: &mut App) {
    add_battle_resource::<SeenWounds>(app);
    add_battle_resource::<Objectives>(app)
        .add_systems(
            Update,
            (keep_objectives, keep_seen_wounds).in_set(BattleSystems::Choices),
        )
        .init_resource::<Asks>()
        .add_systems(Update, carry_out_asks.in_set(BattleSystems::Session))
        .add_systems(OnExit(Screen::Battle), forget);
}

/// Carries out the requests and hands the events to playback.
pub(in crate::app) fn carry_out_asks(
    mut session: ResMut<AppSession>,
    mut asks: ResMut<Asks>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut telling: ResMut<PlaybackState>,
) {
    while let Some(ask) = asks.0.pop_front() {
        let done = match ask {
            Ask::Order(ref order) => session.execute(order.clone()),
            Ask::Answer(choice) => session.answer(choice),
            Ask::Resign => session.resign(),
            Ask::TimeUp => {
                let done = session.run_out_of_time();
                session.note = Some("Time is up.".to_owned());
                done
            }
            Ask::Draw(agrees) => match session.draw(agrees) {
                Ok(None) => continue,
                Ok(Some(progress)) => Ok(progress),
                Err(refusal) => Err(refusal),
            },
            Ask::Undo | Ask::UndoTurn => {
                match session.undo() {
                    Ok(()) => {
                        while ask == Ask::UndoTurn && session.undo().is_ok() {}
                        playback.stop();
                        telling.forget_after(&session);
                        *shown = Shown::of(session.battle.view(), session.viewer());
                    }
                    Err(end) => session.note = Some(undo_ended(end).to_owned()),
                }
                continue;
            }
        };
        match done {
            Ok(progress) => {
                for place in progress.events {
                    if let Some(event) = session.battle.log().get(place) {
                        playback.push(place, event.clone());
                    }
                }
            }
            Err(refusal) => {
                session.note = Some(refusal_text(session.voice(), &refusal));
            }
        }
    }
}

fn forget(mut asks: ResMut<Asks>) {
    asks.0.clear();
}
/// Updates the goals after every change of the battle.
fn keep_objectives(session: Res<AppSession>, mut objectives: ResMut<Objectives>) {
    if session.is_changed() {
        let view = session.known().view();
        objectives.set_if_neq(Objectives::of(view, session.viewer()));
    }
}

/// Updates the seen wounds once all events have been shown.
fn keep_seen_wounds(
    session: Res<AppSession>,
    playback: Res<Playback>,
    mut seen: ResMut<SeenWounds>,
    mut known: Local<Option<(u64, usize)>>,
) {
    let now = (session.revision, session.battle.log().len());
    if *known != Some(now) && playback.is_empty() {
        *known = Some(now);
        seen.set_if_neq(SeenWounds::of(&session.battle, session.viewer()));
    }
}
