//! Bells, shells and candles.

use super::{
    brush::{Brush, even, ink, outline, oval},
    extras,
    parts::Creature,
};

const DARK: u32 = 0x0d0c12;

/// Shoulders of some width below a height.
pub fn shoulders(brush: &mut Brush, colour: u32, wide: f32, top: f32) {
    let body = even(
        &[
            (0.0, top),
            (wide * 0.6, top + 0.04),
            (wide, top + 0.26),
            (wide + 0.04, 1.3),
            (0.0, 1.3),
        ],
        0.28,
    );
    brush.form(ink(colour), &body, 0.16);
}

/// A bell on a pair of shoulders.
pub fn bell(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    shoulders(brush, creature.second, 0.8, 0.5);
    brush.lines(
        second.lit(-0.3),
        0.045,
        &[(0.34, 0.7), (0.42, 0.9), (0.4, 1.1)],
    );
    brush.line(
        ink(0x07080c).alpha(0.5),
        0.16,
        &[(-0.12, -0.7), (-0.12, -0.94), (0.12, -0.94), (0.12, -0.7)],
    );
    brush.line(
        main.lit(-0.15),
        0.1,
        &[(-0.12, -0.7), (-0.12, -0.94), (0.12, -0.94), (0.12, -0.7)],
    );
    let void = even(&[(0.0, 0.2), (0.5, 0.28), (0.36, 0.5), (0.0, 0.56)], 0.4);
    brush.fill(ink(DARK), &void);
    let body = even(
        &[
            (0.0, -0.76),
            (0.3, -0.74),
            (0.42, -0.4),
            (0.46, 0.04),
            (0.68, 0.34),
            (0.4, 0.44),
            (0.0, 0.46),
        ],
        0.3,
    );
    brush.form(main, &body, 0.16);
    brush.line(
        main.lit(0.4),
        0.06,
        &[(-0.3, -0.1), (-0.27, -0.4), (-0.18, -0.6)],
    );
    brush.line(
        main.lit(-0.35),
        0.05,
        &[(-0.5, 0.16), (0.0, 0.25), (0.5, 0.16)],
    );
    brush.line(
        main.lit(-0.35),
        0.04,
        &[(-0.37, -0.42), (0.0, -0.36), (0.37, -0.42)],
    );
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.06, 0.0),
                (side * 0.14, -0.15),
                (side * 0.31, -0.15),
                (side * 0.24, 0.02),
            ],
            0.25,
        );
        brush.fill(ink(DARK), &eye);
        brush.light(ink(creature.glow), (side * 0.18, -0.07), 0.055);
    }
    brush.form(main.lit(-0.25), &oval(0.0, 0.53, 0.13, 0.13), 0.05);
    for side in [-1.0, 1.0] {
        for radius in [0.72, 0.86] {
            let wave: Vec<_> = (-2..=2)
                .map(|step| {
                    let turn = step as f32 * 0.16;
                    (side * turn.cos() * radius, -0.2 + turn.sin() * radius)
                })
                .collect();
            brush.line(ink(creature.glow).alpha(0.75), 0.04, &wave);
        }
    }
}

/// A cracked shell of a face.
pub fn shell(brush: &mut Brush, creature: &Creature) {
    let main = ink(creature.main);
    shoulders(brush, creature.second, 0.9, 0.42);
    let neck = even(&[(0.0, 0.2), (0.2, 0.2), (0.24, 0.6), (0.0, 0.66)], 0.2);
    brush.form(main.lit(-0.3), &neck, 0.08);
    let head = outline(
        &[
            (-0.1, -0.76),
            (0.16, -0.78),
            (0.2, -0.62),
            (0.3, -0.7),
            (0.44, -0.46),
            (0.47, 0.0),
            (0.38, 0.36),
            (0.2, 0.54),
            (-0.2, 0.54),
            (-0.38, 0.36),
            (-0.47, 0.0),
            (-0.42, -0.5),
        ],
        0.22,
    );
    brush.form(main, &head, 0.14);
    let gap = outline(
        &[
            (0.12, -0.8),
            (0.22, -0.5),
            (0.1, -0.4),
            (0.24, -0.26),
            (0.34, -0.42),
            (0.42, -0.56),
            (0.3, -0.72),
        ],
        0.08,
    );
    brush.fill(ink(DARK), &gap);
    for (side, size) in [(-1.0, 0.13), (1.0, 0.12)] {
        brush.fill(ink(DARK), &oval(side * 0.19, -0.06, size, size * 1.05));
        brush.fill(ink(creature.glow), &oval(side * 0.19, -0.04, 0.034, 0.034));
    }
    brush.fill(
        ink(DARK),
        &outline(
            &[
                (-0.2, 0.26),
                (0.0, 0.22),
                (0.2, 0.28),
                (0.14, 0.42),
                (-0.12, 0.4),
            ],
            0.25,
        ),
    );
    let crack = main.lit(-0.55);
    brush.line(
        crack,
        0.035,
        &[(-0.4, -0.34), (-0.28, -0.3), (-0.3, -0.2), (-0.2, -0.16)],
    );
    brush.line(crack, 0.035, &[(0.24, -0.26), (0.3, -0.14), (0.38, -0.1)]);
    brush.line(
        crack,
        0.035,
        &[(-0.2, 0.08), (-0.3, 0.2), (-0.26, 0.34), (-0.34, 0.42)],
    );
    brush.line(crack, 0.035, &[(0.2, 0.08), (0.24, 0.18)]);
}

/// A candle that melts, in a nurse's cap.
pub fn candle(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    shoulders(brush, creature.second, 0.74, 0.5);
    let apron = even(&[(0.0, 0.7), (0.28, 0.66), (0.34, 1.3), (0.0, 1.3)], 0.1);
    brush.form(ink(0xe9e4d8), &apron, 0.08);
    brush.fill(
        ink(0xd9963c),
        &even(&[(0.0, 0.74), (0.11, 0.92), (0.0, 1.02)], 0.35),
    );
    let body = outline(
        &[
            (-0.36, -0.48),
            (0.0, -0.54),
            (0.36, -0.48),
            (0.42, 0.0),
            (0.44, 0.42),
            (0.36, 0.7),
            (0.28, 0.46),
            (0.18, 0.5),
            (0.1, 0.66),
            (0.0, 0.48),
            (-0.14, 0.54),
            (-0.22, 0.78),
            (-0.32, 0.5),
            (-0.42, 0.6),
            (-0.44, 0.1),
        ],
        0.32,
    );
    brush.form(main, &body, 0.14);
    extras::flame(brush, (0.0, -0.66), 0.23);
    let drips = outline(
        &[
            (-0.42, -0.36),
            (-0.3, -0.54),
            (0.0, -0.6),
            (0.3, -0.54),
            (0.42, -0.36),
            (0.4, -0.06),
            (0.32, -0.02),
            (0.28, -0.26),
            (0.1, -0.3),
            (0.04, -0.16),
            (-0.04, -0.3),
            (-0.22, -0.28),
            (-0.3, 0.1),
            (-0.38, 0.08),
        ],
        0.34,
    );
    brush.form(main.lit(0.3), &drips, 0.06);
    for side in [-1.0, 1.0] {
        brush.fill(second.lit(-0.6), &oval(side * 0.17, 0.02, 0.075, 0.1));
        brush.light(ink(creature.glow), (side * 0.17, 0.03), 0.04);
    }
    brush.line(
        second.lit(-0.5),
        0.055,
        &[(-0.1, 0.27), (0.0, 0.23), (0.1, 0.27)],
    );
}
