//! The bar above the panes of the workshop and the line below them.

use bevy_egui::egui::{self, Align, Button, Layout, RichText, Ui};

use super::{
    keys,
    studio::{Asked, Studio},
    tools::symmetry_name,
    zone_board,
};
use crate::{
    app::art::theme,
    workshop::{
        desk::{TOOLS, Tool},
        people,
    },
};

/// A button of the bar with its key.
fn button(ui: &mut Ui, text: &str, key: &str, can: bool) -> bool {
    let button = Button::new(RichText::new(text).color(if can { theme::TEXT } else { theme::OFF }));
    let response = ui.add_enabled(can, button);
    response.on_hover_text(format!("{text} ({key})")).clicked()
}

/// Draws the bar.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    ui.horizontal_centered(|ui| {
        if button(ui, "Back", "Esc", true) {
            studio.leave();
        }
        ui.separator();
        let (standing, all) = studio.desk.bench.history().progress();
        if button(ui, "Undo", "Ctrl+Z", standing > 0) {
            studio.desk.undo();
        }
        if button(ui, "Redo", "Ctrl+Y", standing < all) {
            studio.desk.redo();
        }
        if button(ui, "Save", "Ctrl+S", studio.desk.bench.is_changed()) {
            studio.desk.save();
        }
        ui.separator();
        ui.menu_button("View", |ui| layers(ui, studio));
        play(ui, studio);
        if button(ui, "Keys", "F1", true) {
            studio.asks = Some(Asked::Keys);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mark = if studio.desk.bench.is_changed() {
                " •"
            } else {
                ""
            };
            let title = format!("{}{mark}", studio.title());
            let text = RichText::new(title).font(theme::strong(15.0));
            ui.add(egui::Label::new(text.color(theme::TEXT)).truncate());
        });
    });
}

/// The layers over the map, each with its key.
fn layers(ui: &mut Ui, studio: &mut Studio) {
    for (group, list) in keys::KEYS {
        if *group != "View" {
            continue;
        }
        for key in *list {
            let name = key.keys.first().copied().unwrap_or_default();
            let button = Button::new(key.text).right_text(name);
            if ui.add(button).clicked() {
                keys::press(studio, name, false);
            }
        }
    }
    ui.separator();
    if ui.button("Panes as usual").clicked() {
        studio.panes.reset();
        ui.close();
    }
}

/// Play from here, and the book.
fn play(ui: &mut Ui, studio: &mut Studio) {
    let books = studio.seen.books();
    if button(ui, "Play", "F5", true) {
        studio.play();
    }
    let own = books.iter().find(|(id, _)| *id == studio.book);
    let Some((_, title)) = own.or(books.first()) else {
        return;
    };
    ui.menu_button(format!("{title} ⏷"), |ui| {
        for (id, title) in &books {
            if ui.selectable_label(studio.book == *id, *title).clicked() {
                (*id).clone_into(&mut studio.book);
                ui.close();
            }
        }
    });
    let own = studio.plays_as.clone();
    let said = "as the level says";
    let text = own
        .clone()
        .map_or(said.to_owned(), |side| format!("as {side}"));
    ui.menu_button(format!("{text} ⏷"), |ui| {
        let sides = people::sides(studio.desk.draft()).into_iter().map(Some);
        for side in std::iter::once(None).chain(sides) {
            let text = side.as_deref().unwrap_or(said);
            if ui.selectable_label(own == side, text).clicked() {
                studio.plays_as = side;
                ui.close();
            }
        }
    });
}

/// Whether the line that asks about the file is needed.
pub fn asks_of_file(studio: &Studio) -> bool {
    let bench = &studio.desk.bench;
    bench.conflicts().is_some() || bench.broken().is_some()
}

/// The line where both the draft and the file have changed the same, or the file cannot be read any more.
pub fn of_file(ui: &mut Ui, studio: &mut Studio) {
    let bench = &studio.desk.bench;
    let text = match (bench.broken(), bench.conflicts()) {
        (Some(fault), _) => {
            format!("Another program has left the file so that it cannot be read ({fault}):")
        }
        (None, Some(conflicts)) => {
            let lines = conflicts.places.iter().take(3);
            let lines: Vec<String> = lines.map(|place| place.line.to_string()).collect();
            let place = match lines.as_slice() {
                [] => "together they are faulty".to_owned(),
                [line] => format!("line {line}"),
                lines => format!("lines {}", lines.join(", ")),
            };
            format!("The file was changed in the same place as the draft ({place}):")
        }
        (None, None) => return,
    };
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Take the file's").clicked() {
                chosen = Some(false);
            }
            if ui.button("Keep mine").clicked() {
                chosen = Some(true);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label = egui::Label::new(RichText::new(&text).color(theme::warn()));
                ui.add(label.truncate()).on_hover_text(&text);
            });
        });
    });
    if let Some(own) = chosen {
        studio.choose(own);
    }
}

/// What the line below says: the square, the tool, the steps, whether it is saved.
pub fn status_parts(studio: &Studio) -> [String; 3] {
    let cell = studio.hovered.unwrap_or(studio.desk.cursor);
    let square = match zone_board::told(studio) {
        Some(told) => told,
        None => studio.desk.told_square_among(cell, &studio.seen.people),
    };
    let tool = TOOLS.iter().find(|(tool, ..)| *tool == studio.desk.tool);
    let tool = tool.map_or("", |(_, name, _)| name);
    let mut hand = match studio.desk.tool {
        Tool::People => {
            let kind = studio.desk.archetype.replace('_', " ");
            format!("{tool}: {kind}, {}", studio.desk.side)
        }
        Tool::Select | Tool::Pipette => tool.to_owned(),
        Tool::Stamp => format!("{tool}: {}", studio.stamps.told(&studio.desk)),
        _ => format!("{tool}: {}", studio.desk.told(&studio.desk.ink)),
    };
    let paints = matches!(studio.desk.tool, Tool::Pencil | Tool::Figure(_));
    if paints && studio.desk.size > 1 {
        hand += &format!(", {0} × {0}", studio.desk.size);
    }
    if studio.desk.symmetry.is_some() {
        hand += &format!(", {}", symmetry_name(studio.desk.symmetry));
    }
    let (standing, _) = studio.desk.bench.history().progress();
    let steps = match standing {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let saved = match studio.desk.bench.is_changed() {
        true => "not saved",
        false => "saved",
    };
    let (errors, warnings) = studio.seen.n_faults();
    let faults = match (errors, warnings) {
        (0, 0) => "no faults".to_owned(),
        (0, warnings) => format!("{warnings} to look at"),
        (errors, _) => format!("{errors} to mend"),
    };
    [square, hand, format!("{steps}, {saved}, {faults}")]
}

/// Draws the lines below the panes.
pub fn status(ui: &mut Ui, studio: &Studio) {
    let [square, hand, steps] = status_parts(studio);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let colour = match studio.seen.is_sound {
                true => theme::SOFT,
                false => theme::bad(),
            };
            ui.label(RichText::new(steps).size(12.5).color(colour));
            ui.separator();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(square).size(12.5).color(theme::TEXT);
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
    let (note, colour) = match (studio.overlay.trouble, studio.desk.note.as_str()) {
        (Some(trouble), _) => (trouble, theme::warn()),
        (None, note) => (note, theme::GOLD),
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(hand).size(12.5).color(theme::FAINT));
            ui.separator();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(note).size(12.5).color(colour);
                let label = ui.add(egui::Label::new(text).truncate());
                label.on_hover_text(note);
            });
        });
    });
}
