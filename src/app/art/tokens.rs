//! The parts of a token: plate, sign, shadow, ring.

use super::{
    TOKEN_PIXELS,
    canvas::{Canvas, Ink, circle, polygon},
    glyphs::Glyph,
};

/// The shape of a side, so that nobody has to tell sides by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// The first side.
    Circle,
    /// The second.
    Diamond,
    /// The third.
    Square,
    /// The fourth.
    Hexagon,
    /// The fifth.
    Triangle,
    /// The sixth.
    Pentagon,
    /// The seventh.
    Wedge,
    /// The eighth.
    Octagon,
}

impl Shape {
    /// The shape of a side by its number.
    pub fn of(side: usize) -> Self {
        [
            Self::Circle,
            Self::Diamond,
            Self::Square,
            Self::Hexagon,
            Self::Triangle,
            Self::Pentagon,
            Self::Wedge,
            Self::Octagon,
        ][side % 8]
    }

    /// Its corners on a circle of radius 1 around 0; empty for the circle.
    pub fn corners(self) -> Vec<(f32, f32)> {
        let (count, turn, size) = match self {
            Self::Circle => return Vec::new(),
            Self::Diamond => (4, 0.0, 1.08),
            Self::Square => (4, 0.125, 1.12),
            Self::Hexagon => (6, 0.0, 1.02),
            Self::Triangle => (3, 0.0, 1.18),
            Self::Pentagon => (5, 0.0, 1.05),
            Self::Wedge => (3, 0.5, 1.18),
            Self::Octagon => (8, 0.0625, 1.02),
        };
        (0..count)
            .map(|corner| {
                let angle = std::f32::consts::TAU * (corner as f32 / count as f32 + turn - 0.25);
                (angle.cos() * size, angle.sin() * size)
            })
            .collect()
    }

    /// Distance to the shape around the middle of a picture; 1 is half its width.
    fn distance(self, x: f32, y: f32, radius: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        if self == Self::Circle {
            return circle(x, y, (0.0, 0.0), radius);
        }
        let corners: Vec<(f32, f32)> = self
            .corners()
            .iter()
            .map(|(cx, cy)| (cx * (radius - 0.02), cy * (radius - 0.02)))
            .collect();
        polygon(x, y, &corners) - 0.02
    }
}

const RADIUS: f32 = 0.38;

/// The plate of a side.
pub fn paint_plate(shape: Shape, colour: Ink) -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS);
    canvas.fill(Ink::hex(0x0a0c10).alpha(0.85), |x, y| {
        shape.distance(x, y, RADIUS + 0.022)
    });
    canvas.fade(colour.lit(0.1), colour.lit(-0.12), 0.1, 0.9, |x, y| {
        shape.distance(x, y, RADIUS)
    });
    let dark = colour.mix(Ink::hex(0x14181f), 0.84);
    canvas.fade(dark.lit(0.1), dark.lit(-0.25), 0.15, 0.85, |x, y| {
        shape.distance(x, y, RADIUS - 0.062)
    });
    canvas.stroke(Ink::hex(0x000000).alpha(0.35), 0.012, |x, y| {
        shape.distance(x, y, RADIUS - 0.062)
    });
    canvas
}

/// A sign, white, to be laid over a plate.
pub fn paint_glyph(glyph: Glyph) -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS);
    // Smaller for shapes with slanted sides, so that one picture fits all of them.
    let size = 0.195;
    let shape = move |x: f32, y: f32| glyph.distance((x - 0.5) / size, (y - 0.5) / size) * size;
    canvas.soft(Ink::hex(0x000000).alpha(0.6), 0.05, move |x, y| {
        shape(x, y - 0.012) - 0.012
    });
    canvas.fade(Ink::hex(0xffffff), Ink::hex(0xd5dde6), 0.3, 0.7, shape);
    canvas
}

/// The shadow of a token on the ground.
pub fn paint_shadow() -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS / 2);
    canvas.soft(Ink::hex(0x000000).alpha(0.62), 0.16, |x, y| {
        circle(x, (y - 0.5) * 1.25 + 0.5, (0.5, 0.5), 0.36)
    });
    canvas
}

/// The ring around the acting one, white, to be coloured.
pub fn paint_ring() -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS);
    canvas.soft(Ink::hex(0xffffff).alpha(0.4), 0.07, |x, y| {
        circle(x, y, (0.5, 0.5), 0.45).abs() - 0.012
    });
    canvas.stroke(Ink::hex(0xffffff), 0.028, |x, y| {
        circle(x, y, (0.5, 0.5), 0.45)
    });
    canvas
}

/// A white light, for flashes.
pub fn paint_glow() -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS / 2);
    canvas.soft(Ink::hex(0xffffff), 0.36, |x, y| {
        circle(x, y, (0.5, 0.5), 0.3)
    });
    canvas
}

/// The outline of a shape, white: somebody who was here.
pub fn paint_ghost(shape: Shape) -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS);
    canvas.fill(Ink::hex(0x000000).alpha(0.35), |x, y| {
        shape.distance(x, y, RADIUS)
    });
    canvas.shade(|x, y| {
        let edge = shape.distance(x, y, RADIUS).abs() - 0.016;
        let cover = (0.5 - edge * TOKEN_PIXELS as f32).clamp(0.0, 1.0);
        let turn = (y - 0.5).atan2(x - 0.5) / std::f32::consts::TAU;
        let dash = ((turn * 16.0).rem_euclid(1.0) < 0.62) as u8 as f32;
        Ink::hex(0xffffff).alpha(cover * dash)
    });
    canvas
}
