//! Hooded, crowned and hatted shadows.

use super::{
    brush::{Brush, even, ink, outline, oval},
    extras::seamed,
    parts::Creature,
};

const DARK: u32 = 0x0b0a10;

/// A hood with shoulders, darkness inside.
fn cowl(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let cloak = even(
        &[
            (0.0, 0.3),
            (0.4, 0.38),
            (0.74, 0.62),
            (0.86, 1.3),
            (0.0, 1.3),
        ],
        0.36,
    );
    brush.form(second, &cloak, 0.16);
    brush.lines(
        second.lit(-0.35),
        0.045,
        &[(0.3, 0.66), (0.38, 0.86), (0.36, 1.1)],
    );
    let hood = even(
        &[
            (0.0, -0.9),
            (0.26, -0.8),
            (0.56, -0.42),
            (0.56, 0.16),
            (0.42, 0.62),
            (0.0, 0.78),
        ],
        0.38,
    );
    brush.form(main, &hood, 0.14);
    brush.line(
        main.lit(0.18),
        0.045,
        &[(-0.44, -0.06), (-0.42, -0.4), (-0.24, -0.68)],
    );
    let void = even(
        &[
            (0.0, -0.58),
            (0.28, -0.48),
            (0.4, -0.1),
            (0.36, 0.28),
            (0.18, 0.54),
            (0.0, 0.6),
        ],
        0.4,
    );
    brush.fill(ink(DARK), &void);
}

fn slits(brush: &mut Brush, colour: u32, y: f32) {
    for side in [-1.0, 1.0] {
        brush.fill(ink(colour).alpha(0.22), &oval(side * 0.19, y, 0.2, 0.15));
        let slit = outline(
            &[
                (side * 0.04, y + 0.05),
                (side * 0.18, y - 0.1),
                (side * 0.35, y - 0.1),
                (side * 0.22, y + 0.1),
            ],
            0.3,
        );
        brush.fill(ink(colour), &slit);
        brush.fill(
            ink(colour).lit(0.65),
            &oval(side * 0.2, y - 0.005, 0.06, 0.035),
        );
    }
}

/// Darkness with two eyes.
pub fn shade(brush: &mut Brush, creature: &Creature) {
    cowl(brush, creature);
    slits(brush, creature.glow, -0.02);
    // Claws over the edge of the picture.
    for side in [-1.0, 1.0] {
        for (x, y) in [(0.34, 0.74), (0.48, 0.7), (0.62, 0.76)] {
            let claw = outline(
                &[
                    (side * (x - 0.06), y + 0.3),
                    (side * (x - 0.015), y - 0.08),
                    (side * (x + 0.06), y + 0.3),
                ],
                0.12,
            );
            brush.form(ink(DARK).lit(0.1), &claw, 0.03);
        }
    }
}

/// A stranger: no one in particular.
pub fn stranger(brush: &mut Brush, creature: &Creature) {
    cowl(brush, creature);
    for side in [-1.0, 1.0] {
        brush.fill(ink(creature.glow), &oval(side * 0.16, -0.02, 0.055, 0.065));
    }
}

/// A pale mask with a sewn mouth.
pub fn hush(brush: &mut Brush, creature: &Creature) {
    cowl(brush, creature);
    let mask = even(
        &[
            (0.0, -0.5),
            (0.24, -0.44),
            (0.32, -0.1),
            (0.24, 0.3),
            (0.0, 0.52),
        ],
        0.42,
    );
    brush.form(ink(0xd9d8de), &mask, 0.13);
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.05, -0.02),
                (side * 0.14, -0.12),
                (side * 0.25, -0.08),
                (side * 0.15, 0.02),
            ],
            0.3,
        );
        brush.fill(ink(DARK), &eye);
        brush.fill(ink(creature.glow), &oval(side * 0.15, -0.05, 0.035, 0.035));
    }
    brush.line(ink(0x2a2430), 0.04, &[(-0.15, 0.24), (0.15, 0.24)]);
    for x in [-0.11, -0.037, 0.037, 0.11] {
        brush.line(ink(0x2a2430), 0.035, &[(x, 0.17), (x, 0.31)]);
    }
    brush.line(ink(0x9e2f3c), 0.04, &[(0.16, -0.3), (0.18, 0.1)]);
}

/// One eye and a bow.
pub fn hollow_archer(brush: &mut Brush, creature: &Creature) {
    cowl(brush, creature);
    brush.light(ink(creature.glow), (0.12, -0.02), 0.1);
    brush.line(ink(0xd4c8b4), 0.035, &[(-0.6, -0.52), (-0.6, 0.7)]);
    seamed(
        brush,
        0xc99149,
        0.09,
        &[
            (-0.6, -0.54),
            (-0.26, -0.3),
            (-0.3, 0.09),
            (-0.26, 0.48),
            (-0.6, 0.72),
        ],
    );
    seamed(brush, 0x8a6238, 0.1, &[(-0.32, -0.02), (-0.32, 0.2)]);
}

/// Bones.
pub fn skull(brush: &mut Brush, creature: &Creature) {
    cowl(brush, creature);
    bones(brush, 0xd8d0bb, creature.glow);
}

fn bones(brush: &mut Brush, colour: u32, glow: u32) {
    let bone = ink(colour);
    let jaw = even(
        &[
            (0.0, 0.2),
            (0.22, 0.16),
            (0.2, 0.44),
            (0.12, 0.52),
            (0.0, 0.52),
        ],
        0.25,
    );
    brush.form(bone.lit(-0.1), &jaw, 0.08);
    let head = even(
        &[
            (0.0, -0.54),
            (0.3, -0.5),
            (0.38, -0.12),
            (0.3, 0.14),
            (0.2, 0.28),
            (0.0, 0.3),
        ],
        0.4,
    );
    brush.form(bone, &head, 0.13);
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.16, -0.06, 0.115, 0.12));
        brush.light(ink(glow), (side * 0.16, -0.05), 0.05);
    }
    brush.fill(
        ink(DARK),
        &even(&[(0.0, 0.06), (0.07, 0.18), (0.0, 0.17)], 0.1),
    );
    for x in [-0.12, -0.04, 0.04, 0.12] {
        brush.line(ink(0x3a342c), 0.03, &[(x, 0.27), (x, 0.42)]);
    }
}

