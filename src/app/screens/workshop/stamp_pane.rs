//! Stamps in the window: the list to choose from, the outline of the one in hand, and the name of a new
//! one.

use bevy_egui::egui::{
    Color32, Painter, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::{
    asking::{answer, title},
    outline::dashed,
    studio::{Asked, Studio},
    swatches::square_of,
    tools::{heading, keyed},
};
use crate::{
    app::{art::theme, drawing::buttons::fit},
    geometry::{Cell, Grid},
    workshop::{Clip, Turn, desk::Tool},
};

/// The height of a line, in points.
const LINE: f32 = 46.0;

/// Draws the list of stamps, with what turns the one in hand.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    heading(ui, "Stamps");
    let help = "A click puts it down, PageUp and PageDown choose. Ctrl+K keeps a selection as one.";
    ui.label(RichText::new(help).size(11.5).color(theme::FAINT));
    let width = ui.available_width() - 6.0;
    for (name, key, turn) in [
        ("Mirror west and east", "X", Turn::FlipX),
        ("Mirror north and south", "Y", Turn::FlipY),
        ("Turn by a quarter", "T", Turn::Quarter),
    ] {
        if keyed(ui, name, key, false, width) {
            studio.desk.turn_clip(turn);
        }
    }
    let count = studio.stamps.stamps().len();
    let faulty = studio.stamps.faulty().to_vec();
    let mut chosen = None;
    ScrollArea::vertical()
        .id_salt("stamps")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for number in 0..count {
                if line(ui, studio, number) {
                    chosen = Some(number);
                }
            }
            for fault in faulty {
                ui.label(RichText::new(fault).size(11.5).color(theme::warn()));
            }
        });
    if let Some(number) = chosen {
        studio.choose_stamp(number);
    }
}

