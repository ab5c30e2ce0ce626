//! Slag, rust and clockwork.

use super::{
    brush::{Brush, even, ink, outline, oval},
    extras,
    parts::Creature,
    things::shoulders,
};
use crate::app::art::canvas::Ink;

const DARK: u32 = 0x0d0c12;

/// Blocks of slag with fire between them.
pub fn slag(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let glow = ink(creature.glow);
    let bulk = even(
        &[
            (0.0, 0.2),
            (0.4, -0.04),
            (0.8, 0.0),
            (1.04, 0.4),
            (1.06, 1.3),
            (0.0, 1.3),
        ],
        0.12,
    );
    brush.form(second, &bulk, 0.2);
    let boulder = outline(
        &[
            (0.46, 0.1),
            (0.78, 0.06),
            (0.98, 0.4),
            (0.9, 0.72),
            (0.56, 0.66),
        ],
        0.15,
    );
    for boulder in [boulder.mirrored(), boulder] {
        brush.form(main, &boulder, 0.1);
    }
    for width in [0.09, 0.045] {
        let fire = if width > 0.06 { glow } else { glow.lit(0.5) };
        brush.lines(
            fire,
            width,
            &[(0.44, 0.24), (0.52, 0.56), (0.4, 0.8), (0.5, 1.1)],
        );
        brush.line(
            fire,
            width,
            &[(-0.04, 0.66), (0.06, 0.8), (-0.02, 0.96), (0.04, 1.2)],
        );
    }
    let head = even(
        &[
            (0.0, -0.7),
            (0.28, -0.72),
            (0.46, -0.46),
            (0.42, -0.14),
            (0.52, 0.12),
            (0.44, 0.5),
            (0.2, 0.62),
            (0.0, 0.62),
        ],
        0.1,
    );
    brush.form(main.lit(0.12), &head, 0.16);
    let brow = even(
        &[
            (0.0, -0.22),
            (0.18, -0.28),
            (0.48, -0.36),
            (0.5, -0.22),
            (0.2, -0.12),
            (0.0, -0.1),
        ],
        0.1,
    );
    brush.form(second.lit(0.12), &brow, 0.04);
    fiery_face(brush, second, glow);
}

/// A rusted helmet.
pub fn rust_helm(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    shoulders(brush, creature.second, 0.92, 0.44);
    for side in [-1.0, 1.0] {
        brush.form(main.lit(-0.1), &oval(side * 0.7, 0.74, 0.28, 0.24), 0.1);
        brush.fill(second.lit(-0.4), &oval(side * 0.7, 0.74, 0.05, 0.05));
    }
    let helm = even(
        &[
            (0.0, -0.8),
            (0.34, -0.74),
            (0.5, -0.44),
            (0.5, 0.42),
            (0.3, 0.6),
            (0.0, 0.64),
        ],
        0.14,
    );
    brush.form(main, &helm, 0.16);
    brush.within(&helm, |brush| {
        for (x, y, size) in [
            (-0.34, 0.36, 0.16),
            (0.3, -0.56, 0.17),
            (0.36, 0.22, 0.12),
            (-0.22, -0.62, 0.08),
        ] {
            brush.fill(ink(0x5c3420).alpha(0.6), &oval(x, y, size, size * 0.8));
        }
        brush.fill(
            second,
            &even(&[(0.0, -0.9), (0.09, -0.9), (0.09, 0.7), (0.0, 0.7)], 0.0),
        );
        brush.fill(
            second,
            &even(
                &[(0.0, -0.28), (0.6, -0.28), (0.6, -0.18), (0.0, -0.18)],
                0.0,
            ),
        );
    });
    let slit = even(
        &[(0.0, -0.17), (0.45, -0.19), (0.42, 0.1), (0.0, 0.12)],
        0.2,
    );
    brush.fill(ink(DARK), &slit);
    brush.fill(
        second,
        &even(
            &[(0.0, -0.17), (0.08, -0.17), (0.08, 0.08), (0.0, 0.08)],
            0.0,
        ),
    );
    for side in [-1.0, 1.0] {
        brush.light(ink(creature.glow), (side * 0.23, -0.04), 0.1);
        for y in [0.22, 0.34, 0.46] {
            brush.line(ink(DARK), 0.05, &[(side * 0.18, y), (side * 0.34, y)]);
        }
        for y in [-0.23, 0.56] {
            brush.fill(second.lit(-0.45), &oval(side * 0.4, y, 0.035, 0.035));
        }
    }
    let bite = outline(
        &[
            (0.36, -0.8),
            (0.3, -0.62),
            (0.42, -0.58),
            (0.4, -0.44),
            (0.6, -0.5),
        ],
        0.05,
    );
    brush.fill(ink(0x1a1316), &bite);
}

