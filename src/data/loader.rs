//! Reading the embedded files, one after the other.

use std::ops::Range;

use super::report::Sources;
use crate::document::{Document, Node, Reader, problem::Problems};

/// Reads one embedded file after the other and collects their problems.
#[derive(Default)]
pub(super) struct Loader {
    problems: Problems,
    sources: Sources,
}

impl Loader {
    /// The problems, and the texts of all files.
    pub(super) fn clear(self) -> (Problems, Sources) {
        (self.problems, self.sources)
    }

    /// Reads a file that is a map from names to definitions.
    pub(super) fn all<T>(
        &mut self,
        path: &str,
        text: &str,
        what: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
    ) -> Vec<T> {
        self.one(path, text, |reader, root| {
            Some(named(reader, root, what, read))
        })
        .unwrap_or_default()
    }

    /// Reads a file that is one definition.
    pub(super) fn one<T>(
        &mut self,
        path: &str,
        text: &str,
        read: impl for<'d> FnOnce(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Option<T> {
        let document = Document::parse(path, text);
        let mut reader = Reader::new(&document);
        let value = read(&mut reader, document.root());
        self.problems.append(reader.finish(&[]));
        self.sources.add(&document);
        value
    }
}

/// Reads a map from names to definitions, in the order of the file.
fn named<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    what: &str,
    read: impl Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
) -> Vec<T> {
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
        .filter_map(|(_, name, value)| read(reader, &name, value))
        .collect()
}
