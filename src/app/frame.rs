//! The order of a frame while a battle is on the screen, and what every battle begins anew.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::{screens::Screen, session::Session, third_party::DressSystems};

/// What the systems of a battle do in [`Update`], in this order; they run only while a battle is
/// on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Reads mouse and keys.
    Input,
    /// Does what the player asked of panels.
    Panels,
    /// Changes the battle: what is asked of it, and what the computer decides.
    Session,
    /// Works out what may be done now, after every change of the battle.
    Choices,
    /// Works out what the cursor asks.
    Preview,
}

/// Draws the panels of a battle.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// Whether a battle is on the screen.
pub fn in_battle(session: Option<Res<Session>>, screen: Res<State<Screen>>) -> bool {
    session.is_some() && *screen.get() == Screen::Battle
}

/// Adds a resource that is empty again whenever the screen of the battle is left.
pub fn add_battle_resource<R: Resource + Default>(app: &mut App) -> &mut App {
    app.init_resource::<R>()
        .add_systems(OnExit(Screen::Battle), |mut resource: ResMut<R>| {
            *resource = R::default();
        })
}

pub(super) fn plugin(app: &mut App) {
    use BattleSystems::{Choices, Input, Panels, Preview, Session};
    app.configure_sets(
        Update,
        (Input, Panels, Session, Choices, Preview)
            .chain()
            .run_if(in_battle),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        PanelSystems.after(DressSystems).run_if(in_battle),
    );
}
