//! Sweeps: many battles described as data, of levels, books, minds and edits of the levels. What they
//! hold is described once by the records here; from that they are read with every fault at its place, and
//! the reference is made.

mod change;
mod edit;

use std::{collections::BTreeSet, path::Path};

use super::{
    books::SHELVES,
    level::Level,
    minds::{self, Mind},
    reference::{Table, of_fields, of_forms},
};
use crate::document::{
    Document, Node, Reader,
    forms::Forms,
    problem::{Problem, Problems, Severity},
    record::{Record, fields_of, record},
    shape::{
        Placed, Shape, any_text, flag, format_version, list_of, name, named_by, number, pair,
        placed, record, tried, worded,
    },
};
use change::ChangeForm;
use edit::{EditFields, MOST_LEVELS};

pub use edit::EditedLevel;

/// The version of the format this program reads and writes.
const FORMAT: i128 = 1;

record! {
    /// A sweep: battles of several levels by several books and minds, with edits of the levels.
    struct SweepFields as "Sweep" {
        /// The version of this format.
        format: Option<i128>; tried(format()),
        /// The files of the levels, from the folder of the sweep.
        levels: Vec<Placed<String>>; list_of(placed(name())),
        /// The rulebooks; unless given all of each level.
        books: Vec<&'static str> = Vec::new(); list_of(named_by(
            "a book",
            SHELVES.iter().map(|shelf| shelf.book().id),
            |book| (*book).to_owned(),
        )),
        /// The minds; each leads all sides in battles of its own.
        brains: Vec<Mind> = vec![Mind::usual()];
            list_of(worded("a brain, `\"shadow\"`", minds::mind, |mind: &Mind| format!("{:?}", mind.to_string()))),
        /// The first and the last seed.
        seeds: (u64, u64) = (1, 100); pair(number(0..=SEEDS), number(0..=SEEDS)),
        /// At most so many battles are one command.
        piece: u32 = 1_000_000; number(1..=1_000_000).of("battles"),
        /// The folder for edited levels and for battles, from the folder of the sweep.
        out: String = "sweep".to_owned(); any_text(),
        /// Edits, see below; each is played beside the level as it is written.
        edits: Vec<Placed<EditFields>> = Vec::new(); list_of(placed(record())),
        /// Whether all choices of edits are played together as well, such as both of two edits.
        together: bool = false; flag(),
    }
}

/// The rules of sweeps, besides those of all files.
pub const RULES: &[&str] = &["unknown-format", "wrong-edit"];

/// The largest seed.
const SEEDS: u64 = i64::MAX as u64;

fn format() -> impl Shape<Value = i128> {
    worded("`1`", read_format, i128::to_string)
}

fn read_format<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<i128> {
    format_version(reader, node, "sweep", FORMAT)
}

/// A sweep without faults.
pub struct Sweep {
    /// Its levels with their edits, in order.
    pub levels: Vec<EditedLevel>,
    /// The names of its books; empty for all of each level.
    pub books: Vec<&'static str>,
    /// Its minds.
    pub brains: Vec<Mind>,
    /// The first and the last seed.
    pub seeds: (u64, u64),
    /// The most battles of one command.
    pub piece: u64,
    /// The folder for what it writes, from the folder of the sweep.
    pub out: String,
}

impl Sweep {
    /// Reads a sweep and tries its edits on its levels; a file with errors gives no sweep. `folder` is
    /// where the sweep stands, from which its levels are found.
    pub fn read(document: &Document, folder: &Path) -> (Option<Self>, Problems) {
        let mut reader = Reader::new(document);
        let sweep = sweep(&mut reader, document.root(), folder);
        let problems = reader.finish(RULES);
        (sweep.filter(|_| !problems.has_errors()), problems)
    }
}

fn sweep<'d>(reader: &mut Reader<'d>, node: &'d Node, folder: &Path) -> Option<Sweep> {
    let seeds_node = node.field("seeds");
    let fields = SweepFields::read(reader, node, None, ())?;
    let seeds = fields.seeds;
    if seeds.0 > seeds.1 || seeds.1 - seeds.0 >= 1_000_000 {
        let span = seeds_node.map_or(node.opening(), |node| node.span.clone());
        return reader.refuse(
            "out-of-range",
            span,
            "the last seed lies before the first, or more than a million after it",
            "write the first and the last seed, such as (1, 200)",
        );
    }
    names_are_different(reader, &fields.edits);
    let mut levels = Vec::new();
    for path in &fields.levels {
        let file = folder.join(&path.value);
        let own = Document::open(&file);
        let (level, problems) = Level::read(&own);
        let Some(level) = level else {
            let first = problems
                .iter()
                .find(|problem| problem.severity == Severity::Error);
            let first = first.map_or("it is not sound", |problem| &problem.message);
            reader.report(
                Problem::error(
                    "cannot-read-file",
                    format!("`{}` is no level: {first}", file.display()),
                )
                .at(path.span.clone())
                .help("`shadowgrid check` with this file tells all its faults"),
            );
            continue;
        };
        edit::all(
            reader,
            (own, level),
            &fields.edits,
            fields.together,
            &mut levels,
        )?;
        if levels.len() > MOST_LEVELS {
            return reader.refuse(
                "out-of-range",
                path.span.clone(),
                format!("edits make more than {MOST_LEVELS} levels of these"),
                "leave out some edits, or `together`",
            );
        }
    }
    Some(Sweep {
        levels,
        books: fields.books,
        brains: fields.brains,
        seeds,
        piece: u64::from(fields.piece),
        out: fields.out,
    })
}

fn names_are_different(reader: &mut Reader<'_>, edits: &[Placed<EditFields>]) {
    let mut known = BTreeSet::new();
    for edit in edits {
        if !known.insert(edit.value.name()) {
            reader.report(
                Problem::error(
                    "duplicate-key",
                    format!("two edits are called {:?}", edit.value.name()),
                )
                .at(edit.opening.clone())
                .help("give each edit a name of its own"),
            );
        }
    }
}

/// The reference tables of sweeps.
pub fn reference() -> Vec<Table> {
    vec![
        of_fields("sweep", &fields_of::<SweepFields>(())),
        of_fields("sweep edit", &fields_of::<EditFields>(())),
        of_forms("sweep changes", &ChangeForm::forms(())),
    ]
}

#[cfg(test)]
mod tests;
