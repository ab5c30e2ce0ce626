//! Stamps: pieces of maps that authors keep and put on other levels, such as a room, a well or a
//! stair.
//!
//! A stamp is a RON file with a legend of its own (the fields are those of
//! [`StampHead`]); a dozen come with the game, and authors keep
//! their own in a folder. For an editor:
//!
//! - [`all`] lists what there is, with [`Stamp::id`], [`Stamp::name`], [`Stamp::description`] and
//!   [`Stamp::size`], and the files of the folder that have faults.
//! - [`Stamp::clip`] is its squares. Put into `Desk::clip`, it is turned (`Desk::turn_clip`) and pasted
//!   (`Desk::paste`) like any other part, in one step of undo.
//! - [`placed`] puts one on a draft, which also is one step for [`Workbench::change`](super::Workbench).
//! - [`kept`] is the text of a stamp of a selection, [`keep`] writes it into the folder.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use super::{
    clip::{Clip, Turn},
    draft::Draft,
    letters::letter_for,
    pen::row_text,
    sheet::{Layer, NOTHING},
    square_text::SquareText,
};
use crate::{
    data::{
        level::stamp::{LEAVES, StampHead},
        packs::{files::stem, places::user_data, stack::stack},
    },
    document::{
        Document, in_quotes,
        problem::{Problems, suggestion},
    },
    geometry::{Cell, Grid},
    save::{self, Fault},
};

/// The folder of stamps in packs.
pub const FOLDER: &str = "stamps";

/// The most files of a folder that are read.
const MOST: usize = 1_000;

/// A piece of a map that can be put on any level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    id: String,
    head: StampHead,
    clip: Clip,
    is_own: bool,
}

/// Stamps that can be used, and what is wrong with those that cannot.
#[derive(Debug, Default)]
pub struct Stamps {
    /// Those of the game and then those of the folder, each sorted by their names.
    pub stamps: Vec<Stamp>,
    /// The files of the folder that have faults, with these.
    pub faulty: Vec<FaultyStamp>,
}

/// A file that should be a stamp.
#[derive(Debug)]
pub struct FaultyStamp {
    /// The file.
    pub document: Document,
    /// What is wrong with it.
    pub problems: Problems,
}

impl Stamp {
    /// Reads a stamp; `id` is the name of its file without its end.
    ///
    /// # Errors
    /// Its faults, each with its place and a remedy.
    pub fn read(id: &str, document: Document) -> Result<Self, Box<FaultyStamp>> {
        let (head, problems) = StampHead::read(&document);
        let draft = Draft::of(document);
        match (head, Clip::piece(&draft)) {
            (Some(head), Ok(clip)) => Ok(Self {
                id: id.to_owned(),
                head,
                clip,
                is_own: true,
            }),
            _ => Err(Box::new(FaultyStamp {
                document: draft.document().clone(),
                problems,
            })),
        }
    }

    /// What it is called on the command line: the name of its file without its end.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What authors choose it by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// A sentence about it; may be empty.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.head.description
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> Grid {
        self.clip.grid()
    }

    /// Whether it is the author's, and does not come with the game.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// Its squares.
    #[must_use]
    pub fn clip(&self) -> Clip {
        self.clip.clone()
    }
}

/// The stamps of the packs that are on, those of the game among them, sorted by their names.
#[must_use]
pub fn shipped() -> &'static [Stamp] {
    static STAMPS: LazyLock<Vec<Stamp>> = LazyLock::new(|| {
        let files = stack().files_in(FOLDER).into_iter();
        let stamps = files.filter_map(|(pack, name)| {
            // A test holds that none of the game's has faults; those of other packs are checked.
            let stamp = Stamp::read(stem(name), pack.files.document(name)?).ok()?;
            Some(Stamp {
                is_own: false,
                ..stamp
            })
        });
        let mut stamps: Vec<Stamp> = stamps.collect();
        stamps.sort_by(|one, other| one.name().cmp(other.name()));
        stamps
    });
    &STAMPS
}

