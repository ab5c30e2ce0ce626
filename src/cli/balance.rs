//! `shadowgrid check --balance`: whether levels are as fair as they mean to be, by battles of the computer
//! against itself, from the sides' own places and from each other's.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    arena,
    battles::{
        bout::Bout,
        numbers::Numbers,
        run::{Run, books, in_each_others_places},
        sums::Sums,
        told::together,
    },
    folder::ron_files,
    interrupt,
    outcome::{CommandError, Exit},
};
use crate::{
    bouts::places::Places,
    data::strengths::Strengths,
    document::{Document, Node, NodeKind},
    fair::share::rounded,
};

/// How the balance of levels is looked into.
#[derive(Args)]
pub(super) struct BalanceArguments {
    /// Let the computer play each level against itself and tell whether it is as fair as it means to be
    #[arg(long, conflicts_with = "format")]
    balance: bool,
    /// With --balance: how many battles of each level by each book, and as many from each other's places
    #[arg(long, default_value_t = 100, requires = "balance", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    battles: u32,
    /// With --balance: only these rulebooks, such as evoker,threshold
    #[arg(long, value_delimiter = ',', requires = "balance")]
    books: Vec<String>,
    /// With --balance: how many battles at the same time
    #[arg(long, requires = "balance", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl BalanceArguments {
    /// Whether it is asked for.
    pub(super) fn is_asked_for(&self) -> bool {
        self.balance
    }
}

/// Plays and tells. A level that misses its aim for certain is a fault.
pub(super) fn balance(
    paths: &[PathBuf],
    arguments: &BalanceArguments,
) -> Result<Exit, CommandError> {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let mut rows = Vec::new();
    let mut whole = true;
    let mut out = std::io::stdout().lock();
    for document in documents(paths) {
        for (bout, pair) in bouts(&document, arguments)? {
            write!(out, "{}", before(&bout, &document))?;
            out.flush()?;
            let seeds = (1, u64::from(arguments.battles));
            let run = Run {
                seeds,
                jobs: arguments.jobs,
                out: None,
            };
            let both: Vec<Bout> = std::iter::once(bout).chain(pair).collect();
            let (sums, done) = run.played(&both)?;
            whole &= done;
            let numbers = Numbers::of(&sums[0], !done, seeds);
            write!(out, "{}", told(&numbers, &sums))?;
            out.flush()?;
            rows.push(numbers);
            if !whole {
                break;
            }
        }
    }
    let rows: Vec<&Numbers> = rows.iter().collect();
    let (text, missed) = together(&rows);
    write!(out, "{text}")?;
    Ok(match (whole, missed) {
        (false, _) => Exit::Interrupted,
        (true, 0) => Exit::Fine,
        (true, _) => Exit::Faults,
    })
}

/// The levels among the files.
fn documents(paths: &[PathBuf]) -> impl Iterator<Item = Document> {
    let files = paths.iter().flat_map(|path| match path.is_dir() {
        true => ron_files(path),
        false => vec![path.clone()],
    });
    let documents = files.map(|file: PathBuf| Document::open(Path::new(&file)));
    documents
        .filter(|document| !matches!(document.root().name(), Some("Scene" | "Settings" | "Sweep")))
}

/// The level by each of its books that are asked for, as it is and with places exchanged if it allows
/// that.
fn bouts(
    document: &Document,
    arguments: &BalanceArguments,
) -> Result<Vec<(Bout, Option<Bout>)>, CommandError> {
    let level = arena::level_of(document)?;
    let asked = books(&arguments.books)?;
    let is_asked = |id: &str| asked.is_empty() || asked.iter().any(|book| book.id == id);
    let own = level.books.iter().filter(|book| is_asked(book.id));
    own.map(|book| {
        let arena = arena::set_up(level.clone(), Some(book.id))?;
        let bout = Bout::of(arena, &std::collections::BTreeMap::new());
        let pair = in_each_others_places(document, &bout);
        Ok((bout, pair))
    })
    .collect()
}

/// What the strengths of archetypes say before any battle.
fn before(bout: &Bout, document: &Document) -> String {
    let level = &bout.arena.level;
    let Some(strengths) = Strengths::of(bout.arena.book.id) else {
        return String::new();
    };
    let first = level.sides.first().map(|side| side.alliance);
    let team = |own: bool| -> Vec<&str> {
        let units = level.combatants.iter();
        let units = units.filter(|unit| {
            let side = level.sides.get(unit.side.index());
            side.is_some_and(|side| (Some(side.alliance) == first) == own)
        });
        units.map(|unit| unit.archetype.as_str()).collect()
    };
    let (own, others) = (team(true), team(false));
    let forecast = strengths.forecast([&own, &others]);
    let name = level.sides.first().map_or("", |side| side.name.as_str());
    let mut text = format!(
        "{} by {}, before any battle: {name} {} by what archetypes are worth.",
        level.name,
        bout.arena.book.id,
        forecast.words()
    );
    let unknown = strengths.unknown(own.iter().chain(&others).copied());
    if !unknown.is_empty() {
        text.push_str(&format!(
            " Not known, and counted as 100: {}.",
            unknown.join(", ")
        ));
    }
    let nodes = document.root().field("combatants").and_then(Node::items);
    let changed = nodes.unwrap_or_default().iter().filter(|node| {
        let sheets = node.field("sheets").map(|sheets| &sheets.kind);
        let Some(NodeKind::Map(entries)) = sheets else {
            return false;
        };
        let mut books = entries.iter().filter_map(|entry| entry.key.name());
        books.any(|book| book == bout.arena.book.id)
    });
    let changed = changed.count();
    if changed > 0 {
        text.push_str(&format!(
            " {changed} of its units have sheets of their own, which are not counted, nor are ground and goals."
        ));
    }
    text.push('\n');
    text
}

/// What is told of a level by a book.
fn told(numbers: &Numbers, sums: &[Sums]) -> String {
    let mut text = format!("{}\n", numbers.plainly());
    if let [own, other] = sums
        && let Some(places) = places(own, other)
    {
        text.push_str(&format!("  {places}\n"));
    }
    text
}

/// What the places are worth to the first side: half the difference between its share from its own places
/// and from the other's.
fn places(own: &Sums, other: &Sums) -> Option<String> {
    let places = Places::of(own, other)?;
    let name = own.sides.first().map_or("", |side| side.name.as_str());
    Some(format!(
        "From each other's places {name} win {:.0} of {}; own places are worth {:+.0} points to it (95 % CI {:+.0} to {:+.0}): {}. Both together: {} %.",
        places.there * other.battles as f64,
        other.battles,
        places.worth,
        places.worth - places.error,
        places.worth + places.error,
        places.verdict(),
        rounded(places.together),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::battles::line::sample::battle;

    fn sums(wins: u64, of: u64) -> Sums {
        let mut sums = Sums::like(&battle(1, true));
        for seed in 0..of {
            sums.add(&battle(seed, seed < wins));
        }
        sums
    }

    #[test]
    fn places_are_told_from_sides() {
        let told = places(&sums(80, 100), &sums(20, 100)).unwrap();
        assert!(told.contains("worth +30 points"), "{told}");
        assert!(
            told.contains("places are better. Both together: 50 %"),
            "{told}"
        );
        let told = places(&sums(70, 100), &sums(70, 100)).unwrap();
        assert!(
            told.contains("worth +0 points") && told.contains("no difference"),
            "{told}"
        );
        assert_eq!(places(&sums(0, 0), &sums(70, 100)), None);
    }
}
