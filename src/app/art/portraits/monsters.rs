//! Brutes, giants and deep-sea monsters.

use super::{
    brush::{Brush, Point, even, ink, outline, oval},
    extras,
    parts::Creature,
};

const DARK: u32 = 0x0f0d12;
const BONE: u32 = 0xefe7d3;

/// A head with tusks between large shoulders.
pub fn ogre(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let bulk = even(
        &[
            (0.0, -0.1),
            (0.44, -0.22),
            (0.82, -0.04),
            (1.02, 0.44),
            (1.04, 1.3),
            (0.0, 1.3),
        ],
        0.34,
    );
    brush.form(main.lit(-0.1), &bulk, 0.2);
    brush.line(second, 0.2, &[(-0.86, 0.3), (0.5, 1.3)]);
    let ear = outline(
        &[(0.36, -0.28), (0.66, -0.36), (0.56, -0.08), (0.38, 0.0)],
        0.25,
    );
    for ear in [ear.mirrored(), ear] {
        brush.form(main, &ear, 0.05);
    }
    let head = even(
        &[
            (0.0, -0.74),
            (0.24, -0.7),
            (0.42, -0.34),
            (0.5, 0.14),
            (0.46, 0.44),
            (0.24, 0.6),
            (0.0, 0.62),
        ],
        0.3,
    );
    brush.form(main, &head, 0.16);
    let brow = even(
        &[
            (0.0, -0.22),
            (0.36, -0.3),
            (0.42, -0.16),
            (0.2, -0.1),
            (0.0, -0.1),
        ],
        0.3,
    );
    brush.form(main.lit(-0.12), &brow, 0.04);
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.2, -0.04, 0.1, 0.075));
        brush.light(ink(creature.glow), (side * 0.2, -0.04), 0.05);
    }
    brush.form(
        main.lit(0.06),
        &even(&[(0.0, -0.06), (0.09, 0.0), (0.13, 0.16), (0.0, 0.2)], 0.36),
        0.06,
    );
    let jaw = even(
        &[
            (0.0, 0.28),
            (0.36, 0.24),
            (0.42, 0.44),
            (0.22, 0.6),
            (0.0, 0.62),
        ],
        0.3,
    );
    brush.form(main.lit(-0.04), &jaw, 0.1);
    brush.line(
        ink(0x2a1a1a),
        0.055,
        &[(-0.32, 0.31), (0.0, 0.34), (0.32, 0.31)],
    );
    let tusk = outline(&[(0.18, 0.36), (0.24, 0.02), (0.34, 0.34)], 0.12);
    for tusk in [tusk.mirrored(), tusk] {
        brush.form(ink(BONE), &tusk, 0.04);
    }
}

/// A horned head.
pub fn horned(brush: &mut Brush, creature: &Creature) {
    let horn = outline(
        &[
            (0.2, -0.6),
            (0.56, -0.52),
            (0.6, -0.98),
            (0.84, -0.66),
            (0.78, -0.3),
            (0.3, -0.2),
        ],
        0.28,
    );
    for horn in [horn.mirrored(), horn] {
        brush.form(ink(BONE).lit(-0.12), &horn, 0.07);
    }
    ogre(brush, creature);
    brush.form(
        ink(0xd6a441),
        &outline(
            &[
                (-0.07, 0.2),
                (0.07, 0.2),
                (0.12, 0.28),
                (0.0, 0.34),
                (-0.12, 0.28),
            ],
            0.3,
        ),
        0.03,
    );
}

/// Something from the deep with long arms.
pub fn deep(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    for side in [-1.0, 1.0] {
        for (arm, width) in [
            (
                [
                    (0.3, 0.5),
                    (0.86, 0.5),
                    (0.9, -0.1),
                    (0.66, -0.34),
                    (0.56, -0.12),
                ],
                0.17,
            ),
            (
                [
                    (0.2, 0.6),
                    (0.5, 1.1),
                    (0.86, 1.0),
                    (0.8, 0.7),
                    (0.66, 0.74),
                ],
                0.15,
            ),
            (
                [
                    (0.1, 0.6),
                    (0.14, 0.9),
                    (0.3, 1.0),
                    (0.4, 0.94),
                    (0.36, 0.84),
                ],
                0.13,
            ),
        ] {
            let arm = arm.map(|(x, y): Point| (side * x, y));
            extras::seamed(brush, creature.main, width, &arm);
            brush.line(second, width * 0.3, &arm);
        }
    }
    let head = even(
        &[
            (0.0, -0.84),
            (0.34, -0.76),
            (0.52, -0.34),
            (0.44, 0.16),
            (0.36, 0.5),
            (0.14, 0.64),
            (0.0, 0.58),
        ],
        0.4,
    );
    brush.form(main, &head, 0.16);
    brush.line(
        main.lit(0.3),
        0.05,
        &[(-0.36, -0.3), (-0.3, -0.54), (-0.14, -0.68)],
    );
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.22, -0.06, 0.16, 0.18));
        brush.light(ink(creature.glow), (side * 0.22, -0.05), 0.1);
        brush.fill(ink(DARK), &oval(side * 0.22, -0.05, 0.03, 0.08));
        brush.fill(
            main.lit(-0.3),
            &outline(
                &[
                    (side * 0.02, -0.1),
                    (side * 0.1, -0.26),
                    (side * 0.42, -0.34),
                    (side * 0.4, -0.22),
                ],
                0.25,
            ),
        );
    }
    for (x, y) in [(-0.1, -0.56), (0.14, -0.62), (0.28, -0.46), (0.02, -0.4)] {
        brush.fill(second, &oval(x, y, 0.05, 0.045));
    }
    let beak = even(&[(0.0, 0.22), (0.12, 0.26), (0.06, 0.4), (0.0, 0.48)], 0.3);
    brush.form(second.lit(-0.4), &beak, 0.04);
}
