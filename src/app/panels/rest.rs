//! Whether anything in the panels has changed since the last frame.

use crate::app::session::in_battle;
use bevy::prelude::*;

use super::{OpenDialogs, PanelInputs, Pointed};
use crate::app::{
    camera::BoardView,
    key_presses::Walking,
    saves::SaveSheet,
    screens::{Screen, loading::Loading},
    settings::{Settings, Sheet},
    third_party::{Still, StillSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        settle
            .in_set(StillSystems)
            .after(bevy::camera::CameraUpdateSystems)
            .run_if(in_battle),
    );
}

/// The panels may stay as drawn while their data stays the same, and nothing in them rises,
/// tumbles, fades away or ticks.
fn settle(
    inputs: PanelInputs<'_>,
    (view, papers, pointed): (Res<BoardView>, Res<OpenDialogs>, Res<Pointed>),
    (settings, sheet, walking): (Res<Settings>, Res<Sheet>, Res<Walking>),
    (saves, loading): (Res<SaveSheet>, Res<Loading>),
    screen: Res<State<Screen>>,
    mut still: ResMut<Still>,
) {
    // A pause stops everything except the camera.
    let paused = inputs.intent.pause.is_some();
    let told = !paused && (!inputs.is_quiet() || inputs.telling.is_moving());
    let moves = told || view.glide.is_some() || inputs.session.time_left().is_some();
    let over = sheet.open || saves.is_open() || loading.is_busy();
    let pressed = !inputs.strokes.0.is_empty() || over || walking.0;
    let around = [
        view.is_changed(),
        papers.is_changed(),
        pointed.is_changed(),
        settings.is_changed(),
        sheet.is_changed(),
        saves.is_changed(),
        loading.is_changed(),
        walking.is_changed(),
        screen.is_changed(),
    ];
    if !moves && !pressed && !around.contains(&true) && !inputs.is_changed() {
        still.may_stay();
    }
}
