//! Wounds, badges and height of tokens, drawn over the board.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2,
};

use super::{pose::pose, scenery::Scenery};
use crate::{
    app::{
        art::theme,
        drawing::{
            icons::draw,
            signs::{pip, row_colour},
        },
        models::{camera::BoardView, seen_wounds::SeenState},
        state::shown::{Sight, UnitLook, WoundRow},
    },
    battle::{
        components::{Band, Posture},
        icon::Icon,
        ids::UnitId,
    },
};

/// Wounds, badges and height of a token.
pub(super) fn token(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, unit: UnitId) {
    let battle = scenery.session.battle.view();
    let Some(look) = scenery.shown.unit(unit) else {
        return;
    };
    let Some(pose) = pose(battle, scenery.shown, scenery.playback, unit) else {
        return;
    };
    let member = battle.scene.member(unit);
    let squares = f32::from(member.squares);
    let size = view.zoom * squares;
    let ground = view.to_screen(pose.ground);
    let middle = ground - vec2(0.0, pose.lift * view.zoom);
    if look.sight == Sight::Remembered && look.life.is_active() {
        painter.text(
            middle + vec2(size * 0.3, -size * 0.3),
            Align2::CENTER_CENTER,
            "?",
            theme::strong(size * 0.26),
            theme::SOFT,
        );
        return;
    }
    if !look.life.is_active() {
        return;
    }
    let hovered = scenery.focus.cursor.is_some_and(|cell| {
        crate::geometry::Footprint::new(look.cell, member.squares)
            .cells()
            .any(|square| square == cell)
    });
    // The guarding row is above the others; it disappears once it is used up.
    if look.rows.iter().any(|row| row.guard && row.left > 0) {
        wounds(
            painter,
            look,
            true,
            middle + vec2(0.0, size * 0.335),
            (size, hovered),
        );
    }
    wounds(
        painter,
        look,
        false,
        middle + vec2(0.0, size * 0.44),
        (size, hovered),
    );
    if look.rows.is_empty() {
        let state = scenery.seen_wounds.state(unit);
        coarse(painter, state, middle + vec2(0.0, size * 0.44), size);
    }
    badges(painter, look, middle, size);
    if look.altitude.band != Band::Ground {
        let letters = if look.altitude.band == Band::Low {
            "L"
        } else {
            "H"
        };
        plate(
            painter,
            middle + vec2(-size * 0.44, -size * 0.08),
            letters,
            theme::TEXT,
            view.zoom,
        );
        painter.line_segment(
            [
                middle + vec2(0.0, size * 0.38),
                ground + vec2(0.0, size * 0.1),
            ],
            Stroke::new(1.0, Color32::from_white_alpha(60)),
        );
    }
    if hovered {
        outlined(
            painter,
            middle + vec2(0.0, -size * 0.58),
            &member.name,
            theme::strong(12.5),
            theme::TEXT,
        );
    }
}

pub(super) fn outlined(painter: &Painter, at: Pos2, text: &str, font: FontId, colour: Color32) {
    for shift in [
        vec2(1.0, 1.0),
        vec2(-1.0, 1.0),
        vec2(1.0, -1.0),
        vec2(-1.0, -1.0),
    ] {
        painter.text(
            at + shift,
            Align2::CENTER_CENTER,
            text,
            font.clone(),
            Color32::from_black_alpha(190),
        );
    }
    painter.text(at, Align2::CENTER_CENTER, text, font, colour);
}

/// A token of this size, in points, has space for the bars of all rows.
const ROOMY: f32 = 80.0;

/// The row of wounds that matters most now: the deepest one that has lost something, otherwise the
/// first one that will. What only lasts for a battle stands before all others.
pub fn row_that_matters(rows: &[WoundRow]) -> Option<usize> {
    let lasts = |row: &WoundRow| !row.name.starts_with("Temporary");
    let hurt = |row: &WoundRow| row.left < row.max && lasts(row);
    rows.iter()
        .rposition(hurt)
        .or_else(|| rows.iter().position(lasts))
}

