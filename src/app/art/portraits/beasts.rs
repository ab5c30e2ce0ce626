//! Wolves, hounds and bears.

use super::{
    brush::{Brush, Point, even, ink, outline, oval},
    parts::Creature,
};

const DARK: u32 = 0x0f0d12;
const BONE: u32 = 0xefe7d3;

/// Fur over the shoulders.
fn ruff(brush: &mut Brush, colour: u32, wide: f32) {
    let fur = even(
        &[
            (0.0, 0.1),
            (wide * 0.7, 0.14),
            (wide, 0.4),
            (wide - 0.1, 0.46),
            (wide + 0.1, 0.76),
            (wide - 0.02, 0.78),
            (wide + 0.06, 1.3),
            (0.0, 1.3),
        ],
        0.14,
    );
    brush.form(ink(colour), &fur, 0.16);
}

/// Two slanted eyes with a slit.
pub fn eyes(brush: &mut Brush, colour: u32, at: Point, size: f32) {
    for side in [-1.0, 1.0] {
        let point = |x: f32, y: f32| (side * (at.0 + x * size), at.1 + y * size);
        brush.fill(
            ink(DARK),
            &outline(
                &[
                    point(-1.5, 0.6),
                    point(-0.5, -1.3),
                    point(1.7, -1.4),
                    point(1.1, 1.1),
                ],
                0.3,
            ),
        );
        brush.light(ink(colour), (side * at.0, at.1 - size * 0.1), size * 0.72);
        brush.fill(
            ink(DARK),
            &oval(side * at.0, at.1 - size * 0.1, size * 0.22, size * 0.55),
        );
    }
}

/// A row of teeth that hang from a height.
pub fn teeth(brush: &mut Brush, wide: f32, y: f32, long: f32, count: usize) {
    for tooth in 0..count {
        let part = (tooth as f32 + 0.5) / count as f32;
        let (x, half) = ((part - 0.5) * 2.0 * wide, wide / count as f32 * 0.85);
        brush.fill(
            ink(BONE),
            &outline(&[(x - half, y), (x + half, y), (x, y + long)], 0.05),
        );
    }
}

/// A wolf's head full of teeth.
pub fn wolf(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    ruff(brush, creature.second, 0.74);
    let ear = outline(
        &[(0.14, -0.46), (0.44, -0.94), (0.56, -0.62), (0.54, -0.2)],
        0.1,
    );
    brush.form(main, &ear, 0.08);
    brush.form(main, &ear.mirrored(), 0.08);
    brush.both(
        second.lit(-0.3),
        &outline(
            &[(0.3, -0.46), (0.42, -0.76), (0.47, -0.56), (0.46, -0.34)],
            0.1,
        ),
    );
    let head = even(
        &[
            (0.0, -0.58),
            (0.3, -0.54),
            (0.52, -0.2),
            (0.62, 0.14),
            (0.5, 0.16),
            (0.5, 0.34),
            (0.32, 0.42),
            (0.2, 0.74),
            (0.0, 0.8),
        ],
        0.16,
    );
    brush.form(main, &head, 0.15);
    let muzzle = even(
        &[
            (0.0, -0.3),
            (0.1, -0.1),
            (0.24, 0.24),
            (0.26, 0.5),
            (0.14, 0.74),
            (0.0, 0.78),
        ],
        0.28,
    );
    brush.form(second.lit(0.12), &muzzle, 0.1);
    let mouth = even(&[(0.0, 0.42), (0.34, 0.36), (0.24, 0.62), (0.0, 0.7)], 0.2);
    brush.fill(ink(0x3a1016), &mouth);
    teeth(brush, 0.26, 0.41, 0.14, 5);
    for x in [-0.14, 0.0, 0.14] {
        brush.fill(
            ink(BONE),
            &outline(&[(x - 0.05, 0.68), (x + 0.05, 0.68), (x, 0.57)], 0.05),
        );
    }
    brush.fill(
        ink(DARK),
        &even(&[(0.0, 0.18), (0.13, 0.2), (0.08, 0.32), (0.0, 0.36)], 0.3),
    );
    eyes(brush, creature.glow, (0.24, -0.1), 0.11);
    brush.lines(
        ink(0xb0353a),
        0.04,
        &[(0.36, -0.36), (0.44, -0.06), (0.4, 0.08)],
    );
}

