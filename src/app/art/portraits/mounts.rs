//! Horses and griffins.

use super::{
    beasts::eyes,
    brush::{Brush, even, ink, outline, oval},
    parts::{Creature, Head},
};
use crate::app::art::canvas::Ink;

const DARK: u32 = 0x0f0d12;

/// An eagle's head.
pub fn eagle(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    for side in [-1.0, 1.0] {
        for (y, long) in [(0.66, 0.9), (0.42, 0.82), (0.2, 0.68)] {
            let feather = outline(
                &[
                    (side * 0.1, y - 0.3),
                    (side * long, y + 0.04),
                    (side * (long - 0.1), y + 0.34),
                    (side * 0.1, y + 0.5),
                ],
                0.2,
            );
            brush.form(second, &feather, 0.06);
        }
    }
    let breast = even(
        &[(0.0, 0.3), (0.36, 0.4), (0.42, 0.8), (0.3, 1.3), (0.0, 1.3)],
        0.2,
    );
    brush.form(second.lit(0.16), &breast, 0.1);
    let tuft = outline(&[(0.14, -0.52), (0.46, -0.94), (0.5, -0.3)], 0.14);
    for tuft in [tuft.mirrored(), tuft] {
        brush.form(second, &tuft, 0.05);
    }
    let head = even(
        &[
            (0.0, -0.68),
            (0.3, -0.62),
            (0.5, -0.22),
            (0.54, 0.14),
            (0.4, 0.2),
            (0.42, 0.44),
            (0.22, 0.4),
            (0.16, 0.66),
            (0.0, 0.6),
        ],
        0.22,
    );
    brush.form(main, &head, 0.15);
    eyes(brush, creature.glow, (0.26, -0.14), 0.11);
    brush.lines(
        second.lit(-0.3),
        0.07,
        &[(0.1, -0.2), (0.24, -0.32), (0.44, -0.34)],
    );
    let beak = even(
        &[
            (0.0, -0.24),
            (0.14, -0.14),
            (0.18, 0.12),
            (0.08, 0.34),
            (0.0, 0.56),
        ],
        0.3,
    );
    brush.form(ink(0xe3aa3e), &beak, 0.08);
    brush.lines(ink(0x7a5518), 0.035, &[(0.06, -0.02), (0.1, 0.06)]);
}

/// A horse's head, bare or in armour.
pub fn horse(brush: &mut Brush, creature: &Creature) {
    let (main, second) = (ink(creature.main), ink(creature.second));
    let barded = creature.head == Head::BardedHorse;
    let neck = even(
        &[
            (0.0, -0.2),
            (0.4, -0.1),
            (0.6, 0.5),
            (0.72, 1.3),
            (0.0, 1.3),
        ],
        0.3,
    );
    brush.form(main.lit(-0.12), &neck, 0.16);
    let mane = outline(
        &[
            (-0.1, -0.8),
            (-0.5, -0.5),
            (-0.66, 0.1),
            (-0.58, 0.2),
            (-0.72, 0.7),
            (-0.4, 0.5),
            (-0.3, -0.2),
        ],
        0.3,
    );
    brush.form(second, &mane, 0.1);
    let ear = outline(
        &[(0.08, -0.56), (0.24, -0.98), (0.38, -0.68), (0.36, -0.4)],
        0.2,
    );
    for ear in [ear.mirrored(), ear] {
        brush.form(main, &ear, 0.06);
    }
    let head = even(
        &[
            (0.0, -0.7),
            (0.26, -0.64),
            (0.4, -0.3),
            (0.3, 0.2),
            (0.32, 0.56),
            (0.2, 0.8),
            (0.0, 0.84),
        ],
        0.36,
    );
    brush.form(main, &head, 0.14);
    let nose = even(
        &[
            (0.0, 0.36),
            (0.26, 0.4),
            (0.32, 0.62),
            (0.18, 0.84),
            (0.0, 0.88),
        ],
        0.4,
    );
    brush.form(main.mix(ink(0x3a2c2a), 0.5), &nose, 0.1);
    brush.both(ink(DARK), &oval(0.15, 0.58, 0.055, 0.075));
    if barded {
        bard(brush, creature);
    } else {
        halter(brush, second);
    }
    for side in [-1.0, 1.0] {
        brush.fill(ink(DARK), &oval(side * 0.28, -0.2, 0.085, 0.1));
        brush.fill(
            ink(0xf2ece0),
            &oval(side * 0.28 - 0.025, -0.24, 0.028, 0.03),
        );
    }
}

/// The plate and plume of a horse in armour.
fn bard(brush: &mut Brush, creature: &Creature) {
    let plate = even(
        &[
            (0.0, -0.66),
            (0.3, -0.56),
            (0.42, -0.26),
            (0.24, 0.1),
            (0.2, 0.36),
            (0.0, 0.46),
        ],
        0.2,
    );
    brush.form(ink(creature.glow), &plate, 0.12);
    brush.line(
        ink(creature.glow).lit(-0.4),
        0.04,
        &[(0.0, -0.6), (0.0, 0.4)],
    );
    brush.form(
        ink(0xe0b455),
        &outline(
            &[(-0.09, -0.26), (0.0, -0.44), (0.09, -0.26), (0.0, 0.02)],
            0.1,
        ),
        0.04,
    );
    let plume = outline(
        &[
            (-0.1, -0.54),
            (-0.18, -0.88),
            (0.06, -0.96),
            (0.2, -0.8),
            (0.1, -0.54),
        ],
        0.36,
    );
    brush.form(ink(0xb8382f), &plume, 0.06);
}

/// Blaze, forelock and halter of a bare head.
fn halter(brush: &mut Brush, second: Ink) {
    brush.fill(
        ink(0xf0e8da),
        &even(&[(0.0, -0.42), (0.1, -0.28), (0.06, 0.2), (0.0, 0.36)], 0.3),
    );
    let lock = outline(
        &[
            (-0.2, -0.76),
            (0.14, -0.8),
            (0.2, -0.5),
            (0.02, -0.3),
            (-0.06, -0.46),
            (-0.2, -0.4),
        ],
        0.3,
    );
    brush.form(second, &lock, 0.06);
    brush.line(
        ink(0x2c2018),
        0.055,
        &[(-0.3, 0.3), (0.0, 0.36), (0.3, 0.3)],
    );
}
