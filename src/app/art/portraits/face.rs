//! Eyes, mouths and beards.

use super::{
    brush::{Brush, Outline, Point, even, ink, outline, oval},
    parts::{Beard, Extra, Eyes, Mouth, Person},
};
use crate::app::art::canvas::Ink;

/// Draws the face.
pub fn paint(brush: &mut Brush, person: &Person, head: &Outline) {
    let skin = ink(person.skin);
    let hair = ink(person.hair_colour);
    brush.within(head, |brush| {
        brush.both(ink(0xd0604a).alpha(0.17), &oval(0.26, 0.1, 0.1, 0.07));
        beard(brush, person);
    });
    brush.line(
        skin.lit(-0.3),
        0.045,
        &[(0.0, -0.04), (0.035, 0.08), (-0.02, 0.09)],
    );
    mouth(brush, person);
    if person.beard == Beard::Goatee || person.beard == Beard::Moustache {
        let long = if person.beard == Beard::Moustache {
            0.27
        } else {
            0.19
        };
        brush.lines(
            hair,
            0.08,
            &[(0.0, 0.14), (0.1, 0.14), (long, 0.22), (long + 0.03, 0.19)],
        );
    }
    if person.mouth == Mouth::Covered {
        brush.within(head, |brush| {
            let cloth = even(
                &[
                    (0.0, 0.06),
                    (0.2, 0.1),
                    (0.5, -0.02),
                    (0.5, 0.6),
                    (0.0, 0.6),
                ],
                0.2,
            );
            brush.shaded(ink(person.cloth).lit(0.14), &cloth, 0.12);
        });
    }
    eyes(brush, person, hair);
    if person.extras.contains(&Extra::Scar) {
        brush.line(ink(0xb56a5a), 0.035, &[(0.27, -0.24), (0.2, 0.14)]);
    }
}

fn beard(brush: &mut Brush, person: &Person) {
    let hair = ink(person.hair_colour);
    let wide = person.build.half_face();
    match person.beard {
        Beard::Stubble => brush.fill(
            hair.alpha(0.34),
            &even(
                &[
                    (0.0, 0.12),
                    (0.14, 0.1),
                    (wide, -0.06),
                    (wide, 0.5),
                    (0.0, 0.5),
                ],
                0.3,
            ),
        ),
        Beard::Full => {
            let full = even(
                &[
                    (0.0, 0.11),
                    (0.2, 0.1),
                    (wide + 0.02, -0.1),
                    (wide + 0.02, 0.5),
                    (0.0, 0.5),
                ],
                0.25,
            );
            brush.shaded(hair, &full, 0.12);
        }
        Beard::Goatee => {
            brush.fill(
                hair,
                &even(&[(0.0, 0.27), (0.08, 0.27), (0.12, 0.4), (0.0, 0.52)], 0.3),
            );
        }
        Beard::None | Beard::Long | Beard::Moustache => {}
    }
}

fn mouth(brush: &mut Brush, person: &Person) {
    let lip = ink(0x7a3b34);
    let at: &[Point] = match person.mouth {
        Mouth::Calm => &[(-0.09, 0.23), (0.09, 0.23)],
        Mouth::Smile => &[(-0.12, 0.2), (0.0, 0.28), (0.12, 0.2)],
        Mouth::Stern => &[(-0.11, 0.25), (0.0, 0.21), (0.11, 0.25)],
        Mouth::Grin => {
            let grin = outline(
                &[
                    (-0.18, 0.15),
                    (0.0, 0.2),
                    (0.18, 0.15),
                    (0.11, 0.3),
                    (-0.11, 0.3),
                ],
                0.25,
            );
            brush.fill(ink(0x5a2422), &grin);
            brush.within(&grin, |brush| {
                brush.fill(ink(0xf4efe4), &grin.moved(0.0, -0.06));
            });
            return;
        }
        Mouth::Open => {
            brush.fill(ink(0x4a1d1c), &oval(0.0, 0.25, 0.09, 0.1));
            brush.fill(ink(0xc65f57), &oval(0.0, 0.31, 0.055, 0.035));
            return;
        }
        Mouth::Covered => return,
    };
    brush.line(lip, 0.05, at);
}

fn eyes(brush: &mut Brush, person: &Person, hair: Ink) {
    let dark = ink(0x17151c);
    let brow = hair.lit(-0.25);
    match person.eyes {
        Eyes::Plain => {
            brush.both(dark, &oval(0.17, -0.05, 0.052, 0.066));
            brush.lines(brow, 0.055, &[(0.08, -0.18), (0.17, -0.21), (0.27, -0.17)]);
        }
        Eyes::Soft => {
            brush.both(dark, &oval(0.17, -0.04, 0.056, 0.072));
            brush.lines(dark, 0.035, &[(0.1, -0.1), (0.18, -0.13), (0.28, -0.08)]);
            brush.lines(brow, 0.04, &[(0.08, -0.2), (0.18, -0.24), (0.27, -0.19)]);
        }
        Eyes::Stern => {
            brush.both(dark, &oval(0.17, -0.04, 0.054, 0.058));
            brush.lines(brow, 0.07, &[(0.06, -0.11), (0.17, -0.17), (0.29, -0.18)]);
        }
        Eyes::Lit(colour) => {
            for x in [-0.17, 0.17] {
                brush.light(ink(colour), (x, -0.05), 0.06);
            }
            brush.lines(brow, 0.06, &[(0.06, -0.16), (0.17, -0.21), (0.29, -0.2)]);
        }
        Eyes::Goggles => {
            brush.line(ink(0x2a2320), 0.09, &[(-0.42, -0.09), (0.42, -0.09)]);
            for x in [-0.18, 0.18] {
                brush.form(ink(0x8a6a3c), &oval(x, -0.07, 0.165, 0.155), 0.05);
                brush.shaded(ink(0x5fc3d6), &oval(x, -0.07, 0.11, 0.1), 0.05);
                brush.line(ink(0xeafcff), 0.03, &[(x - 0.06, -0.06), (x - 0.01, -0.13)]);
            }
        }
        Eyes::Mask => {
            let mask = even(
                &[
                    (0.0, -0.14),
                    (0.2, -0.2),
                    (0.44, -0.16),
                    (0.36, 0.06),
                    (0.16, 0.08),
                    (0.0, 0.0),
                ],
                0.25,
            );
            brush.fill(ink(0x1b1d26), &mask);
            brush.both(ink(0xf0eee6), &oval(0.18, -0.05, 0.075, 0.055));
            brush.both(dark, &oval(0.17, -0.05, 0.04, 0.052));
        }
        Eyes::Patch => {
            brush.fill(dark, &oval(-0.17, -0.05, 0.052, 0.066));
            brush.line(
                brow,
                0.055,
                &[(-0.08, -0.18), (-0.17, -0.21), (-0.27, -0.17)],
            );
            brush.line(ink(0x1c1a1f), 0.05, &[(-0.4, -0.36), (0.42, 0.0)]);
            brush.fill(ink(0x1c1a1f), &oval(0.18, -0.05, 0.125, 0.12));
        }
    }
}
