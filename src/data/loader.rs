//! Reading the files of all packs that are on, one after the other.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use super::{
    packs::{files::stem, stack::Stack},
    report::Sources,
};
use crate::document::{Document, Node, Reader, problem::Problems};

/// A definition that another pack has taken the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The file of the definition in its pack, without its end: `evoker/weapons`.
    pub file: String,
    /// Its name: `sword`.
    pub name: String,
    /// The pack that defined it, by its place in the stack.
    pub of: usize,
    /// The pack whose definition counts.
    pub by: usize,
}

/// Everything a loader knows in the end.
#[derive(Default)]
pub(super) struct Loaded {
    pub(super) problems: Problems,
    pub(super) sources: Sources,
    /// Definitions that are replaced by those of later packs.
    pub(super) replaced: Vec<Replaced>,
    /// The files and folders that were looked for in packs.
    pub(super) asked: BTreeSet<String>,
}

impl Loaded {
    /// Reads a document that is one definition.
    pub(super) fn read<T>(
        &mut self,
        document: &Document,
        read: impl for<'d> FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        let mut reader = Reader::new(document);
        let value = read(&mut reader, document.root());
        self.problems.append(reader.finish(&[]));
        self.sources.add(document);
        value
    }
}

/// Reads one file after the other and collects their problems.
pub(super) struct Loader<'s> {
    stack: &'s Stack,
    loaded: Loaded,
}

impl<'s> Loader<'s> {
    /// Reads the files of these packs.
    pub(super) fn of(stack: &'s Stack) -> Self {
        Self {
            stack,
            loaded: Loaded::default(),
        }
    }

    /// The problems, the texts of all files, and what was replaced.
    pub(super) fn clear(self) -> Loaded {
        self.loaded
    }

    /// Reads a file of the packs that is a map from names to definitions. A definition takes the place
    /// of an earlier pack's of the same name; new ones come last.
    pub(super) fn all<T>(
        &mut self,
        file: &str,
        what: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
    ) -> Vec<T> {
        self.loaded.asked.insert(file.to_owned());
        let mut all: Vec<(String, usize, T)> = Vec::new();
        for (by, pack) in self.stack.packs().iter().enumerate() {
            let Some(document) = pack.files.document(file) else {
                continue;
            };
            let definitions = self.loaded.read(&document, |reader, root| {
                Some(named(reader, root, what, &read))
            });
            for (name, value) in definitions.unwrap_or_default() {
                let earlier = all
                    .iter_mut()
                    .find(|(known, of, _)| *known == name && *of < by);
                match earlier {
                    Some(entry) => {
                        self.loaded.replaced.push(Replaced {
                            file: file.trim_end_matches(".ron").to_owned(),
                            name: name.clone(),
                            of: entry.1,
                            by,
                        });
                        *entry = (name, by, value);
                    }
                    None => all.push((name, by, value)),
                }
            }
        }
        all.into_iter().map(|(_, _, value)| value).collect()
    }

    /// Reads every file of a folder of the packs, each as one definition, sorted by the names of the
    /// files. A file takes the place of an earlier pack's of the same name.
    pub(super) fn each<T>(
        &mut self,
        folder: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Vec<(String, T)> {
        self.loaded.asked.insert(format!("{folder}/"));
        let mut all: BTreeMap<String, (usize, T)> = BTreeMap::new();
        for (by, pack) in self.stack.packs().iter().enumerate() {
            for name in pack.files.names_in(folder) {
                let Some(document) = pack.files.document(name) else {
                    continue;
                };
                let Some(value) = self.loaded.read(&document, &read) else {
                    continue;
                };
                let id = stem(name).to_owned();
                if let Some((of, _)) = all.get(&id) {
                    self.loaded.replaced.push(Replaced {
                        file: folder.to_owned(),
                        name: id.clone(),
                        of: *of,
                        by,
                    });
                }
                all.insert(id, (by, value));
            }
        }
        let all = all.into_iter();
        all.map(|(id, (_, value))| (id, value)).collect()
    }
}

/// Reads a map from names to definitions, in the order of the file.
fn named<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    read: impl Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
) -> Vec<(String, T)> {
    let mut places: Vec<(Range<usize>, String, &'d Node)> = reader
        .map(
            node,
            |reader, key| reader.name(key, what).map(str::to_owned),
            |_, value| Some(value),
        )
        .unwrap_or_default()
        .into_iter()
        .map(|(name, value)| (value.span.clone(), name, value))
        .collect();
    places.sort_by_key(|(span, _, _)| span.start);
    places
        .into_iter()
        .filter_map(|(_, name, value)| {
            let read = read(reader, &name, value)?;
            Some((name, read))
        })
        .collect()
}
