//! Scenes: small staged situations with orders, dice and expected results.
//!
//! Authors use them to try out what happens, and the rules are tested with them: `read` turns a RON
//! file into a [`SceneFile`] by the descriptions in `script`, `run` plays it and compares, `expect`
//! reports the differences.

mod expect;
mod fields;
mod odds;
mod read;
mod riders;
mod run;
mod script;

use std::path::Path;

pub use fields::{Face, ScriptedAnswer, Turn, Value, Values};
pub use odds::OddsExpectation;
pub use run::{Report, run, stage};
pub use script::{Expectations, Script};

use crate::{
    battle::ruleset::Book,
    data::{
        books::SHELVES,
        level::Level,
        reference::{Table, of_fields},
    },
    document::{Document, Reader, problem::Problems, record::fields_of},
};
use script::{End, Head, Place, Start, State, Who};

/// The rule names of scene files, besides those of levels and of all files.
pub const RULES: &[(&str, &str)] = &[
    (
        "unit-not-on-map",
        "A combatant's letter is missing on the map, or used more than once.",
    ),
    (
        "duplicate-name",
        "Two combatants of a scene have the same name.",
    ),
    (
        "rule-not-in-books",
        "A scene names a rule that no book has.",
    ),
];

/// A scene without faults.
pub struct SceneFile {
    /// Name of its file in reports.
    pub file: String,
    /// What it shows, as a sentence.
    pub title: String,
    /// IDs of the rules it shows.
    pub rules: Vec<String>,
    /// The book.
    pub book: &'static Book,
    /// The map with all units.
    pub level: Level,
    /// Numbers set on each unit before the first order.
    pub set: Vec<(String, Values)>,
    /// How its battle goes.
    pub script: Script,
    /// The expected results.
    pub expect: Expectations,
}

impl SceneFile {
    /// Reads a scene file; a file with errors gives no scene.
    pub fn open(path: &Path) -> (Option<Self>, Problems, Document) {
        let document = Document::open(path);
        let (scene, problems) = Self::read(&document);
        (scene, problems, document)
    }

    /// Reads a scene from its document.
    pub fn read(document: &Document) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let scene = read::scene(&mut reader, document.root());
        let names: Vec<&'static str> = crate::data::level::RULES
            .iter()
            .chain(RULES)
            .map(|(rule, _)| *rule)
            .collect();
        let problems = reader.finish(&names);
        (scene.filter(|_| !problems.has_errors()), problems)
    }
}

/// The reference tables of scene files.
pub fn reference() -> Vec<Table> {
    let mut scene = fields_of::<Head>(());
    scene.extend(fields_of::<Place>(()));
    scene.extend(fields_of::<End>(()));
    scene.extend(fields_of::<Script>(()));
    let mut unit = fields_of::<Who>(('M', SHELVES[0]));
    unit.extend(fields_of::<State>(()));
    unit.extend(fields_of::<Start>(()));
    vec![
        of_fields("scene", &scene),
        of_fields("scene unit", &unit),
        of_fields("scene expectations", &fields_of::<Expectations>(&[])),
        of_fields("scene odds", &fields_of::<OddsExpectation>(&[])),
    ]
}
