//! Sounds: short tones made by the game itself. This module decides which sounds are played and how
//! they are made. On Linux and similar systems the desktop's sound server plays them (`server`),
//! with the program's own client; with the feature `sound` Bevy does (`player`), which needs the
//! system's sound library there. Without either, the game is silent.

pub mod cues;
#[cfg(feature = "sound")]
mod player;
#[cfg(all(not(feature = "sound"), unix, not(target_os = "macos")))]
mod server;
pub mod tones;

use bevy::prelude::*;

use self::cues::{Heard, listen};
use crate::app::models::settings_sheet::CAN_PLAY;

pub(in crate::app) fn plugin(app: &mut App) {
    if !CAN_PLAY {
        return;
    }
    app.init_resource::<Heard>().add_systems(Last, listen);
    #[cfg(feature = "sound")]
    app.add_plugins(player::plugin);
    #[cfg(all(not(feature = "sound"), unix, not(target_os = "macos")))]
    app.add_plugins(server::plugin);
}
