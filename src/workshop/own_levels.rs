//! The author's own levels: a folder of the user's data, new files in it, and copies of levels that
//! come with the game.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::draft::Draft;
use crate::{
    data::new_level::NewLevel,
    save::{self, Fault},
};

/// How many names a file is tried under before the author has to give another.
const MOST_TRIES: u32 = 1000;

/// The folder of the user's own levels, if the system has a place for such data.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("levels"))
}

/// The level files of a folder, by name; none if there is no such folder.
#[must_use]
pub fn all(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    files
}

/// Whether a level is a file of that folder.
#[must_use]
pub fn is_own(folder: &Path, level: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    level
        .parent()
        .is_some_and(|parent| parent == folder || (real(parent) == real(folder) && parent.exists()))
}

/// The name of a file for a title, lower case with hyphens; `None` for a title without letters.
#[must_use]
pub fn file_name(title: &str) -> Option<String> {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    (!words.is_empty()).then(|| words.join("-"))
}

/// Writes a new level into a folder under a name that no file has; returns its file.
///
/// # Errors
/// There can be no such level, or the file cannot be written.
pub fn begin(folder: &Path, plan: &NewLevel) -> Result<PathBuf, Fault> {
    let fault = |what: String| Fault::new(what, "Give it another title.");
    let text = plan
        .checked()
        .map_err(|reason| fault(format!("No level can be called {:?}: {reason}.", plan.name)))?;
    let name = file_name(&plan.name).ok_or_else(|| {
        fault(format!(
            "A file cannot be named after the title {:?}.",
            plan.name
        ))
    })?;
    write_new(folder, &name, &text)
}

/// Copies a level, also one inside the program, into a folder under a name that no file has, unless a
/// copy lies there; returns the copy.
///
/// # Errors
/// The level cannot be read, or the copy not be written.
pub fn copy(folder: &Path, level: &Path) -> Result<PathBuf, Fault> {
    let draft = Draft::open(level)?;
    let name = level
        .file_stem()
        .and_then(|stem| file_name(&stem.to_string_lossy()));
    let name = name.unwrap_or_else(|| "level".to_owned());
    let same = |file: &PathBuf| Draft::open(file).is_ok_and(|own| own.text() == draft.text());
    // A copy that is still as the game has it serves again.
    match all(folder).into_iter().find(same) {
        Some(file) => Ok(file),
        None => write_new(folder, &name, draft.text()),
    }
}

fn write_new(folder: &Path, name: &str, text: &str) -> Result<PathBuf, Fault> {
    let numbered = (2..MOST_TRIES).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let file = names
        .find_map(|name| {
            let file = folder.join(format!("{name}.ron"));
            (!file.exists()).then_some(file)
        })
        .ok_or_else(|| {
            Fault::new(
                format!("There are too many levels called {name}."),
                "Give another title.",
            )
        })?;
    fs::create_dir_all(folder).map_err(|error| {
        Fault::new(
            format!("The folder `{}` cannot be made: {error}.", folder.display()),
            "Make it, or make room there.",
        )
    })?;
    save::write_text(&file, text)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{level::Level, new_level::PlaceKind};

    #[test]
    fn new_levels_and_copies_never_replace_a_file() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("levels");
        let plan = NewLevel {
            name: "Mill at Night!".to_owned(),
            width: 20,
            height: 12,
            kind: PlaceKind::Yard,
            mirror: None,
            seed: Some(3),
        };
        let first = begin(&folder, &plan).unwrap();
        let second = begin(&folder, &plan).unwrap();
        assert!(first.ends_with("mill-at-night.ron"), "{first:?}");
        assert!(second.ends_with("mill-at-night-2.ron"), "{second:?}");
        // Levels of the game are copied even where no folder has them.
        let shipped = Path::new("nowhere/levels/first-light.ron");
        let copied = copy(&folder, shipped).unwrap();
        assert!(Level::open(&copied).0.is_some());
        assert!(is_own(&folder, &copied) && !is_own(&folder, shipped));
        assert_eq!(copy(&folder, shipped).unwrap(), copied, "copied once");
        assert_eq!(all(&folder).len(), 3);
        assert!(copy(&folder, Path::new("no-such.ron")).is_err());
        let nameless = NewLevel {
            name: "?!".to_owned(),
            ..plan
        };
        assert!(begin(&folder, &nameless).is_err());
    }
}