/// The folder of the author's own stamps, if the system has a place for such data.
#[must_use]
pub fn usual_folder() -> Option<PathBuf> {
    Some(user_data()?.join(FOLDER))
}

/// The stamps of the game, and those of a folder.
#[must_use]
pub fn all(folder: Option<&Path>) -> Stamps {
    let mut all = Stamps {
        stamps: shipped().to_vec(),
        faulty: Vec::new(),
    };
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let files = entries.into_iter().flatten().flatten().map(|it| it.path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    files.sort();
    let mut own = Vec::new();
    for file in files.iter().take(MOST) {
        let id = file.file_stem().map(|stem| stem.to_string_lossy());
        match Stamp::read(&id.unwrap_or_default(), Document::open(file)) {
            Ok(stamp) => own.push(stamp),
            Err(faulty) => all.faulty.push(*faulty),
        }
    }
    own.sort_by(|one, other| one.name().cmp(other.name()));
    all.stamps.extend(own);
    all
}

impl Stamps {
    /// The stamp of this name, or of a file of this name; the author's own before those of the game.
    ///
    /// # Errors
    /// There is none.
    pub fn named(&self, name: &str) -> Result<&Stamp, Fault> {
        let wanted = name.trim();
        let is_it = |stamp: &&Stamp| {
            stamp.id.eq_ignore_ascii_case(wanted) || stamp.name().eq_ignore_ascii_case(wanted)
        };
        self.stamps.iter().rev().find(is_it).ok_or_else(|| {
            let ids = self.stamps.iter().map(Stamp::id);
            Fault::new(
                format!("There is no stamp `{wanted}`."),
                suggestion(wanted, "stamp", ids),
            )
        })
    }
}

/// A part turned by quarters clockwise, and turned over before that if `flipped` (west becomes
/// east): all eight ways in which it can lie.
#[must_use]
pub fn laid(clip: &Clip, quarters: u8, flipped: bool) -> Clip {
    let mut laid = match flipped {
        true => clip.turned(Turn::FlipX),
        false => clip.clone(),
    };
    for _ in 0..quarters % 4 {
        laid = laid.turned(Turn::Quarter);
    }
    laid
}

/// The draft with a part put on it, its north-west square on `at`.
///
/// # Errors
/// There is no map, or the part would lie beyond its edge.
pub fn placed(draft: &Draft, clip: &Clip, at: Cell) -> Result<Draft, Fault> {
    let (map, own) = (draft.sheet()?.grid(), clip.grid());
    let last = at.offset(own.width as i16 - 1, own.height as i16 - 1);
    if !map.contains(at) || !map.contains(last) {
        return Err(Fault::new(
            format!(
                "The stamp has {} x {} squares and would lie beyond the edge of the map.",
                own.width, own.height
            ),
            match (
                map.width.checked_sub(own.width),
                map.height.checked_sub(own.height),
            ) {
                (Some(x), Some(y)) => format!("Put it on 0,0 to {x},{y}."),
                _ => format!(
                    "The map has {} x {}; make it larger first.",
                    map.width, map.height
                ),
            },
        ));
    }
    clip.paste(draft, at, None)
}

/// The text of a stamp of the squares between two corners: its ground, things, heights, light and
/// haze, without zones and combatants.
///
/// # Errors
/// There is no map there, or a switch opens a door that is not among the squares.
pub fn kept(
    draft: &Draft,
    one: Cell,
    other: Cell,
    (name, description): (&str, &str),
) -> Result<String, Fault> {
    let name = name.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Fault::new(
            "A name needs letters.",
            "Give the stamp another.",
        ));
    }
    let clip = Clip::copy(draft, one, other)?;
    let mut legend: Vec<(char, SquareText)> = Vec::new();
    let mut rows: Vec<Vec<char>> = Vec::new();
    let mut over: Vec<Vec<[char; 4]>> = Vec::new();
    for (cell, square) in clip.grid().cells().zip(clip.contents()) {
        if cell.x == 0 {
            rows.push(Vec::new());
            over.push(Vec::new());
        }
        let (letter, layers) = match square {
            None => (LEAVES, [NOTHING; 4]),
            Some((ink, layers)) => (letter_of(ink?, &mut legend), layers),
        };
        rows.extend_last(letter);
        over.extend_last(layers);
    }
    let picture = |rows: &[Vec<char>]| {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| format!("        {},\n", row_text(row)))
            .collect();
        rows.concat()
    };
    let mut text = format!("Stamp(\n    name: {},\n", in_quotes(name));
    if !description.trim().is_empty() {
        text += &format!("    description: {},\n", in_quotes(description.trim()));
    }
    text += "    legend: {\n";
    for (letter, square) in &legend {
        text += &format!("        {letter:?}: {square},\n");
    }
    text += &format!("    }},\n    map: [\n{}    ],\n", picture(&rows));
    for (number, layer) in Layer::ALL.into_iter().enumerate() {
        let rows: Vec<Vec<char>> = over
            .iter()
            .map(|row| row.iter().map(|letters| letters[number]).collect())
            .collect();
        let says_nothing = rows.iter().flatten().all(|letter| *letter == NOTHING);
        // Zones belong to the goals and sides of a level.
        if layer != Layer::Zones && !says_nothing {
            text += &format!("    {}: [\n{}    ],\n", layer.field(), picture(&rows));
        }
    }
    text += ")\n";
    let document = Document::parse("stamp", text.as_str());
    match StampHead::read(&document)
        .1
        .iter()
        .find(|it| it.rule != "unused-symbol")
    {
        Some(problem) => Err(Fault::new(
            format!("This part cannot be kept: {}.", problem.message),
            "Mend the faults of the level first.",
        )),
        None => Ok(text),
    }
}

