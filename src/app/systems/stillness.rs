//! Whether anything in the panels has changed since the last frame.

use bevy::prelude::*;

use crate::{
    app::{
        drawing::third_party::{Still, StillSystems},
        models::{
            camera::BoardView,
            playback::{Playback, PlaybackState},
            settings_sheet::Sheet,
        },
        panels::{
            desk::{AddPanel, ChangeSystems, Changes},
            open_dialogs::OpenDialogs,
        },
        screens::{loading::Loading, saves::SaveSheet},
        state::{
            key_presses::{KeyPresses, Walking},
            modals::Modals,
            screen::Screen,
            session::{AppSession, in_battle},
        },
    },
    settings::Settings,
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        ChangeSystems
            .in_set(StillSystems)
            .after(bevy::camera::CameraUpdateSystems)
            .run_if(in_battle),
    )
    .add_systems(
        PostUpdate,
        settle
            .in_set(StillSystems)
            .after(ChangeSystems)
            .run_if(in_battle),
    )
    .redraw_on::<OpenDialogs>()
    .redraw_on::<Settings>()
    .redraw_on::<Sheet>()
    .redraw_on::<SaveSheet>()
    .redraw_on::<Loading>()
    .redraw_on::<Walking>()
    .redraw_on::<State<Screen>>();
}

/// The panels may stay as drawn while their data stays the same, and nothing in them rises,
/// tumbles, fades away or ticks.
fn settle(
    (session, modals, view): (Res<AppSession>, Res<Modals>, Res<BoardView>),
    (playback, telling, strokes): (Res<Playback>, Res<PlaybackState>, Res<KeyPresses>),
    (sheet, walking): (Res<Sheet>, Res<Walking>),
    (saves, loading): (Res<SaveSheet>, Res<Loading>),
    mut changes: ResMut<Changes>,
    mut still: ResMut<Still>,
) {
    // A pause stops everything except the camera.
    let paused = modals.pause.is_some();
    let told = !paused && (!playback.is_empty() || telling.is_moving());
    let moves = told || view.glide.is_some() || session.time_left().is_some();
    let over = sheet.open || saves.is_open() || loading.is_busy();
    let pressed = !strokes.0.is_empty() || over || walking.0;
    let changed = std::mem::take(&mut changes.any);
    if !moves && !pressed && !changed {
        still.may_stay();
    }
}
