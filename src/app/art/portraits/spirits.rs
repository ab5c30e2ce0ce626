//! Veils, masks, flames and ghosts.

use super::{
    brush::{Brush, even, ink, outline, oval},
    extras,
    parts::Creature,
};

const DARK: u32 = 0x0d0c14;

/// A veiled face that weeps.
pub fn mourner(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let veil = even(
        &[
            (0.0, -0.9),
            (0.36, -0.82),
            (0.6, -0.4),
            (0.62, 0.3),
            (0.84, 1.3),
            (0.0, 1.3),
        ],
        0.36,
    );
    brush.form(main, &veil, 0.16);
    for (x, sway) in [(0.5, 0.1), (0.34, 0.06)] {
        brush.lines(
            main.lit(-0.3),
            0.04,
            &[(x, 0.1), (x + sway * 0.5, 0.5), (x + sway * 1.6, 1.1)],
        );
    }
    let face = even(
        &[
            (0.0, -0.56),
            (0.28, -0.5),
            (0.36, -0.14),
            (0.28, 0.26),
            (0.1, 0.5),
            (0.0, 0.52),
        ],
        0.42,
    );
    brush.form(second, &face, 0.13);
    brush.lines(
        ink(0x2a2636),
        0.055,
        &[(0.06, -0.02), (0.16, 0.04), (0.28, -0.02)],
    );
    brush.lines(
        ink(0x544c66),
        0.045,
        &[(0.06, -0.2), (0.17, -0.16), (0.28, -0.08)],
    );
    for side in [-1.0, 1.0] {
        brush.line(
            ink(creature.glow).alpha(0.35),
            0.13,
            &[(side * 0.17, 0.08), (side * 0.19, 0.34)],
        );
        brush.line(
            ink(creature.glow),
            0.065,
            &[(side * 0.17, 0.06), (side * 0.19, 0.36)],
        );
        brush.light(ink(creature.glow), (side * 0.19, 0.4), 0.06);
    }
    brush.line(
        ink(0x5a3c50),
        0.05,
        &[(-0.09, 0.36), (0.0, 0.31), (0.09, 0.36)],
    );
    let lace = even(
        &[
            (0.0, -0.62),
            (0.32, -0.56),
            (0.46, -0.2),
            (0.36, -0.26),
            (0.2, -0.36),
            (0.0, -0.3),
        ],
        0.25,
    );
    brush.form(main.lit(-0.2), &lace, 0.06);
    for x in [-0.24, -0.08, 0.08, 0.24] {
        brush.fill(main.lit(0.35), &oval(x, -0.46 + x.abs() * 0.3, 0.03, 0.03));
    }
}

/// A mask of two halves, on strings.
pub fn puppet(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    for (x, low) in [(-0.44, -0.3), (-0.15, -0.5), (0.15, -0.5), (0.44, -0.3)] {
        brush.line(ink(0xe7dff0).alpha(0.75), 0.032, &[(x, -0.82), (x, low)]);
    }
    extras::seamed(brush, 0x8a6238, 0.1, &[(-0.46, -0.8), (0.46, -0.8)]);
    extras::seamed(brush, 0x8a6238, 0.1, &[(0.0, -0.94), (0.0, -0.7)]);
    let robe = even(
        &[
            (0.0, 0.4),
            (0.4, 0.46),
            (0.76, 0.72),
            (0.82, 1.3),
            (0.0, 1.3),
        ],
        0.3,
    );
    brush.form(second, &robe, 0.14);
    for turn in 0..9 {
        let x = (turn as f32 - 4.0) * 0.14;
        let frill = oval(x, 0.62 - x * x * 0.3, 0.11, 0.14);
        brush.form(
            main.lit(if turn % 2 == 0 { 0.1 } else { -0.12 }),
            &frill,
            0.05,
        );
    }
    let mask = even(
        &[
            (0.0, -0.56),
            (0.34, -0.54),
            (0.5, -0.2),
            (0.42, 0.2),
            (0.2, 0.5),
            (0.0, 0.58),
        ],
        0.38,
    );
    brush.form(ink(0xeee8dc), &mask, 0.12);
    brush.within(&mask, |brush| {
        brush.shaded(
            ink(0x372a4a),
            &outline(&[(0.0, -0.7), (0.7, -0.7), (0.7, 0.8), (0.0, 0.8)], 0.0),
            0.1,
        );
    });
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.07, 0.0),
                (side * 0.18, -0.16),
                (side * 0.36, -0.14),
                (side * 0.26, 0.03),
            ],
            0.3,
        );
        brush.fill(ink(DARK), &eye);
        brush.light(ink(creature.glow), (side * 0.2, -0.06), 0.06);
    }
    brush.fill(
        ink(0x30203c),
        &outline(&[(0.0, 0.3), (-0.26, 0.12), (-0.2, 0.3), (0.0, 0.42)], 0.3),
    );
    brush.fill(
        ink(0xeee8dc),
        &outline(
            &[
                (0.0, 0.3),
                (0.12, 0.28),
                (0.24, 0.4),
                (0.14, 0.36),
                (0.0, 0.42),
            ],
            0.3,
        ),
    );
    brush.form(
        ink(creature.glow).lit(-0.2),
        &oval(-0.27, 0.12, 0.05, 0.05),
        0.0,
    );
}

