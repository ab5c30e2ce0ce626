//! Clothes on the shoulders.

use super::{
    brush::{Brush, even, ink, outline, oval},
    parts::{Build, Clothes, Person},
};
use crate::app::art::canvas::Ink;

/// Draws the clothes.
pub fn paint(brush: &mut Brush, person: &Person) {
    let (neck, wide, slope) = match person.build {
        Build::Slim => (0.15, 0.68, 0.56),
        Build::Plain => (0.18, 0.78, 0.52),
        Build::Broad => (0.26, 0.94, 0.44),
    };
    let skin = ink(person.skin);
    let (cloth, trim) = (ink(person.cloth), ink(person.trim));
    let shoulders = even(
        &[
            (0.0, 0.5),
            (neck, 0.48),
            (wide * 0.66, slope),
            (wide, slope + 0.2),
            (wide + 0.06, 1.3),
            (0.0, 1.3),
        ],
        0.3,
    );
    let column = even(
        &[(0.0, 0.2), (neck, 0.2), (neck + 0.02, 0.62), (0.0, 0.72)],
        0.2,
    );
    let bare = person.clothes == Clothes::Strap;
    brush.form(if bare { skin } else { cloth }, &shoulders, 0.16);
    match person.clothes {
        Clothes::Shirt | Clothes::Coat | Clothes::Strap | Clothes::Mail => {
            brush.fill(skin.lit(-0.2), &column);
            brush.within(&column, |brush| brush.fill(skin, &column.moved(-0.1, 0.1)));
        }
        _ => {}
    }
    brush.within(&shoulders, |brush| {
        dress(brush, person, neck, cloth.lit(-0.2), trim);
    });
    match person.clothes {
        Clothes::Robe => {
            let collar = outline(
                &[
                    (0.0, 0.74),
                    (neck + 0.24, 0.28),
                    (neck + 0.3, 0.6),
                    (0.1, 0.98),
                ],
                0.15,
            );
            brush.form(cloth.lit(0.16), &collar, 0.06);
            brush.form(cloth.lit(0.16), &collar.mirrored(), 0.06);
            brush.line(
                trim,
                0.06,
                &[(-neck - 0.24, 0.3), (0.0, 0.78), (neck + 0.24, 0.3)],
            );
        }
        Clothes::Plate => plate(brush, (cloth, trim), (neck, wide, slope)),
        Clothes::Cloak => {
            brush.line(
                cloth.lit(-0.35),
                0.06,
                &[(-0.42, 0.5), (0.0, 0.78), (0.42, 0.5)],
            );
            brush.form(trim, &oval(0.0, 0.68, 0.1, 0.1), 0.04);
        }
        Clothes::Tabard => {
            let gorget = even(
                &[
                    (0.0, 0.42),
                    (neck + 0.08, 0.4),
                    (neck + 0.12, 0.56),
                    (0.0, 0.66),
                ],
                0.3,
            );
            brush.form(trim, &gorget, 0.08);
        }
        _ => {}
    }
}

/// Draws the details of the cloth.
fn dress(brush: &mut Brush, person: &Person, neck: f32, dark: Ink, trim: Ink) {
    match person.clothes {
        Clothes::Shirt => {
            brush.lines(
                dark.lit(-0.2),
                0.05,
                &[(neck + 0.05, 0.46), (0.16, 0.62), (0.0, 0.78)],
            );
            brush.line(dark.lit(-0.2), 0.04, &[(0.0, 0.78), (0.0, 1.1)]);
        }
        Clothes::Coat => {
            let lapel = outline(
                &[
                    (neck - 0.02, 0.46),
                    (neck + 0.22, 0.5),
                    (0.3, 0.78),
                    (0.0, 1.02),
                ],
                0.1,
            );
            brush.both(dark.lit(-0.25), &lapel);
            brush.lines(
                trim,
                0.045,
                &[(neck + 0.2, 0.52), (0.3, 0.77), (0.02, 1.02)],
            );
        }
        Clothes::Mail => {
            for row in 0..5 {
                for column in -5..=5 {
                    let shift = if row % 2 == 0 { 0.0 } else { 0.09 };
                    let (x, y) = (column as f32 * 0.18 + shift, 0.6 + row as f32 * 0.11);
                    if y > 0.72 || x.abs() > neck + 0.08 {
                        brush.line(dark, 0.04, &[(x - 0.07, y), (x, y + 0.08), (x + 0.07, y)]);
                    }
                }
            }
        }
        Clothes::Tabard => {
            let half = outline(&[(0.0, 0.4), (1.1, 0.4), (1.1, 1.2), (0.0, 1.2)], 0.0);
            brush.fill(trim.alpha(0.85), &half);
            brush.line(dark, 0.04, &[(0.0, 0.5), (0.0, 1.1)]);
        }
        Clothes::Strap => {
            brush.line(ink(person.cloth), 0.2, &[(-0.62, 0.5), (0.5, 1.3)]);
            brush.fill(trim, &oval(-0.25, 0.76, 0.08, 0.08));
        }
        Clothes::Cloak => {
            brush.lines(dark, 0.05, &[(0.4, 0.56), (0.46, 0.8), (0.42, 1.1)]);
        }
        Clothes::Robe | Clothes::Plate => {}
    }
}

/// Shoulder pieces and gorget of plate.
fn plate(brush: &mut Brush, (cloth, trim): (Ink, Ink), (neck, wide, slope): (f32, f32, f32)) {
    let shoulder = oval(wide * 0.82, slope + 0.3, 0.3, 0.26);
    for side in [shoulder.mirrored(), shoulder] {
        brush.form(cloth.lit(0.14), &side, 0.1);
    }
    brush.lines(
        trim,
        0.05,
        &[
            (wide * 0.54, slope + 0.36),
            (wide * 0.76, slope + 0.46),
            (wide, slope + 0.4),
        ],
    );
    let gorget = even(
        &[
            (0.0, 0.44),
            (neck + 0.1, 0.4),
            (neck + 0.16, 0.6),
            (0.0, 0.76),
        ],
        0.3,
    );
    brush.form(cloth.lit(0.05), &gorget, 0.1);
}
