//! The pane of the palette: shelves of inks, each with its picture.

use bevy_egui::egui::{
    self, Align2, Color32, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::{pane::inside, stamp_pane, studio::Studio, swatches::square_of, tools::heading};
use crate::{
    app::{art::theme, drawing::buttons::fit},
    workshop::{Ink, desk::Tool, palette::InkShelf, people},
};

/// The height of a line, in points.
const LINE: f32 = 28.0;

/// Draws the pane.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    studio.swatches.follow(ui.ctx());
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    ui.scope_builder(place, |ui| {
        if studio.desk.tool == Tool::People {
            recruits(ui, studio);
            return;
        }
        if studio.desk.tool == Tool::Stamp {
            stamp_pane::show(ui, studio);
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            for shelf in InkShelf::ALL {
                let is_open = shelf == studio.shelf;
                let text = RichText::new(shelf.title()).size(12.5);
                let button = ui.selectable_label(is_open, text);
                if button.on_hover_text(shelf.help()).clicked() {
                    studio.shelf = shelf;
                    let first = shelf.inks(studio.desk.draft()).into_iter().next();
                    if let Some(ink) = first {
                        studio.dip(ink);
                    }
                }
            }
        });
        let help = RichText::new(studio.shelf.help()).size(11.5);
        ui.label(help.color(theme::FAINT));
        let inks = studio.shelf.inks(studio.desk.draft());
        let gap = ui.spacing().item_spacing.y;
        ScrollArea::vertical()
            .id_salt(("palette", studio.shelf))
            .auto_shrink([false, false])
            .show_rows(ui, LINE - gap, inks.len(), |ui, rows| {
                for ink in &inks[rows] {
                    line(ui, studio, ink);
                }
            });
    });
}

/// The line of an ink.
fn line(ui: &mut Ui, studio: &mut Studio, ink: &Ink) {
    let size = vec2(
        ui.available_width() - 6.0,
        LINE - ui.spacing().item_spacing.y,
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = studio.desk.told(ink);
    let is_own = studio.desk.ink == *ink;
    let share = studio.desk.mixed.iter().find(|(of, _)| of == ink);
    let share = share.map(|(_, share)| *share);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, is_own, format!("Paint {name}"))
    });
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match (is_own, response.hovered()) {
        (true, _) => theme::HOVERED,
        (false, true) => theme::RAISED,
        (false, false) => theme::PANEL,
    };
    let edge = if is_own { theme::GOLD } else { theme::LINE };
    let stroke = Stroke::new(1.0, edge);
    ui.painter()
        .rect(rect, 5.0, fill, stroke, StrokeKind::Inside);
    let square = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(20.0, 20.0));
    picture(ui, studio, ink, square);
    let left = square.right() + 8.0;
    let room = rect.right() - left - if share.is_some() { 44.0 } else { 6.0 };
    let text = fit(ui.painter(), &name, 12.5, room, theme::TEXT);
    let at = pos2(left, rect.center().y - text.size().y / 2.0);
    let is_cut = text.elided;
    ui.painter().galley(at, text, theme::TEXT);
    if let Some(share) = share {
        let at = pos2(rect.right() - 6.0, rect.center().y);
        let text = format!("{share} %");
        let font = theme::plain(11.5);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font, theme::GOLD);
    }
    let mixes = ui.input(|input| input.modifiers.shift);
    if response.clicked() && mixes && !is_own {
        studio.mix(ink);
    } else if response.clicked() {
        studio.dip(ink.clone());
    }
    if is_cut {
        response.on_hover_text(name);
    }
}

/// The picture of an ink, or the sign of its layer.
fn picture(ui: &Ui, studio: &mut Studio, ink: &Ink, place: Rect) {
    let sheet = studio.desk.draft().sheet().ok();
    let square = square_of(ink, sheet);
    let texture = square.and_then(|square| studio.swatches.of(&square).cloned());
    if let Some(texture) = texture {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter()
            .image(texture.id(), place, whole, Color32::WHITE);
        if *ink == Ink::Obstacle(None) {
            let stroke = Stroke::new(2.0, theme::bad());
            ui.painter()
                .line_segment([place.left_bottom(), place.right_top()], stroke);
        }
        return;
    }
    ui.painter().rect_filled(place, 3.0, theme::SUNKEN);
    let sign = match ink {
        Ink::Over(_, letter) => letter.to_string(),
        Ink::Roof(true) => "⌂".to_owned(),
        Ink::Roof(false) => "·".to_owned(),
        Ink::Letter(letter) => letter.to_string(),
        _ => String::new(),
    };
    let font = theme::strong(13.0);
    ui.painter().text(
        place.center(),
        Align2::CENTER_CENTER,
        sign,
        font,
        theme::GOLD,
    );
}

/// What combatants are placed: archetype and side.
fn recruits(ui: &mut Ui, studio: &mut Studio) {
    heading(ui, "New combatants");
    let help = "A click places one, or chooses one that stands there; a drag moves it.";
    ui.label(RichText::new(help).size(11.5).color(theme::FAINT));
    ui.horizontal_wrapped(|ui| {
        for side in people::sides(studio.desk.draft()) {
            let is_own = studio.desk.side == side;
            if ui.selectable_label(is_own, side.as_str()).clicked() {
                studio.desk.side = side;
            }
        }
    });
    let known = studio.seen.archetypes.clone();
    let gap = ui.spacing().item_spacing.y;
    ScrollArea::vertical()
        .id_salt("recruits")
        .auto_shrink([false, false])
        .show_rows(ui, LINE - gap, known.len(), |ui, rows| {
            for archetype in &known[rows] {
                let name = archetype.replace('_', " ");
                let is_own = studio.desk.archetype == *archetype;
                let wide = vec2(ui.available_width() - 6.0, 24.0);
                let text = RichText::new(name).color(theme::TEXT);
                let button = egui::Button::selectable(is_own, text).min_size(wide);
                if ui.add(button).clicked() {
                    studio.desk.archetype.clone_from(archetype);
                    studio.desk.note = format!("{} are placed now.", archetype.replace('_', " "));
                }
            }
        });
}