/// Adds to the last row.
trait ExtendLast<T> {
    fn extend_last(&mut self, item: T);
}

impl<T> ExtendLast<T> for Vec<Vec<T>> {
    fn extend_last(&mut self, item: T) {
        if let Some(row) = self.last_mut() {
            row.push(item);
        }
    }
}

/// The character of a square in a legend that grows.
fn letter_of(mut square: SquareText, legend: &mut Vec<(char, SquareText)>) -> char {
    for field in ["zone", "zones"] {
        square.set(field, None);
    }
    let key = square.key();
    if let Some((letter, _)) = legend.iter().find(|(_, known)| known.key() == key) {
        return *letter;
    }
    let taken = legend.iter().map(|(letter, _)| *letter);
    let letter = letter_for(&square, &taken.collect());
    legend.push((letter, square));
    letter
}

/// Keeps a stamp in a folder, in a file called like it; returns the file.
///
/// # Errors
/// There is a stamp in such a file already, or the file cannot be written.
pub fn keep(folder: &Path, name: &str, text: &str) -> Result<PathBuf, Fault> {
    let letters = name.trim().chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '-',
    });
    let stem: String = letters.take(60).collect();
    let stem = stem.trim_matches('-');
    let stem = if stem.is_empty() { "stamp" } else { stem };
    let file = folder.join(format!("{stem}.ron"));
    if file.exists() {
        return Err(Fault::new(
            format!("There is a stamp in `{}` already.", file.display()),
            "Give this one another name, or delete that file.",
        ));
    }
    fs::create_dir_all(folder).map_err(|error| {
        Fault::new(
            format!("The folder `{}` cannot be made: {error}.", folder.display()),
            "Choose another.",
        )
    })?;
    save::write_text(&file, text)?;
    Ok(file)
}

#[cfg(test)]
#[path = "stamps_tests.rs"]
mod tests;
