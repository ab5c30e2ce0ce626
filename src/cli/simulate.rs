//! `shadowgrid simulate`: counts results of many battles of the computer against itself.

use std::collections::BTreeMap;

use super::{
    arena,
    arguments::SimulateArguments,
    battles::{
        bout::Bout,
        numbers::Numbers,
        run::{Run, books, in_each_others_places, levels_of},
        told::{Manner, Told, tell},
    },
    interrupt, leaders,
    outcome::{CommandError, Done, Exit},
    report::{self, Ground},
};
use crate::document::Document;

/// Plays and counts; the numbers do not depend on how many battles run at once.
pub(super) fn simulate(arguments: &SimulateArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let (bouts, several) = bouts(arguments)?;
    let (first, battles) = seeds(arguments);
    let last = first.saturating_add(battles as u64 - 1);
    let run = Run {
        seeds: (first, last),
        jobs: arguments.jobs,
        out: arguments.out.as_deref(),
    };
    let (mut sums, whole) = run.played(&bouts)?;
    if arguments.out.is_some() {
        // As `tally` tells them.
        sums.sort_by(|one, other| one.row.cmp(&other.row));
    }
    if let Some(file) = &arguments.report {
        let grounds: Vec<Ground> = bouts.iter().map(Ground::of).collect();
        report::write(file, &sums, &grounds)?;
    }
    let several = match &arguments.out {
        Some(_) => sums.len() > 1,
        None => several,
    };
    let rows: Vec<Told> = sums
        .iter()
        .map(|sums| {
            let interrupted = sums.battles < battles as u64;
            Told::Simulated(Numbers::of(sums, interrupted, (first, last)))
        })
        .collect();
    let (json, table) = (arguments.json, arguments.table);
    tell(
        &rows,
        Manner {
            json,
            table,
            several,
        },
    )?;
    Ok(if whole { Exit::Fine } else { Exit::Interrupted })
}

/// The first seed and the number of battles.
fn seeds(arguments: &SimulateArguments) -> (u64, usize) {
    match arguments.seeds {
        Some((first, last)) => (first, (last - first) as usize + 1),
        None => (arguments.seed, arguments.battles as usize),
    }
}

/// The levels for the requested books, and whether the arguments may give several of them.
fn bouts(arguments: &SimulateArguments) -> Result<(Vec<Bout>, bool), CommandError> {
    let books = books(&arguments.books)?;
    let tags: BTreeMap<String, String> = arguments.tags.iter().cloned().collect();
    let mut documents = Vec::new();
    let mut several = !books.is_empty() || arguments.levels.len() > 1 || arguments.exchange;
    for path in &arguments.levels {
        if path.is_dir() {
            several = true;
            documents.extend(levels_of(path)?);
        } else {
            documents.push(Document::open(path));
        }
    }
    let mut bouts = Vec::new();
    for document in &documents {
        let level = arena::level_of(document)?;
        let names: Vec<Option<&str>> = match arguments.books.is_empty() {
            true => vec![arguments.book.as_deref()],
            false => {
                let books = books.iter().filter(|book| level.is_for(book));
                books.map(|book| Some(book.id)).collect()
            }
        };
        for book in names {
            let mut pair = vec![Bout::of(arena::set_up(level.clone(), book)?, &tags)];
            if arguments.exchange {
                pair.extend(in_each_others_places(document, &pair[0]));
            }
            for bout in &mut pair {
                leaders::lead(&mut bout.arena, &arguments.sides)?;
            }
            bouts.extend(pair);
        }
    }
    if bouts.is_empty() {
        let books: Vec<&str> = books.iter().map(|book| book.id).collect();
        return Err(CommandError::new(
            format!("No level is made for {}.", books.join(" or ")),
            "Leave `--books` out to play each by its first book.",
        ));
    }
    Ok((bouts, several))
}
