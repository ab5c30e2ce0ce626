//! Hair and long beards.

use super::{
    brush::{Brush, Outline, even, ink, outline, oval},
    parts::{Beard, Hair, Headgear, Person},
};
use crate::app::art::canvas::Ink;

/// Hair behind the head.
pub fn behind(brush: &mut Brush, person: &Person) {
    let hair = ink(person.hair_colour);
    let back = hair.lit(-0.16);
    let wide = person.build.half_face();
    match person.hair {
        Hair::Long => brush.form(
            back,
            &even(
                &[
                    (0.0, -0.68),
                    (wide, -0.66),
                    (wide + 0.18, -0.2),
                    (wide + 0.16, 0.5),
                    (wide + 0.06, 0.86),
                    (0.0, 0.8),
                ],
                0.35,
            ),
            0.16,
        ),
        Hair::Bob => brush.form(
            back,
            &even(
                &[
                    (0.0, -0.7),
                    (wide, -0.68),
                    (wide + 0.18, -0.2),
                    (wide + 0.15, 0.34),
                    (0.1, 0.4),
                    (0.0, 0.4),
                ],
                0.35,
            ),
            0.16,
        ),
        Hair::Tail => brush.form(
            back,
            &outline(
                &[
                    (0.1, -0.62),
                    (0.36, -0.82),
                    (0.66, -0.6),
                    (0.7, -0.1),
                    (0.58, 0.3),
                    (0.5, 0.02),
                    (0.4, -0.36),
                ],
                0.4,
            ),
            0.1,
        ),
        Hair::Curly if person.headgear == Headgear::None || person.headgear == Headgear::Beret => {
            for (x, y, size) in [
                (0.0, -0.6, 0.24),
                (0.26, -0.54, 0.22),
                (0.43, -0.3, 0.2),
                (0.46, -0.04, 0.18),
            ] {
                brush.form(back, &oval(x, y, size, size), 0.08);
                brush.form(back, &oval(-x, y, size, size), 0.08);
            }
        }
        Hair::Braids => {
            for (y, size) in [(0.28, 0.12), (0.46, 0.115), (0.62, 0.1), (0.76, 0.085)] {
                brush.form(back, &oval(wide + 0.06, y, size, 0.12), 0.05);
                brush.form(back, &oval(-wide - 0.06, y, size, 0.12), 0.05);
            }
        }
        _ => {}
    }
}

/// Hair over brow and chin.
pub fn before(brush: &mut Brush, person: &Person) {
    let hair = ink(person.hair_colour);
    let wide = person.build.half_face();
    if person.beard == Beard::Long {
        long_beard(brush, hair, wide);
    }
    let covered = !matches!(
        person.headgear,
        Headgear::None
            | Headgear::Circlet
            | Headgear::Headband
            | Headgear::Goggles
            | Headgear::Beret
            | Headgear::Beak
    );
    if covered {
        under_cover(brush, person, hair, wide);
        return;
    }
    let top = match person.hair {
        Hair::None => return,
        Hair::Short => short(wide),
        Hair::Messy => messy(wide),
        Hair::Swept => outline(
            &[
                (-wide - 0.04, -0.06),
                (-wide - 0.07, -0.44),
                (-0.2, -0.82),
                (0.24, -0.86),
                (0.56, -0.7),
                (wide + 0.1, -0.4),
                (wide + 0.04, -0.06),
                (wide - 0.05, -0.34),
                (0.1, -0.5),
                (-wide + 0.05, -0.36),
            ],
            0.3,
        ),
        Hair::Curly => {
            curls(brush, hair);
            return;
        }
        Hair::Tail => even(
            &[
                (0.0, -0.76),
                (0.3, -0.72),
                (wide + 0.05, -0.4),
                (wide + 0.03, -0.1),
                (wide - 0.06, -0.34),
                (0.16, -0.5),
                (0.0, -0.46),
            ],
            0.3,
        ),
        Hair::Long | Hair::Bob | Hair::Braids => outline(
            &[
                (-wide - 0.07, 0.12),
                (-wide - 0.11, -0.4),
                (-0.26, -0.76),
                (0.2, -0.78),
                (wide + 0.09, -0.44),
                (wide + 0.07, 0.12),
                (wide - 0.05, -0.12),
                (wide - 0.1, -0.34),
                (0.14, -0.5),
                (-0.06, -0.36),
                (-wide + 0.1, -0.24),
                (-wide + 0.05, 0.0),
            ],
            0.28,
        ),
    };
    brush.form(hair, &top, 0.1);
    match person.hair {
        Hair::Swept => brush.line(
            ink(0xe9e6df),
            0.1,
            &[(-0.12, -0.48), (-0.02, -0.72), (0.2, -0.8)],
        ),
        _ => brush.line(
            hair.lit(0.2),
            0.05,
            &[(-0.3, -0.5), (-0.18, -0.63), (-0.02, -0.67)],
        ),
    }
}