/// Three drowned faces that sing.
pub fn choir(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let water = even(
        &[
            (0.0, -0.2),
            (0.5, -0.1),
            (0.86, 0.3),
            (0.96, 1.3),
            (0.0, 1.3),
        ],
        0.36,
    );
    brush.form(second, &water, 0.16);
    for (x, y, size) in [(-0.46, 0.08, 0.82), (0.46, 0.08, 0.82), (0.0, -0.08, 1.12)] {
        let point = |dx: f32, dy: f32| (x + dx * size, y + dy * size);
        let locks = outline(
            &[
                point(0.0, -0.6),
                point(0.36, -0.5),
                point(0.44, 0.0),
                point(0.42, 0.62),
                point(0.24, 0.5),
                point(-0.24, 0.5),
                point(-0.42, 0.62),
                point(-0.44, 0.0),
                point(-0.36, -0.5),
            ],
            0.3,
        );
        brush.form(second.lit(-0.3), &locks, 0.08);
        let face = outline(
            &[
                point(0.0, -0.46),
                point(0.26, -0.4),
                point(0.34, 0.0),
                point(0.22, 0.42),
                point(0.0, 0.54),
                point(-0.22, 0.42),
                point(-0.34, 0.0),
                point(-0.26, -0.4),
            ],
            0.4,
        );
        brush.form(main, &face, 0.1);
        for side in [-1.0, 1.0] {
            let (ex, ey) = point(side * 0.14, -0.08);
            brush.fill(ink(DARK), &oval(ex, ey, 0.085 * size, 0.1 * size));
            brush.light(ink(creature.glow), (ex, ey), 0.04 * size);
        }
        let (mx, my) = point(0.0, 0.27);
        brush.fill(ink(DARK), &oval(mx, my, 0.1 * size, 0.15 * size));
    }
    for (x, y) in [(-0.72, -0.46), (0.66, -0.5), (0.5, -0.74), (-0.5, -0.72)] {
        brush.line(
            ink(creature.glow).alpha(0.8),
            0.035,
            &[
                (x - 0.05, y),
                (x, y - 0.06),
                (x + 0.05, y),
                (x, y + 0.06),
                (x - 0.05, y),
            ],
        );
    }
}

/// A flame with eyes.
pub fn wisp(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    brush.fill(main.alpha(0.16), &oval(0.0, 0.05, 0.86, 0.88));
    brush.fill(main.alpha(0.2), &oval(0.0, 0.12, 0.7, 0.72));
    let outer = outline(
        &[
            (0.1, -0.98),
            (0.3, -0.6),
            (0.5, -0.52),
            (0.56, -0.1),
            (0.68, 0.2),
            (0.56, 0.62),
            (0.2, 0.84),
            (-0.2, 0.84),
            (-0.56, 0.62),
            (-0.68, 0.16),
            (-0.5, -0.2),
            (-0.5, -0.52),
            (-0.24, -0.38),
            (-0.16, -0.72),
        ],
        0.34,
    );
    brush.form(main, &outer, 0.12);
    let inner = outline(
        &[
            (0.06, -0.5),
            (0.28, -0.2),
            (0.48, 0.16),
            (0.4, 0.56),
            (0.0, 0.74),
            (-0.4, 0.56),
            (-0.48, 0.14),
            (-0.26, -0.08),
            (-0.1, -0.22),
        ],
        0.38,
    );
    brush.fill(second, &inner);
    brush.fill(second.lit(0.5), &oval(0.0, 0.36, 0.3, 0.26));
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.05, 0.16),
                (side * 0.16, 0.06),
                (side * 0.34, -0.02),
                (side * 0.28, 0.26),
                (side * 0.14, 0.28),
            ],
            0.3,
        );
        brush.fill(ink(creature.glow), &eye);
    }
    brush.fill(
        ink(creature.glow),
        &even(&[(0.0, 0.4), (0.14, 0.36), (0.08, 0.5), (0.0, 0.53)], 0.3),
    );
    for (x, y, size) in [(0.74, -0.3, 0.06), (-0.74, -0.22, 0.05), (0.6, -0.62, 0.04)] {
        brush.light(second, (x, y), size);
    }
}

/// A pale ghost.
pub fn spirit(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    brush.fill(ink(creature.glow).alpha(0.12), &oval(0.0, 0.0, 0.86, 0.9));
    let body = outline(
        &[
            (0.0, -0.84),
            (0.4, -0.76),
            (0.58, -0.3),
            (0.56, 0.3),
            (0.78, 0.72),
            (0.5, 0.68),
            (0.44, 0.96),
            (0.22, 0.74),
            (0.0, 1.0),
            (-0.2, 0.74),
            (-0.42, 0.94),
            (-0.5, 0.66),
            (-0.8, 0.76),
            (-0.56, 0.3),
            (-0.58, -0.3),
            (-0.4, -0.76),
        ],
        0.3,
    );
    brush.form(main, &body, 0.16);
    brush.lines(second, 0.05, &[(0.4, 0.2), (0.36, 0.5), (0.42, 0.7)]);
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.2, -0.16, 0.13, 0.17));
        brush.light(ink(creature.glow), (side * 0.2, -0.13), 0.06);
    }
    brush.fill(ink(DARK), &oval(0.0, 0.24, 0.11, 0.16));
}
