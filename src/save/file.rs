//! Reading and writing with care: a file is replaced whole or not at all, and a foreign, cut off or
//! newer one is refused with words.

use std::{fmt, fs, io::Write, path::Path};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::error::Category;

use super::header::{FORMAT, version};

/// The kinds of files, as their first field names them.
pub const KINDS: [&str; 2] = ["save", "replay"];

/// The largest file that is read, in bytes: 64 MiB.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Why a file could not be used, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, as a sentence.
    pub message: String,
    /// The remedy, as a sentence.
    pub remedy: String,
}

impl Fault {
    /// A fault with its remedy.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.message, self.remedy)
    }
}

/// Writes a value as JSON, in whole or not at all.
///
/// # Errors
/// The folder is missing, or nothing may be written there.
pub fn write(path: &Path, value: &impl Serialize) -> Result<(), Fault> {
    let mut text = serde_json::to_string_pretty(value).map_err(|error| unwritten(path, &error))?;
    text.push('\n');
    write_text(path, &text)
}

fn unwritten(path: &Path, error: &dyn fmt::Display) -> Fault {
    Fault::new(
        format!("The file `{}` cannot be written: {error}.", path.display()),
        "Name a file in a folder that exists and can be written to.",
    )
}

/// Writes a text, in whole or not at all.
///
/// # Errors
/// The folder is missing, or nothing may be written there.
pub fn write_text(path: &Path, text: &str) -> Result<(), Fault> {
    let fail = |error: &dyn fmt::Display| unwritten(path, error);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if path.is_dir() {
        return Err(fail(&"it is a folder"));
    }
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| fail(&error))?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.as_file().sync_all())
        .map_err(|error| fail(&error))?;
    file.persist(path).map_err(|error| fail(&error.error))?;
    Ok(())
}

/// Reads a file of this kind.
///
/// # Errors
/// It cannot be opened, or is foreign, cut off, damaged or newer than this program.
pub fn read<T: DeserializeOwned>(path: &Path, kind: &str) -> Result<T, Fault> {
    let shown = path.display();
    let opened = fs::metadata(path).and_then(|data| {
        if data.is_dir() {
            return Err(std::io::Error::other("it is a folder"));
        }
        if data.len() > LARGEST {
            return Err(std::io::Error::other("it is larger than 64 MiB"));
        }
        fs::read(path)
    });
    let bytes = opened.map_err(|error| {
        Fault::new(
            format!("The file `{shown}` cannot be read: {error}."),
            format!("Check the path; it should be a {kind} of Shadowgrid."),
        )
    })?;
    let foreign = || {
        Fault::new(
            format!("The file `{shown}` is not a {kind} of Shadowgrid."),
            format!("Name a file that Shadowgrid wrote as a {kind}."),
        )
    };
    let value: serde_json::Value =
        serde_json::from_slice(&bytes).map_err(|error| match error.classify() {
            Category::Eof if bytes.trim_ascii_start().starts_with(b"{") => Fault::new(
                format!(
                    "The file `{shown}` is cut off: it ends in line {}, in the middle of a value.",
                    error.line()
                ),
                "Fetch the whole file again.",
            ),
            _ => foreign(),
        })?;
    let found = value.get("shadowgrid").and_then(serde_json::Value::as_str);
    match found {
        Some(found) if found == kind => {}
        Some(found) if KINDS.contains(&found) => {
            return Err(Fault::new(
                format!("The file `{shown}` is a {found}, and a {kind} is needed."),
                if found == "save" {
                    "Go on with a save by `shadowgrid play --load FILE`."
                } else {
                    "Play a replay by `shadowgrid replay FILE`."
                },
            ));
        }
        _ => return Err(foreign()),
    }
    let format = value.get("format").and_then(serde_json::Value::as_u64);
    if let Some(format) = format
        && format > u64::from(FORMAT)
    {
        let game = value.get("game").and_then(serde_json::Value::as_str);
        let game = game.unwrap_or("of a later version");
        return Err(Fault::new(
            format!(
                "The file `{shown}` was written by Shadowgrid {game} in format {format}; this is Shadowgrid {}, which reads up to format {FORMAT}.",
                version()
            ),
            format!("Use Shadowgrid {game}."),
        ));
    }
    serde_json::from_value(value).map_err(|error| {
        Fault::new(
            format!("The file `{shown}` is damaged: {error}."),
            "Fetch the file again, or use another one.",
        )
    })
}
