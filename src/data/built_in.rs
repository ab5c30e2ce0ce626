//! The levels of the packs that are on, those inside the program among them, so that the game has
//! them wherever it is started. A file of the same name on disk takes precedence.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::packs::{
    files::LEVEL_FOLDER,
    stack::{self, stack},
};
use crate::document::Document;

/// The folder that levels are named in: `levels/first-light.ron`.
pub const FOLDER: &str = LEVEL_FOLDER;

/// The folder with the level files on disk: where the game was started, or near the program.
pub fn folder() -> Option<PathBuf> {
    let here = PathBuf::from(FOLDER);
    if here.is_dir() {
        return Some(here);
    }
    let program = env::current_exe().ok()?;
    let folders = program.ancestors().skip(1).take(4);
    folders
        .map(|folder| folder.join(FOLDER))
        .find(|folder| folder.is_dir())
}

/// The names of their files, sorted.
pub fn names() -> Vec<&'static str> {
    let files = stack().files_in(FOLDER).into_iter();
    let names = files.filter_map(|(_, name)| name.strip_prefix("levels/"));
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names
}

/// Whether there is a level of this name, as [`document`] finds it.
pub fn is_level(path: &Path) -> bool {
    document(path).is_some()
}

/// A level that is named as a file of that folder, by the name of the file alone, or by its whole path
/// in a pack.
pub fn document(path: &Path) -> Option<Document> {
    if let Some(document) = stack::document_at(path) {
        return Some(document);
    }
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder != FOLDER) {
        return None;
    }
    let name = path.file_name()?.to_str()?;
    let files = stack().files_in(FOLDER);
    let named = |wanted: &str| {
        let mut files = files.iter();
        let (pack, file) = files.find(|(_, file)| file.strip_prefix("levels/") == Some(wanted))?;
        if pack.files.place() != stack().packs().first()?.files.place() {
            return pack.files.document(file);
        }
        // The name that was given, since it says where saves are to look for it.
        Some(Document::from_bytes(
            path.display().to_string(),
            pack.files.bytes(file)?,
        ))
    };
    named(name).or_else(|| named(&format!("{name}.ron")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::level::Level;

    #[test]
    fn every_level_of_the_game_is_inside_and_free_of_faults() {
        assert!(names().len() >= 10, "{:?}", names());
        for name in names() {
            // No file of that name exists where the tests run.
            let path = Path::new("no such folder").join(FOLDER).join(name);
            let (level, problems, _) = Level::open(&path);
            assert!(level.is_some(), "{name}: {problems:?}");
        }
    }

    #[test]
    fn levels_are_named_by_their_files_alone_and_only_in_their_folder() {
        for name in ["first-light", "first-light.ron", "levels/first-light.ron"] {
            assert!(is_level(Path::new(name)), "{name}");
        }
        for name in [
            "README.md",
            "elsewhere/first-light.ron",
            "no-such-level",
            "",
        ] {
            assert!(!is_level(Path::new(name)), "{name}");
        }
    }
}
