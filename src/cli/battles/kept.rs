//! Lines of battles in files: written as battles end, read by `tally` and by runs that go on. One line
//! at a time is held in memory.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use super::line::{BattleLine, Common, FORMAT, Row};
use crate::{cli::outcome::CommandError, data::level::fingerprint};

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

/// Hands on every battle of a file; gives how many lines were cut off in the middle.
///
/// # Errors
/// The file cannot be read, a line is whole but is no battle of this format, or a battle is refused.
pub(in crate::cli) fn read(
    file: &Path,
    mut take: impl FnMut(BattleLine) -> Result<(), CommandError>,
) -> Result<usize, CommandError> {
    let unread = |error: io::Error| {
        CommandError::new(
            format!("`{}` cannot be read: {error}.", file.display()),
            "Name files that `--out FOLDER` of `simulate` or `duel` wrote.",
        )
    };
    let mut lines = BufReader::new(File::open(file).map_err(unread)?);
    let mut bytes = Vec::new();
    let mut cut = 0;
    for number in 1.. {
        bytes.clear();
        if lines.read_until(b'\n', &mut bytes).map_err(unread)? == 0 {
            break;
        }
        // The part of a line may end in the middle of a character.
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end();
        if text.is_empty() {
            continue;
        }
        match serde_json::from_str::<BattleLine>(text) {
            Ok(line) if line.format == FORMAT => take(line)?,
            // A run that was killed leaves a part of its last line, and the next run goes on below.
            Err(error) if error.is_eof() => cut += 1,
            Ok(line) => return Err(other_format(file, number, line.format)),
            Err(error) => {
                let value = serde_json::from_str::<serde_json::Value>(text).ok();
                let format = value.as_ref().and_then(|value| value["format"].as_u64());
                return Err(match format {
                    Some(format) if format != u64::from(FORMAT) => {
                        other_format(file, number, format as u32)
                    }
                    _ => CommandError::new(
                        format!(
                            "Line {number} of `{}` is no battle: {error}.",
                            file.display()
                        ),
                        "Name files that `--out FOLDER` of `simulate` or `duel` wrote.",
                    ),
                });
            }
        }
    }
    Ok(cut)
}

fn other_format(file: &Path, number: usize, format: u32) -> CommandError {
    CommandError::new(
        format!(
            "Line {number} of `{}` has the format {format}.",
            file.display()
        ),
        format!("This version reads the format {FORMAT}."),
    )
}

/// A folder that a run writes its battles to.
pub(in crate::cli) struct Folder {
    path: PathBuf,
    /// The files this run writes to, by their names.
    files: Mutex<BTreeMap<String, File>>,
    /// The seeds of this run, so that runs with other seeds write to other files.
    seeds: (u64, u64),
}

impl Folder {
    /// Opens a folder, which is created if it is missing, and hands on the battles it holds of these
    /// rows. Files that by their names hold none of them are not read, so that a job of many pieces does
    /// not read all of them for each.
    ///
    /// # Errors
    /// It cannot be created, or a file in it cannot be read.
    pub(in crate::cli) fn open(
        path: &Path,
        seeds: (u64, u64),
        rows: &[(&Row, &Common)],
        mut known: impl FnMut(BattleLine),
    ) -> Result<Self, CommandError> {
        fs::create_dir_all(path).map_err(|error| {
            CommandError::new(
                format!("The folder `{}` cannot be made: {error}.", path.display()),
                "Name a folder that can be written to.",
            )
        })?;
        let marks: Vec<String> = rows.iter().map(|(row, common)| mark(row, common)).collect();
        for file in files_of(path) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if may_hold(&name, &marks, seeds) {
                read(&file, |line| {
                    known(line);
                    Ok(())
                })?;
            }
        }
        Ok(Self {
            path: path.to_owned(),
            files: Mutex::default(),
            seeds,
        })
    }

    /// Writes the line of a battle, at once.
    pub(in crate::cli) fn write(&self, line: &BattleLine) -> Result<(), String> {
        let mut text = serde_json::to_string(line).map_err(|error| error.to_string())?;
        text.push('\n');
        let name = self.name(line);
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

    /// The file for a line: runs of other levels, books, minds, tags or seeds write to other files.
    fn name(&self, line: &BattleLine) -> String {
        let (first, last) = self.seeds;
        let mark = mark(&line.row(), &line.common());
        format!("{}.{}.{first}-{last}.{mark}.{ENDING}", line.file, line.book)
    }
}

/// A mark of battles that are counted together, for the names of files.
fn mark(row: &Row, common: &Common) -> String {
    let mark = fingerprint(&format!("{row:?} {common:?}"));
    format!("{:06x}", mark & 0x00FF_FFFF)
}

/// Whether a file may hold battles with one of these marks and these seeds: files with other names than
/// ours may hold anything.
fn may_hold(name: &str, marks: &[String], seeds: (u64, u64)) -> bool {
    let mut parts = name.rsplit('.').skip(1);
    let (Some(mark), Some(range)) = (parts.next(), parts.next()) else {
        return true;
    };
    let Some((first, last)) = range.split_once('-') else {
        return true;
    };
    let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>()) else {
        return true;
    };
    let is_mark = mark.len() == 6 && mark.bytes().all(|letter| letter.is_ascii_hexdigit());
    !is_mark || marks.iter().any(|own| own == mark) && first <= seeds.1 && seeds.0 <= last
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

#[cfg(test)]
mod tests {
    use super::may_hold;

    #[test]
    fn files_that_hold_none_of_a_run_s_battles_are_told_by_their_names() {
        let marks = ["0a1b2c".to_owned()];
        let holds = |name: &str| may_hold(name, &marks, (51, 100));
        for name in [
            "yard.evoker.51-100.0a1b2c.jsonl",
            "yard.evoker.1-60.0a1b2c.jsonl",
            "all.jsonl",
            "my.battles.2026-11.jsonl",
            "a.b.c-d.0a1b2c.jsonl",
        ] {
            assert!(holds(name), "{name}");
        }
        for name in [
            "yard.evoker.1-50.0a1b2c.jsonl",
            "yard.evoker.51-100.ffffff.jsonl",
        ] {
            assert!(!holds(name), "{name}");
        }
    }
}
