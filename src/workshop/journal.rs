//! The journal of a level that is being changed: every step, undo and save, a line each, appended to
//! a file at once, so that a program that is killed loses nothing but the stroke in hand.
//!
//! A journal that has got long is written anew with what is still needed ([`Journal::replace`]): into
//! another file, which then takes its place in one step.

use std::{
    fs::{File, OpenOptions},
    io::{Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::patch::Patch;
use crate::{
    data::{bounded, level::fingerprint},
    save::{Fault, hex},
};

/// The largest journal that is read again, in bytes; a larger one is begun anew.
const LARGEST: u64 = 256 * 1024 * 1024;

/// A shorter journal is not worth writing anew, in bytes.
const LONG: u64 = 1024 * 1024;

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The text that the file had when the workshop opened it first.
    Begin(String),
    /// A change.
    Step {
        /// What it was, for people.
        label: String,
        /// What it did to the text.
        patch: Patch,
    },
    /// The last step that stood was taken back.
    Undo,
    /// The next step was made again.
    Redo,
    /// The file has the text of the workshop.
    Saved,
    /// The file has this text, written by another program or person.
    Outside(String),
    /// From now on the map is drawn with the symmetry of this word; with none if it is empty.
    Symmetry(String),
}

/// A journal that is open for appending. No other program writes to it meanwhile.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// How many bytes it has.
    bytes: u64,
    /// From how many bytes on it is long.
    pub(super) long: u64,
}

/// The journal's file for a level, in a folder of the user's data.
#[must_use]
pub fn place(folder: &Path, level: &Path) -> PathBuf {
    let whole = std::path::absolute(level).unwrap_or_else(|_| level.to_owned());
    let whole = whole.canonicalize().unwrap_or(whole);
    let name = level.file_stem().map(|stem| stem.to_string_lossy());
    let sum = fingerprint(&whole.to_string_lossy());
    folder.join(format!("{}-{}.journal", name.unwrap_or_default(), hex(sum)))
}

/// The folder of journals, if the system has a place for such data.
#[must_use]
pub fn usual_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("workshop"))
}

impl Journal {
    /// Opens a journal, and reads the entries that it has; what a killed program left half written
    /// is cut off.
    ///
    /// # Errors
    /// It cannot be written, or another program has it open.
    pub fn open(path: &Path) -> Result<(Self, Vec<Entry>), Fault> {
        let fail = |error: &dyn std::fmt::Display| unwritten(path, error);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| fail(&error))?;
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|error| fail(&error))?;
        // Between opening and locking the owner may have put another file in its place.
        if file.try_lock().is_err() || !is_at(&file, path) {
            return Err(Fault::new(
                "This level is open in another workshop.",
                "Close that one first.",
            ));
        }
        let bytes = bounded::read(path, LARGEST).unwrap_or_default();
        let (entries, whole) = read(&bytes);
        file.set_len(whole as u64).map_err(|error| fail(&error))?;
        file.seek(SeekFrom::End(0)).map_err(|error| fail(&error))?;
        let journal = Self {
            file,
            path: path.to_owned(),
            bytes: whole as u64,
            long: LONG,
        };
        Ok((journal, entries))
    }

    /// Adds an entry, which is with the system when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, entry: &Entry) -> Result<(), Fault> {
        let fail = |error: &dyn std::fmt::Display| unwritten(&self.path, error);
        let line = line(entry).map_err(|error| fail(&error))?;
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| fail(&error))?;
        self.bytes += line.len() as u64;
        self.file.flush().map_err(|error| fail(&error))
    }

    /// Whether it has got so long that it should be written anew.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.bytes > self.long
    }

    /// Writes it anew with these entries. The old one stays until the new one is whole, so a program
    /// that is killed meanwhile loses nothing; and where the new one cannot be written, the old one
    /// stays.
    ///
    /// # Errors
    /// Why the new one could not be written.
    pub fn replace(&mut self, entries: &[Entry]) -> Result<(), Fault> {
        // Not again with each entry, whether it can be written or not.
        self.long = LONG.max(self.bytes.saturating_mul(2));
        let fail = |error: &dyn std::fmt::Display| unwritten(&self.path, error);
        let beside = self.path.with_extension("journal.new");
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(true);
        let mut file = options.open(&beside).map_err(|error| fail(&error))?;
        file.try_lock().map_err(|error| fail(&error))?;
        let mut bytes = 0;
        for entry in entries {
            let line = line(entry).map_err(|error| fail(&error))?;
            file.write_all(line.as_bytes())
                .map_err(|error| fail(&error))?;
            bytes += line.len() as u64;
        }
        file.sync_all().map_err(|error| fail(&error))?;
        std::fs::rename(&beside, &self.path).map_err(|error| fail(&error))?;
        (self.file, self.bytes) = (file, bytes);
        self.long = LONG.max(bytes.saturating_mul(2));
        Ok(())
    }

    /// Begins anew, without any entry.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn clear(&mut self) -> Result<(), Fault> {
        let cleared = self.file.set_len(0);
        let cleared = cleared.and_then(|()| self.file.seek(SeekFrom::Start(0)));
        let fail = |error: std::io::Error| {
            Fault::new(
                format!("The journal cannot be begun anew: {error}."),
                "Save often.",
            )
        };
        self.bytes = 0;
        cleared.map(drop).map_err(fail)
    }
}

fn unwritten(path: &Path, error: &dyn std::fmt::Display) -> Fault {
    Fault::new(
        format!(
            "The journal `{}` cannot be written: {error}.",
            path.display()
        ),
        "Changes are not kept after a crash until that is mended; save often.",
    )
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(own), Ok(there)) = (file.metadata(), path.metadata()) else {
        return false;
    };
    (own.dev(), own.ino()) == (there.dev(), there.ino())
}

/// Whether an open file is the one at a path: elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

/// An entry as a line: the sum of the rest, and the rest.
fn line(entry: &Entry) -> Result<String, serde_json::Error> {
    let body = serde_json::to_string(entry)?;
    Ok(format!("{} {body}\n", hex(fingerprint(&body))))
}

/// The entries of a journal up to the first that is not whole, and how many bytes they have.
fn read(bytes: &[u8]) -> (Vec<Entry>, usize) {
    let mut entries = Vec::new();
    let mut whole = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let entry = std::str::from_utf8(line).ok().and_then(|line| {
            let (sum, body) = line.strip_suffix('\n')?.split_once(' ')?;
            let is_whole = sum == hex(fingerprint(body));
            is_whole.then(|| serde_json::from_str(body).ok()).flatten()
        });
        let Some(entry) = entry else { break };
        entries.push(entry);
        whole += line.len();
    }
    (entries, whole)
}
