//! How saves and records name the packs of a battle: by what these say, so that comments and layout
//! do no harm, and wherever they lie.

use std::hash::Hasher;

use serde::{Deserialize, Serialize};

use super::stack::{Pack, Stack};
use crate::{document::Document, hashing::StateHasher};

/// Prefix of marks of this kind, so that other kinds can follow.
const KIND: &str = "ron1:";

/// A pack that has a say in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackMark {
    /// Its name.
    pub name: String,
    /// Its version; for readers alone.
    pub version: String,
    /// Hash of what it says for the book of the battle.
    pub content: String,
}

impl PackMark {
    /// Whether this is the pack, in the same or another version.
    pub fn is_of(&self, other: &Self) -> bool {
        self.name.to_lowercase() == other.name.to_lowercase()
    }

    /// Whether the pack says the same, whatever its name and version.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.content == other.content
    }

    /// Name and version, as a player reads them.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
            .trim_end()
            .to_owned()
    }
}

/// Whether a file of a pack has a say in battles by this book.
fn matters(name: &str, book: &str) -> bool {
    let folder = name.split_once('/').map_or("", |(folder, _)| folder);
    let is_for_all = ["terrain.ron", "obstacles.ron"].contains(&name) || folder == "brains";
    (is_for_all || folder == book) && name.ends_with(".ron")
}

impl Pack {
    /// The mark of what it says for battles by this book; `None` if that is nothing.
    pub fn mark(&self, book: &str) -> Option<PackMark> {
        let names = self.files.names().filter(|name| matters(name, book));
        let names: Vec<&str> = names.collect();
        if names.is_empty() {
            return None;
        }
        let mut sum = StateHasher::default();
        for name in names {
            sum.write_u64(name.len() as u64);
            sum.write(name.as_bytes());
            let document = self.files.document(name);
            sum.write_u64(document.as_ref().map_or(0, Document::content));
        }
        Some(PackMark {
            name: self.head.name.clone(),
            version: self.head.version.clone(),
            content: format!("{KIND}{:016x}", sum.finish()),
        })
    }
}

impl Stack {
    /// The marks of all packs above the game's own that have a say in battles by this book.
    pub fn marks(&self, book: &str) -> Vec<PackMark> {
        let above = self.packs().iter().skip(1);
        above.filter_map(|pack| pack.mark(book)).collect()
    }
}
