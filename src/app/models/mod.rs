//! What follows from the state: options, previews, maps, the order of turns, the action menu, what
//! playback has reached. Most of it is made by pure functions and tested without a window.

pub mod answer_odds;
pub mod answers;
pub mod bar_places;
pub mod camera;
pub mod charts;
pub mod choices;
pub mod endings;
mod floating_text;
pub mod forecast;
pub mod foresight;
pub mod guide;
pub mod handover;
pub mod harm_bands;
pub mod keeping;
pub mod keycaps;
pub mod leaders;
pub mod live_level;
pub mod menu;
pub mod missiles;
pub mod objectives;
pub mod open_question;
pub mod places;
pub mod playback;
pub mod preview_worker;
pub mod reach;
pub mod reasons;
pub mod record_files;
pub mod referee;
pub mod save_files;
pub mod seen_wounds;
pub mod settings_sheet;
pub mod sharpening;
pub mod states;
pub mod strip;
pub mod subject;
pub mod trips;
pub mod victories;
pub mod words;

use bevy::prelude::*;

use super::state::{frame::BattleSystems, session::add_battle_resource};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        referee::plugin,
        playback::opening::plugin,
        guide::plugin,
        handover::plugin,
        (choices::plugin, foresight::plugin, sharpening::plugin),
        reach::plugin,
        open_question::plugin,
        answer_odds::plugin,
        charts::plugin,
        preview_worker::plugin,
        trips::plugin,
        camera::plugin,
        keeping::plugin,
        reasons::plugin,
    ))
    .init_resource::<bar_places::BarPlaces>()
    .add_systems(
        Update,
        (menu::keep::keep, forecast::update_forecast, strip::keep)
            .chain()
            .in_set(BattleSystems::Preview),
    );
    // What one player sees must not be visible to the next one behind the curtain, nor in another
    // battle.
    add_battle_resource::<menu::Menu>(app);
    add_battle_resource::<forecast::Forecast>(app);
    add_battle_resource::<strip::Strip>(app);
}
