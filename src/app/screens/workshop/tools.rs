//! The pane of tools: what is in hand, its brush, symmetry, and what is done with parts of the map.

use bevy_egui::egui::{self, Button, RichText, ScrollArea, Stroke, Ui, vec2};

use super::{
    pane::inside,
    studio::{Asked, Studio},
};
use crate::{
    app::art::theme,
    geometry::Symmetry,
    settings::keys,
    workshop::{
        Edges, Turn,
        desk::{TOOLS, Tool},
    },
};

/// A button with its key, lit if it is chosen; returns whether it was pressed.
pub fn keyed(ui: &mut Ui, text: &str, key: &str, is_chosen: bool, width: f32) -> bool {
    let line = if is_chosen { theme::GOLD } else { theme::LINE };
    let fill = match is_chosen {
        true => theme::HOVERED,
        false => theme::RAISED,
    };
    let ink = if is_chosen { theme::TEXT } else { theme::SOFT };
    let key = RichText::new(keys::short(key)).size(11.5);
    ui.spacing_mut().button_padding.y = 2.0;
    let button = Button::new(RichText::new(text).color(ink))
        .right_text(key.color(theme::FAINT))
        .stroke(Stroke::new(1.0, line))
        .fill(fill)
        .selected(false)
        .min_size(vec2(width, 21.0));
    ui.add(button).clicked()
}

/// A heading within a pane.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(
        RichText::new(text)
            .font(theme::strong(13.0))
            .color(theme::TEXT),
    );
}

/// Draws the pane.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    ui.scope_builder(place, |ui| {
        ScrollArea::vertical()
            .id_salt("tools")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let width = ui.available_width() - 4.0;
                ui.spacing_mut().item_spacing.y = 3.0;
                heading(ui, "Tools");
                for (tool, name, key) in TOOLS {
                    if keyed(ui, name, key, studio.desk.tool == tool, width) {
                        studio.take(tool);
                    }
                }
                brush(ui, studio);
                symmetry(ui, studio);
                parts(ui, studio, width);
                map(ui, studio, width);
            });
    });
}

/// The size of the brush, and what it mixes.
fn brush(ui: &mut Ui, studio: &mut Studio) {
    heading(ui, "Brush");
    ui.horizontal(|ui| {
        if ui.button("−").on_hover_text("Smaller ([)").clicked() {
            studio.desk.resize_brush(-1);
        }
        let size = studio.desk.size;
        ui.label(RichText::new(format!("{size} × {size}")).color(theme::TEXT));
        if ui.button("+").on_hover_text("Larger (])").clicked() {
            studio.desk.resize_brush(1);
        }
    });
    let mut gone = None;
    for place in 0..studio.desk.mixed.len() {
        let (ink, share) = studio.desk.mixed[place].clone();
        let name = studio.desk.told(&ink);
        ui.horizontal_wrapped(|ui| {
            let mut share = share;
            let drag = egui::DragValue::new(&mut share).range(1..=99).suffix(" %");
            if ui.add(drag).changed() {
                studio.desk.mixed[place].1 = share;
            }
            ui.label(name);
            let button = ui.small_button("×").on_hover_text("Out of the brush");
            if button.clicked() {
                gone = Some(place);
            }
        });
    }
    if let Some(place) = gone {
        studio.desk.mixed.remove(place);
    }
    if studio.desk.mixed.is_empty() {
        let hint = "Shift and a click on the palette mix an ink in.";
        ui.label(RichText::new(hint).size(11.5).color(theme::FAINT));
    } else {
        let others: u16 = studio.desk.mixed.iter().map(|(_, share)| *share).sum();
        let rest = 100_u16.saturating_sub(others);
        let text = format!("{rest} % {}", studio.desk.told(&studio.desk.ink));
        ui.label(RichText::new(text).size(12.0));
    }
}

/// What a symmetry is called.
pub fn symmetry_name(symmetry: Option<Symmetry>) -> &'static str {
    match symmetry {
        None => "none",
        Some(Symmetry::FlipX) => "west = east",
        Some(Symmetry::FlipY) => "north = south",
        Some(Symmetry::Turn2) => "half turn",
        Some(Symmetry::Turn4) => "quarter turns",
    }
}

fn symmetry(ui: &mut Ui, studio: &mut Studio) {
    heading(ui, "Symmetry (S)");
    let grid = studio.desk.grid();
    let ways = Symmetry::ALL.into_iter().filter(|way| way.fits(grid));
    let all: Vec<Option<Symmetry>> = std::iter::once(None).chain(ways.map(Some)).collect();
    egui::ComboBox::from_id_salt("symmetry")
        .selected_text(symmetry_name(studio.desk.symmetry))
        .width(ui.available_width() - 8.0)
        .show_ui(ui, |ui| {
            for way in all {
                let is_own = studio.desk.symmetry == way;
                if ui.selectable_label(is_own, symmetry_name(way)).clicked() {
                    studio.desk.draw_with(way);
                }
            }
        });
    if let Some(way) = studio.desk.symmetry {
        let help = "Makes the rest of the map repeat its first part, with sides swapped.";
        if ui.button("Repeat all of it").on_hover_text(help).clicked() {
            studio.repeat(way);
        }
    }
}

/// What is done with a selection and a copied part.
fn parts(ui: &mut Ui, studio: &mut Studio, width: f32) {
    if studio.desk.tool != Tool::Select
        && (studio.desk.clip.is_none() || studio.desk.tool == Tool::Stamp)
    {
        return;
    }
    heading(ui, "Part of the map");
    if keyed(ui, "Copy", "Ctrl+C", false, width) {
        studio.copy();
    }
    if keyed(ui, "Cut", "Ctrl+X", false, width) {
        studio.cut();
    }
    if keyed(ui, "Empty", "Delete", false, width) {
        studio.desk.delete();
    }
    if keyed(ui, "Keep as a stamp …", "Ctrl+K", false, width) {
        studio.ask_keep();
    }
    if studio.desk.clip.is_none() {
        return;
    }
    if keyed(ui, "Paste at the cursor", "Ctrl+V", false, width) {
        studio.desk.paste();
    }
    if keyed(ui, "Mirror west and east", "X", false, width) {
        studio.desk.turn_clip(Turn::FlipX);
    }
    if keyed(ui, "Mirror north and south", "Y", false, width) {
        studio.desk.turn_clip(Turn::FlipY);
    }
    if keyed(ui, "Turn by a quarter", "T", false, width) {
        studio.desk.turn_clip(Turn::Quarter);
    }
}

/// What is done with the whole map.
fn map(ui: &mut Ui, studio: &mut Studio, width: f32) {
    heading(ui, "Whole map");
    if keyed(ui, "New edges …", "Ctrl+E", false, width) {
        studio.asks = Some(Asked::Edges(Edges::default()));
    }
    ui.menu_button("Turn it over …", |ui| {
        let grid = studio.desk.grid();
        for way in Symmetry::ALL.into_iter().filter(|way| way.fits(grid)) {
            if ui.button(symmetry_name(Some(way))).clicked() {
                studio.turn_map(way);
                ui.close();
            }
        }
    });
}
