//! The panes of the workshop, which the author may drag to other places: tools and palette, the map,
//! the list of everything placed, the faults, the form.

use bevy_egui::egui::{Color32, Rect, Style, Ui, Visuals, WidgetText};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree,
    UiResponse,
};

use super::{canvas, form, lists, palette, studio::Studio, tools};
use crate::app::art::theme;

/// A pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The tools.
    Tools,
    /// What they paint.
    Palette,
    /// The map.
    Map,
    /// Everything placed.
    Placed,
    /// What is wrong.
    Faults,
    /// The form of a part of the level.
    Form,
}

/// The panes and their places.
#[derive(Default)]
pub struct Panes(Option<Tree<Pane>>);

/// The width of the panes beside the map, in points, where there is room for it.
const SIDES: (f32, f32) = (212.0, 264.0);

impl Panes {
    /// Forgets where the panes were put.
    pub fn reset(&mut self) {
        self.0 = None;
    }
}

/// The usual places of the panes, for a screen of this width.
fn usual(width: f32) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let [tools, palette, map, placed, faults, form] = [
        Pane::Tools,
        Pane::Palette,
        Pane::Map,
        Pane::Placed,
        Pane::Faults,
        Pane::Form,
    ]
    .map(|pane| tiles.insert_pane(pane));
    let left = tiles.insert_container(share(
        LinearDir::Vertical,
        &[(tools, 0.46), (palette, 0.54)],
    ));
    let right = tiles.insert_tab_tile(vec![placed, faults, form]);
    let side = |points: f32| (points / width.max(1.0)).clamp(0.1, 0.3);
    let (west, east) = (side(SIDES.0), side(SIDES.1));
    let root = tiles.insert_container(share(
        LinearDir::Horizontal,
        &[(left, west), (map, 1.0 - west - east), (right, east)],
    ));
    Tree::new("workshop panes", root, tiles)
}

fn share(dir: LinearDir, parts: &[(TileId, f32)]) -> Container {
    let children = parts.iter().map(|(tile, _)| *tile).collect();
    let mut linear = Linear::new(dir, children);
    for (tile, part) in parts {
        linear.shares.set_share(*tile, *part);
    }
    Container::Linear(linear)
}

/// Draws the panes.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let width = ui.available_width();
    let mut tree = studio.panes.0.take().unwrap_or_else(|| usual(width));
    if let Some(front) = studio.front.take() {
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == front));
    }
    tree.ui(&mut Shown { studio }, ui);
    studio.panes.0 = Some(tree);
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

/// The inside of a pane, with some room around it.
pub fn inside(ui: &Ui) -> Rect {
    ui.max_rect().shrink2(bevy_egui::egui::vec2(8.0, 6.0))
}
