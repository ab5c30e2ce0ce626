//! Hats and crests.

use super::{
    brush::{Brush, even, ink, outline, oval},
    parts::{Headgear, Person},
};
use crate::app::art::canvas::Ink;

/// Draws a hat or a crest.
pub fn paint(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    let trim = ink(person.trim);
    match person.headgear {
        Headgear::PlumedHat => plumed_hat(brush, colour, trim),
        Headgear::Tricorne => tricorne(brush, colour, trim),
        Headgear::PointedHat => pointed_hat(brush, colour, trim),
        Headgear::Beret => beret(brush, colour, trim),
        Headgear::Beak => crest_and_beak(brush, colour),
        _ => {}
    }
}

/// A broad hat with a feather.
fn plumed_hat(brush: &mut Brush, colour: Ink, trim: Ink) {
    let plume = outline(
        &[
            (0.28, -0.5),
            (0.34, -0.8),
            (0.66, -0.78),
            (0.86, -0.46),
            (0.8, -0.16),
            (0.66, -0.4),
            (0.5, -0.5),
        ],
        0.36,
    );
    let crown = outline(
        &[
            (-0.34, -0.4),
            (-0.32, -0.72),
            (-0.04, -0.84),
            (0.3, -0.8),
            (0.38, -0.46),
        ],
        0.25,
    );
    let brim = outline(
        &[
            (-0.78, -0.3),
            (-0.4, -0.5),
            (0.3, -0.56),
            (0.74, -0.62),
            (0.6, -0.36),
            (0.0, -0.28),
            (-0.5, -0.18),
        ],
        0.36,
    );
    brush.form(colour, &crown, 0.12);
    brush.form(colour.lit(0.06), &brim, 0.1);
    brush.line(trim, 0.075, &[(-0.34, -0.46), (0.0, -0.54), (0.37, -0.56)]);
    brush.form(ink(0xefe6d2), &plume, 0.08);
    brush.line(
        ink(0xb7a98c),
        0.03,
        &[(0.34, -0.56), (0.6, -0.66), (0.78, -0.32)],
    );
}

/// A hat of three corners.
fn tricorne(brush: &mut Brush, colour: Ink, trim: Ink) {
    let brim = even(
        &[
            (0.0, -0.44),
            (0.34, -0.48),
            (0.78, -0.34),
            (0.62, -0.62),
            (0.3, -0.76),
            (0.0, -0.92),
        ],
        0.2,
    );
    brush.form(colour, &brim, 0.12);
    brush.lines(trim, 0.06, &[(0.0, -0.49), (0.36, -0.53), (0.72, -0.39)]);
    brush.form(trim, &oval(0.0, -0.66, 0.09, 0.09), 0.04);
}

/// A pointed hat with a brim.
fn pointed_hat(brush: &mut Brush, colour: Ink, trim: Ink) {
    let cone = outline(
        &[
            (-0.4, -0.38),
            (-0.26, -0.74),
            (0.02, -1.0),
            (0.38, -0.94),
            (0.2, -0.82),
            (0.4, -0.38),
        ],
        0.22,
    );
    let brim = even(
        &[
            (0.0, -0.5),
            (0.5, -0.48),
            (0.8, -0.34),
            (0.5, -0.26),
            (0.0, -0.3),
        ],
        0.4,
    );
    brush.form(colour, &cone, 0.12);
    brush.line(trim, 0.09, &[(-0.38, -0.48), (0.0, -0.53), (0.38, -0.48)]);
    brush.form(colour.lit(0.05), &brim, 0.1);
}

/// A beret with a feather.
fn beret(brush: &mut Brush, colour: Ink, trim: Ink) {
    let cap = outline(
        &[
            (-0.46, -0.42),
            (-0.56, -0.66),
            (-0.2, -0.86),
            (0.4, -0.86),
            (0.72, -0.6),
            (0.5, -0.44),
            (0.0, -0.46),
        ],
        0.36,
    );
    brush.form(colour, &cap, 0.14);
    brush.line(trim, 0.07, &[(-0.42, -0.4), (0.0, -0.48), (0.44, -0.42)]);
    brush.form(
        trim,
        &outline(
            &[(-0.34, -0.46), (-0.54, -0.96), (-0.36, -1.0), (-0.2, -0.56)],
            0.3,
        ),
        0.06,
    );
}

/// A bird's crest and beak.
fn crest_and_beak(brush: &mut Brush, colour: Ink) {
    let crest = even(
        &[
            (0.0, -0.94),
            (0.16, -0.8),
            (0.34, -0.86),
            (0.36, -0.68),
            (0.58, -0.64),
            (0.5, -0.48),
            (0.62, -0.3),
            (0.48, -0.28),
            (0.5, -0.1),
            (0.34, -0.34),
            (0.12, -0.42),
            (0.0, -0.4),
        ],
        0.12,
    );
    brush.form(colour, &crest, 0.1);
    let beak = even(
        &[(0.0, -0.62), (0.14, -0.56), (0.1, -0.38), (0.0, -0.16)],
        0.25,
    );
    brush.form(ink(0xd9a441), &beak, 0.05);
    brush.both(ink(0xf3f0e6), &oval(0.26, -0.56, 0.065, 0.055));
    brush.both(ink(0x14141a), &oval(0.25, -0.56, 0.032, 0.036));
}
