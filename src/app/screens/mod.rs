//! The screens: title, level choice, battle, results.

pub mod battle;
pub mod curtain;
mod levels;
pub mod loading;
pub mod results;
pub mod saves;
pub mod seats;
pub mod settings;
mod sides;
pub mod title;
pub mod workshop;

use bevy::prelude::*;

use super::state::screen::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins((
        title::plugin,
        levels::plugin,
        battle::plugin,
        loading::plugin,
        curtain::plugin,
        results::plugin,
        saves::plugin,
        saves::view::plugin,
        seats::plugin,
        settings::plugin,
        settings::view::plugin,
        workshop::plugin,
        workshop::watch::plugin,
    ));
}
