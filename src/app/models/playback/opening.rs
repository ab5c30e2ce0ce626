//! What is shown when a battle is opened.

use bevy::prelude::*;

use super::*;
use crate::app::{
    models::{handover::HandOver, strip::Strip},
    state::{frame::BattleSystems, screen::Screen, session::AppSession, shown::Shown},
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<PlaybackState>()
        .init_resource::<Shown>()
        .add_systems(OnEnter(Screen::Battle), open)
        .add_systems(Update, advance_playback.in_set(BattleSystems::Choices));
}

/// Starts with the first events of the battle.
fn open(
    session: Option<Res<AppSession>>,
    mut handover: ResMut<HandOver>,
    mut shown: ResMut<Shown>,
    mut playback: ResMut<Playback>,
    mut telling: ResMut<PlaybackState>,
    mut strip: ResMut<Strip>,
) {
    let Some(session) = session else { return };
    // The recap shows the player at the window what happened since its last look.
    if let Some(look) = handover.take_recap(&session) {
        recap(
            &mut playback,
            &mut shown,
            &mut telling,
            &session,
            (&look.shown, look.events),
        );
        strip.turns = look.turns;
        return;
    }
    playback.stop();
    *shown = Shown::of(session.battle.view(), session.viewer());
    // The set-up, and events before a save, are in the log at once; later events are shown.
    *telling = told_so_far(&shown, &session, session.battle.log().len());
    telling.dice.clear();
}
