//! The screens: title, level choice, battle, results.

pub mod battle;
pub mod chosen;
pub mod curtain;
mod levels;
pub mod loading;
mod results;
mod sides;
pub mod title;

use bevy::prelude::*;

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Where the game begins.
    #[default]
    Title,
    /// Choose a level.
    Levels,
    /// Play.
    Battle,
    /// Between two players at one window: nothing of the battle is shown.
    Curtain,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins((
        title::plugin,
        levels::plugin,
        battle::plugin,
        loading::plugin,
        curtain::plugin,
        results::plugin,
    ));
}
