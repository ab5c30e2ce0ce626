//! The screens of the window.

use bevy::prelude::*;

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Where the game begins.
    #[default]
    Title,
    /// Choose a level.
    Levels,
    /// Draw levels.
    Workshop,
    /// Play.
    Battle,
    /// Between two players at one window: nothing of the battle is shown.
    Curtain,
}
