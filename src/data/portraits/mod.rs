//! Portraits of units, from `assets/portraits`: what they are painted of, and which one stands for an
//! archetype. How strokes come onto a picture is the window's (`app/art/portraits`).

mod catalogue;
mod figures;
mod known;
mod strokes;
mod values;
mod words;

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

pub use catalogue::{Named, PALETTE, Portraits};
pub use figures::{Build, Creature, Figure, HairSeen, Part, Person, PortraitFile};
pub use strokes::{Outline, Place, Stroke, Tint};
pub use values::{Colour, Coordinate, Measure, Reference};

use super::reference::{self, Table};
use crate::document::{
    Document, Reader,
    forms::Forms,
    record::{Record, fields_of},
};

/// The embedded files.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/portraits");
/// Their folder in the program's source.
const FOLDER: &str = "assets/portraits";
static PORTRAITS: LazyLock<Portraits> = LazyLock::new(|| Portraits::read(embedded()));

/// The portraits of the game, read at the first call and then shared.
pub fn portraits() -> &'static Portraits {
    &PORTRAITS
}

/// The embedded files with their paths, sorted by these.
fn embedded() -> Vec<(String, &'static str)> {
    let files = FILES.files().filter_map(|file| {
        let path = format!("{FOLDER}/{}", file.path().display());
        Some((path, file.contents_utf8()?))
    });
    let mut files: Vec<_> = files.filter(|(path, _)| path.ends_with(".ron")).collect();
    files.sort();
    files
}

impl Portraits {
    /// Reads files, given by path and text, in this order. What they define counts together.
    pub fn read<'f>(files: impl IntoIterator<Item = (String, &'f str)>) -> Self {
        let documents: Vec<Document> = files
            .into_iter()
            .map(|(path, text)| Document::parse(path, text))
            .collect();
        let mut portraits = Self::default();
        let mut files = Vec::new();
        for document in &documents {
            let mut reader = Reader::new(document);
            let file = PortraitFile::read(&mut reader, document.root(), None, ());
            let file = file.unwrap_or_default();
            portraits.take(&mut reader, &file);
            portraits.sources.add(document);
            files.push((reader, file));
        }
        for (mut reader, file) in files {
            known::check(&mut reader, &file, &portraits);
            portraits.problems.append(reader.finish(known::RULES));
        }
        portraits
    }

    /// Adds what a file defines; names that are there already are reported.
    fn take(&mut self, reader: &mut Reader<'_>, file: &PortraitFile) {
        known::take(reader, &mut self.portraits, &file.portraits);
        known::take(reader, &mut self.pictures, &file.pictures);
        known::take(reader, &mut self.colours, &file.colours);
        known::take(reader, &mut self.builds, &file.builds);
        known::take(reader, &mut self.hair, &file.hair);
        known::take(reader, &mut self.beards, &file.beards);
        known::take(reader, &mut self.headgear, &file.headgear);
        known::take(reader, &mut self.clothes, &file.clothes);
        known::take(reader, &mut self.eyes, &file.eyes);
        known::take(reader, &mut self.mouths, &file.mouths);
        known::take(reader, &mut self.extras, &file.extras);
        for (portrait, words) in &file.words {
            let words = words.iter().map(|word| word.name.clone());
            self.words
                .extend(words.map(|word| (word, portrait.name.clone())));
        }
    }
}

/// The reference tables of what files of portraits hold.
pub fn reference() -> Vec<Table> {
    vec![
        reference::of_fields("portraits", &fields_of::<PortraitFile>(())),
        reference::of_fields("portrait person", &fields_of::<Person>(())),
        reference::of_fields("portrait creature", &fields_of::<Creature>(())),
        reference::of_fields("portrait part", &fields_of::<Part>(())),
        reference::of_fields("portrait build", &fields_of::<Build>(())),
        reference::of_forms("portrait strokes", &Stroke::forms(())),
        reference::of_fields("portrait tint", &fields_of::<Tint>(())),
        reference::of_forms("portrait outlines", &Outline::forms(())),
        reference::of_forms("portrait measures", &Measure::forms(())),
    ]
}

#[cfg(test)]
mod tests;
