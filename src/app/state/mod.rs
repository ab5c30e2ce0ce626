//! The lowest floor of the window: what it keeps from frame to frame. The battle and its players,
//! what the player points at and prepares, the queue of UI events, the keys of a frame.

pub mod background_task;
pub mod chosen;
pub mod file_watch;
pub mod focus;
pub mod frame;
pub mod key_presses;
pub mod levels;
pub mod modals;
pub mod options;
pub mod pending;
pub mod positions;
pub mod review;
pub mod screen;
pub mod session;
pub mod shown;
pub mod ui_events;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ui_events::UiEvents>().add_plugins((
        key_presses::plugin,
        focus::plugin,
        pending::plugin,
        modals::plugin,
    ));
}
