//! Tokens of a craft: what is on backs, at sides and on chests.

use super::{
    brush::{Brush, Point, even, ink, outline, oval},
    parts::{Extra, Person},
};

const STEEL: u32 = 0xb9c4d0;
const WOOD: u32 = 0x8a6238;
const GOLD: u32 = 0xe0b455;

/// What is drawn behind the person.
pub fn behind(brush: &mut Brush, person: &Person, extra: Extra) {
    match extra {
        Extra::Sword => hilt(brush, (0.36, 0.66), (0.78, -0.3)),
        Extra::Blades => {
            hilt(brush, (0.36, 0.66), (0.76, -0.2));
            hilt(brush, (-0.36, 0.66), (-0.76, -0.2));
        }
        Extra::Spear => spear(brush),
        Extra::Bow => bow(brush),
        Extra::Gun => {
            seamed(brush, 0x59626e, 0.1, &[(0.5, 0.4), (0.82, -0.5)]);
            seamed(brush, WOOD, 0.15, &[(0.44, 0.62), (0.62, 0.1)]);
        }
        Extra::Axe => axe(brush),
        Extra::Banner => {
            seamed(brush, WOOD, 0.08, &[(0.62, 1.1), (0.62, -0.72)]);
            let cloth = outline(
                &[
                    (0.6, -0.64),
                    (1.0, -0.58),
                    (0.9, -0.36),
                    (1.0, -0.1),
                    (0.6, -0.16),
                ],
                0.08,
            );
            brush.form(ink(person.trim), &cloth, 0.06);
        }
        Extra::Sun => sun(brush),
        _ => {}
    }
}

/// A spear, upright.
fn spear(brush: &mut Brush) {
    seamed(brush, WOOD, 0.09, &[(0.72, 1.1), (0.72, -0.2)]);
    brush.form(
        ink(STEEL),
        &outline(
            &[
                (0.72, -0.68),
                (0.84, -0.36),
                (0.76, -0.16),
                (0.68, -0.16),
                (0.6, -0.36),
            ],
            0.08,
        ),
        0.06,
    );
}

/// A bow with its string.
fn bow(brush: &mut Brush) {
    brush.line(ink(0xd8dde4), 0.03, &[(0.5, -0.62), (0.5, 0.86)]);
    seamed(
        brush,
        0xc08a48,
        0.085,
        &[
            (0.46, -0.64),
            (0.84, -0.36),
            (0.72, 0.1),
            (0.84, 0.56),
            (0.46, 0.84),
        ],
    );
}

/// An axe over the shoulder.
fn axe(brush: &mut Brush) {
    seamed(brush, WOOD, 0.09, &[(0.4, 0.8), (0.78, -0.42)]);
    brush.form(
        ink(STEEL),
        &outline(
            &[
                (0.62, -0.42),
                (0.98, -0.44),
                (0.98, 0.02),
                (0.62, -0.1),
                (0.68, -0.26),
            ],
            0.2,
        ),
        0.08,
    );
}

/// A disc with rays.
fn sun(brush: &mut Brush) {
    for ray in 0..13 {
        let turn = std::f32::consts::PI * (1.0 + (ray as f32 - 0.5) / 11.0);
        let (long, out) = if ray % 2 == 0 {
            (0.78, 0.055)
        } else {
            (0.92, 0.07)
        };
        let at = |radius: f32, off: f32| {
            (
                (turn + off).cos() * radius,
                (turn + off).sin() * radius - 0.08,
            )
        };
        brush.fill(
            ink(GOLD),
            &outline(
                &[at(0.56, out * 1.7), at(long, 0.0), at(0.56, -out * 1.7)],
                0.0,
            ),
        );
    }
    brush.form(ink(0xb98a34), &oval(0.0, -0.1, 0.62, 0.6), 0.0);
    brush.fill(ink(0xf1d27c), &oval(0.0, -0.1, 0.57, 0.55));
}