/// A beard down to the chest, with its band.
fn long_beard(brush: &mut Brush, hair: Ink, wide: f32) {
    let long = even(
        &[
            (0.0, 0.12),
            (0.2, 0.11),
            (wide + 0.01, -0.08),
            (wide + 0.04, 0.3),
            (0.3, 0.66),
            (0.0, 0.92),
        ],
        0.3,
    );
    brush.form(hair, &long, 0.14);
    brush.lines(
        hair.lit(-0.3),
        0.04,
        &[(0.12, 0.42), (0.1, 0.58), (0.04, 0.74)],
    );
    brush.lines(
        hair.lit(0.14),
        0.085,
        &[(0.0, 0.15), (0.12, 0.15), (0.25, 0.25)],
    );
    brush.line(ink(0x6d3530), 0.05, &[(-0.07, 0.26), (0.07, 0.26)]);
}

/// Hair visible under a helmet or a hood.
fn under_cover(brush: &mut Brush, person: &Person, hair: Ink, wide: f32) {
    if !matches!(person.hair, Hair::None | Hair::Braids) && person.headgear != Headgear::Visor {
        let lock = outline(
            &[
                (wide - 0.12, -0.4),
                (wide + 0.03, -0.42),
                (wide + 0.02, 0.02),
                (wide - 0.06, -0.1),
            ],
            0.2,
        );
        brush.both(hair, &lock);
    }
    if person.headgear == Headgear::Hood && person.hair != Hair::None {
        let fringe = outline(
            &[
                (-0.42, -0.1),
                (-0.4, -0.56),
                (0.0, -0.66),
                (0.4, -0.56),
                (0.4, -0.1),
                (0.3, -0.32),
                (0.02, -0.42),
                (-0.14, -0.3),
                (-0.32, -0.26),
            ],
            0.25,
        );
        brush.fill(hair.lit(-0.3), &fringe.moved(0.02, 0.03));
        brush.fill(hair, &fringe);
    }
}

/// Short hair.
fn short(wide: f32) -> Outline {
    outline(
        &[
            (-wide - 0.05, -0.08),
            (-wide - 0.08, -0.42),
            (-0.28, -0.76),
            (0.14, -0.8),
            (0.4, -0.62),
            (wide + 0.07, -0.36),
            (wide + 0.05, -0.08),
            (wide - 0.06, -0.2),
            (wide - 0.1, -0.36),
            (0.1, -0.42),
            (-0.2, -0.33),
            (-wide + 0.07, -0.26),
        ],
        0.3,
    )
}

/// Hair that stands in all directions.
fn messy(wide: f32) -> Outline {
    outline(
        &[
            (-wide - 0.04, -0.04),
            (-wide - 0.14, -0.3),
            (-wide - 0.02, -0.4),
            (-0.46, -0.66),
            (-0.22, -0.64),
            (-0.14, -0.88),
            (0.06, -0.7),
            (0.26, -0.84),
            (0.3, -0.64),
            (0.54, -0.6),
            (0.44, -0.42),
            (wide + 0.12, -0.26),
            (wide + 0.03, -0.04),
            (wide - 0.08, -0.32),
            (0.2, -0.22),
            (0.12, -0.36),
            (-0.08, -0.2),
            (-0.12, -0.36),
            (-wide + 0.08, -0.2),
        ],
        0.14,
    )
}

/// Curls over the brow.
fn curls(brush: &mut Brush, hair: Ink) {
    for (x, y, size) in [
        (-0.3, -0.5, 0.17),
        (0.3, -0.5, 0.17),
        (-0.1, -0.58, 0.18),
        (0.12, -0.57, 0.18),
    ] {
        brush.shaded(hair, &oval(x, y, size, size), 0.07);
    }
}
