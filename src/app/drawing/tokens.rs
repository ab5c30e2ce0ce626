//! Small tokens: the portrait of a unit in the shape of its side.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

use crate::app::art::{REACH, Shape as SideShape, paint_face, theme};

/// Draws a small token.
pub fn token(ui: &Ui, middle: Pos2, radius: f32, side: usize, colour: Color32, archetype: &str) {
    let painter = ui.painter();
    let corners = SideShape::of(side).corners();
    if corners.is_empty() {
        painter.circle(middle, radius, theme::SUNKEN, Stroke::new(2.2, colour));
    } else {
        let points = corners
            .iter()
            .map(|(x, y)| middle + vec2(*x, *y) * radius)
            .collect();
        painter.add(Shape::convex_polygon(
            points,
            theme::SUNKEN,
            Stroke::new(2.2, colour),
        ));
    }
    face(ui, middle, radius, (side, colour), archetype);
}

/// Draws the portrait of an archetype within the shape of its side.
fn face(ui: &Ui, middle: Pos2, radius: f32, (side, colour): (usize, Color32), archetype: &str) {
    let ctx = ui.ctx();
    // Painted at its size on the screen, once for each size.
    let size = radius * 2.0 * REACH;
    let pixels = (size * ctx.pixels_per_point()).ceil().max(8.0) as usize;
    let shape = SideShape::of(side);
    let id = egui::Id::new(("portrait", archetype, shape, pixels));
    let known: Option<egui::TextureHandle> = ctx.data(|data| data.get_temp(id));
    let texture = known.unwrap_or_else(|| {
        let canvas = paint_face(archetype, shape, pixels);
        let image = egui::ColorImage::from_rgba_unmultiplied([pixels; 2], &canvas.mips(1));
        let texture = ctx.load_texture(archetype, image, egui::TextureOptions::LINEAR);
        ctx.data_mut(|data| data.insert_temp(id, texture.clone()));
        texture
    });
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let place = Rect::from_center_size(middle, vec2(size, size));
    // As transparent as its frame.
    let tint = Color32::from_white_alpha(colour.a());
    ui.painter().image(texture.id(), place, whole, tint);
}