/// The bar of the row that matters most, with its number.
fn main_bar(painter: &Painter, (row, colour): (&WoundRow, Color32), at: Pos2, size: f32) {
    let height = (size * 0.24).clamp(7.0, 14.0);
    let bar = Rect::from_center_size(at, vec2(size * 0.86, height));
    painter.rect_filled(bar.expand(1.5), 3.0, Color32::from_black_alpha(220));
    filled(painter, bar, row, colour.gamma_multiply(0.8));
    if height >= 9.0 {
        let font = theme::strong(height - 0.5);
        outlined(painter, at, &row.left.to_string(), font, theme::TEXT);
    }
}

/// A bar as full as a row of wounds.
fn filled(painter: &Painter, bar: Rect, row: &WoundRow, colour: Color32) {
    let mut fill = bar;
    fill.set_width(bar.width() * (row.left.max(0) as f32 / row.max.max(1) as f32));
    painter.rect_filled(fill, 2.0, colour);
}

/// All rows with names and numbers, on a plate below the token under the cursor.
fn all_bars(painter: &Painter, rows: &[(&WoundRow, Color32)], at: Pos2) {
    let line = 15.0;
    let texts: Vec<_> = rows
        .iter()
        .map(|(row, _)| {
            let text = format!("{} {}/{}", row.name, row.left, row.max);
            painter.layout_no_wrap(text, theme::plain(12.0), theme::TEXT)
        })
        .collect();
    let wide = texts.iter().map(|text| text.size().x).fold(60.0, f32::max);
    let size = vec2(wide + 12.0, line * rows.len() as f32 + 4.0);
    let plate = Rect::from_min_size(at - vec2(size.x / 2.0, line / 2.0), size);
    painter.rect_filled(plate, 4.0, Color32::from_black_alpha(235));
    for (place, ((row, colour), text)) in rows.iter().zip(texts).enumerate() {
        let top = plate.top() + 2.0 + line * place as f32;
        let bar = Rect::from_min_size(
            pos2(plate.left() + 3.0, top),
            vec2(size.x - 6.0, line - 1.0),
        );
        filled(painter, bar, row, colour.gamma_multiply(0.45));
        painter.galley(pos2(plate.left() + 6.0, top), text, theme::TEXT);
    }
}

fn wounds(painter: &Painter, look: &UnitLook, guard: bool, at: Pos2, (size, hovered): (f32, bool)) {
    let rows: Vec<_> = look
        .rows
        .iter()
        .filter(|row| row.max > 0 && row.guard == guard)
        .collect();
    // The least of many levels does not fit on a token, and hardly matters.
    let rows = if rows.len() > 4 {
        &rows[1..]
    } else {
        &rows[..]
    };
    let boxes: i32 = rows.iter().map(|row| row.max).sum();
    if boxes == 0 {
        return;
    }
    let colour = |place: usize| {
        if guard {
            theme::guard()
        } else {
            row_colour(place, rows.len())
        }
    };
    let height = (size * if guard { 0.08 } else { 0.1 }).clamp(4.0, 10.0);
    let many = rows.len() > 1 && boxes > 14;
    if many && hovered {
        let rows: Vec<_> = (0..)
            .zip(rows)
            .map(|(place, row)| (*row, colour(place)))
            .collect();
        return all_bars(painter, &rows, at);
    }
    if many && size < ROOMY {
        let plain: Vec<WoundRow> = rows.iter().map(|row| **row).collect();
        if let Some(place) = row_that_matters(&plain) {
            main_bar(painter, (rows[place], colour(place)), at, size);
        }
        return;
    }
    if boxes > 14 {
        let width = size * 0.8;
        for (place, row) in rows.iter().enumerate() {
            let top =
                at.y - height / 2.0 + (place as f32 - rows.len() as f32 / 2.0 + 0.5) * height * 0.8;
            let rect =
                Rect::from_min_size(pos2(at.x - width / 2.0, top), vec2(width, height * 0.7));
            painter.rect_filled(rect.expand(1.0), 2.0, Color32::from_black_alpha(200));
            let mut fill = rect;
            fill.set_width(width * (row.left.max(0) as f32 / row.max as f32));
            painter.rect_filled(fill, 1.5, colour(place));
        }
        return;
    }
    let step = (size * 0.84 / boxes as f32).min(size * 0.115);
    let width = step * boxes as f32;
    let plate = Rect::from_center_size(at, vec2(width + 4.0, height + 3.0));
    painter.rect_filled(plate, 3.0, Color32::from_black_alpha(205));
    let mut x = at.x - width / 2.0 + step / 2.0;
    for (place, row) in rows.iter().enumerate() {
        for box_number in 0..row.max {
            let colour = if box_number < row.left {
                colour(place)
            } else {
                Color32::from_rgb(0x3a, 0x41, 0x4c)
            };
            pip(
                painter,
                pos2(x, at.y),
                (step * 0.42).min(height * 0.44),
                place,
                rows.len(),
                colour,
            );
            x += step;
        }
    }
}

