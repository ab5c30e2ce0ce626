//! The screens: level choice, battle, results.

pub mod battle;
mod levels;
mod results;
mod sides;

use bevy::prelude::*;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choose a level.
    #[default]
    Levels,
    /// Play.
    Battle,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_plugins((levels::plugin, battle::plugin, results::plugin));
}
