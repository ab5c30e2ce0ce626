//! The panes of the workshop and their places, which the author may change by dragging: tools and
//! palette, the map, the list of everything placed, the faults, the form, whether it is fair.

use bevy_egui::egui::{Rect, Ui, vec2};
use egui_tiles::{Container, Linear, LinearDir, TileId, Tiles, Tree};

use super::fairness::Fairness;

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
    /// Whether the level is fair.
    Fairness,
}

/// The panes and their places.
#[derive(Default)]
pub struct Panes {
    /// Where they are; the usual places unless set.
    pub tree: Option<Tree<Pane>>,
    /// Battles on the draft, which the pane of fairness tells of.
    pub fairness: Fairness,
}

/// The width of the panes beside the map, in points, where there is room for it.
const SIDES: (f32, f32) = (212.0, 264.0);

impl Panes {
    /// Forgets where the panes were put.
    pub fn reset(&mut self) {
        self.tree = None;
    }
}

/// The usual places of the panes, for a screen of this width.
pub fn usual(width: f32) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let [tools, palette, map, placed, faults, form, fairness] = [
        Pane::Tools,
        Pane::Palette,
        Pane::Map,
        Pane::Placed,
        Pane::Faults,
        Pane::Form,
        Pane::Fairness,
    ]
    .map(|pane| tiles.insert_pane(pane));
    let left = tiles.insert_container(share(
        LinearDir::Vertical,
        &[(tools, 0.53), (palette, 0.47)],
    ));
    let lists = tiles.insert_tab_tile(vec![placed, faults, form]);
    let right = tiles.insert_container(share(
        LinearDir::Vertical,
        &[(lists, 0.67), (fairness, 0.33)],
    ));
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

/// The inside of a pane, with some room around it.
pub fn inside(ui: &Ui) -> Rect {
    ui.max_rect().shrink2(vec2(8.0, 6.0))
}
