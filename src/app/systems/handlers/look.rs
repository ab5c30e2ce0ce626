//! The camera, maps over the board, and the speed of playback.

use bevy::prelude::*;

use crate::{
    app::{
        models::{
            camera::BoardView,
            charts::{self, MapChoice},
            places::acting_cell,
            playback::Playback,
        },
        state::{
            focus::Focus,
            positions::{centre, middle},
            session::AppSession,
            shown::Shown,
            ui_events::{CameraEvent, UiEvent, UiEvents},
        },
    },
    settings::commands::Command,
};

/// The factor by which a key zooms.
const ZOOM: f32 = 1.15;

/// Moves the camera, shows maps, and speeds playback up.
pub(in crate::app) fn handle(
    events: Res<UiEvents>,
    mut view: ResMut<BoardView>,
    (mut focus, mut maps): (ResMut<Focus>, ResMut<MapChoice>),
    mut playback: ResMut<Playback>,
    (session, shown): (Res<AppSession>, Res<Shown>),
) {
    for event in &events.0 {
        match event {
            UiEvent::Camera(CameraEvent::Unit(unit)) => {
                if let Some(at) = middle(session.battle.view(), &shown, *unit) {
                    view.centre_on(at);
                }
            }
            UiEvent::Camera(CameraEvent::Point(x, y)) => view.centre_on(Vec2::new(*x, *y)),
            UiEvent::Camera(CameraEvent::Square(cell)) => {
                focus.cursor = Some(*cell);
                focus.by_keys = true;
                view.centre_on(centre(*cell, 1));
            }
            UiEvent::Command(Command::LookAtActing) => {
                let acting = shown.acting;
                let at = acting.and_then(|unit| middle(session.battle.view(), &shown, unit));
                if let Some(at) = at {
                    view.centre_on(at);
                }
                if let Some(cell) = acting.and(acting_cell(&session, &shown)) {
                    focus.cursor = Some(cell);
                    focus.by_keys = true;
                }
            }
            UiEvent::Command(Command::ZoomIn) => zoom(&mut view, ZOOM),
            UiEvent::Command(Command::ZoomOut) => zoom(&mut view, 1.0 / ZOOM),
            UiEvent::Command(Command::WholeBoard) => view.fit(),
            UiEvent::Command(Command::Faster) => playback.faster(),
            UiEvent::Command(Command::Skip) => playback.skip = true,
            UiEvent::Command(command) => {
                if let Some(map) = charts::map_of(*command) {
                    maps.toggle_chart(map);
                }
            }
            _ => {}
        }
    }
}

/// Scales squares by a factor, around the middle of the clear part.
fn zoom(view: &mut BoardView, factor: f32) {
    let middle = view.clear.center();
    view.zoom_by(factor, middle);
}
