//! The list of everything placed on the map, and the list of faults: a click goes there.

use bevy_egui::egui::{
    self, Align2, Button, Color32, Label, RichText, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::{canvas::side_of, pane::inside, studio::Studio};
use crate::{
    app::{art::theme, board::miniature::dot, drawing::buttons::fit},
    workshop::placed::{Placed, PlacedLine},
};

/// The height of a line, in points.
const LINE: f32 = 26.0;

/// What was asked of a line.
enum Wish {
    Go(PlacedLine),
    Delete(PlacedLine),
}

/// Draws the list of everything placed.
pub fn placed(ui: &mut Ui, studio: &mut Studio) {
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    let mut wish = None;
    ui.scope_builder(place, |ui| {
        let field = TextEdit::singleline(&mut studio.sought)
            .hint_text("Search: a name, a side, a thing")
            .margin(egui::Margin::symmetric(6, 4))
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Search"));
        let sought = studio.sought.to_lowercase();
        let has = |line: &&PlacedLine| {
            let words = format!("{} {}", line.name, line.about).to_lowercase();
            sought.split_whitespace().all(|word| words.contains(word))
        };
        let lines: Vec<&PlacedLine> = studio.seen.placed.iter().filter(has).collect();
        let count = format!("{} of {}", lines.len(), studio.seen.placed.len());
        ui.label(RichText::new(count).size(11.5).color(theme::FAINT));
        let gap = ui.spacing().item_spacing.y;
        ScrollArea::vertical()
            .id_salt("placed")
            .auto_shrink([false, false])
            .show_rows(ui, LINE - gap, lines.len(), |ui, rows| {
                for line in &lines[rows] {
                    wish = placed_line(ui, studio, line).or(wish.take());
                }
            });
    });
    match wish {
        Some(Wish::Go(line)) => studio.go_to_placed(&line),
        Some(Wish::Delete(line)) => studio.take_away(&line),
        None => {}
    }
}

fn placed_line(ui: &mut Ui, studio: &Studio, line: &PlacedLine) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = 18.0;
        let height = LINE - ui.spacing().item_spacing.y;
        let size = vec2((ui.available_width() - 34.0).max(40.0), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let at = line
            .at
            .map_or_else(String::new, |cell| format!("{}, {}", cell.x, cell.y));
        let is_here = line.at == Some(studio.desk.cursor);
        response.widget_info(|| {
            let name = format!("{} {} {at}", line.name, line.about);
            WidgetInfo::selected(WidgetType::Button, true, is_here, name)
        });
        let fill = match (is_here, response.hovered()) {
            (true, _) => theme::HOVERED,
            (false, true) => theme::RAISED,
            (false, false) => Color32::TRANSPARENT,
        };
        let painter = ui.painter();
        painter.rect_filled(rect, 4.0, fill);
        let sign = match line.what {
            // The side of a combatant is unknown while the level has faults.
            Placed::Person(_) => "●",
            Placed::Zone(_) => "▢",
            Placed::Thing(_) => "▪",
        };
        let left = rect.left() + 6.0;
        let middle = rect.center().y;
        let person = match line.what {
            Placed::Person(number) => studio.seen.people.get(number),
            _ => None,
        };
        if let Some(person) = person {
            // In its side's colour and shape, as on the map.
            let (side, colour) = side_of(studio, person);
            dot(ui, pos2(left + 4.0, middle), 5.0, side, colour);
        } else {
            let (at, font) = (pos2(left, middle), theme::plain(11.0));
            painter.text(at, Align2::LEFT_CENTER, sign, font, theme::GOLD);
        }
        let where_to = painter.layout_no_wrap(at, theme::plain(11.5), theme::FAINT);
        let right = rect.right() - where_to.size().x - 4.0;
        painter.galley(
            pos2(right, middle - where_to.size().y / 2.0),
            where_to,
            theme::FAINT,
        );
        let name = fit(painter, &line.name, 12.5, right - left - 22.0, theme::TEXT);
        let end = left + 16.0 + name.size().x;
        painter.galley(
            pos2(left + 16.0, middle - name.size().y / 2.0),
            name,
            theme::TEXT,
        );
        if right - end > 40.0 {
            let about = fit(painter, &line.about, 11.5, right - end - 16.0, theme::FAINT);
            let at = pos2(end + 8.0, middle - about.size().y / 2.0);
            painter.galley(at, about, theme::FAINT);
        }
        if response.clicked() {
            wish = Some(Wish::Go(line.clone()));
        }
        let name = format!("Delete {}", line.name);
        let gone = ui.add(Button::new("×").min_size(vec2(22.0, height)));
        gone.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        if gone.on_hover_text(&name).clicked() {
            wish = Some(Wish::Delete(line.clone()));
        }
    });
    wish
}

/// Draws the list of faults.
pub fn faults(ui: &mut Ui, studio: &mut Studio) {
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    let (mut goes, mut mends) = (None, None);
    ui.scope_builder(place, |ui| {
        if studio.seen.faults.is_empty() {
            let text = match studio.is_current() {
                true => "The level has no faults.",
                false => "Reading the level …",
            };
            ui.label(RichText::new(text).color(theme::good()));
            return;
        }
        let hint = "F8 goes to the next one, F7 mends it where a change is known.";
        ui.label(RichText::new(hint).size(11.5).color(theme::FAINT));
        ScrollArea::vertical()
            .id_salt("faults")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                for number in 0..studio.seen.faults.len() {
                    let (go, mend) = fault_line(ui, studio, number);
                    goes = go.then_some(number).or(goes);
                    mends = mend.then_some(number).or(mends);
                    ui.add_space(4.0);
                }
            });
    });
    if let Some(number) = goes {
        studio.go_to_fault(number);
    }
    if let Some(number) = mends {
        studio.mend(number);
    }
}

/// A fault; returns whether to go there, and whether to mend it.
fn fault_line(ui: &mut Ui, studio: &Studio, number: usize) -> (bool, bool) {
    let fault = &studio.seen.faults[number];
    let (colour, kind) = match fault.is_error {
        true => (theme::bad(), "Error"),
        false => (theme::warn(), "Warning"),
    };
    let place = match (fault.cell, fault.line) {
        (Some(cell), _) => format!("{kind} at {}, {}", cell.x, cell.y),
        (None, Some(line)) => format!("{kind} in line {line}"),
        (None, None) => kind.to_owned(),
    };
    let is_chosen = number == studio.fault;
    let frame = egui::Frame::new()
        .fill(if is_chosen {
            theme::RAISED
        } else {
            theme::PANEL
        })
        .stroke(egui::Stroke::new(
            1.0,
            if is_chosen { colour } else { theme::LINE },
        ))
        .corner_radius(5)
        .inner_margin(6);
    let (mut go, mut mend) = (false, false);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        let title = RichText::new(&place).color(colour).size(12.0);
        go |= ui.add(Button::new(title).frame(false)).clicked();
        let text = Label::new(RichText::new(&fault.text).size(12.5).color(theme::TEXT));
        go |= ui.add(text.wrap().sense(Sense::click())).clicked();
        if let Some(remedy) = studio.seen.remedy(number) {
            let key = if is_chosen { "  (F7)" } else { "" };
            let text = RichText::new(format!("{}{key}", remedy.label)).color(theme::good());
            mend |= ui.add(Button::new(text).wrap()).clicked();
        }
    });
    (go, mend)
}
