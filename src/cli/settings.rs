//! `shadowgrid settings`: prints where the settings file is, its values and its faults.

use std::{io::Write, path::Path};

use super::outcome::{CommandError, Done, Exit};
use crate::settings::file;

/// Prints the settings as a file would state them, the file's place and its faults.
pub(super) fn settings(named: Option<&Path>) -> Done {
    let Some(path) = file::place(named) else {
        return Err(CommandError::new(
            "This machine has no place for a user's settings.",
            "Name a file with --settings FILE.",
        ));
    };
    let loaded = file::load(&path);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "// {}{}",
        path.display(),
        if path.exists() {
            ""
        } else {
            " (not there yet)"
        }
    )?;
    write!(out, "{}", file::text(&loaded.settings))?;
    if loaded.told.is_empty() {
        return Ok(Exit::Fine);
    }
    crate::output::warn(loaded.told.trim_end());
    Ok(Exit::Faults)
}
