//! Draws shapes of egui into an image by the processor, without a window or a graphics card.

use std::collections::HashMap;

use bevy_egui::egui::{
    self, Color32, ColorImage, ImageData, Mesh, Pos2, RawInput, Rect, TextureId, TexturesDelta, Ui,
    epaint::{ClippedShape, Primitive, Vertex},
    pos2, vec2,
};

use super::third_party::dress_context;

/// Passes of egui before the shapes count: fonts take effect in the second one.
const PASSES: usize = 2;

/// Draws over an image; a point of egui is one of its pixels.
pub fn drawn_over(mut image: ColorImage, mut draw: impl FnMut(&mut Ui)) -> ColorImage {
    let size = vec2(image.size[0] as f32, image.size[1] as f32);
    let ctx = egui::Context::default();
    dress_context(&ctx);
    let mut textures = Textures::default();
    let mut shapes: Vec<ClippedShape> = Vec::new();
    for _ in 0..PASSES {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| draw(ui));
        textures.take(&output.textures_delta);
        // egui takes textures that are dropped for forgotten ones, and panics.
        output.textures_delta.clear();
        shapes = output.shapes;
    }
    for primitive in ctx.tessellate(shapes, 1.0) {
        if let Primitive::Mesh(mesh) = primitive.primitive
            && let Some(texture) = textures.0.get(&mesh.texture_id)
        {
            fill(&mut image, &mesh, primitive.clip_rect, texture);
        }
    }
    image
}

/// The textures that egui has asked for.
#[derive(Default)]
struct Textures(HashMap<TextureId, ColorImage>);

impl Textures {
    fn take(&mut self, news: &TexturesDelta) {
        let deltas = news.set.iter();
        let each = deltas.flat_map(|(id, deltas)| deltas.iter().map(move |delta| (id, delta)));
        for (id, delta) in each {
            let ImageData::Color(part) = &delta.image;
            match (delta.pos, self.0.get_mut(id)) {
                (Some([left, top]), Some(known)) => {
                    let width = known.size[0];
                    for (row, line) in part.pixels.chunks(part.size[0].max(1)).enumerate() {
                        let from = (top + row) * width + left;
                        if let Some(place) = known.pixels.get_mut(from..from + line.len()) {
                            place.copy_from_slice(line);
                        }
                    }
                }
                _ => {
                    self.0.insert(*id, part.as_ref().clone());
                }
            }
        }
    }
}

/// Fills the triangles of a mesh.
fn fill(image: &mut ColorImage, mesh: &Mesh, clip: Rect, texture: &ColorImage) {
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(image.size[0] as f32, image.size[1] as f32));
    let clip = clip.intersect(whole);
    for corners in mesh.indices.chunks_exact(3) {
        let corner = |place: usize| mesh.vertices.get(corners[place] as usize);
        if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
            triangle(image, [a, b, c], clip, texture);
        }
    }
}

