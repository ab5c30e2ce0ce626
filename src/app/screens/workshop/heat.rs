//! Where units walk and fall in battles on the draft, over the map.

use std::sync::Arc;

use bevy_egui::egui::{Align2, Color32, Mesh, Painter, Shape, Stroke, vec2};

use super::{fairness::by_book, studio::Studio};
use crate::{app::art::theme, fair::verdict::Aim, workshop::fairness::HeatMap};

/// Squares smaller than this have no numbers on them, in points.
const NUMBERS_FROM: f32 = 26.0;

/// The books with a row, by their names in files and on screens, and what the level aims for.
pub fn rows(studio: &Studio) -> (Vec<(&'static str, &'static str)>, Aim) {
    let level = studio.seen.level.as_ref();
    let books = level.into_iter().flat_map(|level| &level.books);
    (
        books.map(|book| (book.id, book.title)).collect(),
        level.map_or_else(Aim::default, |level| level.aim),
    )
}

/// Where units walk and fall by the book that is told at length, or else the one that F5 plays or the
/// first; and whether that is of the draft as it is now.
pub fn heat(studio: &Studio) -> Option<(Arc<HeatMap>, bool)> {
    let fairness = &studio.panes.fairness;
    if !fairness.shows_heat {
        return None;
    }
    let (rows, _) = rows(studio);
    let has = |id: &&str| rows.iter().any(|(row, _)| row == id);
    let chosen = fairness.chosen.as_deref().filter(has);
    let played = Some(studio.book.as_str()).filter(has);
    let book = chosen.or(played).or(rows.first().map(|(id, _)| *id))?;
    let known = fairness.known();
    let (told, is_current) = by_book(&known, book)?;
    Some((Arc::clone(&told.heat), is_current))
}

/// Draws over the map where units walk and fall, if that is asked for.
pub fn draw_heat(painter: &Painter, studio: &Studio) {
    if let Some((map, is_current)) = heat(studio) {
        walked(painter, studio, &map, is_current);
        fallen(painter, studio, &map, is_current);
    }
}

/// A tint for each square, the stronger the more came there: all in one shape.
fn walked(painter: &Painter, studio: &Studio, map: &HeatMap, is_current: bool) {
    let mut mesh = Mesh::default();
    for square in &map.squares {
        let rect = studio.view.cell_rect(square.cell);
        if square.walked == 0 || !studio.view.rect.intersects(rect) {
            continue;
        }
        // The root shows rarely trodden squares, too.
        let part = (square.walked as f32 / map.most_walked.max(1) as f32).sqrt();
        let strength = 40 + (140.0 * part) as u8;
        let colour = match is_current {
            true => Color32::from_rgba_unmultiplied(0xff, 0x8a, 0x1f, strength),
            false => Color32::from_rgba_unmultiplied(0x80, 0x80, 0x80, strength),
        };
        mesh.add_colored_rect(rect, colour);
    }
    painter.add(Shape::mesh(mesh));
}

/// A cross on each square that units fell on, the larger the more did, with their number.
fn fallen(painter: &Painter, studio: &Studio, map: &HeatMap, is_current: bool) {
    let ink = match is_current {
        true => Color32::WHITE,
        false => theme::OFF,
    };
    for square in &map.squares {
        let rect = studio.view.cell_rect(square.cell);
        if square.fallen == 0 || !studio.view.rect.intersects(rect) {
            continue;
        }
        let part = (square.fallen as f32 / map.most_fallen.max(1) as f32).sqrt();
        let arm = rect.width() * (0.12 + 0.26 * part);
        let middle = rect.center();
        let lines = [
            [middle - vec2(arm, arm), middle + vec2(arm, arm)],
            [middle - vec2(arm, -arm), middle + vec2(arm, -arm)],
        ];
        for (wide, colour) in [(4.0, Color32::from_black_alpha(190)), (2.0, ink)] {
            for line in lines {
                painter.line_segment(line, Stroke::new(wide, colour));
            }
        }
        if rect.width() >= NUMBERS_FROM {
            let corner = rect.right_bottom() - vec2(3.0, 1.0);
            let number = square.fallen.to_string();
            let font = theme::strong(11.0);
            let shadow = Color32::from_black_alpha(220);
            let below = corner + vec2(1.0, 1.0);
            painter.text(below, Align2::RIGHT_BOTTOM, &number, font.clone(), shadow);
            painter.text(corner, Align2::RIGHT_BOTTOM, &number, font, ink);
        }
    }
}
