//! Drawn key caps with their labels.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::{app::art::theme, settings::keys};

/// The height of a cap.
pub const HEIGHT: f32 = 20.0;
const LETTERS: f32 = 12.0;
const ROOM: f32 = 6.0;

/// How wide the caps of a key are.
pub fn width(painter: &Painter, key: &str) -> f32 {
    let caps = keys::caps(key);
    let wide = |cap: &String| cap_width(painter, cap) + 3.0;
    caps.iter().map(wide).sum::<f32>() - 3.0
}

fn cap_width(painter: &Painter, cap: &str) -> f32 {
    let galley = painter.layout_no_wrap(cap.to_owned(), theme::plain(LETTERS), theme::TEXT);
    (galley.size().x + ROOM * 2.0).max(HEIGHT)
}

/// Paints the caps of a key from the left at a height; returns where they end.
pub fn paint(painter: &Painter, left: Pos2, key: &str, colour: Color32) -> f32 {
    let mut x = left.x;
    for cap in keys::caps(key) {
        let width = cap_width(painter, &cap);
        let rect = Rect::from_min_size(pos2(x, left.y - HEIGHT / 2.0), vec2(width, HEIGHT));
        // A cap has an edge below, like one on a keyboard.
        painter.rect_filled(rect, 4.0, theme::LINE);
        let top = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 2.0));
        painter.rect(
            top,
            4.0,
            theme::SUNKEN,
            Stroke::new(1.0, theme::LINE),
            StrokeKind::Inside,
        );
        painter.text(
            top.center(),
            Align2::CENTER_CENTER,
            cap,
            theme::plain(LETTERS),
            colour,
        );
        x = rect.right() + 3.0;
    }
    x - 3.0
}

/// Paints the caps of several keys side by side up to a width; returns where they end.
pub fn paint_all(painter: &Painter, left: Pos2, keys: &[String], right: f32) -> f32 {
    let mut x = left.x;
    for (number, key) in keys.iter().enumerate() {
        let gap = if number > 0 { 8.0 } else { 0.0 };
        if number > 0 && x + gap + width(painter, key) > right {
            break;
        }
        x = paint(painter, pos2(x + gap, left.y), key, theme::GOLD);
    }
    x
}
