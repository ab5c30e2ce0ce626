//! What the workshop asks over its panes, and the sheet of its keys.

use bevy_egui::egui::{self, Color32, DragValue, Id, Modal, RichText, ScrollArea, Ui, vec2};

use super::{
    asking::{answer, title},
    keys::KEYS,
    stamp_pane,
    studio::{Asked, Studio},
    zone_board,
};
use crate::{
    app::{art::theme, drawing::speech},
    settings::keys,
    workshop::{Edges, desk::TOOLS},
};

/// Draws what is asked.
pub fn show(ctx: &egui::Context, studio: &mut Studio) {
    let Some(asked) = studio.asks.clone() else {
        speech::alert(ctx, "workshop asks", "");
        return;
    };
    let width = match asked {
        Asked::Keys => 780.0,
        _ => 400.0,
    };
    let width = (ctx.viewport_rect().width() - 60.0).min(width);
    let shown = Modal::new(Id::new("workshop asks"))
        .backdrop_color(Color32::from_black_alpha(150))
        .frame(theme::sheet())
        .show(ctx, |ui| {
            ui.set_width(width);
            match asked {
                Asked::Leave => leaving(ui, studio),
                Asked::Keys => sheet(ui, studio),
                Asked::Edges(edges) => new_edges(ui, studio, edges),
                Asked::KeepStamp(name) => stamp_pane::keeping(ui, studio, name),
            }
        });
    if shown.backdrop_response.clicked() {
        studio.asks = None;
    }
}

fn leaving(ui: &mut Ui, studio: &mut Studio) {
    let about = "The file does not have these changes yet. They are kept all the same: the next time \
                 this level is opened here they are back, with all steps.";
    speech::alert(
        ui.ctx(),
        "workshop asks",
        &format!("Save the level? {about}"),
    );
    title(ui, "Save the level?");
    ui.label(about);
    ui.add_space(8.0);
    if answer(ui, "Save and leave", "Enter") {
        studio.answer_leaving(Some(true));
    }
    if answer(ui, "Leave without saving", "L") {
        studio.answer_leaving(Some(false));
    }
    if answer(ui, "Stay", "Esc") {
        studio.answer_leaving(None);
    }
}

fn new_edges(ui: &mut Ui, studio: &mut Studio, edges: Edges) {
    let grid = studio.desk.grid();
    title(ui, "New edges");
    ui.label("Rows and columns that come at each side; less than 0 takes them away.");
    ui.add_space(6.0);
    let mut edges = edges;
    let side = |ui: &mut Ui, name: &str, value: &mut i16| {
        ui.horizontal(|ui| {
            let drag = DragValue::new(value).range(-512..=512);
            let drag = drag.update_while_editing(true);
            let label = ui.add_sized(vec2(56.0, 20.0), egui::Label::new(name)).id;
            ui.add_sized(vec2(72.0, 20.0), drag).labelled_by(label);
        });
    };
    side(ui, "North", &mut edges.north);
    side(ui, "East", &mut edges.east);
    side(ui, "South", &mut edges.south);
    side(ui, "West", &mut edges.west);
    let width = i32::from(grid.width) + i32::from(edges.west) + i32::from(edges.east);
    let height = i32::from(grid.height) + i32::from(edges.north) + i32::from(edges.south);
    let text = format!(
        "{} × {} squares become {width} × {height}.",
        grid.width, grid.height
    );
    ui.label(RichText::new(text).color(theme::GOLD));
    // What cannot be is said while it is typed, and what was typed stays.
    let fault = crate::workshop::resized(studio.desk.draft(), edges).err();
    if let Some(fault) = &fault {
        let words = RichText::new(fault.to_string()).size(12.5);
        ui.label(words.color(theme::bad()));
    }
    ui.add_space(8.0);
    studio.asks = Some(Asked::Edges(edges));
    if answer(ui, "Give the map these edges", "Enter") && fault.is_none() {
        studio.asks = None;
        studio.desk.resize(edges);
    }
    if answer(ui, "Leave it as it is", "Esc") {
        studio.asks = None;
    }
}

/// The sheet of keys.
fn sheet(ui: &mut Ui, studio: &mut Studio) {
    ui.horizontal(|ui| {
        title(ui, "Keys of the workshop");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Close  (Esc)").clicked() {
                studio.asks = None;
            }
        });
    });
    let height = ui.ctx().viewport_rect().height() - 140.0;
    let list = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false]);
    list.show(ui, |ui| {
        let tools = TOOLS
            .iter()
            .map(|(_, name, key)| ((*key).to_owned(), *name));
        group(ui, "Tools", &tools.collect::<Vec<_>>());
        for (name, list) in KEYS {
            let lines = list.iter().map(|key| {
                let caps: Vec<String> = key.keys.iter().map(|key| keys::short(key)).collect();
                (caps.join(" or "), key.text)
            });
            group(ui, name, &lines.collect::<Vec<_>>());
        }
        let zones = zone_board::KEYS
            .iter()
            .map(|(key, text, _)| (keys::short(key), *text));
        let ways = [
            ("1 to 5".to_owned(), "a way to walk to that zone, or none"),
            ("Shift+1 to 5".to_owned(), "a way to look there, or none"),
        ];
        group(ui, "Zones", &zones.chain(ways).collect::<Vec<_>>());
        let mouse = [
            ("Left".to_owned(), "paint; with Alt take up the ink"),
            (
                "Right".to_owned(),
                "form of the combatant there, or take up the ink",
            ),
            ("Wheel".to_owned(), "larger and smaller squares"),
            ("Middle, Space".to_owned(), "drag the map"),
            (
                "Shift+click".to_owned(),
                "on the palette: mix the ink into the brush",
            ),
        ];
        group(ui, "Mouse", &mouse);
    });
}

fn group(ui: &mut Ui, name: &str, lines: &[(String, &str)]) {
    super::tools::heading(ui, name);
    let columns = if ui.available_width() > 600.0 { 2 } else { 1 };
    let rows = lines.len().div_ceil(columns);
    egui::Grid::new(("keys", name))
        .num_columns(columns * 2)
        .spacing(vec2(14.0, 3.0))
        .show(ui, |ui| {
            for row in 0..rows {
                for column in 0..columns {
                    let Some((key, text)) = lines.get(column * rows + row) else {
                        continue;
                    };
                    let key = RichText::new(key).color(theme::GOLD).size(12.5);
                    cell(ui, 128.0, key);
                    cell(
                        ui,
                        226.0,
                        RichText::new(*text).size(12.5).color(theme::TEXT),
                    );
                }
                ui.end_row();
            }
        });
}

/// Words at the left of a column of this width.
fn cell(ui: &mut Ui, width: f32, text: RichText) {
    let left = egui::Layout::top_down(egui::Align::LEFT);
    ui.allocate_ui_with_layout(vec2(width, 17.0), left, |ui| {
        ui.set_min_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}