/// The line of a stamp; returns whether it was pressed.
fn line(ui: &mut Ui, studio: &mut Studio, number: usize) -> bool {
    let is_chosen = studio.stamps.in_hand == Some(number);
    let Some(stamp) = studio.stamps.stamps().get(number).cloned() else {
        return false;
    };
    let size = vec2(ui.available_width() - 6.0, LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let grid = stamp.size();
    let own = if stamp.is_own() { ", your own" } else { "" };
    let about = format!("{} × {}{own}", grid.width, grid.height);
    response.widget_info(|| {
        let name = format!("Stamp {}, {about}", stamp.name());
        WidgetInfo::selected(WidgetType::Button, true, is_chosen, name)
    });
    if ui.is_rect_visible(rect) {
        let fill = match (is_chosen, response.hovered()) {
            (true, _) => theme::HOVERED,
            (false, true) => theme::RAISED,
            (false, false) => theme::PANEL,
        };
        let edge = if is_chosen { theme::GOLD } else { theme::LINE };
        let stroke = Stroke::new(1.0, edge);
        let painter = ui.painter();
        painter.rect(rect, 5.0, fill, stroke, StrokeKind::Inside);
        let place = Rect::from_min_size(rect.min + vec2(3.0, 3.0), Vec2::splat(LINE - 6.0));
        painter.rect_filled(place, 3.0, theme::SUNKEN);
        let cell = place.width() / f32::from(grid.width.max(grid.height).max(1));
        let room = vec2(f32::from(grid.width), f32::from(grid.height)) * cell;
        let corner = place.center() - room / 2.0;
        let at = |of: Cell| {
            let by = vec2(f32::from(of.x), f32::from(of.y)) * cell;
            Rect::from_min_size(corner + by, Vec2::splat(cell))
        };
        squares(painter, studio, &stamp.clip(), &at, Color32::WHITE);
        let left = place.right() + 8.0;
        let room = rect.right() - left - 6.0;
        let name = fit(painter, stamp.name(), 12.5, room, theme::TEXT);
        painter.galley(pos2(left, rect.top() + 5.0), name, theme::TEXT);
        let about = fit(painter, &about, 11.5, room, theme::FAINT);
        painter.galley(pos2(left, rect.top() + 24.0), about, theme::FAINT);
    }
    let response = match stamp.description() {
        "" => response,
        description => response.on_hover_text(description),
    };
    response.clicked()
}

/// Draws the squares of a part, each in its place.
fn squares(
    painter: &Painter,
    studio: &mut Studio,
    clip: &Clip,
    at: &dyn Fn(Cell) -> Rect,
    tint: Color32,
) {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let sheet = studio.desk.draft().sheet().ok();
    for (cell, ink) in clip.squares() {
        let place = at(cell);
        let square = ink.and_then(|ink| square_of(ink, sheet));
        let Some(square) = square.filter(|_| painter.clip_rect().intersects(place)) else {
            continue;
        };
        if let Some(texture) = studio.swatches.of(&square) {
            painter.image(texture.id(), place, whole, tint);
        } else {
            painter.rect_filled(place, 0.0, theme::RAISED);
        }
    }
}

/// Draws what would be put down, where it would lie.
pub fn ghost(painter: &Painter, studio: &mut Studio) {
    if studio.desk.tool != Tool::Stamp {
        return;
    }
    let cell = studio.hovered.unwrap_or(studio.desk.cursor);
    let Some((corner, grid)) = studio.desk.lies(cell) else {
        return;
    };
    let Some(clip) = studio.desk.clip.clone() else {
        return;
    };
    let view = studio.view;
    let map = studio.desk.grid();
    let at = |of: Cell| view.cell_rect(corner.offset(of.x, of.y));
    let tint = Color32::from_white_alpha(170);
    squares(painter, studio, &clip, &at, tint);
    outline(painter, at(Cell::new(0, 0)), &at, grid);
    let Some(symmetry) = studio.desk.symmetry.filter(|symmetry| symmetry.fits(map)) else {
        return;
    };
    // Its images, as they would lie.
    let stroke = Stroke::new(1.2, theme::guard());
    for (of, ink) in clip.squares() {
        let images = symmetry.orbit(corner.offset(of.x, of.y), map);
        for image in images.into_iter().skip(1).filter(|_| ink.is_some()) {
            painter.rect_stroke(view.cell_rect(image), 0.0, stroke, StrokeKind::Inside);
        }
    }
}

fn outline(painter: &Painter, first: Rect, at: &dyn Fn(Cell) -> Rect, grid: Grid) {
    let last = at(Cell::new(
        grid.width.saturating_sub(1) as i16,
        grid.height.saturating_sub(1) as i16,
    ));
    dashed(painter, first.union(last), theme::GOLD);
}

/// Asks for the name of a new stamp.
pub fn keeping(ui: &mut Ui, studio: &mut Studio, mut name: String) {
    title(ui, "Keep as a stamp");
    let about = "Ground, things, heights, light and haze of the selection, without zones and \
                 combatants. It can be put on any level.";
    ui.label(about);
    ui.add_space(6.0);
    let label = ui.label("Name").id;
    let field = TextEdit::singleline(&mut name)
        .hint_text("Mill room")
        .margin(bevy_egui::egui::Margin::symmetric(6, 4))
        .desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label);
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    let is_entered =
        response.lost_focus() && ui.input(|input| input.key_pressed(bevy_egui::egui::Key::Enter));
    let is_left =
        response.lost_focus() && ui.input(|input| input.key_pressed(bevy_egui::egui::Key::Escape));
    studio.asks = Some(Asked::KeepStamp(name));
    if !studio.desk.note.is_empty() {
        let note = RichText::new(&studio.desk.note).size(12.0);
        ui.label(note.color(theme::GOLD));
    }
    ui.add_space(6.0);
    if answer(ui, "Keep it", "Enter") || is_entered {
        studio.keep_stamp();
    }
    if answer(ui, "Leave it", "Esc") || is_left {
        studio.asks = None;
    }
}
