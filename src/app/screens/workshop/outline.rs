//! The dashed outline of a part of the map.

use bevy_egui::egui::{Color32, Painter, Rect, Shape, Stroke};

/// Draws a dashed outline in this colour over a dark one, so that it is seen on any ground.
pub(super) fn dashed(painter: &Painter, rect: Rect, colour: Color32) {
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ];
    let dark = Stroke::new(3.0, Color32::from_black_alpha(160));
    painter.line(corners.to_vec(), dark);
    let line = Stroke::new(1.7, colour);
    painter.extend(Shape::dashed_line(&corners, line, 6.0, 4.0));
}
