//! The records of finished battles that a player kept: written from the results, listed with the
//! saves, and stepped through.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::save_files::{self, SaveFile, SaveKind};
use crate::{
    data::books,
    save::{self, Fault, GameSession},
};

/// The folder of records; `None` if the machine has no place for a user's files.
pub fn folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("records"))
}

/// Writes the record of a battle under a name of its own, and returns its path.
///
/// # Errors
/// The machine has no place for a user's files, or the file cannot be written.
pub fn write(game: &GameSession) -> Result<PathBuf, Fault> {
    let folder = folder().ok_or_else(|| {
        Fault::new(
            "This machine has no place for records.".to_owned(),
            "Start the battle with `--record FILE`.",
        )
    })?;
    write_in(&folder, game, SystemTime::now())
}

fn write_in(folder: &Path, game: &GameSession, now: SystemTime) -> Result<PathBuf, Fault> {
    let header = game.header();
    let book = books::shelf(&header.book).map_or(&*header.book, |shelf| shelf.book().title);
    let name = format!("{}, {book}, {}", header.title, save_files::day(now));
    let name: String = save_files::allowed(&name).collect();
    let named = |number: u32| match number {
        1 => save_files::file(folder, &name),
        _ => save_files::file(folder, &format!("{name} ({number})")),
    };
    let replay = game.replay();
    let is_it = |file: &PathBuf| {
        let there: Result<save::Replay, Fault> = save::read(file);
        there.is_ok_and(|there| there.orders == replay.orders && there.header == replay.header)
    };
    // The record that was written before is not written twice.
    let file = (1..).map(named).find(|file| !file.exists() || is_it(file));
    let file = file.unwrap_or_else(|| named(1));
    save::write_named(&file, &replay)?;
    Ok(file)
}

/// All records of the player, the newest first.
pub fn all() -> Vec<SaveFile> {
    folder().map_or_else(Vec::new, |folder| all_in(&folder))
}

fn all_in(folder: &Path) -> Vec<SaveFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let record = |entry: fs::DirEntry| {
        let path = entry.path();
        let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        (path.extension()? == "json").then(|| SaveFile {
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            kind: SaveKind::Record,
            written: data.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            path,
        })
    };
    let mut files: Vec<SaveFile> = entries.filter_map(record).collect();
    files.sort_by(|a, b| (b.written, &a.path).cmp(&(a.written, &b.path)));
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::state::levels;

    #[test]
    fn records_are_named_by_level_book_and_day_and_written_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = levels::find("first-steps.ron").unwrap();
        let mut game = levels::open(&path, "evoker", 3).unwrap();
        let now = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_795_000_000);
        let first = write_in(folder.path(), &game, now).unwrap();
        assert_eq!(write_in(folder.path(), &game, now).unwrap(), first);
        let title = game.header().title.clone();
        let name = first.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(name.starts_with(&title) && name.ends_with("2026"), "{name}");
        // Another battle of the day has a file of its own.
        game.resign().unwrap();
        let second = write_in(folder.path(), &game, now).unwrap();
        assert_ne!(second, first);
        assert_eq!(all_in(folder.path()).len(), 2);
        assert!(all_in(&folder.path().join("nowhere")).is_empty());
    }
}
