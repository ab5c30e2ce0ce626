//! A person, from back to front.

use super::{
    brush::{Brush, Outline, even, ink, outline, oval},
    clothes, extras, face, hair, headgear,
    parts::{Build, Extra, Hair, Headgear, Person},
};

/// Draws a person from back to front.
pub fn paint(brush: &mut Brush, person: &Person) {
    for &extra in person.extras {
        extras::behind(brush, person, extra);
    }
    headgear::behind(brush, person);
    if person.headgear != Headgear::Visor {
        hair::behind(brush, person);
    }
    clothes::paint(brush, person);
    for &extra in person.extras {
        extras::on_chest(brush, person, extra);
    }
    let head = head(person);
    ears(brush, person);
    brush.form(ink(person.skin), &head, 0.13);
    face::paint(brush, person, &head);
    hair::before(brush, person);
    headgear::before(brush, person);
}

fn head(person: &Person) -> Outline {
    let build = person.build;
    let wide = build.half_face();
    let bald = person.hair == Hair::None && person.headgear == Headgear::None;
    let (crown, temple) = if bald { (-0.74, 0.72) } else { (-0.6, 0.86) };
    let (jaw, chin) = match build {
        Build::Slim => (0.66, 0.1),
        Build::Plain => (0.8, 0.16),
        Build::Broad => (0.94, 0.24),
    };
    even(
        &[
            (0.0, crown),
            (wide * temple, crown),
            (wide, -0.3),
            (wide, 0.02),
            (wide * jaw, 0.28),
            (chin, 0.43),
            (0.0, 0.43),
        ],
        0.46,
    )
}

fn ears(brush: &mut Brush, person: &Person) {
    let wide = person.build.half_face();
    let skin = ink(person.skin).lit(-0.12);
    if person.extras.contains(&Extra::Ears) {
        let ear = outline(
            &[
                (wide - 0.08, -0.16),
                (wide + 0.34, -0.34),
                (wide + 0.12, 0.04),
                (wide - 0.1, 0.1),
            ],
            0.2,
        );
        brush.form(skin, &ear, 0.04);
        brush.form(skin, &ear.mirrored(), 0.04);
    } else if !matches!(person.hair, Hair::Long | Hair::Bob | Hair::Curly) {
        brush.both(skin, &oval(wide + 0.01, -0.03, 0.07, 0.1));
    }
}
