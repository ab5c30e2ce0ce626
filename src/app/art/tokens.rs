//! The parts of a token: plate, sign, shadow, ring.

use super::{
    TOKEN_PIXELS,
    canvas::{Canvas, Ink, circle, line, polygon},
    portraits::{REACH, paint_portrait},
};

/// The shape of a side, so that sides differ without colours.
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

/// The radius of a plate, as a part of the picture's width.
const RADIUS: f32 = 0.38;
/// The width of its coloured rim.
const RIM: f32 = 0.062;

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
        shape.distance(x, y, RADIUS - RIM)
    });
    canvas.stroke(Ink::hex(0x000000).alpha(0.35), 0.012, |x, y| {
        shape.distance(x, y, RADIUS - RIM)
    });
    canvas
}

/// The portrait of an archetype within the shape of a side, as it fills a small token of a panel:
/// the picture reaches [`REACH`] times as far as the token's radius.
pub fn paint_face(archetype: &str, shape: Shape, pixels: usize) -> Canvas {
    let mut face = paint_portrait(archetype, pixels);
    face.clip(|x, y| shape.distance(x, y, 0.5 / REACH - 0.012));
    face
}

/// The portrait of an archetype, to be laid over the plate of a side on the board.
pub fn paint_token_face(archetype: &str, shape: Shape) -> Canvas {
    let inner = RADIUS - RIM;
    let pixels = (2.0 * inner * REACH * TOKEN_PIXELS as f32).round() as usize;
    let portrait = paint_portrait(archetype, pixels);
    let mut face = Canvas::new(TOKEN_PIXELS);
    face.paste(&portrait);
    face.clip(|x, y| shape.distance(x, y, inner));
    face
}

/// The shadow of a token on the ground.
pub fn paint_shadow() -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS / 2);
    canvas.soft(Ink::hex(0x000000).alpha(0.62), 0.16, |x, y| {
        circle(x, (y - 0.5) * 1.25 + 0.5, (0.5, 0.5), 0.36)
    });
    canvas
}

/// The ring around the acting unit, white, to be coloured.
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

/// The mark of a corpse, white, to be coloured.
pub fn paint_cross() -> Canvas {
    let mut canvas = Canvas::new(TOKEN_PIXELS / 2);
    let (low, high) = (0.34, 0.66);
    for (from, to) in [((low, low), (high, high)), ((low, high), (high, low))] {
        canvas.fill(Ink::hex(0xffffff), |x, y| line(x, y, from, to, 0.045));
    }
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

/// The outline of a shape, white: the last known place of a unit.
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
