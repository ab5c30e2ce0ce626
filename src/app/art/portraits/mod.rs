//! Portraits of all units, painted by the program itself from what files say
//! ([`crate::data::portraits`]).

mod brush;
mod painter;
mod person;

pub use brush::REACH;

use super::{
    canvas::Canvas,
    portraits::painter::{Painter, Palette},
};
use crate::data::portraits::{Creature, Figure, Portraits, portraits};

/// Paints the portrait of an archetype on a transparent picture. It reaches [`REACH`] times as far as
/// the plate below it, so that corners of shapes are filled too; the caller clips it to the plate's
/// shape.
pub fn paint_portrait(archetype: &str, pixels: usize) -> Canvas {
    let portraits = portraits();
    match portraits.figure_for(archetype) {
        Some(figure) => paint_figure(figure, portraits, pixels),
        None => Canvas::new(pixels),
    }
}

/// Paints a figure of these portraits.
fn paint_figure(figure: &Figure, portraits: &Portraits, pixels: usize) -> Canvas {
    match figure {
        Figure::Person(person) => person::paint(person, portraits, pixels),
        Figure::Creature(creature) => paint_creature(creature, portraits, pixels),
    }
}

fn paint_creature(creature: &Creature, portraits: &Portraits, pixels: usize) -> Canvas {
    let palette = Palette {
        skin: creature.main,
        hair: creature.second,
        headgear: creature.second,
        cloth: creature.main,
        trim: creature.second,
        eyes: creature.glow,
    };
    let mut painter = Painter::new(portraits, pixels, palette, None);
    if let Some(strokes) = portraits.pictures.get(&creature.picture.name) {
        painter.paint(strokes);
    }
    painter.picture()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::portraits::{Person, Reference};

    /// The bytes of a figure's picture.
    fn painted(figure: &Figure) -> Vec<u8> {
        paint_figure(figure, portraits(), 32).mips(1)
    }

    #[test]
    fn portraits_leave_the_corners_free_and_fill_the_middle() {
        let all = portraits();
        let words = all.words.iter().map(|(word, _)| word);
        for name in all.portraits.keys().chain(words) {
            let bytes = paint_portrait(name, 32).mips(1);
            let alpha = |x: usize, y: usize| bytes[(y * 32 + x) * 4 + 3];
            assert_eq!((alpha(0, 0), alpha(31, 0)), (0, 0), "{name}");
            assert!(alpha(16, 16) > 250, "{name}");
        }
    }

    #[test]
    fn no_two_portraits_are_the_same() {
        let all: Vec<_> = portraits().portraits.iter().collect();
        let pictures: Vec<Vec<u8>> = all.iter().map(|(_, figure)| painted(figure)).collect();
        for (place, picture) in pictures.iter().enumerate() {
            let same = pictures[..place].iter().position(|other| other == picture);
            assert!(
                same.is_none(),
                "{} and {:?}",
                all[place].0,
                same.map(|of| all[of].0)
            );
        }
    }

    #[test]
    fn every_part_changes_a_person() {
        let all = portraits();
        let plain = painted(&Figure::Person(Person {
            hair: Reference::of("none"),
            ..Person::default()
        }));
        let kinds: [(&str, Vec<&String>, fn(&mut Person, Reference)); 7] = [
            ("build", all.builds.keys().collect(), |of, part| {
                of.build = part;
            }),
            ("hair", all.hair.keys().collect(), |of, part| of.hair = part),
            ("beard", all.beards.keys().collect(), |of, part| {
                of.beard = part;
            }),
            ("headgear", all.headgear.keys().collect(), |of, part| {
                of.headgear = part;
            }),
            ("clothes", all.clothes.keys().collect(), |of, part| {
                of.clothes = part;
            }),
            ("eyes", all.eyes.keys().collect(), |of, part| of.eyes = part),
            ("mouth", all.mouths.keys().collect(), |of, part| {
                of.mouth = part;
            }),
        ];
        for (kind, names, put) in kinds {
            let mut usual = 0;
            for name in names {
                let mut person = Person {
                    hair: Reference::of("none"),
                    ..Person::default()
                };
                put(&mut person, Reference::of(name));
                usual += usize::from(painted(&Figure::Person(person)) == plain);
            }
            assert_eq!(usual, 1, "one {kind} is as usual, all others show");
        }
        for name in all.extras.keys() {
            let person = Person {
                hair: Reference::of("none"),
                extras: vec![Reference::of(name)],
                ..Person::default()
            };
            assert_ne!(painted(&Figure::Person(person)), plain, "{name}");
        }
    }

    #[test]
    fn what_is_unknown_or_holds_itself_is_left_out() {
        let file = "(
            portraits: {
                stranger: Creature(picture: a, main: 1, second: 2),
                nobody: Person(hair: no_such_hair),
            },
            pictures: {a: [piece(name: a), piece(name: no_such_picture)]},
        )";
        let all = Portraits::read([("file.ron".to_owned(), file)]);
        assert!(!all.problems.is_empty());
        for figure in all.portraits.values() {
            let bytes = paint_figure(figure, &all, 16).mips(1);
            assert!(bytes.iter().all(|byte| *byte == 0));
        }
    }
}
