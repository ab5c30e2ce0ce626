//! What a file of the game is, by its first word, its fields or its folder, and its faults.

use std::path::Path;

use crate::{
    data::{
        level::{Level, stamp::StampHead},
        one_asset,
        sweep::Sweep,
    },
    document::{Document, Node, NodeKind, problem::Problems},
    scene::SceneFile,
    settings,
};

/// What a file of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A level.
    Level,
    /// A scene.
    Scene,
    /// Settings.
    Settings,
    /// A sweep.
    Sweep,
    /// A stamp.
    Stamp,
    /// A file of the game's own data, such as weapons or an archetype, or none of the game's files.
    Data,
}

/// The words by which files begin.
const WORDS: [(&str, FileKind); 5] = [
    ("Level", FileKind::Level),
    ("Scene", FileKind::Scene),
    ("Settings", FileKind::Settings),
    ("Sweep", FileKind::Sweep),
    ("Stamp", FileKind::Stamp),
];

/// Fields of files that begin with no word: those that only this kind has.
const FIELDS: [(&str, FileKind); 8] = [
    ("sides", FileKind::Level),
    ("combatants", FileKind::Level),
    ("units", FileKind::Scene),
    ("orders", FileKind::Scene),
    ("seeds", FileKind::Sweep),
    ("edits", FileKind::Sweep),
    ("keys", FileKind::Settings),
    ("display", FileKind::Settings),
];

impl FileKind {
    /// What a document is.
    pub fn of(document: &Document) -> Self {
        let root = document.root();
        let named = |word: &str| WORDS.iter().find(|(known, _)| *known == word);
        if let Some((_, kind)) = root.name().and_then(named) {
            return *kind;
        }
        if is_in_data(document.name()) {
            return Self::Data;
        }
        let fields = FIELDS.iter();
        let mut found = fields.filter(|(name, _)| root.field(name).is_some());
        match found.next() {
            Some((_, kind)) => *kind,
            None if root.name().is_some() => Self::Level,
            None if root.field("legend").is_some() && root.field("map").is_some() => Self::Stamp,
            None => Self::Data,
        }
    }

    /// Its word, for authors.
    pub fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Scene => "scene",
            Self::Settings => "settings",
            Self::Sweep => "sweep",
            Self::Stamp => "stamp",
            Self::Data => "data",
        }
    }
}

/// Whether a file stands in a folder of the game's data.
fn is_in_data(name: &str) -> bool {
    let folders = Path::new(name).components();
    folders
        .into_iter()
        .any(|part| part.as_os_str() == "assets" && !name.contains("stamps"))
}

/// Whether a document is none of the files that authors begin with a word or known fields.
pub fn is_data(document: &Document) -> bool {
    FileKind::of(document) == FileKind::Data
}

/// The faults of a document, whatever it is.
pub fn problems(document: &Document) -> Problems {
    match FileKind::of(document) {
        FileKind::Level => Level::sketch(document).1,
        FileKind::Scene => SceneFile::read(document).1,
        FileKind::Settings => settings::file::read(document).1,
        FileKind::Sweep => {
            let folder = Path::new(document.name()).parent();
            Sweep::read(document, folder.unwrap_or(Path::new(""))).1
        }
        FileKind::Stamp => StampHead::read(document).1,
        FileKind::Data => {
            one_asset::problems(document).unwrap_or_else(|| document.problems().clone())
        }
    }
}

/// The items of a list field of the root.
pub fn items<'d>(document: &'d Document, field: &str) -> &'d [Node] {
    let list = document.root().field(field);
    match list.map(|list| &list.kind) {
        Some(NodeKind::List(items)) => items,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_word_field_or_folder() {
        for (name, text, kind) in [
            ("a.ron", "Level()", FileKind::Level),
            ("a.ron", "Lvel(name: \"x\")", FileKind::Level),
            ("a.ron", "(combatants: [])", FileKind::Level),
            ("a.ron", "(units: {})", FileKind::Scene),
            ("a.ron", "Scene()", FileKind::Scene),
            ("a.ron", "Settings()", FileKind::Settings),
            ("a.ron", "Sweep(", FileKind::Sweep),
            ("a.ron", "(legend: {}, map: [])", FileKind::Stamp),
            ("assets/stamps/well.ron", "Stamp()", FileKind::Stamp),
            ("assets/evoker/weapons.ron", "{}", FileKind::Data),
            ("a.ron", "", FileKind::Data),
        ] {
            let found = FileKind::of(&Document::parse(name, text));
            assert_eq!(found, kind, "{name}: {text}");
        }
    }

    #[test]
    fn a_file_of_another_program_has_only_faults_of_its_text() {
        let rules = |text: &str| {
            let problems = problems(&Document::parse("other.ron", text));
            problems
                .iter()
                .map(|problem| problem.rule)
                .collect::<Vec<_>>()
        };
        assert!(rules("{\"a\": 1}").is_empty());
        assert_eq!(rules("{\"a\": 1"), ["unclosed-bracket"]);
    }
}