/// Twice the area of a triangle: above 0 if its corners turn to the right on the screen.
fn turn(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Whether an edge belongs to the triangle on its right: of two triangles that share an edge one has
/// it, so that no pixel on it is drawn twice.
fn is_own(from: Pos2, to: Pos2) -> bool {
    (from.y == to.y && to.x > from.x) || to.y < from.y
}

fn triangle(
    image: &mut ColorImage,
    [a, mut b, mut c]: [&Vertex; 3],
    clip: Rect,
    texture: &ColorImage,
) {
    let mut area = turn(a.pos, b.pos, c.pos);
    if area < 0.0 {
        std::mem::swap(&mut b, &mut c);
        area = -area;
    }
    if !(area.is_finite() && area > 0.0) {
        return;
    }
    let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    if bounds.is_negative() {
        return;
    }
    let edges = [(b.pos, c.pos), (c.pos, a.pos), (a.pos, b.pos)];
    let owns = edges.map(|(from, to)| is_own(from, to));
    let is_plain = a.uv == b.uv && b.uv == c.uv;
    let plain = texel(texture, a.uv);
    let width = image.size[0];
    for row in bounds.top() as usize..bounds.bottom().ceil() as usize {
        for column in bounds.left() as usize..bounds.right().ceil() as usize {
            let at = pos2(column as f32 + 0.5, row as f32 + 0.5);
            if !clip.contains(at) {
                continue;
            }
            let parts = edges.map(|(from, to)| turn(from, to, at));
            let is_in = parts
                .iter()
                .zip(owns)
                .all(|(part, own)| *part > 0.0 || (*part == 0.0 && own));
            let Some(pixel) = image.pixels.get_mut(row * width + column).filter(|_| is_in) else {
                continue;
            };
            let [pa, pb, pc] = parts.map(|part| part / area);
            let ink = match is_plain {
                true => plain,
                false => texel(
                    texture,
                    (a.uv.to_vec2() * pa + b.uv.to_vec2() * pb + c.uv.to_vec2() * pc).to_pos2(),
                ),
            };
            let corners = [a, b, c].map(|corner| corner.color.to_array().map(f32::from));
            let mut over = [0.0; 4];
            for (place, part) in over.iter_mut().enumerate() {
                let colour =
                    corners[0][place] * pa + corners[1][place] * pb + corners[2][place] * pc;
                *part = colour * ink[place];
            }
            *pixel = laid(*pixel, over);
        }
    }
}

/// A premultiplied colour, parts from 0 to 255, over a pixel.
fn laid(below: Color32, over: [f32; 4]) -> Color32 {
    let left = 1.0 - over[3] / 255.0;
    let below = below.to_array().map(f32::from);
    let part = |place: usize| {
        (over[place] + below[place] * left)
            .round()
            .clamp(0.0, 255.0) as u8
    };
    Color32::from_rgba_premultiplied(part(0), part(1), part(2), part(3))
}

/// The colour of a texture at a place, parts from 0 to 1, between its four nearest pixels.
fn texel(texture: &ColorImage, uv: Pos2) -> [f32; 4] {
    let [width, height] = texture.size;
    if width == 0 || height == 0 {
        return [1.0; 4];
    }
    let x = (uv.x * width as f32 - 0.5).clamp(0.0, (width - 1) as f32);
    let y = (uv.y * height as f32 - 0.5).clamp(0.0, (height - 1) as f32);
    let (left, top) = (x as usize, y as usize);
    let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let (fx, fy) = (x - left as f32, y - top as f32);
    let at = |x: usize, y: usize| texture.pixels[y * width + x].to_array().map(f32::from);
    let [nw, ne, sw, se] = [
        at(left, top),
        at(right, top),
        at(left, bottom),
        at(right, bottom),
    ];
    let mut ink = [0.0; 4];
    for (place, part) in ink.iter_mut().enumerate() {
        let north = nw[place] + (ne[place] - nw[place]) * fx;
        let south = sw[place] + (se[place] - sw[place]) * fx;
        *part = (north + (south - north) * fy) / 255.0;
    }
    ink
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::art::theme;
    use bevy_egui::egui::{Align2, Stroke};

    fn black(width: usize, height: usize) -> ColorImage {
        ColorImage::filled([width, height], Color32::BLACK)
    }

    fn at(image: &ColorImage, x: usize, y: usize) -> Color32 {
        image.pixels[y * image.size[0] + x]
    }

    #[test]
    fn a_rectangle_fills_its_pixels_and_no_others() {
        let red = Color32::from_rgb(200, 10, 10);
        let rect = Rect::from_min_max(pos2(10.0, 8.0), pos2(30.0, 20.0));
        let image = drawn_over(black(40, 30), |ui| {
            ui.painter().rect_filled(rect, 0.0, red);
        });
        assert_eq!(at(&image, 20, 14), red);
        assert_eq!(at(&image, 11, 9), red);
        assert_eq!(at(&image, 7, 14), Color32::BLACK);
        assert_eq!(at(&image, 20, 23), Color32::BLACK);
    }

    #[test]
    fn a_faint_colour_is_mixed_once_also_along_shared_edges() {
        let half = Color32::from_rgba_unmultiplied(255, 255, 255, 128);
        let rect = Rect::from_min_max(pos2(2.0, 2.0), pos2(38.0, 28.0));
        let image = drawn_over(black(40, 30), |ui| {
            ui.painter().rect_filled(rect, 0.0, half);
        });
        for y in 4..26 {
            for x in 4..36 {
                assert_eq!(at(&image, x, y), at(&image, 20, 15), "at {x}, {y}");
            }
        }
        assert!((120..136).contains(&at(&image, 20, 15).r()));
    }

    #[test]
    fn letters_and_lines_appear_where_they_are_drawn() {
        let image = drawn_over(black(120, 60), |ui| {
            let font = theme::strong(20.0);
            let at = pos2(60.0, 20.0);
            ui.painter()
                .text(at, Align2::CENTER_CENTER, "48", font, Color32::WHITE);
            let line = [pos2(10.0, 50.5), pos2(110.0, 50.5)];
            ui.painter()
                .line_segment(line, Stroke::new(1.0, Color32::WHITE));
        });
        let bright = |rows: std::ops::Range<usize>| {
            let pixels = image.pixels[rows.start * 120..rows.end * 120].iter();
            pixels.filter(|pixel| pixel.r() > 150).count()
        };
        assert!(bright(10..30) > 40, "{}", bright(10..30));
        assert_eq!(bright(33..47), 0);
        assert!(bright(49..52) >= 95);
    }
}
