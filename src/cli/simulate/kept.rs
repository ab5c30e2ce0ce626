//! Lines of battles in files: written as battles end, read by `tally` and by runs that go on.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use super::line::{BattleKey, BattleLine, FORMAT};
use crate::cli::outcome::CommandError;

/// The ending of such files.
const ENDING: &str = "jsonl";

/// Every file of lines in a folder, sorted.
pub(in crate::cli) fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    files.sort();
    files
}

/// The lines of a file, and how many were cut off in the middle.
///
/// # Errors
/// The file cannot be read, or a line is whole but is no battle of this format.
pub(in crate::cli) fn read(file: &Path) -> Result<(Vec<BattleLine>, usize), CommandError> {
    let bytes = fs::read(file).map_err(|error| {
        CommandError::new(
            format!("`{}` cannot be read: {error}.", file.display()),
            "Name files that `simulate --out FOLDER` wrote.",
        )
    })?;
    // The part of a line may end in the middle of a character.
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = Vec::new();
    let mut cut = 0;
    for (number, text) in text
        .lines()
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
    {
        match serde_json::from_str::<BattleLine>(text) {
            Ok(line) if line.format == FORMAT => lines.push(line),
            Ok(line) => {
                return Err(CommandError::new(
                    format!(
                        "Line {} of `{}` has the format {}.",
                        number + 1,
                        file.display(),
                        line.format
                    ),
                    format!("This version reads the format {FORMAT}."),
                ));
            }
            // A run that was killed leaves a part of its last line, and the next run goes on below.
            Err(error) if error.is_eof() => cut += 1,
            Err(error) => {
                return Err(CommandError::new(
                    format!(
                        "Line {} of `{}` is no battle: {error}.",
                        number + 1,
                        file.display()
                    ),
                    "Name files that `simulate --out FOLDER` wrote.",
                ));
            }
        }
    }
    Ok((lines, cut))
}

/// A folder that a run writes its battles to.
pub(super) struct Folder {
    path: PathBuf,
    /// The battles it held before.
    known: BTreeMap<BattleKey, BattleLine>,
    /// The files this run writes to, by level and book.
    files: Mutex<BTreeMap<String, File>>,
    /// The seeds of this run, so that runs with other seeds write to other files.
    seeds: (u64, u64),
}

impl Folder {
    /// Opens a folder, which is created if it is missing, and reads what it holds.
    ///
    /// # Errors
    /// It cannot be created, or a file in it cannot be read.
    pub(super) fn open(path: &Path, seeds: (u64, u64)) -> Result<Self, CommandError> {
        fs::create_dir_all(path).map_err(|error| {
            CommandError::new(
                format!("The folder `{}` cannot be made: {error}.", path.display()),
                "Name a folder that can be written to.",
            )
        })?;
        let mut known = BTreeMap::new();
        for file in files_of(path) {
            for line in read(&file)?.0 {
                known.insert(line.key(), line);
            }
        }
        Ok(Self {
            path: path.to_owned(),
            known,
            files: Mutex::default(),
            seeds,
        })
    }

    /// A battle that was played before.
    pub(super) fn known(&self, key: &BattleKey) -> Option<&BattleLine> {
        self.known.get(key)
    }

    /// Writes the line of a battle, at once.
    pub(super) fn write(&self, line: &BattleLine) -> Result<(), String> {
        let mut text = serde_json::to_string(line).map_err(|error| error.to_string())?;
        text.push('\n');
        let name = format!(
            "{}.{}.{}-{}.{ENDING}",
            line.file, line.book, self.seeds.0, self.seeds.1
        );
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.path.join(&name);
        let fail = |error: io::Error| format!("`{}` cannot be written: {error}", path.display());
        if !files.contains_key(&name) {
            files.insert(name.clone(), appended(&path).map_err(fail)?);
        }
        let Some(file) = files.get_mut(&name) else {
            return Ok(());
        };
        file.write_all(text.as_bytes())
            .and_then(|()| file.flush())
            .map_err(fail)
    }
}

/// Opens a file to append to. A line that an earlier run could not finish is ended first.
fn appended(path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path)?;
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            file.write_all(b"\n")?;
        }
    }
    Ok(file)
}

/// Each battle once, by level, book and seed.
pub(in crate::cli) fn once(lines: impl IntoIterator<Item = BattleLine>) -> Vec<BattleLine> {
    let mut known = BTreeSet::new();
    let mut once: Vec<BattleLine> = lines
        .into_iter()
        .filter(|line| known.insert(line.key()))
        .collect();
    once.sort_by_key(BattleLine::key);
    once
}
