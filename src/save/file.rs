//! Careful reading and writing: a file is replaced whole or not at all, and foreign, cut-off or
//! newer files are refused with a reason.

use std::path::Path;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, error::Category};

use super::{
    fault::Fault,
    format::{FORMAT, hex, version},
    place::{self, FileKind},
    seal, sum,
};
use crate::data::{bounded, packs::marks::PackMark};

/// A kind of file that holds a battle.
pub trait Filed: Serialize + DeserializeOwned {
    /// The kind in its first field.
    const KIND: FileKind;

    /// Whether its contents are packed, so that players cannot read them by opening the file.
    fn is_sealed(&self) -> bool;
}

/// A value with its checksum.
#[derive(Serialize)]
struct Summed<'v, T> {
    #[serde(flatten)]
    value: &'v T,
    sum: String,
}

/// A file with packed contents.
#[derive(Serialize)]
struct Sealed {
    shadowgrid: &'static str,
    format: u32,
    game: &'static str,
    sealed: String,
}

/// Writes a battle as JSON, packed if it is sealed, whole or not at all; only a file of the same
/// kind is replaced.
///
/// # Errors
/// Something else is at this path, the folder is missing, or it is not writable.
pub fn write<T: Filed>(path: &Path, value: &T) -> Result<(), Fault> {
    let replaces = place::may_stand(path, T::KIND)?;
    put(path, value, replaces)
}

fn put<T: Filed>(path: &Path, value: &T, replaces: bool) -> Result<(), Fault> {
    let fail = |error: serde_json::Error| place::unwritten(path, &error);
    let sum = sum::of(&serde_json::to_value(value).map_err(fail)?);
    let sum = hex(sum);
    let mut text = serde_json::to_string_pretty(&Summed { value, sum }).map_err(fail)?;
    if value.is_sealed() {
        let sealed = Sealed {
            shadowgrid: T::KIND.word(),
            format: FORMAT,
            game: version(),
            sealed: seal::pack(&text),
        };
        text = serde_json::to_string_pretty(&sealed).map_err(fail)?;
    }
    text.push('\n');
    place::put(path, text, replaces)
}

/// Writes a battle under a name the player chose, and creates its folder.
///
/// # Errors
/// Something else is at this path, the folder cannot be created, or it is not writable.
pub fn write_named<T: Filed>(path: &Path, value: &T) -> Result<(), Fault> {
    place::make_folder(path)?;
    write(path, value)
}

/// Writes a battle under one of the game's own names; an unreadable file of that name is replaced
/// too.
///
/// # Errors
/// Something else is at this path, the folder cannot be created, or it is not writable.
pub fn write_own<T: Filed>(path: &Path, value: &T) -> Result<(), Fault> {
    place::make_folder(path)?;
    match place::is_spoiled(path) {
        true => put(path, value, true),
        false => write(path, value),
    }
}

/// Writes a text, whole or not at all, over any file at this path.
///
/// # Errors
/// The path is a folder, its folder is missing, or it is not writable.
pub fn write_text(path: &Path, text: &str) -> Result<(), Fault> {
    if path.is_dir() {
        return Err(place::unwritten(path, &"it is a folder"));
    }
    place::put(path, text, true)
}

/// Writes a picture, whole or not at all; only another picture is replaced.
///
/// # Errors
/// Something else is at this path, the folder is missing, or it is not writable.
pub fn write_picture(path: &Path, png: &[u8]) -> Result<(), Fault> {
    let replaces = place::may_stand(path, FileKind::Picture)?;
    place::put(path, png, replaces)
}

/// Reads a file of this kind.
///
/// # Errors
/// It cannot be opened, or is foreign, cut off, changed or newer than this program.
pub fn read<T: Filed>(path: &Path) -> Result<T, Fault> {
    let (value, changed) = read_unproven(path)?;
    match changed {
        None => Ok(value),
        Some(changed) => Err(changed),
    }
}

