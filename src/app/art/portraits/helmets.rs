//! Helmets.

use super::{
    brush::{Brush, even, ink, outline, oval},
    parts::{Headgear, Person},
};

/// Draws a helmet.
pub fn paint(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    let trim = ink(person.trim);
    let wide = person.build.half_face();
    match person.headgear {
        Headgear::KettleHat => {
            let bowl = even(
                &[
                    (0.0, -0.84),
                    (0.3, -0.8),
                    (0.46, -0.5),
                    (0.46, -0.34),
                    (0.0, -0.34),
                ],
                0.36,
            );
            let brim = even(
                &[
                    (0.0, -0.46),
                    (0.46, -0.44),
                    (0.74, -0.24),
                    (0.46, -0.2),
                    (0.0, -0.28),
                ],
                0.36,
            );
            brush.form(colour, &bowl, 0.13);
            brush.line(
                colour.lit(0.35),
                0.05,
                &[(-0.3, -0.5), (-0.22, -0.68), (-0.06, -0.74)],
            );
            brush.form(colour.lit(0.08), &brim, 0.1);
            for x in [-0.36, -0.12, 0.12, 0.36] {
                brush.fill(
                    colour.lit(-0.4),
                    &oval(x, -0.38 + x.abs() * 0.08, 0.03, 0.03),
                );
            }
            brush.lines(
                ink(0x4a3324),
                0.06,
                &[(0.42, -0.22), (0.36, 0.2), (0.16, 0.44)],
            );
        }
        Headgear::Helmet | Headgear::WingedHelmet => {
            let side = outline(
                &[
                    (wide - 0.12, -0.34),
                    (wide + 0.1, -0.4),
                    (wide + 0.08, 0.08),
                    (wide - 0.06, 0.3),
                    (wide - 0.1, 0.0),
                ],
                0.25,
            );
            for side in [side.mirrored(), side] {
                brush.form(colour, &side, 0.06);
            }
            let bowl = even(
                &[
                    (0.0, -0.88),
                    (0.3, -0.82),
                    (wide + 0.1, -0.5),
                    (wide + 0.09, -0.24),
                    (0.16, -0.3),
                    (0.0, -0.28),
                ],
                0.3,
            );
            brush.form(colour, &bowl, 0.13);
            brush.line(
                colour.lit(0.35),
                0.05,
                &[(-0.32, -0.46), (-0.24, -0.66), (-0.08, -0.76)],
            );
            brush.line(
                trim,
                0.07,
                &[(-wide - 0.06, -0.29), (0.0, -0.35), (wide + 0.06, -0.29)],
            );
            brush.form(
                colour.lit(0.1),
                &even(
                    &[(0.0, -0.34), (0.06, -0.34), (0.055, 0.06), (0.0, 0.12)],
                    0.2,
                ),
                0.03,
            );
        }
        Headgear::Visor => visor(brush, person),
        _ => {}
    }
}

fn visor(brush: &mut Brush, person: &Person) {
    let colour = ink(person.headgear_colour);
    let plume = outline(
        &[
            (-0.08, -0.6),
            (-0.06, -0.98),
            (0.2, -1.0),
            (0.6, -0.8),
            (0.68, -0.4),
            (0.5, -0.5),
            (0.36, -0.66),
            (0.08, -0.6),
        ],
        0.36,
    );
    brush.form(ink(person.trim), &plume, 0.1);
    let helm = even(
        &[
            (0.0, -0.74),
            (0.3, -0.7),
            (0.47, -0.36),
            (0.47, 0.1),
            (0.26, 0.44),
            (0.0, 0.56),
        ],
        0.36,
    );
    brush.form(colour, &helm, 0.14);
    let front = even(
        &[
            (0.0, -0.26),
            (0.48, -0.3),
            (0.47, 0.08),
            (0.22, 0.42),
            (0.0, 0.58),
        ],
        0.22,
    );
    brush.form(colour.lit(0.12), &front, 0.16);
    brush.line(ink(0x0b0d12), 0.085, &[(-0.38, -0.12), (-0.06, -0.08)]);
    brush.line(ink(0x0b0d12), 0.085, &[(0.38, -0.12), (0.06, -0.08)]);
    brush.line(colour.lit(-0.35), 0.04, &[(0.0, -0.24), (0.0, 0.52)]);
    for (x, y) in [(0.12, 0.16), (0.22, 0.12), (0.15, 0.28)] {
        brush.both(ink(0x14171d), &oval(x, y, 0.028, 0.034));
    }
}