/// A built head with one lens.
pub fn construct(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    shoulders(brush, creature.second, 0.88, 0.5);
    for side in [-1.0, 1.0] {
        brush.form(main.lit(-0.1), &oval(side * 0.68, 0.78, 0.26, 0.24), 0.1);
        brush.form(second, &oval(side * 0.5, -0.1, 0.12, 0.18), 0.05);
    }
    let neck = even(&[(0.0, 0.3), (0.2, 0.3), (0.24, 0.66), (0.0, 0.7)], 0.1);
    brush.form(second.lit(-0.25), &neck, 0.06);
    let head = even(
        &[
            (0.0, -0.7),
            (0.36, -0.68),
            (0.48, -0.44),
            (0.46, 0.2),
            (0.3, 0.46),
            (0.0, 0.48),
        ],
        0.2,
    );
    brush.form(main, &head, 0.15);
    brush.line(main.lit(-0.35), 0.04, &[(-0.44, -0.42), (0.44, -0.42)]);
    brush.form(second, &oval(0.0, -0.1, 0.28, 0.27), 0.07);
    brush.fill(ink(DARK), &oval(0.0, -0.1, 0.21, 0.2));
    brush.light(ink(creature.glow), (0.0, -0.1), 0.1);
    for x in [-0.16, -0.05, 0.05, 0.16] {
        brush.line(ink(DARK), 0.05, &[(x, 0.26), (x, 0.36)]);
    }
    extras::seamed(brush, creature.second, 0.05, &[(0.0, -0.7), (0.0, -0.88)]);
    brush.light(ink(creature.glow), (0.0, -0.88), 0.05);
}

/// Eyes, mouth and cracks that glow.
fn fiery_face(brush: &mut Brush, second: Ink, glow: Ink) {
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.07, -0.05),
                (side * 0.2, -0.12),
                (side * 0.4, -0.17),
                (side * 0.32, 0.04),
                (side * 0.14, 0.06),
            ],
            0.15,
        );
        brush.fill(glow.alpha(0.25), &oval(side * 0.22, -0.04, 0.26, 0.2));
        brush.fill(glow, &eye);
        brush.fill(ink(0xfff2c0), &oval(side * 0.22, -0.04, 0.075, 0.05));
    }
    let mouth = even(
        &[
            (0.0, 0.26),
            (0.14, 0.22),
            (0.36, 0.26),
            (0.28, 0.44),
            (0.0, 0.46),
        ],
        0.1,
    );
    brush.fill(glow, &mouth);
    for x in [-0.2, -0.07, 0.07, 0.2] {
        let tooth = outline(
            &[
                (x - 0.05, 0.2),
                (x + 0.05, 0.2),
                (x + 0.035, 0.36),
                (x - 0.035, 0.36),
            ],
            0.15,
        );
        brush.fill(second, &tooth);
    }
    brush.line(
        glow,
        0.05,
        &[(0.1, -0.7), (0.04, -0.56), (0.14, -0.46), (0.08, -0.34)],
    );
    brush.line(glow, 0.04, &[(-0.42, 0.06), (-0.32, 0.12), (-0.34, 0.22)]);
}
