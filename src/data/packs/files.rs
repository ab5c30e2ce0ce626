//! The files of a pack, read whole, wherever they are: inside the program, in a folder, or in a zip.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use include_dir::{Dir, include_dir};

use super::{
    archive,
    limits::{MOST_BYTES, MOST_FILES, is_read},
};
use crate::{
    data::bounded,
    document::{Document, LARGEST, problem::Problem},
};

/// The files of the game's own pack, but for its levels.
static ASSETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");
/// The levels of the game's own pack.
static LEVELS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// The folder of levels in every pack.
pub const LEVEL_FOLDER: &str = "levels";

/// The deepest folder of a pack.
const DEEPEST: usize = 8;

/// The files of a pack that the game could read, by their paths in it, with `/` between folders.
#[derive(Debug)]
pub struct PackFiles {
    /// What stands before the paths of its files: a folder, or the name of a zip file.
    place: String,
    /// Whether it is the game's own, with its levels beside the other files.
    is_own: bool,
    files: BTreeMap<String, Cow<'static, [u8]>>,
    /// A file that was read already, by its path in the pack.
    ready: Option<(String, Document)>,
}

impl PackFiles {
    /// The files of the game's own pack.
    pub fn own() -> Self {
        let mut files = BTreeMap::new();
        add_embedded(&ASSETS, "", &mut files);
        add_embedded(&LEVELS, "levels/", &mut files);
        Self {
            place: "assets".to_owned(),
            is_own: true,
            files,
            ready: None,
        }
    }

    /// A single file of a pack that was read already, by its path in the pack.
    pub fn one(name: &str, document: Document) -> Self {
        let bytes = Cow::Owned(document.text().as_bytes().to_vec());
        Self {
            place: String::new(),
            is_own: false,
            files: BTreeMap::from([(name.to_owned(), bytes)]),
            ready: Some((name.to_owned(), document)),
        }
    }

    /// Reads the files of a pack that is a folder or a zip file.
    ///
    /// # Errors
    /// There is no such folder or file, it cannot be read, or holds more than a pack may.
    pub fn open(path: &Path) -> Result<Self, Box<Problem>> {
        let place = path.display().to_string();
        let fail = |message: String, help: &str| {
            let problem = Problem::error("cannot-read-file", message);
            Box::new(problem.in_file(place.clone()).help(help.to_owned()))
        };
        let files = if path.is_dir() {
            let mut found = Found::default();
            found.collect(path, "", 0).map_err(|fault| {
                fail(
                    fault,
                    "a pack is a folder of at most 10000 files and 128 MiB",
                )
            })?;
            found.files
        } else if path.is_file() {
            archive::read(path).map_err(|(message, help)| fail(message, help))?
        } else {
            return Err(fail(
                "there is no such pack".to_owned(),
                "name a folder with a `pack.ron`, or a .zip file of one",
            ));
        };
        Ok(Self {
            place: place.trim_end_matches(['/', '\\']).to_owned(),
            is_own: false,
            files,
            ready: None,
        })
    }

    /// Where it is: a folder, or a zip file.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The path of one of its files, as problems tell it.
    pub fn path_of(&self, name: &str) -> String {
        match self.is_own && is_in(name, LEVEL_FOLDER) {
            true => name.to_owned(),
            false => format!("{}/{name}", self.place),
        }
    }

    /// The bytes of a file.
    pub fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(AsRef::as_ref)
    }

    /// The text of a file; `None` also for what is no text.
    pub fn text(&self, name: &str) -> Option<&str> {
        std::str::from_utf8(self.bytes(name)?).ok()
    }

    /// A file as a document.
    pub fn document(&self, name: &str) -> Option<Document> {
        let ready = self.ready.as_ref().filter(|(known, _)| known == name);
        if let Some((_, document)) = ready {
            return Some(document.clone());
        }
        let bytes = self.bytes(name)?;
        Some(Document::from_bytes(self.path_of(name), bytes))
    }

    /// The paths of all its files in the pack, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The RON files right in one of its folders, sorted: their paths in the pack.
    pub fn names_in(&self, folder: &str) -> impl Iterator<Item = &str> {
        self.names()
            .filter(move |name| is_in(name, folder) && name.ends_with(".ron"))
    }
}

/// Whether a file is right in this folder of its pack.
fn is_in(name: &str, folder: &str) -> bool {
    name.rsplit_once('/').is_some_and(|(it, _)| it == folder)
}

/// Name of a file in its pack without folders and end.
pub fn stem(name: &str) -> &str {
    let file = name.rsplit_once('/').map_or(name, |(_, file)| file);
    file.split_once('.').map_or(file, |(stem, _)| stem)
}

fn add_embedded(
    folder: &Dir<'static>,
    before: &str,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
) {
    for file in folder.files() {
        let name = file.path().to_string_lossy().replace('\\', "/");
        if is_read(&name) {
            files.insert(format!("{before}{name}"), Cow::Borrowed(file.contents()));
        }
    }
    for inner in folder.dirs() {
        add_embedded(inner, before, files);
    }
}

/// What has been found in a folder so far.
#[derive(Default)]
struct Found {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    seen: usize,
    bytes: usize,
}

impl Found {
    /// Adds the files of a folder and its subfolders; links to folders are not followed.
    fn collect(&mut self, folder: &Path, before: &str, depth: usize) -> Result<(), String> {
        let entries = fs::read_dir(folder).map_err(|error| {
            format!("the folder `{}` cannot be read: {error}", folder.display())
        })?;
        let mut paths: Vec<(PathBuf, bool)> = entries
            .flatten()
            .map(|entry| {
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                (entry.path(), is_folder)
            })
            .collect();
        paths.sort();
        for (path, is_folder) in paths {
            self.seen += 1;
            if self.seen > MOST_FILES {
                return Err(format!("the pack has more than {MOST_FILES} files"));
            }
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let name = format!("{before}{name}");
            if is_folder {
                if depth < DEEPEST && !name.ends_with("/.git") && name != ".git" {
                    self.collect(&path, &format!("{name}/"), depth + 1)?;
                }
            } else if is_read(&name) {
                let bytes = bounded::read(&path, LARGEST as u64)
                    .map_err(|unread| format!("the file `{name}` cannot be read: {unread}"))?;
                self.bytes += bytes.len();
                if self.bytes > MOST_BYTES {
                    return Err(format!(
                        "the pack is larger than {} MiB",
                        MOST_BYTES / 1024 / 1024
                    ));
                }
                self.files.insert(name, Cow::Owned(bytes));
            }
        }
        Ok(())
    }
}
