//! The folder of a book in packs.

use super::loader::Loader;
use crate::document::{Node, Reader};

/// The files of a book in packs: maps of items and powers, and folders of sheets.
pub(super) struct Folder(
    /// Its name in packs: `evoker`.
    pub &'static str,
);

impl Folder {
    /// Reads a file that is a map from names to definitions; `what` one of them is, with its article.
    pub(super) fn all<T>(
        &self,
        loader: &mut Loader<'_>,
        name: &str,
        what: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
    ) -> Vec<T> {
        loader.all(&format!("{}/{name}", self.0), what, read)
    }

    /// Reads every file of a folder in it, each as one definition, sorted by the names of the files.
    pub(super) fn each<T>(
        &self,
        loader: &mut Loader<'_>,
        folder: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Vec<(String, T)> {
        loader.each(&format!("{}/{folder}", self.0), read)
    }
}