/// A dog's head of splinters.
pub fn splinters(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let shards: [(&[Point], f32); 9] = [
        (
            &[(0.0, 0.5), (0.5, 0.42), (0.86, 0.8), (0.7, 1.3), (0.0, 1.3)],
            -0.2,
        ),
        (&[(0.3, 0.3), (0.74, 0.2), (0.6, 0.5)], 0.1),
        (&[(0.44, 0.1), (0.82, -0.16), (0.62, 0.22)], 0.25),
        (&[(0.14, -0.4), (0.5, -0.98), (0.56, -0.2)], 0.05),
        (&[(0.5, -0.98), (0.56, -0.2), (0.68, -0.46)], -0.3),
        (
            &[(0.0, -0.56), (0.14, -0.42), (0.12, 0.0), (0.0, 0.1)],
            0.35,
        ),
        (
            &[(0.14, -0.42), (0.56, -0.2), (0.46, 0.16), (0.12, 0.0)],
            0.0,
        ),
        (
            &[
                (0.0, 0.1),
                (0.12, 0.0),
                (0.46, 0.16),
                (0.26, 0.5),
                (0.0, 0.36),
            ],
            -0.22,
        ),
        (&[(0.0, 0.36), (0.26, 0.5), (0.14, 0.78), (0.0, 0.82)], 0.12),
    ];
    for (place, (shard, light)) in shards.into_iter().enumerate() {
        let shard = outline(shard, 0.0);
        let colour = if place % 3 == 0 { second } else { main };
        for (side, light) in [(shard.mirrored(), light + 0.14), (shard, light)] {
            brush.form(colour.lit(light.clamp(-0.6, 0.6)), &side, 0.0);
        }
    }
    brush.lines(
        ink(0xf4feff),
        0.03,
        &[(0.14, -0.42), (0.12, 0.0), (0.46, 0.16)],
    );
    brush.lines(ink(0xf4feff), 0.03, &[(0.0, 0.36), (0.26, 0.5)]);
    eyes(brush, creature.glow, (0.26, -0.08), 0.1);
    teeth(brush, 0.17, 0.56, 0.12, 4);
    brush.fill(
        ink(0x123040),
        &even(&[(0.0, 0.3), (0.11, 0.3), (0.0, 0.44)], 0.1),
    );
}

/// A bear's head.
pub fn bear(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    ruff(brush, creature.main, 0.82);
    for side in [-1.0, 1.0] {
        brush.form(main, &oval(side * 0.42, -0.52, 0.19, 0.19), 0.06);
        brush.fill(second.lit(-0.2), &oval(side * 0.42, -0.51, 0.1, 0.1));
    }
    let head = even(
        &[
            (0.0, -0.68),
            (0.36, -0.6),
            (0.58, -0.14),
            (0.54, 0.26),
            (0.3, 0.56),
            (0.0, 0.62),
        ],
        0.38,
    );
    brush.form(main, &head, 0.16);
    let muzzle = even(
        &[
            (0.0, 0.0),
            (0.24, 0.06),
            (0.32, 0.32),
            (0.2, 0.58),
            (0.0, 0.62),
        ],
        0.4,
    );
    brush.form(second, &muzzle, 0.1);
    brush.fill(
        ink(DARK),
        &even(&[(0.0, 0.06), (0.14, 0.08), (0.1, 0.2), (0.0, 0.25)], 0.35),
    );
    let mouth = even(&[(0.0, 0.36), (0.2, 0.34), (0.14, 0.52), (0.0, 0.55)], 0.25);
    brush.fill(ink(0x3a1016), &mouth);
    teeth(brush, 0.17, 0.35, 0.09, 4);
    eyes(brush, creature.glow, (0.24, -0.14), 0.085);
}
