//! The level that a command names, set up for a book.

use std::path::{Path, PathBuf};

use clap::Args;

use super::outcome::CommandError;
pub(super) use crate::bouts::bout::Arena;
use crate::{
    battle::ruleset::Book,
    data::{
        books::SHELVES,
        level::Level,
        report::{Format, ReportLook, Sources},
    },
    document::{Document, problem::Problems},
    save::Header,
};

/// A level, its book and the seed of its dice.
#[derive(Args, Clone)]
pub(super) struct LevelArguments {
    /// The level's file
    pub(super) level: PathBuf,
    /// The rulebook to play by; the level's first unless given
    #[arg(long)]
    pub(super) book: Option<String>,
    /// The seed of the dice
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
}

/// Opens a level for the named book, or for the first one in the level.
pub(super) fn open(path: &Path, book: Option<&str>) -> Result<Arena, CommandError> {
    set_up(level_of(&Document::open(path))?, book)
}

/// Sets up the level of a save or record, with its players' agreement; `file` is the save or
/// record.
pub(super) fn of_file(header: &Header, file: &Path) -> Result<Arena, CommandError> {
    let mut level = level_of(&header.level_document(Some(file))?)?;
    level.agreed = header.agreed;
    let arena = set_up(level, Some(&header.book))?;
    header.fits(&arena.level, &arena.stage)?;
    Ok(arena)
}

/// The level of a document.
pub(super) fn level_of(document: &Document) -> Result<Level, CommandError> {
    let (level, problems) = Level::read(document);
    level.ok_or_else(|| {
        let mut sources = Sources::new();
        sources.add(document);
        complain(&sources, &problems)
    })
}

/// Sets up a level for the named book, or for the first one in the level.
pub(super) fn set_up(level: Level, book: Option<&str>) -> Result<Arena, CommandError> {
    let book = match book {
        Some(name) => among(name, SHELVES.iter().map(|shelf| shelf.book()))?,
        None => match level.books.first() {
            Some(book) => book,
            None => {
                return Err(CommandError::new(
                    format!("The level `{}` is made for no book.", level.name),
                    "Name a book in its `books`.",
                ));
            }
        },
    };
    let stage = level
        .stage(book)
        .map_err(|problems| complain(&Sources::new(), &problems))?;
    Ok(Arena { level, book, stage })
}

/// The book with this name among `books`.
pub(super) fn among(
    name: &str,
    books: impl IntoIterator<Item = &'static Book, IntoIter: Clone>,
) -> Result<&'static Book, CommandError> {
    let books = books.into_iter();
    books.clone().find(|book| book.id == name).ok_or_else(|| {
        let help = crate::document::problem::suggestion(name, "book", books.map(|book| book.id));
        CommandError::new(format!("There is no book `{name}`."), help)
    })
}

/// The faults of a file as a rendered report.
pub(super) fn complain(sources: &Sources, problems: &Problems) -> CommandError {
    CommandError(sources.render(
        problems,
        Format::Text,
        ReportLook::for_output(&std::io::stderr()),
    ))
}
