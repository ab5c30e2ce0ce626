//! Marks over the map of the workshop: the axis of its symmetry, the legend of a map that lies on it.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::studio::Studio;
use crate::{app::art::theme, geometry::Symmetry};

/// The legend of the map that lies over the level, in a corner.
pub fn legend(painter: &Painter, studio: &mut Studio) {
    let place = studio.view.rect;
    let Some((title, classes)) = studio.overlay.legend(painter.ctx()) else {
        return;
    };
    let width = (place.width() - 24.0).min(330.0);
    let line = |text: &str, font, colour, left: f32| {
        painter.layout(text.to_owned(), font, colour, width - left - 12.0)
    };
    let title = line(&title, theme::strong(13.0), theme::TEXT, 0.0);
    let lines: Vec<_> = classes
        .iter()
        .map(|(texture, words)| {
            let words = line(words, theme::plain(12.0), theme::SOFT, 26.0);
            (texture.id(), words)
        })
        .collect();
    let rows = lines
        .iter()
        .map(|(_, words)| words.size().y.max(18.0) + 4.0);
    let height = title.size().y + 14.0 + rows.sum::<f32>();
    let corner = place.left_bottom() + vec2(8.0, -8.0 - height);
    let plate = Rect::from_min_size(corner, vec2(width, height));
    painter.rect_filled(plate, 6.0, theme::card_fill());
    let line = Stroke::new(1.0, theme::LINE);
    painter.rect_stroke(plate, 6.0, line, StrokeKind::Inside);
    let mut at = plate.min + vec2(8.0, 6.0);
    let below = title.size().y + 4.0;
    painter.galley(at, title, theme::TEXT);
    at.y += below;
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    for (texture, words) in lines {
        let sample = Rect::from_min_size(at, vec2(18.0, 18.0));
        painter.image(texture, sample, whole, Color32::WHITE);
        let tall = words.size().y.max(18.0);
        let middle = at + vec2(26.0, (tall - words.size().y) / 2.0);
        painter.galley(middle, words, theme::SOFT);
        at.y += tall + 4.0;
    }
}

/// Where the map repeats itself.
pub fn axis(painter: &Painter, studio: &Studio) {
    let view = &studio.view;
    let grid = view.grid;
    let Some(symmetry) = studio.desk.symmetry.filter(|symmetry| symmetry.fits(grid)) else {
        return;
    };
    let (width, height) = (f32::from(grid.width), f32::from(grid.height));
    let upright = [Vec2::new(width / 2.0, 0.0), Vec2::new(width / 2.0, height)];
    let level = [Vec2::new(0.0, height / 2.0), Vec2::new(width, height / 2.0)];
    let lines: &[[Vec2; 2]] = match symmetry {
        Symmetry::FlipX => &[upright],
        Symmetry::FlipY => &[level],
        Symmetry::Turn2 | Symmetry::Turn4 => &[upright, level],
    };
    for line in lines {
        let points = line.map(|at| view.to_screen(at));
        let dark = Stroke::new(4.0, Color32::from_black_alpha(110));
        painter.line_segment(points, dark);
        let stroke = Stroke::new(2.0, theme::guard());
        painter.extend(Shape::dashed_line(&points, stroke, 10.0, 6.0));
    }
    if matches!(symmetry, Symmetry::Turn2 | Symmetry::Turn4) {
        let middle = view.to_screen(Vec2::new(width, height) / 2.0);
        painter.circle_stroke(middle, 7.0, Stroke::new(2.0, theme::guard()));
    }
}
