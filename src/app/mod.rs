//! The window: level choice, board, tokens, playback, panels.
//!
//! It stands in floors, and each floor uses only those before it: [`state`], [`models`], [`drawing`]
//! (with [`art`]), [`board`], [`panels`], [`screens`], [`systems`]. Plugins mirror modules: each file
//! has a `plugin`, and its parent lists it. The battle is a resource; the window reads it and changes
//! it only through [`models::referee`]. Tokens show what [`models::playback`] has reached
//! ([`state::shown`]).

pub mod art;
pub mod board;
pub mod drawing;
pub mod models;
pub mod panels;
pub mod screens;
pub mod state;
pub mod systems;

pub use self::state::options::{Obstacle, Options};
pub use crate::settings::commands;

use bevy::{
    log::LogPlugin,
    prelude::*,
    window::{PresentMode, WindowResolution},
    winit::{UpdateMode, WinitSettings},
};
use bevy_egui::EguiPrimaryContextPass;

use state::frame::{BattleSystems, PanelSystems};

/// Opens the window and plays until it is closed.
///
/// # Errors
/// There is no display, no driver, or a picture could not be saved.
pub fn run(options: Options) -> Result<(), Obstacle> {
    let mut app = window(options)?;
    systems::display::watch();
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(Obstacle {
            what: "The window was closed by a fault.".into(),
            remedy: "The message before this one says which.".into(),
        }),
    }
}

/// The window before it opens; benchmarks add their measurements to it.
///
/// # Errors
/// There is no display, or no driver.
pub fn window(options: Options) -> Result<App, Obstacle> {
    if let Some(obstacle) = systems::display::obstacle() {
        return Err(obstacle);
    }
    let (width, height) = systems::window_place::size(&options);
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Shadowgrid".into(),
                    name: Some("shadowgrid".into()),
                    resolution: WindowResolution::new(width, height),
                    present_mode: PresentMode::AutoVsync,
                    ..default()
                }),
                // Leaving may need the consent of all players first.
                close_when_requested: false,
                ..default()
            })
            .set(LogPlugin {
                filter: "warn,wgpu=error,naga=error,bevy_asset=error,bevy_egui=error,\
                         bevy_render=error,bevy_winit=error,winit=error"
                    .into(),
                ..default()
            }),
    )
    .insert_resource(ClearColor(Color::srgb_u8(0x12, 0x15, 0x1a)))
    .insert_resource(WinitSettings {
        focused_mode: UpdateMode::Continuous,
        unfocused_mode: UpdateMode::Continuous,
    })
    .insert_resource(options);
    app.add_plugins(plugin);
    systems::schedules::on_one_thread(&mut app);
    Ok(app)
}

/// All plugins except Bevy's own, and no options.
fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            BattleSystems::Input,
            BattleSystems::Events,
            BattleSystems::Session,
            BattleSystems::Choices,
            BattleSystems::Preview,
        )
            .chain()
            .run_if(state::session::in_battle),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        PanelSystems
            .after(drawing::third_party::DressSystems)
            .run_if(state::session::in_battle),
    )
    .add_plugins((
        drawing::third_party::plugin,
        state::plugin,
        models::plugin,
        board::plugin,
        panels::plugin,
        screens::plugin,
        systems::plugin,
    ));
}
