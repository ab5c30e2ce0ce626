//! The levels inside the program, so that the game has them wherever it is started. A file of the
//! same name on disk takes precedence.

use std::{
    env,
    path::{Path, PathBuf},
};

use include_dir::{Dir, include_dir};

static LEVELS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/levels");

/// The folder that levels are named in: `levels/first-light.ron`.
pub const FOLDER: &str = "levels";

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
    let files = LEVELS.files().filter_map(|file| file.path().to_str());
    let mut names: Vec<&str> = files.filter(|name| name.ends_with(".ron")).collect();
    names.sort_unstable();
    names
}

/// The text of a level that is named as a file of that folder, or by the name of the file alone.
pub fn level(path: &Path) -> Option<&'static [u8]> {
    let folder = path.parent().and_then(Path::file_name);
    if folder.is_some_and(|folder| folder != FOLDER) {
        return None;
    }
    let name = path.file_name()?.to_str()?;
    let named = |name: &str| names().contains(&name).then(|| LEVELS.get_file(name))?;
    let file = named(name).or_else(|| named(&format!("{name}.ron")))?;
    Some(file.contents())
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
            assert!(level(Path::new(name)).is_some(), "{name}");
        }
        for name in [
            "README.md",
            "elsewhere/first-light.ron",
            "no-such-level",
            "",
        ] {
            assert!(level(Path::new(name)).is_none(), "{name}");
        }
    }
}
