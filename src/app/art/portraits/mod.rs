//! Portraits of all units, put together from parts and painted by the program itself.

mod beasts;
mod brush;
mod clothes;
mod cowls;
mod creature;
mod creatures;
mod extras;
mod face;
mod hair;
mod hats;
mod headgear;
mod helmets;
mod metal;
mod monsters;
mod mounts;
mod parts;
mod people;
mod person;
mod spirits;
mod things;
mod vehicles;
mod vermin;
mod words;

pub use brush::REACH;
pub use parts::{Figure, Portrait};

use self::brush::Brush;
use super::canvas::Canvas;

/// The portrait of an archetype: its own, or that of a word in its name, or a hooded stranger's.
pub fn portrait_of(archetype: &str) -> Portrait {
    let name = archetype
        .trim()
        .to_ascii_lowercase()
        .replace([' ', '-'], "_");
    row_of(&name)
        .or_else(|| row_of(words::kind_of(&name)?))
        .unwrap_or(creatures::STRANGER)
}

/// Paints a portrait on a transparent picture. It reaches [`REACH`] times as far as the plate below
/// it, so that corners of shapes are filled too; the caller clips it to the plate's shape.
pub fn paint_portrait(portrait: &Portrait, pixels: usize) -> Canvas {
    let mut brush = Brush::new(pixels);
    match &portrait.figure {
        Figure::Person(person) => person::paint(&mut brush, person),
        Figure::Creature(creature) => creature::paint(&mut brush, creature),
    }
    brush.picture()
}

fn row_of(name: &str) -> Option<Portrait> {
    rows().find(|row| row.name == name)
}

/// Every row: those of the books, those of words, and the stranger.
fn rows() -> impl Iterator<Item = Portrait> {
    [
        people::PEOPLE,
        creatures::CREATURES,
        people::KINDS,
        creatures::KINDS,
    ]
    .into_iter()
    .flatten()
    .copied()
    .chain([creatures::STRANGER])
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    fn archetypes() -> BTreeSet<String> {
        // The books that levels can be played by.
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let books = crate::data::books::BOOKS.iter();
        let books = books.map(|book| assets.join(book.id).join("archetypes"));
        let files = books
            .into_iter()
            .filter_map(|folder| fs::read_dir(folder).ok())
            .flatten();
        files
            .map(|file| {
                file.unwrap()
                    .path()
                    .file_stem()
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned()
            })
            .collect()
    }

    #[test]
    fn every_archetype_has_a_portrait_of_its_own() {
        let archetypes = archetypes();
        assert!(archetypes.len() > 30);
        for archetype in archetypes {
            assert_eq!(portrait_of(&archetype).name, archetype);
        }
    }

    #[test]
    fn every_vehicle_has_a_portrait_of_its_own() {
        let shelves = crate::data::books::SHELVES.iter();
        let vehicles = shelves.flat_map(|shelf| shelf.vehicles());
        let names: Vec<&String> = vehicles.map(|(name, _)| name).collect();
        assert!(names.len() >= 3);
        for name in names {
            assert_eq!(portrait_of(name).name, name);
        }
    }

    #[test]
    fn no_two_portraits_are_the_same() {
        let rows: Vec<Portrait> = rows().collect();
        for (place, row) in rows.iter().enumerate() {
            for other in &rows[..place] {
                assert_ne!(row.name, other.name);
                assert!(
                    row.figure != other.figure,
                    "{} and {}",
                    row.name,
                    other.name
                );
            }
        }
    }

    #[test]
    fn strangers_find_a_portrait_by_a_word() {
        for (word, kind) in words::WORDS {
            assert!(
                row_of(kind).is_some(),
                "{word} stands for {kind}, which has no row"
            );
        }
        assert_eq!(portrait_of("Night Guard").name, "warden");
        assert_eq!(portrait_of("bone-archer").name, "undead");
        assert_eq!(portrait_of("battle mage").name, "mage");
        assert_eq!(portrait_of("sorcerer").name, "mage");
        assert_eq!(portrait_of("zzz").name, "stranger");
    }

    #[test]
    fn portraits_leave_the_corners_free_and_fill_the_middle() {
        for row in rows() {
            let bytes = paint_portrait(&row, 32).mips(1);
            let alpha = |x: usize, y: usize| bytes[(y * 32 + x) * 4 + 3];
            assert_eq!((alpha(0, 0), alpha(31, 0)), (0, 0), "{}", row.name);
            assert!(alpha(16, 16) > 250, "{}", row.name);
        }
    }
}
