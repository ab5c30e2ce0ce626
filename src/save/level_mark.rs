//! How a save or record recognizes its level: by meaning instead of bytes, so that changed comments
//! do no harm; and where it looks for the level.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::hex;
use crate::document::Meaning;

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

/// The absolute path of an existing file; built-in levels keep their names.
pub(super) fn whole_path(file: &str) -> String {
    let path = Path::new(file);
    let whole = std::path::absolute(path).ok().filter(|_| path.is_file());
    whole.map_or_else(
        || file.to_owned(),
        |whole| whole.to_string_lossy().into_owned(),
    )
}
