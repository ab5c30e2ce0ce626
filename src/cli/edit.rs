//! `shadowgrid edit`: a level in the workshop.

use std::path::Path;

#[cfg(not(feature = "app"))]
use super::outcome::CommandError;
use super::{arguments::EditArguments, outcome::Done};

/// Opens the workshop, with a level or at the list of one's own.
#[cfg(not(feature = "app"))]
pub(super) fn edit(_arguments: &EditArguments, _settings: Option<&Path>) -> Done {
    Err(CommandError::new(
        "This Shadowgrid was built without its window.",
        "Change the level in a text editor and run `shadowgrid check LEVEL`, or build it with the \
         feature `app`.",
    ))
}

/// Opens the workshop, with a level or at the list of one's own.
#[cfg(feature = "app")]
pub(super) fn edit(arguments: &EditArguments, settings: Option<&Path>) -> Done {
    use super::outcome::{CommandError, Exit};
    use crate::{app::Options, save, workshop::Draft};

    if let Some(level) = &arguments.level {
        // A file that cannot be read is reported here, before a window opens; faults of the level
        // are what the workshop is for.
        Draft::open(level)?;
    }
    if let Some(picture) = &arguments.screenshot {
        save::check_place(picture, save::FileKind::Picture)?;
    }
    let options = Options {
        edit: Some(arguments.level.clone()),
        screenshot: arguments.screenshot.clone(),
        after: arguments.after,
        size: arguments.size,
        scale: arguments.scale,
        settings: settings.map(Path::to_owned),
        ..Options::default()
    };
    crate::app::run(options)
        .map(|()| Exit::Fine)
        .map_err(|problem| CommandError::new(problem.what, problem.remedy))
}
