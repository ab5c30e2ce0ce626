//! Scenes: small staged situations with orders, dice and what must come of them.
//!
//! An author asks "what happens if" with one, and the rules are tested with them: `read` makes a
//! [`SceneFile`] of a RON file, `run` plays it and compares, `expect` says what differs. The format
//! is described in `levels/README.md`.

mod expect;
mod fields;
mod read;
mod riders;
mod run;

use std::path::Path;

pub use run::{Report, run, stage};

use crate::{
    battle::{ruleset::Book, scene::Scene},
    data::{
        document::{Document, Reader},
        level::Level,
        problem::Problems,
    },
};

/// A number as a scene writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Itself; `true` is 1 and `false` is 0.
    Number(i64),
    /// A combatant's place in the file, from 1, by its name; `""` is nobody, 0.
    Unit(String),
}

impl Value {
    /// The number it stands for; `None` if nobody has that name.
    pub fn number(&self, scene: &Scene) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Unit(name) if name.is_empty() => Some(0),
            Self::Unit(name) => scene.unit_named(name).map(|unit| i64::from(unit.0) + 1),
        }
    }
}

/// Numbers by name: of a combatant, as they are to be or must be.
pub type Values = Vec<(String, Value)>;

/// The rules of scene files, beside those of levels and of any file.
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

/// A staged situation without faults.
pub struct SceneFile {
    /// What reports call its file.
    pub file: String,
    /// What it shows, in a sentence.
    pub title: String,
    /// The rules it shows, by their IDs.
    pub rules: Vec<String>,
    /// The book.
    pub book: &'static Book,
    /// The map and everybody on it.
    pub level: Level,
    /// What is set on each combatant before the first order.
    pub set: Vec<(String, Values)>,
    /// Orders of others in their turns before that, as text: who, and what.
    pub earlier: Vec<(String, Vec<String>)>,
    /// Who acts, and what is set on it then; without it the battle begins by its own rules.
    pub turn: Option<(String, Values)>,
    /// Orders, as text.
    pub orders: Vec<String>,
    /// Faces of the dice, in the order of falling.
    pub dice: Vec<u16>,
    /// Where each face stands in the file: line and column, from 1.
    pub dice_at: Vec<(usize, usize)>,
    /// Answers to questions.
    pub answers: Vec<ScriptedAnswer>,
    /// What must come of it.
    pub expect: Expectations,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedAnswer {
    /// A piece of the question that it is for; any if not given.
    pub asks: Option<String>,
    /// The answer, as text.
    pub says: String,
}

/// What must come of a scene.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// Sentences that must be told, in this order, among others.
    pub log: Vec<String>,
    /// Pieces of text that must be told somewhere.
    pub contains: Vec<String>,
    /// Pieces of text that must not be told.
    pub lacks: Vec<String>,
    /// Kinds of events that must happen, in this order, among others.
    pub events: Vec<String>,
    /// Who has had or has a turn, in this order, if that is said.
    pub turns: Option<Vec<String>>,
    /// Numbers of combatants at the end.
    pub then: Vec<(String, Values)>,
    /// Orders that must be refused at the end, with the refusal's name.
    pub refused: Vec<(String, String)>,
    /// Odds of orders at the end.
    pub odds: Vec<OddsExpectation>,
}

/// What the odds of an order must be.
#[derive(Clone, Debug)]
pub struct OddsExpectation {
    /// The order, as text.
    pub order: String,
    /// Whose outcomes; the order's target unless named.
    pub of: Option<String>,
    /// Outcomes with their exact chances, as parts and whole.
    pub chances: Vec<(String, (u64, u64))>,
}

impl SceneFile {
    /// Reads a scene file; no scene comes out of a file with errors.
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
