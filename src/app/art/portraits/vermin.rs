//! Mites, imps and bats.

use super::{
    beasts::{eyes, teeth},
    brush::{Brush, Point, even, ink, outline, oval},
    extras,
    parts::Creature,
};

const DARK: u32 = 0x0f0d12;
const BONE: u32 = 0xefe7d3;

/// An insect's head.
pub fn mite(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let glow = ink(creature.glow);
    for side in [-1.0, 1.0] {
        for (from, to, end) in [
            ((0.3, 0.3), (0.78, 0.1), (0.86, 0.5)),
            ((0.3, 0.44), (0.72, 0.46), (0.66, 0.9)),
            ((0.3, 0.1), (0.74, -0.22), (0.94, 0.04)),
        ] {
            let leg = [from, to, end].map(|(x, y): Point| (side * x, y));
            extras::seamed(brush, creature.second, 0.09, &leg);
        }
        extras::seamed(
            brush,
            creature.second,
            0.06,
            &[
                (side * 0.16, -0.5),
                (side * 0.26, -0.84),
                (side * 0.56, -0.86),
            ],
        );
        brush.light(glow, (side * 0.56, -0.86), 0.06);
    }
    let back = even(
        &[
            (0.0, -0.66),
            (0.4, -0.56),
            (0.6, -0.1),
            (0.54, 0.42),
            (0.2, 0.66),
            (0.0, 0.68),
        ],
        0.4,
    );
    brush.form(main, &back, 0.16);
    brush.line(
        glow,
        0.055,
        &[(0.0, -0.62), (0.03, -0.5), (-0.03, -0.4), (0.0, -0.28)],
    );
    brush.lines(glow, 0.045, &[(0.2, -0.52), (0.28, -0.38), (0.42, -0.36)]);
    brush.lines(glow, 0.045, &[(0.5, 0.0), (0.42, 0.16), (0.46, 0.32)]);
    for (x, y, size) in [
        (0.19, -0.06, 0.13),
        (0.38, -0.14, 0.075),
        (0.12, -0.24, 0.055),
    ] {
        for side in [-1.0, 1.0] {
            brush.fill(ink(DARK), &oval(side * x, y, size * 1.3, size * 1.3));
            brush.light(glow, (side * x, y), size * 0.75);
        }
    }
    let fang = outline(
        &[
            (0.1, 0.34),
            (0.34, 0.36),
            (0.4, 0.66),
            (0.08, 0.92),
            (0.2, 0.66),
        ],
        0.25,
    );
    brush.form(second.lit(0.3), &fang, 0.06);
    brush.form(second.lit(0.3), &fang.mirrored(), 0.06);
}

