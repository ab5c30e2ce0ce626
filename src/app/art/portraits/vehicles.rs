//! Carts, boats and skiffs.

use super::{
    brush::{Brush, even, ink, outline, oval},
    parts::Creature,
};

const DARK: u32 = 0x0f0d12;

/// A cart from the side: a bed of planks on a spoked wheel.
pub fn cart(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let shaft = outline(
        &[(0.3, 0.0), (1.0, -0.24), (1.02, -0.14), (0.34, 0.16)],
        0.1,
    );
    brush.form(second, &shaft, 0.04);
    let bed = outline(
        &[(-0.86, -0.4), (0.62, -0.4), (0.5, 0.16), (-0.74, 0.16)],
        0.1,
    );
    brush.form(main, &bed, 0.1);
    for y in [-0.22, -0.03] {
        brush.line(main.lit(-0.4), 0.05, &[(-0.78, y), (0.54, y)]);
    }
    for x in [-0.72, -0.1, 0.5] {
        brush.line(second, 0.09, &[(x, -0.62), (x, 0.1)]);
    }
    brush.line(second, 0.08, &[(-0.8, -0.58), (0.58, -0.58)]);
    brush.fill(ink(DARK), &oval(-0.1, 0.36, 0.46, 0.46));
    brush.form(second.lit(-0.2), &oval(-0.1, 0.36, 0.42, 0.42), 0.08);
    brush.fill(ink(DARK), &oval(-0.1, 0.36, 0.31, 0.31));
    for (x, y) in [(0.3, 0.0), (0.21, 0.21), (0.0, 0.3), (-0.21, 0.21)] {
        brush.line(main, 0.07, &[(-0.1 - x, 0.36 - y), (-0.1 + x, 0.36 + y)]);
    }
    brush.form(main.lit(0.2), &oval(-0.1, 0.36, 0.1, 0.1), 0.05);
}

/// A rowing boat, its bow towards the viewer.
pub fn boat(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    for y in [0.62, 0.84] {
        brush.lines(
            ink(creature.glow),
            0.07,
            &[(0.16, y), (0.42, y - 0.07), (0.7, y), (0.96, y - 0.06)],
        );
    }
    brush.lines(second.lit(0.1), 0.08, &[(0.36, -0.14), (1.0, 0.44)]);
    let hull = even(
        &[(0.0, -0.3), (0.78, -0.34), (0.58, 0.3), (0.0, 0.74)],
        0.24,
    );
    brush.form(main, &hull, 0.14);
    let inside = even(
        &[(0.0, -0.2), (0.62, -0.25), (0.4, -0.02), (0.0, 0.04)],
        0.3,
    );
    brush.fill(ink(DARK), &inside);
    brush.line(second, 0.09, &[(-0.5, -0.14), (0.5, -0.14)]);
    brush.lines(
        main.lit(-0.35),
        0.05,
        &[(0.0, 0.36), (0.32, 0.24), (0.62, 0.02)],
    );
    brush.line(main.lit(0.3), 0.08, &[(0.0, 0.06), (0.0, 0.7)]);
}

/// A flying skiff: a slim hull over two glowing rails.
pub fn skiff(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    for side in [-1.0, 1.0] {
        brush.line(second, 0.1, &[(side * 0.3, 0.1), (side * 0.62, 0.5)]);
        brush.form(second.lit(0.1), &oval(side * 0.64, 0.54, 0.3, 0.1), 0.05);
        for x in [0.46, 0.64, 0.82] {
            brush.light(ink(creature.glow), (side * x, 0.7), 0.09);
        }
    }
    let fin = even(&[(0.0, -0.96), (0.1, -0.5), (0.0, -0.3)], 0.2);
    brush.form(second, &fin, 0.05);
    let hull = even(
        &[
            (0.0, -0.56),
            (0.5, -0.42),
            (0.94, -0.16),
            (0.5, 0.22),
            (0.0, 0.34),
        ],
        0.34,
    );
    brush.form(main, &hull, 0.14);
    let glass = even(
        &[(0.0, -0.36), (0.34, -0.26), (0.42, -0.04), (0.0, 0.04)],
        0.4,
    );
    brush.fill(ink(DARK), &glass);
    brush.lines(
        ink(creature.glow),
        0.05,
        &[(0.06, -0.24), (0.24, -0.18), (0.32, -0.08)],
    );
    brush.lines(
        main.lit(-0.35),
        0.05,
        &[(0.0, 0.22), (0.44, 0.12), (0.8, -0.1)],
    );
}
