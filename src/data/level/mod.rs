//! Levels: a map drawn in letters, the units on it, and the goals of the battle.
//!
//! Each field is described once, as a line of a record: those of the level itself in `fields` and
//! `conditions`, of its chapters in `sides`, `combatant`, `square` (the legend), `zone_fields`,
//! `goals`, `triggers` and `seats`; `reference` lists them for authors. `read` goes through the file
//! from its first field to its last. `map` draws the board, `layer` reads the layers over it,
//! `roster` names the units, `riders` seats them on their mounts, `place` finds their squares;
//! `reach` finds places out of reach, and `stage` makes a battle of the level. Instead of a map a
//! level may have zones and spots: `zones` checks them and `zone_plan` lays them out. The format is
//! described in `levels/README.md`.

mod books;
mod call_signs;
mod combatant;
mod conditions;
mod definition;
mod entry;
mod fields;
mod goals;
mod goals_met;
mod ground;
mod layer;
mod links;
pub(crate) mod map;
mod mirrored;
mod names;
mod place;
mod reach;
mod read;
mod reference;
mod riders;
mod room;
mod roster;
mod rules;
mod seats;
mod sides;
pub(crate) mod spot_name;
mod square;
mod stage;
pub mod stamp;
mod triggers;
mod vehicle_places;
pub(crate) mod vehicles;
mod zone_fields;
pub(crate) mod zone_plan;
pub(crate) mod zones;

use std::path::Path;

pub(crate) use definition::fingerprint;
pub use definition::{COLOURS, Combatant, LARGEST_MAP, Level, USUAL_ROUND_LIMIT};
pub(crate) use goals::{GoalForm, goals};
pub use links::link_fields;
pub(crate) use links::{Link, link};
pub(crate) use names::{Cast, Names};
pub use reference::{LevelPart, described, described_forms, reference};
pub(crate) use room::has_room;
pub use rules::RULES;
pub use stage::Stage;

use crate::document::{Document, Reader, problem::Problems};

impl Level {
    /// Reads a level file; no level comes out of a file with errors. The document is for showing
    /// the problems and for editing.
    pub fn open(path: &Path) -> (Option<Self>, Problems, Document) {
        let document = Document::open(path);
        let (level, problems) = Self::read(&document);
        (level, problems, document)
    }

    /// Reads a level from its document.
    ///
    /// ```
    /// use shadowgrid::{data::level::Level, document::Document};
    ///
    /// let document = Document::parse("hall.ron", r#"Level(titel: "The hall")"#);
    /// let (level, problems) = Level::read(&document);
    /// assert!(level.is_none());
    /// // All faults at once, each with its rule and its place.
    /// for rule in ["unknown-field", "missing-field"] {
    ///     assert!(problems.iter().any(|problem| problem.rule == rule));
    /// }
    /// ```
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let (level, problems) = Self::sketch(document);
        (level.filter(|_| !problems.has_errors()), problems)
    }

    /// Reads what can be read of a level, for drawing it while it has errors: nothing but its board,
    /// sides and combatants may be relied on, and no battle be made of it.
    pub fn sketch(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let level = read::level(&mut reader, document.root(), None);
        let names: Vec<&'static str> = RULES.iter().map(|(rule, _)| *rule).collect();
        let problems = reader.finish(&names);
        let level = level.map(|level| Self {
            file: document.name().to_owned(),
            fingerprint: fingerprint(document.text()),
            meaning: document.meaning(),
            ..level
        });
        (level, problems)
    }

    /// What a level file says, written anew: every field that is not as usual, without comments.
    /// `None` for a file with errors.
    pub fn rewritten(document: &Document) -> Option<String> {
        let mut reader = Reader::new(document);
        let mut fields = Vec::new();
        let level = read::level(&mut reader, document.root(), Some(&mut fields));
        level.filter(|_| !reader.finish(&[]).has_errors())?;
        Some(format!("Level(\n    {},\n)\n", fields.join(",\n    ")))
    }
}

#[cfg(test)]
mod described_tests;
#[cfg(test)]
mod tests;
