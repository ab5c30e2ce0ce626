//! A level that is being changed: its text as a document, its characters, and what the reader of
//! levels makes of it.

use std::{path::Path, sync::OnceLock};

use super::sheet::Sheet;
use crate::{
    data::level::Level,
    document::{
        Document, Edit,
        problem::{Problem, Problems, Severity},
    },
    save::Fault,
};

/// The faults of a file that keep it from being opened.
const UNREADABLE: [&str; 3] = ["cannot-read-file", "file-too-large", "not-utf8"];

/// A level that is being changed. It never changes itself: each change makes another draft.
#[derive(Debug)]
pub struct Draft {
    document: Document,
    sheet: Option<Sheet>,
    reading: OnceLock<Reading>,
}

/// What the reader of levels makes of a draft.
pub struct Reading {
    /// What can be read of it, see [`Level::sketch`].
    pub sketch: Option<Level>,
    /// What is wrong.
    pub problems: Problems,
}

impl std::fmt::Debug for Reading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} problems", self.problems.len())
    }
}

impl Reading {
    /// The level, if it has no errors.
    #[must_use]
    pub fn level(&self) -> Option<&Level> {
        self.sketch.as_ref().filter(|_| !self.problems.has_errors())
    }
}

impl Draft {
    /// A draft of a text; `name` is what reports call its file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of(Document::parse(name, text))
    }

    /// A draft of a document.
    #[must_use]
    pub fn of(document: Document) -> Self {
        Self {
            sheet: Sheet::of(&document),
            document,
            reading: OnceLock::new(),
        }
    }

    /// The draft of a file, if the file can be given back unchanged.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let document = Document::open(path);
        let unreadable = |problem: &&Problem| {
            problem.severity == Severity::Error && UNREADABLE.contains(&problem.rule)
        };
        if let Some(problem) = document.problems().iter().find(unreadable) {
            return Err(Fault::new(
                format!(
                    "`{}` cannot be changed here: {}.",
                    path.display(),
                    problem.message
                ),
                "Name a level's file; `shadowgrid new \"My Level\"` makes one.",
            ));
        }
        Ok(Self::of(document))
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// The characters of its map.
    ///
    /// # Errors
    /// It has no map, or none that can be read.
    pub fn sheet(&self) -> Result<&Sheet, Fault> {
        self.sheet.as_ref().ok_or_else(|| {
            Fault::new(
                "This level has no map in letters.",
                "Of a battlefield of zones the workshop changes zones, ways, spots and combatants.",
            )
        })
    }

    /// What the reader of levels makes of it; read once, when it is first asked for.
    pub fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| {
            let (sketch, problems) = Level::sketch(&self.document);
            Reading { sketch, problems }
        })
    }

    /// The draft after these edits.
    ///
    /// # Errors
    /// Two of them change the same text; this would be a fault of the game.
    pub fn edited(&self, edits: &[Edit]) -> Result<Self, Fault> {
        let document = self.document.edited(edits).map_err(|conflict| {
            Fault::new(
                format!("The file cannot be changed there: {conflict}."),
                "Change it in a text editor.",
            )
        })?;
        Ok(Self::of(document))
    }

    /// The same level with another text.
    #[must_use]
    pub fn with_text(&self, text: &str) -> Self {
        Self::new(self.document.name(), text)
    }
}
