//! Headgear.

use super::{
    brush::{Brush, even, ink, outline, oval},
    hats, helmets,
    parts::{Headgear, Person},
};
use crate::app::art::canvas::Ink;

const GOLD: u32 = 0xe0b455;

/// The parts behind the head.
pub fn behind(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    match person.headgear {
        Headgear::Hood => {
            let hood = even(
                &[
                    (0.0, -0.92),
                    (0.3, -0.84),
                    (0.58, -0.5),
                    (0.6, 0.1),
                    (0.5, 0.66),
                    (0.0, 0.7),
                ],
                0.36,
            );
            brush.form(colour.lit(-0.22), &hood, 0.12);
        }
        Headgear::Bandana => {
            let knot = outline(
                &[
                    (0.36, -0.42),
                    (0.72, -0.5),
                    (0.64, -0.3),
                    (0.76, -0.08),
                    (0.4, -0.26),
                ],
                0.15,
            );
            brush.form(colour.lit(-0.12), &knot, 0.05);
        }
        Headgear::WingedHelmet => {
            let wing = outline(
                &[
                    (0.34, -0.3),
                    (0.5, -0.78),
                    (0.74, -0.9),
                    (0.68, -0.62),
                    (0.76, -0.56),
                    (0.64, -0.4),
                    (0.68, -0.3),
                    (0.44, -0.1),
                ],
                0.2,
            );
            brush.form(ink(0xe8e4da), &wing, 0.08);
            brush.form(ink(0xe8e4da), &wing.mirrored(), 0.08);
        }
        Headgear::Headband => {
            let tails = outline(
                &[
                    (0.36, -0.36),
                    (0.74, -0.24),
                    (0.8, 0.06),
                    (0.6, -0.06),
                    (0.38, -0.24),
                ],
                0.15,
            );
            brush.form(colour, &tails, 0.05);
        }
        _ => {}
    }
}

/// The parts in front of it.
pub fn before(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    let trim = ink(person.trim);
    let wide = person.build.half_face();
    match person.headgear {
        Headgear::None => {}
        Headgear::Hood => hood(brush, person),
        Headgear::PlumedHat
        | Headgear::Tricorne
        | Headgear::PointedHat
        | Headgear::Beret
        | Headgear::Beak => hats::paint(brush, person),
        Headgear::KettleHat | Headgear::Helmet | Headgear::WingedHelmet | Headgear::Visor => {
            helmets::paint(brush, person);
        }
        Headgear::Circlet => circlet(brush, trim, wide),
        Headgear::Scarf => headscarf(brush, (colour, trim), wide),
        Headgear::Bandana => bandana(brush, colour, wide),
        Headgear::Goggles => goggles(brush, colour, wide),
        Headgear::Headband => {
            let band = even(
                &[
                    (0.0, -0.44),
                    (wide + 0.04, -0.38),
                    (wide + 0.04, -0.24),
                    (0.0, -0.29),
                ],
                0.2,
            );
            brush.form(colour, &band, 0.08);
        }
    }
}

/// A golden circlet with a stone.
fn circlet(brush: &mut Brush, trim: Ink, wide: f32) {
    brush.line(
        ink(0x8a6a2c),
        0.11,
        &[
            (-wide - 0.04, -0.34),
            (-0.16, -0.36),
            (0.0, -0.3),
            (0.16, -0.36),
            (wide + 0.04, -0.34),
        ],
    );
    brush.line(
        ink(GOLD),
        0.07,
        &[
            (-wide - 0.04, -0.35),
            (-0.16, -0.37),
            (0.0, -0.31),
            (0.16, -0.37),
            (wide + 0.04, -0.35),
        ],
    );
    brush.light(trim, (0.0, -0.36), 0.08);
}

/// A scarf over head and shoulders, with a healer's mark.
fn headscarf(brush: &mut Brush, (colour, trim): (Ink, Ink), wide: f32) {
    let cloth = even(
        &[
            (0.0, -0.78),
            (0.34, -0.72),
            (wide + 0.12, -0.36),
            (wide + 0.14, 0.3),
            (wide - 0.02, 0.56),
            (wide - 0.04, 0.1),
            (wide - 0.08, -0.26),
            (0.16, -0.4),
            (0.0, -0.42),
        ],
        0.3,
    );
    brush.form(colour, &cloth, 0.1);
    brush.form(ink(0xf4f1e8), &oval(0.0, -0.58, 0.14, 0.14), 0.04);
    brush.line(trim, 0.07, &[(0.0, -0.66), (0.0, -0.5)]);
    brush.line(trim, 0.07, &[(-0.08, -0.58), (0.08, -0.58)]);
}

/// A spotted cloth around the head.
fn bandana(brush: &mut Brush, colour: Ink, wide: f32) {
    let cloth = even(
        &[
            (0.0, -0.74),
            (0.3, -0.7),
            (wide + 0.07, -0.42),
            (wide + 0.04, -0.2),
            (0.14, -0.32),
            (0.0, -0.34),
        ],
        0.3,
    );
    brush.form(colour, &cloth, 0.12);
    for (x, y) in [
        (-0.26, -0.46),
        (0.0, -0.56),
        (0.26, -0.46),
        (-0.12, -0.4),
        (0.14, -0.66),
    ] {
        brush.fill(colour.lit(0.5), &oval(x, y, 0.035, 0.035));
    }
}

/// Goggles pushed up on the brow.
fn goggles(brush: &mut Brush, colour: Ink, wide: f32) {
    brush.line(
        ink(0x2a2320),
        0.1,
        &[(-wide - 0.05, -0.32), (0.0, -0.42), (wide + 0.05, -0.32)],
    );
    for x in [-0.18, 0.18] {
        brush.form(ink(0xa07a40), &oval(x, -0.42, 0.165, 0.15), 0.05);
        brush.shaded(colour, &oval(x, -0.42, 0.11, 0.1), 0.05);
        brush.line(ink(0xf2fdff), 0.03, &[(x - 0.06, -0.41), (x - 0.01, -0.47)]);
    }
}

fn hood(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    let rim = outline(
        &[
            (0.0, -0.94),
            (0.34, -0.86),
            (0.6, -0.46),
            (0.58, 0.14),
            (0.42, 0.62),
            (0.26, 0.54),
            (0.42, 0.14),
            (0.39, -0.26),
            (0.2, -0.5),
            (0.0, -0.56),
            (-0.2, -0.5),
            (-0.39, -0.26),
            (-0.42, 0.14),
            (-0.26, 0.54),
            (-0.42, 0.62),
            (-0.58, 0.14),
            (-0.6, -0.46),
            (-0.34, -0.86),
        ],
        0.4,
    );
    brush.form(colour, &rim, 0.11);
    brush.lines(
        colour.lit(-0.35),
        0.035,
        &[
            (0.0, -0.56),
            (0.22, -0.5),
            (0.4, -0.24),
            (0.42, 0.14),
            (0.3, 0.5),
        ],
    );
}
