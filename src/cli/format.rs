//! `shadowgrid format`: lays files out in one way.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    arena::complain,
    check::{once_at_most, standard_input},
    folder::ron_files,
    outcome::{CommandError, Done, Exit},
};
use crate::{data::report::Sources, document::Document, output::unless_closed, save};

/// What is laid out.
#[derive(Args)]
pub(super) struct FormatArguments {
    /// Levels, scenes and other RON files; of a folder, every .ron file in it; - lays out standard
    /// input and writes it to the output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing; exit code 1 if a file is not laid out
    #[arg(long)]
    check: bool,
}

/// Lays every file out: an item a line, comments kept. A file with faults is left as it is, and so
/// are all after it.
pub(super) fn format(arguments: &FormatArguments) -> Done {
    let mut out = std::io::stdout().lock();
    once_at_most(&arguments.paths)?;
    let (mut files, mut changed) = (0, 0);
    for path in &arguments.paths {
        if path == Path::new("-") {
            let document = standard_input();
            let text = laid_out(&document)?;
            if arguments.check {
                files += 1;
                changed += usize::from(text != document.text());
            } else {
                write!(out, "{text}")?;
            }
            continue;
        }
        let several = if path.is_dir() {
            ron_files(path)
        } else {
            vec![path.clone()]
        };
        if several.is_empty() {
            return Err(CommandError::new(
                format!("There is no .ron file in `{}`.", path.display()),
                "Name a level, or a folder of levels.",
            ));
        }
        for file in several {
            let document = Document::open(&file);
            let text = laid_out(&document)?;
            files += 1;
            if text == document.text() {
                continue;
            }
            changed += 1;
            if arguments.check {
                unless_closed(writeln!(out, "{} is not laid out.", file.display()))?;
            } else {
                save::write_text(&file, &text)?;
                writeln!(out, "{} is laid out anew.", file.display())?;
            }
        }
    }
    if files > 0 {
        let s = if files == 1 { "" } else { "s" };
        unless_closed(writeln!(
            out,
            "{files} file{s}, {changed} not laid out before."
        ))?;
    }
    Ok(match arguments.check && changed > 0 {
        true => Exit::Faults,
        false => Exit::Fine,
    })
}

/// A document's text laid out, or the report of its faults.
fn laid_out(document: &Document) -> Result<String, CommandError> {
    document.formatted().ok_or_else(|| {
        let mut sources = Sources::new();
        sources.add(document);
        complain(&sources, document.problems())
    })
}
