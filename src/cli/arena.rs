//! A level that a command was given, set up for a book.

use std::path::Path;

use super::CommandError;
use crate::{
    battle::ruleset::Book,
    data::{
        books::SHELVES,
        document::Document,
        level::{Level, Stage},
        problem::Problems,
        report::{Format, Look, Sources},
    },
    save::Header,
};

/// A level with its stage for one book.
pub(super) struct Arena {
    pub(super) level: Level,
    pub(super) book: &'static Book,
    pub(super) stage: Stage,
}

/// Opens a level for a book, or for the first it is made for.
pub(super) fn open(path: &Path, book: Option<&str>) -> Result<Arena, CommandError> {
    set_up(level_of(&Document::open(path))?, book)
}

/// The level of a save or record, set up as its players agreed; `file` is the save or record.
pub(super) fn of_file(header: &Header, file: &Path) -> Result<Arena, CommandError> {
    let mut level = level_of(&header.level_document(Some(file))?)?;
    level.agreed = header.agreed;
    let arena = set_up(level, Some(&header.book))?;
    header.fits(&arena.level, &arena.stage)?;
    Ok(arena)
}

/// The level of a document, or what is wrong with it.
pub(super) fn level_of(document: &Document) -> Result<Level, CommandError> {
    let (level, problems) = Level::read(document);
    level.ok_or_else(|| {
        let mut sources = Sources::new();
        sources.add(document);
        complain(&sources, &problems)
    })
}

/// Sets a level up for a book, or for the first it is made for.
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

/// The book of this name among these.
pub(super) fn among(
    name: &str,
    books: impl IntoIterator<Item = &'static Book, IntoIter: Clone>,
) -> Result<&'static Book, CommandError> {
    let books = books.into_iter();
    books.clone().find(|book| book.id == name).ok_or_else(|| {
        let help = crate::data::problem::suggestion(name, "book", books.map(|book| book.id));
        CommandError::new(format!("There is no book `{name}`."), help)
    })
}

/// What is wrong with a file, as a report.
pub(super) fn complain(sources: &Sources, problems: &Problems) -> CommandError {
    CommandError(sources.render(problems, Format::Text, Look::for_output(&std::io::stderr())))
}
