//! How a save or record recognizes its level: by meaning instead of bytes, so that changed comments
//! do no harm; and where it looks for the level.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{Fault, GameSession, Header, hex};
use crate::{
    data::{
        built_in,
        level::{Level, fingerprint},
    },
    document::{Document, Meaning},
};

/// Prefix of marks of this kind, so that other kinds can follow.
const KIND: &str = "ron1:";

/// The meaning of a level, as files write it; files of older programs have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelMark {
    /// Hash of the whole: the same hash is the same level, wherever its file is and whatever its
    /// name.
    pub whole: String,
    /// Hashes of its parts by field name, to tell what has changed.
    pub parts: BTreeMap<String, String>,
}

impl LevelMark {
    /// The mark of a document's meaning.
    pub fn of(meaning: &Meaning) -> Self {
        let parts = meaning.parts.iter();
        Self {
            whole: format!("{KIND}{}", hex(meaning.whole)),
            parts: parts
                .map(|(name, part)| (name.clone(), hex(*part)))
                .collect(),
        }
    }

    /// Whether the file has no mark.
    pub fn is_missing(&self) -> bool {
        self.whole.is_empty()
    }

    /// The differences from another level, as the end of a sentence. For a changed list it names
    /// the changed entries, if they have names.
    pub fn difference(&self, now: &Self) -> String {
        let mut names: Vec<&String> = self.parts.keys().chain(now.parts.keys()).collect();
        names.sort_unstable();
        names.dedup();
        let how = |name: &String| match (self.parts.get(name), now.parts.get(name)) {
            (Some(then), Some(now)) => (then != now).then_some("changed"),
            (Some(_), None) => Some("gone"),
            (None, _) => Some("new"),
        };
        let other = names
            .into_iter()
            .filter_map(|name| Some((name, how(name)?)));
        let other: Vec<(&String, &str)> = other.collect();
        let is_said_by_entries = |list: &String| {
            let mut others = other.iter();
            others.any(|(name, _)| {
                name.strip_prefix(list.as_str())
                    .is_some_and(|rest| rest.starts_with(' '))
            })
        };
        let told = other.iter().filter(|(name, _)| !is_said_by_entries(name));
        let told: Vec<String> = told.map(|(name, how)| format!("{name} ({how})")).collect();
        told.join(", ")
    }
}

/// Hash of a document's bytes, by which older programs recognize a level.
fn bytes_of(document: &Document) -> String {
    hex(fingerprint(document.text()))
}

impl Header {
    /// Whether the document is the level of this battle.
    fn is_level(&self, document: &Document) -> bool {
        self.level_hash == bytes_of(document)
            || LevelMark::of(&document.meaning()).whole == self.level_says.whole
    }

    /// The level of this battle: at its old path, beside the save or record, among the game's
    /// levels, or in another file of these places with the same meaning. If none matches, the file
    /// in its old place.
    ///
    /// # Errors
    /// No file of its name is in any of these places.
    pub fn level_document(&self, file: Option<&Path>) -> Result<Document, Fault> {
        let named = Path::new(&self.level);
        let beside = file.map(|file| match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        });
        let folders: Vec<PathBuf> = beside.into_iter().chain(built_in::folder()).collect();
        let mut places = vec![named.to_owned()];
        for folder in &folders {
            places.push(folder.join(named));
            places.extend(named.file_name().map(|name| folder.join(name)));
        }
        let inside = |name: &OsStr| Path::new(built_in::FOLDER).join(name);
        places.extend(named.file_name().map(inside));
        let mut in_its_place = None;
        for place in &places {
            if !place.is_file() && built_in::level(place).is_none() {
                continue;
            }
            let document = Document::open(place);
            if self.is_level(&document) {
                return Ok(document);
            }
            in_its_place = in_its_place.or(Some(document));
        }
        let near = named.parent().filter(|folder| folder.is_dir());
        let folders = folders.iter().map(PathBuf::as_path).chain(near);
        let names = built_in::names().into_iter();
        let others = folders
            .flat_map(levels_in)
            .chain(names.map(|name| inside(OsStr::new(name))));
        let found = others
            .map(|other| Document::open(&other))
            .find(|document| self.is_level(document));
        found.or(in_its_place).ok_or_else(|| {
            Fault::new(
                format!(
                    "The level `{}` of this {} is not there any more, nor beside the {1}, nor among the levels; no level there says the same.",
                    self.level, self.shadowgrid
                ),
                format!("Put the level back, or lay it beside the {}.", self.shadowgrid),
            )
        })
    }
}

impl GameSession {
    /// The level was found in another place, or is written differently by now.
    pub fn found(&mut self, level: &Level) {
        self.header.found(level);
    }
}

/// The level files in a folder, sorted.
fn levels_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let is_level = |file: &PathBuf| file.extension().is_some_and(|end| end == "ron");
    let mut files: Vec<PathBuf> = files.filter(is_level).collect();
    files.sort_unstable();
    files
}

/// The absolute path of an existing file; built-in levels keep their names.
pub(super) fn whole_path(file: &str) -> String {
    let path = Path::new(file);
    let whole = std::path::absolute(path).ok().filter(|_| path.is_file());
    whole.map_or_else(
        || file.to_owned(),
        |whole| whole.to_string_lossy().into_owned(),
    )
}
