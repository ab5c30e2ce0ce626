//! Panels: each is a plugin in a file of its own, which makes a model by a pure function of what it
//! reads, draws it in its step of [`desk::DrawPanels`], and handles the UI events that are its own.

pub mod banner;
pub mod bar;
pub mod card_place;
pub mod chips;
pub mod corner;
pub mod desk;
pub mod dialogs;
pub mod dice;
pub mod exchange;
mod free_places;
mod goal;
pub mod ground;
pub mod inspector;
pub mod layout;
pub mod lesson;
pub mod log;
mod log_filter;
mod log_target;
pub mod odds;
pub mod odds_bars;
pub mod open_dialogs;
mod overlays;
pub mod placing;
pub mod prompt;
pub mod reach_legend;
pub mod reasons;
pub mod record;
pub mod screen;
pub mod small_map;
pub mod standing;
mod strip_size;
mod tail;
pub mod turns;
pub mod units;
mod who;

use bevy::prelude::*;

use super::{
    panels::dialogs::{
        beforehand, confirm, faults, finder, help, legend, pause, rules, stops, tally,
    },
    state::session::add_battle_resource,
};

/// All panels; each has a line here.
pub fn plugin(app: &mut App) {
    // Panel state of one player must not be visible to the next one behind the curtain, nor in
    // another battle.
    add_battle_resource::<desk::Cards>(app);
    add_battle_resource::<open_dialogs::OpenDialogs>(app);
    app.add_plugins((desk::plugin, screen::plugin, placing::plugin))
        .add_plugins((
            overlays::plugin,
            goal::plugin,
            turns::plugin,
            corner::plugin,
            who::plugin,
            record::plugin,
            bar::plugin,
            lesson::plugin,
        ))
        .add_plugins((
            reasons::plugin,
            log::plugin,
            log_target::plugin,
            inspector::plugin,
            exchange::plugin,
            odds::plugin,
            standing::plugin,
            ground::plugin,
            tail::plugin,
            dice::plugin,
            small_map::plugin,
        ))
        .add_plugins((
            chips::plugin,
            legend::plugin,
            reach_legend::plugin,
            banner::plugin,
            prompt::plugin,
            pause::plugin,
            help::plugin,
            finder::plugin,
            confirm::plugin,
        ))
        .add_plugins((
            units::plugin,
            beforehand::plugin,
            stops::plugin,
            tally::plugin,
            rules::plugin,
            faults::plugin,
        ));
}
