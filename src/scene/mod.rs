//! Scenes: small staged situations with orders, dice and expected results.
//!
//! Authors use them to try out what happens, and the rules are tested with them: `read` turns a RON
//! file into a [`SceneFile`], `run` plays it and compares, `expect` reports the differences. The
//! format is described in `levels/README.md`.

mod expect;
mod fields;
mod read;
mod riders;
mod run;

use std::path::Path;

pub use run::{Report, run, stage};

use crate::{
    battle::{ruleset::Book, scene::Scene},
    data::level::Level,
    document::{Document, Reader, problem::Problems},
};

/// A number as a scene writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The number itself; `true` is 1 and `false` is 0.
    Number(i64),
    /// A unit by name: its place in the file, from 1; `""` is no unit, 0.
    Unit(String),
}

impl Value {
    /// The number it stands for; `None` if no unit has that name.
    pub fn number(&self, scene: &Scene) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Unit(name) if name.is_empty() => Some(0),
            Self::Unit(name) => scene.unit_named(name).map(|unit| i64::from(unit.0) + 1),
        }
    }
}

/// Numbers of a unit by name, to set or to expect.
pub type Values = Vec<(String, Value)>;

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
    /// Orders of other units in their earlier turns, as text, by unit name.
    pub earlier: Vec<(String, Vec<String>)>,
    /// The acting unit, and numbers set on it at its turn; without it the battle begins by its own
    /// rules.
    pub turn: Option<(String, Values)>,
    /// Orders, as text.
    pub orders: Vec<String>,
    /// Faces of the dice, in the order they fall.
    pub dice: Vec<u16>,
    /// Position of each face in the file: line and column, from 1.
    pub dice_at: Vec<(usize, usize)>,
    /// Answers to questions.
    pub answers: Vec<ScriptedAnswer>,
    /// The expected results.
    pub expect: Expectations,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedAnswer {
    /// A part of the question it answers; `None` answers any question.
    pub asks: Option<String>,
    /// The answer, as text.
    pub says: String,
}

/// The expected results of a scene.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// Sentences that must appear in the log, in this order, perhaps with others between.
    pub log: Vec<String>,
    /// Pieces of text that must appear in the log.
    pub contains: Vec<String>,
    /// Pieces of text that must not appear in the log.
    pub lacks: Vec<String>,
    /// Kinds of events that must happen, in this order, perhaps with others between.
    pub events: Vec<String>,
    /// Units that have had or have a turn, in this order, if stated.
    pub turns: Option<Vec<String>>,
    /// Numbers of units at the end.
    pub then: Vec<(String, Values)>,
    /// Orders that must be refused at the end, with the refusal's name.
    pub refused: Vec<(String, String)>,
    /// Odds of orders at the end.
    pub odds: Vec<OddsExpectation>,
}

/// Expected odds of an order.
#[derive(Clone, Debug)]
pub struct OddsExpectation {
    /// The order, as text.
    pub order: String,
    /// The unit with these outcomes; the order's target by default.
    pub of: Option<String>,
    /// Outcomes with their exact chances, as numerator and denominator.
    pub chances: Vec<(String, (u64, u64))>,
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
