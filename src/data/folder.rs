//! The folder of a book among the embedded files.

use include_dir::Dir;

use super::loader::Loader;
use crate::document::{Node, Reader};

/// The embedded files of a book: maps of items and powers, and folders of sheets.
pub(super) struct Folder {
    /// Its path from the root of the program's source: `assets/evoker`.
    pub path: &'static str,
    /// Its files.
    pub files: Dir<'static>,
}

impl Folder {
    /// Reads a file that is a map from names to definitions; `what` one of them is, with its article.
    pub(super) fn all<T>(
        &self,
        loader: &mut Loader,
        name: &str,
        what: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &str, &'d Node) -> Option<T>,
    ) -> Vec<T> {
        let file = self.files.get_file(name);
        let text = file.and_then(include_dir::File::contents_utf8);
        let path = format!("{}/{name}", self.path);
        loader.all(&path, text.unwrap_or_default(), what, read)
    }

    /// Reads every file of a folder in it, each as one definition, sorted by the names of the files.
    pub(super) fn each<T>(
        &self,
        loader: &mut Loader,
        folder: &str,
        read: impl for<'d> Fn(&mut Reader<'d>, &'d Node) -> Option<T>,
    ) -> Vec<(String, T)> {
        let files = self.files.get_dir(folder).into_iter().flat_map(Dir::files);
        let mut all: Vec<(String, T)> = files
            .filter_map(|file| {
                let path = format!("{}/{}", self.path, file.path().display());
                let id = file.path().file_stem()?.to_str()?.to_owned();
                Some((id, loader.one(&path, file.contents_utf8()?, &read)?))
            })
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }
}