/// Reads a file that can also be verified in other ways. A changed file is returned with the fault
/// that its checksum shows.
///
/// # Errors
/// It cannot be opened, or is foreign, cut off or newer than this program.
pub fn read_unproven<T: Filed>(path: &Path) -> Result<(T, Option<Fault>), Fault> {
    let shown = path.display();
    let kind = T::KIND.word();
    let bytes = bounded::read(path, place::LARGEST).map_err(|unread| {
        Fault::new(
            format!("The file `{shown}` cannot be read: {unread}."),
            format!("Check the path; it should be a {kind} of Shadowgrid."),
        )
    })?;
    let foreign = || {
        Fault::new(
            format!("The file `{shown}` is not a {kind} of Shadowgrid."),
            format!("Name a file that Shadowgrid wrote as a {kind}."),
        )
    };
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| match error.classify() {
        Category::Eof if bytes.trim_ascii_start().starts_with(b"{") => Fault::new(
            format!(
                "The file `{shown}` is cut off: it ends in line {}, in the middle of a value.",
                error.line()
            ),
            "Fetch the whole file again.",
        ),
        _ if place::said_kind(&bytes).as_deref() == Some(kind) => Fault::new(
            format!("The file `{shown}` is damaged: it is no JSON any more ({error})."),
            "Fetch the file again, or use another one.",
        ),
        _ => foreign(),
    })?;
    let found = value.get("shadowgrid").and_then(Value::as_str);
    match found {
        Some(found) if found == kind => {}
        Some("save") => {
            return Err(Fault::new(
                format!("The file `{shown}` is a save, and a {kind} is needed."),
                "Go on with a save by `shadowgrid play --load FILE`.",
            ));
        }
        Some("replay") => {
            return Err(Fault::new(
                format!("The file `{shown}` is a replay, and a {kind} is needed."),
                "Play a replay by `shadowgrid replay FILE`.",
            ));
        }
        _ => return Err(foreign()),
    }
    let format = value.get("format").and_then(Value::as_u64);
    if let Some(format) = format
        && format > u64::from(FORMAT)
    {
        let game = value.get("game").and_then(Value::as_str);
        let game = game.unwrap_or("of a later version");
        return Err(Fault::new(
            format!(
                "The file `{shown}` was written by Shadowgrid {game} in format {format}; this is Shadowgrid {}, which reads up to format {FORMAT}.",
                version()
            ),
            format!("Use Shadowgrid {game}."),
        ));
    }
    let value = match value.get("sealed").map(|sealed| opened(path, sealed)) {
        Some(opened) => opened?,
        None => value,
    };
    let changed = changed(path, &value, format == Some(1));
    match serde_json::from_value(value) {
        Ok(value) => Ok((value, changed)),
        Err(error) => Err(Fault::new(
            format!("The file `{shown}` is damaged: {error}."),
            "Fetch the file again, or use another one.",
        )),
    }
}

/// The book and the packs of a save or record; `None` of what is none, or cannot be read: reading it as
/// what it should be says why.
pub fn packs_of(path: &Path) -> Option<(String, Vec<PackMark>)> {
    let bytes = bounded::read(path, place::LARGEST).ok()?;
    let value: Value = serde_json::from_slice(&bytes).ok()?;
    let value = match value.get("sealed") {
        Some(sealed) => opened(path, sealed).ok()?,
        None => value,
    };
    let book = value.get("book")?.as_str()?.to_owned();
    let marks = value.get("packs").cloned();
    let marks = marks.map_or(Some(Vec::new()), |marks| serde_json::from_value(marks).ok())?;
    Some((book, marks))
}

/// The contents of a sealed file.
fn opened(path: &Path, sealed: &Value) -> Result<Value, Fault> {
    let text = sealed.as_str().and_then(seal::unpack);
    let value = text.and_then(|text| serde_json::from_str(&text).ok());
    value.ok_or_else(|| {
        Fault::new(
            format!(
                "The file `{}` is sealed, and its seal is broken: it was changed since it was written.",
                path.display()
            ),
            "Fetch the file as it was written, or use another one.",
        )
    })
}

/// The fault of a file with a wrong checksum; files of format 1 have no checksum.
fn changed(path: &Path, file: &Value, has_none: bool) -> Option<Fault> {
    let fault = |found: String| {
        Fault::new(
            format!(
                "The file `{}` is damaged, or was changed by hand: {found}.",
                path.display()
            ),
            "Fetch the file as it was written, or use another one.",
        )
    };
    let now = hex(sum::of(file));
    match file.get(sum::FIELD).map(Value::as_str) {
        None if has_none => None,
        None => Some(fault(format!("it lacks its `{}`", sum::FIELD))),
        Some(Some(written)) if written == now => None,
        Some(written) => {
            let written = written.unwrap_or("no text");
            Some(fault(format!(
                "its `{}` is {written}, and that of what it holds is {now}",
                sum::FIELD
            )))
        }
    }
}
