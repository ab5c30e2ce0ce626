//! Small signs and colours that the board and the panels share.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::{art::theme, models::playback::told::LineTone};

/// The colour of a tone.
pub fn tone_colour(tone: LineTone) -> Color32 {
    match tone {
        LineTone::Plain => theme::SOFT,
        LineTone::Good => theme::good(),
        LineTone::Warn => theme::warn(),
        LineTone::Bad => theme::bad(),
        LineTone::Gold => theme::GOLD,
        LineTone::Faint => theme::FAINT,
    }
}

/// The shape of a row of wounds by its place: bars, diamonds, a dot.
pub fn row_colour(place: usize, rows: usize) -> Color32 {
    match (place, rows) {
        (0, _) => theme::light(),
        (last, rows) if last + 1 == rows => theme::deadly(),
        _ => theme::heavy(),
    }
}

/// One box of wounds: a bar, a diamond or a dot, by how bad losing it is.
pub fn pip(painter: &Painter, at: Pos2, size: f32, place: usize, rows: usize, colour: Color32) {
    if place == 0 {
        let rect = Rect::from_center_size(at, vec2(size * 1.5, size * 2.1));
        painter.rect_filled(rect, size * 0.3, colour);
    } else if place + 1 == rows {
        painter.circle_filled(at, size * 1.05, colour);
    } else {
        let size = size * 1.15;
        painter.add(Shape::convex_polygon(
            vec![
                at + vec2(0.0, -size),
                at + vec2(size, 0.0),
                at + vec2(0.0, size),
                at + vec2(-size, 0.0),
            ],
            colour,
            Stroke::NONE,
        ));
    }
}

/// A number on a small plate, unlike the discs of routes: filled for the given order, hollow for
/// others.
pub fn number_mark(painter: &Painter, at: Pos2, number: usize, given: bool, lit: bool) {
    let (fill, ink, line) = match given {
        true => (
            theme::GOLD,
            Color32::from_rgb(0x1c, 0x18, 0x08),
            Color32::BLACK,
        ),
        false => (
            Color32::from_rgb(0x1d, 0x23, 0x2b),
            theme::TEXT,
            theme::SOFT,
        ),
    };
    let rect = Rect::from_center_size(at, vec2(17.0, 18.0));
    if lit {
        let around = Stroke::new(2.0, Color32::WHITE);
        painter.rect_stroke(rect.expand(1.5), 4.0, around, StrokeKind::Outside);
    }
    painter.rect(rect, 3.0, fill, Stroke::new(1.5, line), StrokeKind::Outside);
    painter.text(
        at,
        Align2::CENTER_CENTER,
        number.to_string(),
        theme::strong(12.5),
        ink,
    );
}
