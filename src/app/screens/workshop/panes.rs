//! How the panes of the workshop are drawn.

use bevy_egui::egui::{Color32, Style, Ui, Visuals, WidgetText};
use egui_tiles::{Behavior, SimplificationOptions, Tile, TileId, UiResponse};

use super::{
    canvas, fairness_pane, form, lists, palette,
    pane::{Pane, usual},
    studio::Studio,
    tools,
};
use crate::app::art::theme;

/// Draws the panes.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let width = ui.available_width();
    let mut tree = studio.panes.tree.take().unwrap_or_else(|| usual(width));
    if let Some(front) = studio.front.take() {
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == front));
    }
    tree.ui(&mut Shown { studio }, ui);
    studio.panes.tree = Some(tree);
}

/// How panes are drawn.
struct Shown<'s> {
    studio: &'s mut Studio,
}

impl Behavior<Pane> for Shown<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, pane: &mut Pane) -> UiResponse {
        if *pane != Pane::Map {
            let whole = ui.max_rect();
            ui.painter().rect_filled(whole, 0.0, theme::PANEL);
        }
        match pane {
            Pane::Tools => tools::show(ui, self.studio),
            Pane::Palette => palette::show(ui, self.studio),
            Pane::Map => canvas::show(ui, self.studio),
            Pane::Placed => lists::placed(ui, self.studio),
            Pane::Faults => lists::faults(ui, self.studio),
            Pane::Form => form::show(ui, self.studio),
            Pane::Fairness => fairness_pane::show(ui, self.studio),
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        match pane {
            Pane::Tools => "Tools".into(),
            Pane::Palette => "Palette".into(),
            Pane::Map => "Map".into(),
            Pane::Placed => "Placed".into(),
            Pane::Faults => match self.studio.seen.faults.len() {
                0 => "Faults".into(),
                count => format!("Faults ({count})").into(),
            },
            Pane::Form => "Form".into(),
            Pane::Fairness => "Fair?".into(),
        }
    }

    fn tab_bar_color(&self, _: &Visuals) -> Color32 {
        theme::TABLE
    }

    fn gap_width(&self, _: &Style) -> f32 {
        4.0
    }

    fn min_size(&self) -> f32 {
        60.0
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: false,
            ..SimplificationOptions::default()
        }
    }
}
