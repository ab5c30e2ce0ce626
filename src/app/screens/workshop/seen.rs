//! What the reader makes of a draft: the level to draw, its faults, everything placed on it. It is
//! worked out beside the window, so that no stroke waits for it.

use std::sync::Arc;

use crate::{
    app::board::drafting::{ZoneOutline, zone_outlines},
    data::{books::archetypes_of, level::Level},
    workshop::{
        Draft,
        people::{self, Person},
        placed::{self, PlacedLine},
        places::{self, Fault},
        remedies::{self, Remedy},
    },
};

/// What the reader makes of a draft.
#[derive(Clone, Default)]
pub struct Seen {
    /// The level, as far as it can be read; battles are made of it only if it `is_sound`.
    pub level: Option<Arc<Level>>,
    /// Whether it can be played.
    pub is_sound: bool,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// For each fault the change that mends it, once they have been tried.
    pub remedies: Vec<Option<Remedy>>,
    /// Its combatants.
    pub people: Vec<Person>,
    /// Everything placed on it.
    pub placed: Vec<PlacedLine>,
    /// Its zones.
    pub zones: Vec<ZoneOutline>,
    /// The archetypes that have a sheet in every book of the level; all while it has errors.
    pub archetypes: Vec<String>,
}

impl Seen {
    /// What the reader makes of a text; `name` is what reports call its file.
    pub fn of(name: &str, text: &str) -> Self {
        let draft = Draft::new(name, text);
        let people = people::people(&draft);
        let level = draft.reading().sketch.clone().map(Arc::new);
        let books = draft.reading().level().map(|level| &level.books);
        let books: Vec<&str> = books.into_iter().flatten().map(|book| book.id).collect();
        Self {
            archetypes: archetypes_of(&books),
            is_sound: draft.reading().level().is_some(),
            faults: places::faults(&draft),
            remedies: Vec::new(),
            placed: placed::placed(&draft, &people),
            zones: level
                .as_ref()
                .map_or_else(Vec::new, |level| zone_outlines(&level.board)),
            level,
            people,
        }
    }

    /// The changes that mend the faults of a text.
    pub fn remedies_of(name: &str, text: &str, faults: &[Fault]) -> Vec<Option<Remedy>> {
        remedies::remedies(&Draft::new(name, text), faults)
    }

    /// The number of errors and of warnings.
    pub fn n_faults(&self) -> (usize, usize) {
        let errors = self.faults.iter().filter(|fault| fault.is_error).count();
        (errors, self.faults.len() - errors)
    }

    /// The change that mends a fault.
    pub fn remedy(&self, fault: usize) -> Option<&Remedy> {
        self.remedies.get(fault)?.as_ref()
    }

    /// The books by which it can be played, by their names in files and on screens.
    pub fn books(&self) -> Vec<(&'static str, &'static str)> {
        let level = self.level.as_ref().filter(|_| self.is_sound);
        let books = level.into_iter().flat_map(|level| &level.books);
        books.map(|book| (book.id, book.title)).collect()
    }
}
