//! `shadowgrid sweep`: the commands of a sweep, for a shell or for an engine that runs many jobs.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    arena::complain,
    battles::by::AS_WRITTEN,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    data::{
        level::Level,
        minds::Mind,
        report::Sources,
        sweep::{EditedLevel, Sweep},
    },
    document::Document,
    save,
};

/// Which sweep.
#[derive(Args)]
pub(super) struct SweepArguments {
    /// The sweep's file
    file: PathBuf,
}

/// Writes the edited levels and prints a command for each piece of the battles.
pub(super) fn sweep(arguments: &SweepArguments) -> Done {
    let document = Document::open(&arguments.file);
    let folder = arguments.file.parent().unwrap_or(Path::new(""));
    let (sweep, problems) = Sweep::read(&document, folder);
    let mut sources = Sources::new();
    sources.add(&document);
    let Some(sweep) = sweep else {
        return Err(complain(&sources, &problems));
    };
    if !problems.is_empty() {
        crate::output::warn(complain(&sources, &problems).0.trim_end());
    }
    let place = folder.join(&sweep.out);
    let mut commands = Vec::new();
    for level in &sweep.levels {
        let file = file_of(level, &place)?;
        commands.extend(commands_of(&sweep, level, &file, &place));
    }
    if commands.is_empty() {
        return Err(CommandError::new(
            "None of the levels is made for any of the books.",
            "Leave `books` out to play each by all of its books.",
        ));
    }
    let mut out = std::io::stdout().lock();
    for command in commands {
        writeln!(out, "{command}")?;
    }
    Ok(Exit::Fine)
}

/// The file of a level; an edited one is written first.
fn file_of(level: &EditedLevel, place: &Path) -> Result<PathBuf, CommandError> {
    let own = Path::new(level.document.name());
    if level.edits.is_empty() {
        return Ok(own.to_owned());
    }
    let folder = place.join("levels");
    std::fs::create_dir_all(&folder).map_err(|error| {
        CommandError::new(
            format!("The folder `{}` cannot be made: {error}.", folder.display()),
            "Name a folder that can be written to as `out`.",
        )
    })?;
    let stem = own.file_stem().unwrap_or_default().to_string_lossy();
    let edits = level.edits.replace(" + ", "+");
    let edits = edits.replace(
        |letter: char| !letter.is_alphanumeric() && letter != '+',
        "-",
    );
    let file = folder.join(format!("{stem}+{edits}.ron"));
    save::write_text(&file, level.document.text())?;
    Ok(file)
}

/// The commands for a level: by each book, with each mind, for each piece of the seeds.
fn commands_of(sweep: &Sweep, level: &EditedLevel, file: &Path, place: &Path) -> Vec<String> {
    let is_asked = |id: &str| sweep.books.is_empty() || sweep.books.contains(&id);
    let books = level.level.books.iter().filter(|book| is_asked(book.id));
    let stem = Path::new(level.document.name()).file_stem();
    let stem = stem.unwrap_or_default().to_string_lossy().into_owned();
    let edits = match level.edits.as_str() {
        "" => AS_WRITTEN,
        edits => edits,
    };
    let mut commands = Vec::new();
    for book in books {
        for mind in &sweep.brains {
            let (mut first, last) = sweep.seeds;
            while first <= last {
                let end = last.min(first.saturating_add(sweep.piece - 1));
                commands.push(format!(
                    "shadowgrid simulate {} --book {}{} --seeds {first}..{end} --out {} --tag {} --tag {} --jobs 1 > /dev/null",
                    word(&file.display().to_string()),
                    book.id,
                    leaders(&level.level, mind),
                    word(&place.join("battles").display().to_string()),
                    word(&format!("of={stem}")),
                    word(&format!("edit={edits}")),
                ));
                first = end + 1;
            }
        }
    }
    commands
}

/// The mind for each side.
fn leaders(level: &Level, mind: &Mind) -> String {
    let sides = level.sides.iter();
    let led = sides.map(|side| format!(" --side {}", word(&format!("{}=ai:{mind}", side.name))));
    led.collect()
}

/// A word as a POSIX shell reads it.
fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./=:,+".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(word("edit=no-crate"), "edit=no-crate");
        assert_eq!(word("edit=no crate"), "'edit=no crate'");
        assert_eq!(word("it's"), "'it'\\''s'");
        assert_eq!(word("$HOME;"), "'$HOME;'");
    }
}
