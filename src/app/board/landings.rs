//! Where units would go: the way to each square on which a unit may end, with its chance and fall.

use bevy::math::Vec2;
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::{
    plans::{arrow, line},
    scenery::Scenery,
};
use crate::app::{
    art::theme,
    models::{camera::BoardView, trips::Trip},
    state::positions::centre,
};

/// Draws the ways, the likeliest last, over the others.
pub(super) fn ways(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>) {
    if !scenery.playback.is_empty() {
        return;
    }
    for trip in scenery.trips.iter().rev() {
        way(painter, view, scenery, trip);
    }
}

fn way(painter: &Painter, view: &BoardView, scenery: &Scenery<'_>, trip: &Trip) {
    let scene = scenery.session.battle.scene();
    let squares = scene.member(trip.unit).squares;
    let Some(look) = scenery.shown.unit(trip.unit) else {
        return;
    };
    let size = view.zoom * f32::from(squares);
    let on_screen = |at: Vec2| view.to_screen(at);
    let (from, to) = (
        on_screen(centre(look.cell, squares)),
        on_screen(centre(trip.cell, squares)),
    );
    let strength = 0.45 + 0.55 * trip.part.per_mille() as f32 / 1000.0;
    let colour = theme::warn().gamma_multiply(strength);
    let stroke = Stroke::new(2.4, colour);
    let place = Rect::from_center_size(to, vec2(size, size)).shrink(3.0);
    painter.rect_stroke(place, 6.0, stroke, StrokeKind::Inside);
    if look.cell != trip.cell {
        let mut points: Vec<Pos2> = vec![from];
        points.extend(
            trip.way
                .iter()
                .map(|cell| on_screen(centre(*cell, squares))),
        );
        if trip.way.last() != Some(&trip.cell) {
            points.push(to);
        }
        arrow_along(painter, &points, size, stroke);
    }
    let text = trip.label(&scene.book.wording);
    if !text.is_empty() {
        let foot = place.center_bottom() - vec2(0.0, view.zoom * 0.16);
        scenery.pill(painter, foot, &text, theme::warn());
    }
}

/// An arrow through these points that begins outside the token at the first one.
fn arrow_along(painter: &Painter, points: &[Pos2], size: f32, stroke: Stroke) {
    let (Some(&first), Some(&second)) = (points.first(), points.get(1)) else {
        return;
    };
    let mut points = points.to_vec();
    points[0] = first + (second - first).normalized() * size * 0.3;
    let last = points.len() - 1;
    let way = (points[last] - points[last - 1]).normalized();
    points[last] -= way * size * 0.12;
    line(painter, &points, stroke, false);
    arrow(painter, points[last], way, stroke);
}
