//! Portraits of units, from `assets/portraits`: what they are painted of, and which one stands for an
//! archetype. How strokes come onto a picture is the window's (`app/art/portraits`).

mod catalogue;
mod figures;
mod known;
mod strokes;
mod values;
mod words;

use std::sync::LazyLock;

pub use catalogue::{Named, PALETTE, Portraits};
pub use figures::{Build, Creature, Figure, HairSeen, Part, Person, PortraitFile};
pub use strokes::{Outline, Place, Stroke, Tint};
pub use values::{Colour, Coordinate, Measure, Reference};

use super::{
    packs::stack::{Stack, stack},
    reference::{self, Table},
};
use crate::document::{
    Document, Reader,
    forms::Forms,
    record::{Record, fields_of},
};

/// Their folder in packs.
pub const FOLDER: &str = "portraits";
static PORTRAITS: LazyLock<Portraits> = LazyLock::new(|| Portraits::of(stack()));

/// The portraits of the packs that are on, read at the first call and then shared.
pub fn portraits() -> &'static Portraits {
    &PORTRAITS
}

impl Portraits {
    /// Reads the files of packs; what a pack defines takes the place of what an earlier one defines by
    /// the same name.
    pub fn of(stack: &Stack) -> Self {
        let packs = stack.packs().iter();
        let layers = packs.map(|pack| {
            let names = pack.files.names_in(FOLDER);
            names.filter_map(|name| pack.files.document(name)).collect()
        });
        Self::read_layers(&layers.collect::<Vec<Vec<Document>>>())
    }

    /// Reads files, given by path and text, in this order. What they define counts together.
    pub fn read<'f>(files: impl IntoIterator<Item = (String, &'f str)>) -> Self {
        let files = files.into_iter();
        let documents = files.map(|(path, text)| Document::parse(path, text));
        Self::read_layers(&[documents.collect()])
    }

    fn read_layers(layers: &[Vec<Document>]) -> Self {
        let mut portraits = Self::default();
        let mut files = Vec::new();
        for documents in layers {
            let mut layer = Self::default();
            for document in documents {
                let mut reader = Reader::new(document);
                let file = PortraitFile::read(&mut reader, document.root(), None, ());
                let file = file.unwrap_or_default();
                layer.take(&mut reader, &file);
                portraits.sources.add(document);
                files.push((reader, file));
            }
            portraits.cover(layer);
        }
        for (mut reader, file) in files {
            known::check(&mut reader, &file, &portraits);
            portraits.problems.append(reader.finish(known::RULES));
        }
        portraits
    }

    /// Takes what a later pack defines, in the place of what there is by the same names.
    fn cover(&mut self, later: Self) {
        self.portraits.extend(later.portraits);
        self.pictures.extend(later.pictures);
        self.colours.extend(later.colours);
        self.builds.extend(later.builds);
        self.hair.extend(later.hair);
        self.beards.extend(later.beards);
        self.headgear.extend(later.headgear);
        self.clothes.extend(later.clothes);
        self.eyes.extend(later.eyes);
        self.mouths.extend(later.mouths);
        self.extras.extend(later.extras);
        // Earlier words win.
        self.words.splice(0..0, later.words);
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