/// A crowned ruin.
pub fn regent(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let mantle = even(
        &[(0.0, 0.3), (0.5, 0.3), (0.9, 0.56), (1.0, 1.3), (0.0, 1.3)],
        0.3,
    );
    brush.form(main, &mantle, 0.18);
    for (x, y) in [(0.0, 0.8), (0.28, 0.68), (0.54, 0.6), (0.76, 0.66)] {
        brush.form(ink(0xd9d3c4), &oval(x, y, 0.17, 0.15), 0.07);
        brush.form(ink(0xd9d3c4), &oval(-x, y, 0.17, 0.15), 0.07);
    }
    let face = even(
        &[
            (0.0, -0.5),
            (0.36, -0.48),
            (0.44, -0.1),
            (0.36, 0.24),
            (0.2, 0.6),
            (0.0, 0.66),
        ],
        0.3,
    );
    brush.form(second, &face, 0.15);
    for side in [-1.0, 1.0] {
        let eye = outline(
            &[
                (side * 0.05, 0.02),
                (side * 0.16, -0.14),
                (side * 0.34, -0.14),
                (side * 0.26, 0.08),
            ],
            0.25,
        );
        brush.fill(ink(DARK), &eye);
        brush.light(ink(creature.glow), (side * 0.19, -0.04), 0.07);
    }
    brush.fill(
        ink(DARK),
        &even(&[(0.0, 0.1), (0.06, 0.24), (0.0, 0.22)], 0.1),
    );
    let mouth = even(&[(0.0, 0.32), (0.18, 0.3), (0.12, 0.46), (0.0, 0.5)], 0.2);
    brush.fill(ink(DARK), &mouth);
    brush.line(
        second.lit(-0.5),
        0.04,
        &[(-0.2, -0.34), (-0.26, -0.22), (-0.2, -0.16)],
    );
    brush.line(
        second.lit(-0.5),
        0.04,
        &[(0.3, 0.1), (0.24, 0.22), (0.29, 0.34)],
    );
    let crown = outline(
        &[
            (-0.46, -0.32),
            (-0.54, -0.74),
            (-0.3, -0.56),
            (-0.22, -0.9),
            (0.0, -0.6),
            (0.1, -0.98),
            (0.24, -0.62),
            (0.36, -0.66),
            (0.42, -0.54),
            (0.5, -0.6),
            (0.46, -0.32),
            (0.0, -0.26),
        ],
        0.05,
    );
    brush.form(ink(0xd6a441), &crown, 0.12);
    brush.line(
        ink(0x8a5f22),
        0.045,
        &[(-0.44, -0.4), (0.0, -0.34), (0.44, -0.4)],
    );
    brush.light(ink(creature.glow), (0.0, -0.46), 0.06);
}

/// A tall hat above a coffin lid.
pub fn bearer(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let coat = even(
        &[(0.0, 0.3), (0.5, 0.36), (0.86, 0.6), (0.9, 1.3), (0.0, 1.3)],
        0.3,
    );
    brush.form(ink(0x2c2f3a), &coat, 0.16);
    let face = even(
        &[
            (0.0, -0.4),
            (0.36, -0.38),
            (0.42, -0.02),
            (0.34, 0.36),
            (0.0, 0.5),
        ],
        0.34,
    );
    brush.form(main, &face, 0.13);
    slits(brush, creature.glow, -0.08);
    let hat = even(
        &[(0.0, -0.98), (0.34, -0.96), (0.31, -0.3), (0.0, -0.28)],
        0.08,
    );
    brush.form(ink(0x343845), &hat, 0.12);
    brush.line(ink(0x9e3b46), 0.11, &[(-0.29, -0.4), (0.29, -0.4)]);
    let brim = even(
        &[
            (0.0, -0.34),
            (0.5, -0.36),
            (0.62, -0.28),
            (0.46, -0.2),
            (0.0, -0.22),
        ],
        0.36,
    );
    brush.form(ink(0x3d4250), &brim, 0.1);
    let lid = even(
        &[
            (0.0, 0.16),
            (0.3, 0.16),
            (0.56, 0.46),
            (0.4, 1.2),
            (0.0, 1.2),
        ],
        0.03,
    );
    brush.form(second, &lid, 0.12);
    brush.line(
        second.lit(-0.4),
        0.04,
        &[
            (-0.3, 1.0),
            (-0.44, 0.5),
            (-0.25, 0.26),
            (0.25, 0.26),
            (0.44, 0.5),
            (0.3, 1.0),
        ],
    );
    brush.line(ink(0xd8b25a), 0.08, &[(0.0, 0.38), (0.0, 0.86)]);
    brush.line(ink(0xd8b25a), 0.08, &[(-0.16, 0.52), (0.16, 0.52)]);
    for side in [-1.0, 1.0] {
        let tusk = outline(
            &[(side * 0.12, 0.2), (side * 0.2, -0.0), (side * 0.24, 0.2)],
            0.15,
        );
        brush.form(ink(0xe9e0c8), &tusk, 0.03);
        for y in [0.62, 0.76] {
            brush.form(main, &oval(side * 0.5, y, 0.12, 0.075), 0.04);
        }
    }
}