/// A grinning head with large ears and a fuse.
pub fn imp(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let body = even(
        &[
            (0.0, 0.4),
            (0.3, 0.48),
            (0.58, 0.72),
            (0.6, 1.3),
            (0.0, 1.3),
        ],
        0.3,
    );
    brush.form(second, &body, 0.12);
    extras::seamed(
        brush,
        0xc9b48a,
        0.07,
        &[(0.0, -0.6), (-0.06, -0.86), (0.12, -0.9), (0.14, -0.8)],
    );
    brush.light(ink(creature.glow), (0.15, -0.8), 0.1);
    let ear = outline(
        &[
            (0.3, -0.26),
            (0.9, -0.48),
            (0.84, -0.1),
            (0.6, 0.06),
            (0.34, 0.14),
        ],
        0.18,
    );
    let hollow = outline(
        &[(0.42, -0.18), (0.8, -0.36), (0.72, -0.12), (0.44, 0.06)],
        0.2,
    );
    for (ear, hollow) in [(ear.mirrored(), hollow.mirrored()), (ear, hollow)] {
        brush.form(main, &ear, 0.06);
        brush.fill(main.lit(-0.35), &hollow);
    }
    let head = even(
        &[
            (0.0, -0.66),
            (0.32, -0.6),
            (0.48, -0.2),
            (0.44, 0.2),
            (0.22, 0.5),
            (0.0, 0.58),
        ],
        0.38,
    );
    brush.form(main, &head, 0.14);
    let horn = outline(&[(0.26, -0.5), (0.46, -0.76), (0.44, -0.34)], 0.12);
    for horn in [horn.mirrored(), horn] {
        brush.form(ink(BONE).lit(-0.2), &horn, 0.05);
    }
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.19, -0.12, 0.15, 0.16));
        brush.fill(ink(0xffe27a), &oval(side * 0.19, -0.12, 0.115, 0.125));
        brush.fill(ink(DARK), &oval(side * 0.17, -0.1, 0.05, 0.07));
        brush.line(
            main.lit(-0.55),
            0.06,
            &[
                (side * 0.04, -0.24),
                (side * 0.2, -0.34),
                (side * 0.34, -0.36),
            ],
        );
    }
    let grin = even(
        &[
            (0.0, 0.2),
            (0.2, 0.18),
            (0.38, 0.06),
            (0.26, 0.36),
            (0.0, 0.44),
        ],
        0.25,
    );
    brush.fill(ink(0x3a1012), &grin);
    brush.within(&grin, |brush| {
        teeth(brush, 0.34, 0.13, 0.16, 7);
    });
    brush.line(
        main.lit(-0.4),
        0.045,
        &[(-0.05, 0.05), (0.0, 0.08), (0.05, 0.05)],
    );
}

/// A bat with its wings spread.
pub fn wing(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let skin = outline(
        &[
            (0.1, -0.1),
            (0.4, -0.5),
            (0.62, -0.72),
            (0.98, -0.2),
            (1.0, 0.3),
            (0.84, 0.12),
            (0.72, 0.52),
            (0.56, 0.3),
            (0.42, 0.74),
            (0.26, 0.5),
            (0.1, 0.6),
        ],
        0.12,
    );
    for side in [skin.mirrored(), skin] {
        brush.form(second, &side, 0.08);
    }
    brush.lines(
        second.lit(0.28),
        0.05,
        &[(0.24, -0.2), (0.46, -0.52), (0.62, -0.7)],
    );
    brush.lines(
        second.lit(-0.35),
        0.04,
        &[(0.62, -0.68), (0.8, -0.2), (0.84, 0.1)],
    );
    brush.lines(
        second.lit(-0.35),
        0.04,
        &[(0.62, -0.68), (0.6, -0.1), (0.56, 0.28)],
    );
    let body = even(
        &[
            (0.0, 0.2),
            (0.24, 0.26),
            (0.26, 0.7),
            (0.1, 0.96),
            (0.0, 1.0),
        ],
        0.36,
    );
    brush.form(main.lit(-0.12), &body, 0.1);
    let ear = outline(
        &[(0.06, -0.3), (0.2, -0.86), (0.4, -0.5), (0.38, -0.16)],
        0.14,
    );
    for ear in [ear.mirrored(), ear] {
        brush.form(main, &ear, 0.07);
    }
    brush.both(
        second.lit(-0.2),
        &outline(
            &[(0.16, -0.32), (0.22, -0.66), (0.31, -0.44), (0.3, -0.24)],
            0.15,
        ),
    );
    let head = even(
        &[
            (0.0, -0.38),
            (0.28, -0.36),
            (0.42, -0.04),
            (0.32, 0.3),
            (0.0, 0.46),
        ],
        0.4,
    );
    brush.form(main, &head, 0.12);
    eyes(brush, creature.glow, (0.18, -0.04), 0.105);
    brush.fill(
        main.lit(-0.5),
        &even(&[(0.0, 0.08), (0.07, 0.12), (0.0, 0.18)], 0.3),
    );
    for side in [-1.0, 1.0] {
        brush.fill(
            ink(BONE),
            &outline(
                &[
                    (side * 0.03, 0.24),
                    (side * 0.12, 0.23),
                    (side * 0.07, 0.42),
                ],
                0.08,
            ),
        );
    }
}
