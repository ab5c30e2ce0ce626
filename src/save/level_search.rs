//! Finding the level of a save or record again: where it was, or by what it says.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use super::{Fault, GameSession, Header, hex, level_mark::LevelMark};
use crate::{
    data::{
        built_in,
        level::{Level, fingerprint},
        packs::{chosen, places, stack::Pack},
    },
    document::Document,
};

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
        let own = places::levels().filter(|folder| folder.is_dir());
        let folders = beside.clone().into_iter().chain(built_in::folder());
        let folders: Vec<PathBuf> = folders.chain(own).collect();
        let mut places = vec![named.to_owned()];
        for folder in &folders {
            places.push(folder.join(named));
            places.extend(named.file_name().map(|name| folder.join(name)));
        }
        let inside = |name: &OsStr| Path::new(built_in::FOLDER).join(name);
        places.extend(named.file_name().map(inside));
        let mut in_its_place = None;
        for place in &places {
            if !place.is_file() && !built_in::is_level(place) {
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
            .chain(levels_of_packs(beside.as_deref()))
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

    /// The level says the same as before in other words: the battle goes on with its new title.
    pub fn reworded(&mut self, level: &Level) {
        self.header.found(level);
        self.header.title.clone_from(&level.name);
        self.battle.retitle(&level.name);
        self.believe();
    }
}

/// The levels of packs, on or off, of the user's folder and of one with a save or record.
fn levels_of_packs(beside: Option<&Path>) -> Vec<Document> {
    let folders = places::packs()
        .into_iter()
        .chain(beside.map(Path::to_owned));
    let paths = folders.flat_map(|folder| chosen::paths_in(&folder));
    let packs = paths.filter_map(|path| Pack::open(&path).ok());
    let levels = packs.flat_map(|pack| {
        let documents = pack.levels().filter_map(|name| pack.files.document(name));
        documents.collect::<Vec<Document>>()
    });
    levels.collect()
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