/// Extras worn over the clothes.
pub fn on_chest(brush: &mut Brush, person: &Person, extra: Extra) {
    match extra {
        Extra::Orbs => {
            for (at, colour) in [
                ((-0.72, 0.02), 0xff8a3c),
                ((-0.62, 0.38), 0x74d2ff),
                ((-0.74, -0.34), 0xf7e15a),
            ] {
                brush.light(ink(colour), at, 0.1);
            }
        }
        Extra::Flame => flame(brush, (-0.66, 0.3), 0.26),
        Extra::Chain => {
            for link in 0..6 {
                let part = link as f32 / 5.0;
                let (x, y) = (
                    -0.7 + 1.2 * part,
                    0.5 + 0.42 * part + 0.18 * (part * std::f32::consts::PI).sin(),
                );
                brush.line(ink(0x0a0b0f).alpha(0.5), 0.11, &ring(x, y, 0.085));
                brush.line(ink(STEEL), 0.06, &ring(x, y, 0.085));
            }
        }
        Extra::Scarf => {
            let around = even(
                &[
                    (0.0, 0.36),
                    (0.3, 0.3),
                    (0.42, 0.46),
                    (0.3, 0.64),
                    (0.0, 0.7),
                ],
                0.4,
            );
            let end = outline(
                &[(0.1, 0.56), (0.34, 0.54), (0.44, 1.02), (0.2, 1.08)],
                0.15,
            );
            brush.form(ink(person.trim).lit(-0.1), &end, 0.06);
            brush.form(ink(person.trim), &around, 0.12);
        }
        Extra::Bandolier => {
            seamed(brush, 0x4a3324, 0.2, &[(0.6, 0.52), (-0.5, 1.1)]);
            for shell in 0..5 {
                let part = 0.1 + shell as f32 * 0.19;
                let (x, y) = (0.6 - 1.1 * part, 0.52 + 0.58 * part);
                brush.line(
                    ink(GOLD),
                    0.075,
                    &[(x - 0.035, y - 0.06), (x + 0.035, y + 0.06)],
                );
            }
        }
        Extra::Cross => {
            brush.form(ink(0xf1ede2), &oval(0.0, 0.8, 0.19, 0.17), 0.05);
            brush.line(ink(0x3f9d6b), 0.08, &[(0.0, 0.71), (0.0, 0.89)]);
            brush.line(ink(0x3f9d6b), 0.08, &[(-0.09, 0.8), (0.09, 0.8)]);
        }
        Extra::Reins => {
            brush.line(
                ink(0x2c2018),
                0.09,
                &[(-0.66, 0.5), (-0.3, 0.84), (0.3, 0.84), (0.66, 0.5)],
            );
            brush.form(ink(person.trim), &oval(0.0, 0.84, 0.1, 0.1), 0.04);
        }
        _ => {}
    }
}

/// A flame of some height above a place.
pub fn flame(brush: &mut Brush, at: Point, size: f32) {
    let shape = |grow: f32| {
        let point = |x: f32, y: f32| (at.0 + x * size * grow, at.1 + y * size * grow);
        outline(
            &[
                point(0.1, -1.5),
                point(0.35, -0.7),
                point(0.72, -0.1),
                point(0.6, 0.6),
                point(0.0, 0.8),
                point(-0.6, 0.6),
                point(-0.7, -0.1),
                point(-0.3, -0.4),
                point(-0.2, -0.9),
            ],
            0.35,
        )
    };
    brush.fill(
        ink(0xff8a3c).alpha(0.2),
        &oval(at.0, at.1 - size * 0.2, size * 1.2, size * 1.3),
    );
    brush.fill(ink(0xe8622c), &shape(1.0));
    brush.fill(ink(0xffb54a), &shape(0.68).moved(0.0, size * 0.16));
    brush.fill(ink(0xfff0b8), &shape(0.36).moved(0.0, size * 0.3));
}

/// A line with a dark seam.
pub fn seamed(brush: &mut Brush, colour: u32, width: f32, points: &[Point]) {
    brush.line(ink(0x07080c).alpha(0.5), width + 0.055, points);
    brush.line(ink(colour), width, points);
}

fn hilt(brush: &mut Brush, from: Point, to: Point) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let at = |along: f32, across: f32| {
        (
            from.0 + dx * along - dy * across,
            from.1 + dy * along + dx * across,
        )
    };
    seamed(brush, 0x8f99a6, 0.12, &[from, at(0.6, 0.0)]);
    seamed(brush, 0x5a3a26, 0.1, &[at(0.62, 0.0), at(0.95, 0.0)]);
    seamed(brush, GOLD, 0.09, &[at(0.6, -0.2), at(0.6, 0.2)]);
    brush.form(ink(GOLD), &oval(to.0, to.1, 0.08, 0.08), 0.03);
}

fn ring(x: f32, y: f32, radius: f32) -> Vec<Point> {
    (0..=8)
        .map(|point| {
            let turn = std::f32::consts::TAU * point as f32 / 8.0;
            (x + turn.cos() * radius, y + turn.sin() * radius * 0.8)
        })
        .collect()
}
