//! The top floor: what reads keys and clicks, carries out UI events, and works beside the panels.

pub mod closing;
#[cfg(feature = "controller")]
pub mod controller;
pub mod demo;
pub mod display;
pub mod handlers;
pub mod idle;
pub mod input;
mod live;
pub mod schedules;
pub mod screen_reader;
pub mod sound;
mod stillness;
pub mod thinking;
pub mod trace;
mod weighing;
pub mod window_place;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        #[cfg(feature = "controller")]
        controller::plugin,
        input::plugin,
        handlers::plugin,
        thinking::plugin,
        weighing::plugin,
        live::plugin,
        screen_reader::plugin,
        sound::plugin,
        demo::plugin,
        idle::plugin,
        stillness::plugin,
        trace::plugin,
        window_place::plugin,
        closing::plugin,
    ));
}
