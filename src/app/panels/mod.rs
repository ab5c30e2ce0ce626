//! Panels: each draws a model and returns a request, and each model is a pure function of the
//! battle.

pub mod banner;
pub mod bar;
mod columns;
pub mod corner;
pub mod dialogs;
pub mod dice;
pub mod exchange;
mod floats;
pub mod forecast;
mod goal;
pub mod grants;
pub mod ground;
mod harm_bands;
mod inputs;
pub mod inspector;
mod layout;
pub mod lesson;
pub mod log;
mod log_filter;
pub mod menu;
pub mod odds;
pub mod open_dialogs;
pub mod placing;
pub mod prompt;
pub mod reasons;
pub mod record;
mod rest;
pub mod screen;
mod small_map;
pub mod standing;
pub mod states;
pub mod strip;
mod tail;
pub mod turns;
pub mod ui_actions;
pub mod units;
mod who;
pub mod widgets;

use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{self, LayerId, Order, Rect, Ui, UiBuilder},
};
pub use dialogs::{beforehand, confirm, finder, help, legend, pause, rules, stops, tally};
pub use widgets::{
    bars, buttons, caps,
    cards::{at, card_at, fill_card},
    chips, keycaps, sums,
};
use widgets::{cards, pictures};

use super::{screens::Screen, session::add_battle_resource};
use crate::app::frame::{ActionSystems, BattleSystems, PanelSystems};
pub use crate::app::intent::Pointed;
pub use inputs::PanelInputs;
pub use layout::Layout;
pub use open_dialogs::OpenDialogs;
pub use ui_actions::{UiAction, Wishes};

pub(super) fn plugin(app: &mut App) {
    // Panel state of one player must not be visible to the next one behind the curtain, nor in
    // another battle.
    add_battle_resource::<menu::Menu>(app);
    add_battle_resource::<forecast::Forecast>(app);
    add_battle_resource::<strip::Strip>(app);
    add_battle_resource::<Pointed>(app);
    add_battle_resource::<Cards>(app);
    add_battle_resource::<prompt::AnswerOdds>(app)
        .add_plugins(rest::plugin)
        .init_resource::<bar::BarPlaces>()
        .init_resource::<Wishes>()
        .init_resource::<OpenDialogs>()
        .add_systems(OnEnter(Screen::Battle), open_dialogs::begin)
        .add_plugins(placing::plugin)
        .add_systems(EguiPrimaryContextPass, screen::draw.in_set(PanelSystems))
        .add_systems(
            Update,
            (
                grants::grant
                    .in_set(ActionSystems)
                    .in_set(BattleSystems::Panels),
                (
                    menu::keep::keep,
                    forecast::keep,
                    strip::keep,
                    prompt::reckon,
                )
                    .chain()
                    .in_set(BattleSystems::Preview),
            ),
        );
}

/// The places of cards: the pointer is not on the board there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Cards(pub Vec<Rect>);

impl Cards {
    /// Whether a place of the screen is on a card, or on an element above cards. Elements that only
    /// inform, like tooltips, take no clicks from the board.
    pub fn cover(&self, ctx: &egui::Context, at: egui::Pos2) -> bool {
        let floats = ctx
            .layer_id_at(at)
            .is_some_and(|layer| matches!(layer.order, Order::Middle | Order::Foreground));
        floats || self.0.iter().any(|card| card.contains(at))
    }
}

/// The surface below all floating elements.
pub fn surface(ctx: &egui::Context, name: &'static str) -> Ui {
    Ui::new(
        ctx.clone(),
        name.into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}