/// The visible injury of a unit with unreadable wounds: three bars, fewer and redder.
fn coarse(painter: &Painter, state: SeenState, at: Pos2, size: f32) {
    let (left, colour) = match state {
        SeenState::Unhurt => (3, theme::light()),
        SeenState::Hurt => (2, theme::heavy()),
        SeenState::BadlyHurt => (1, theme::deadly()),
    };
    let bar = vec2(size * 0.15, (size * 0.07).clamp(3.0, 6.0));
    let plate = vec2(bar.x * 3.0 + 8.0, bar.y + 4.0);
    let plate = Rect::from_center_size(at, plate);
    painter.rect_filled(plate, 3.0, Color32::from_black_alpha(205));
    for number in 0..3 {
        let x = at.x + (number as f32 - 1.0) * (bar.x + 1.5);
        let colour = if number < left {
            colour
        } else {
            Color32::from_rgb(0x3a, 0x41, 0x4c)
        };
        painter.rect_filled(Rect::from_center_size(pos2(x, at.y), bar), 1.5, colour);
    }
}

fn badges(painter: &Painter, look: &UnitLook, middle: Pos2, size: f32) {
    let radius = (size * 0.145).clamp(6.5, 13.0);
    let mut list: Vec<(&str, Option<Icon>, Color32)> = look
        .badges
        .iter()
        .map(|badge| {
            (
                badge.letters,
                Some(badge.icon),
                if badge.bad {
                    theme::bad()
                } else {
                    theme::good()
                },
            )
        })
        .collect();
    match look.posture {
        Posture::Standing => {}
        Posture::Crouching => list.push(("▾", None, theme::warn())),
        Posture::Prone => list.push(("▼", None, theme::warn())),
    }
    for (place, (letters, icon, colour)) in list.iter().take(4).enumerate() {
        // Around the upper right, downwards.
        let angle = -0.95 + place as f32 * 0.72;
        let at = middle + vec2(angle.cos(), angle.sin()) * size * 0.45;
        painter.circle(
            at,
            radius,
            Color32::from_rgb(0x16, 0x1a, 0x20),
            Stroke::new(1.4, *colour),
        );
        if let Some(icon) = icon {
            draw(painter, at, radius * 1.5, *icon, *colour);
            continue;
        }
        painter.text(
            at,
            Align2::CENTER_CENTER,
            letters,
            theme::strong(radius * 1.05),
            *colour,
        );
    }
}

pub(super) fn plate(painter: &Painter, at: Pos2, text: &str, colour: Color32, zoom: f32) {
    let size = (zoom * 0.22).clamp(9.0, 15.0);
    let rect = Rect::from_center_size(at, vec2(size * 1.5, size * 1.35));
    painter.rect(
        rect,
        3.0,
        Color32::from_rgb(0x12, 0x15, 0x1a),
        Stroke::new(1.2, theme::FAINT),
        StrokeKind::Inside,
    );
    painter.text(at, Align2::CENTER_CENTER, text, theme::strong(size), colour);
}
