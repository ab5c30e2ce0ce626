//! `shadowgrid simulate`: counts results of many battles of the computer against itself.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, PoisonError},
};

use super::{
    arena,
    arguments::SimulateArguments,
    battles::{
        bout::Bout,
        kept::Folder,
        numbers::Numbers,
        play::play_out,
        sums::Sums,
        told::{Manner, Told, tell},
    },
    folder::ron_files,
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
    report::{self, Ground},
};
use crate::{
    battle::ruleset::Book,
    data::{books::SHELVES, exchange::exchanged, level::Level},
    document::Document,
    fair::seeds::SeedSet,
};

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

/// How battles are played.
pub(super) struct Run<'a> {
    /// The first and the last seed.
    pub(super) seeds: (u64, u64),
    /// How many at once.
    pub(super) jobs: Option<u16>,
    /// The folder their lines are written to.
    pub(super) out: Option<&'a Path>,
}

impl Run<'_> {
    /// Plays every bout with every seed, but those whose lines are there, and counts as battles end.
    /// Gives the sums of each bout, and whether all battles were played.
    pub(super) fn played(&self, bouts: &[Bout]) -> Result<(Vec<Sums>, bool), CommandError> {
        let (first, last) = self.seeds;
        let battles = (last - first) as usize + 1;
        let mut sums: Vec<Sums> = bouts.iter().map(nothing).collect();
        let folder = self.out.map(|folder| {
            Folder::open(folder, self.seeds, |line| {
                let mut own = sums.iter_mut().filter(|sums| sums.is_of(&line));
                if let Some(sums) = own.next().filter(|_| (first..=last).contains(&line.seed)) {
                    sums.add(&line);
                }
            })
        });
        let folder = folder.transpose()?;
        let known: Vec<SeedSet> = sums.iter().map(|sums| sums.seeds.clone()).collect();
        let counted = Mutex::new(sums);
        let whole = many::each(self.jobs, bouts.len() * battles, |number| {
            let place = number / battles;
            let seed = first.wrapping_add((number % battles) as u64);
            if known[place].contains(seed) {
                return Ok(true);
            }
            let Some(line) = play_out(&bouts[place], seed)? else {
                return Ok(false);
            };
            if let Some(folder) = &folder {
                folder.write(&line)?;
            }
            let mut sums = counted.lock().unwrap_or_else(PoisonError::into_inner);
            sums[place].add(&line);
            Ok(true)
        })?;
        let sums = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((sums, whole))
    }
}

/// The sums of a bout before its first battle.
fn nothing(bout: &Bout) -> Sums {
    let scene = &bout.arena.stage.scene;
    let sides = scene.sides.iter().enumerate().map(|(place, side)| {
        let roster = scene.roster.iter();
        let own = roster.filter(|member| member.side.index() == place);
        (side.name.clone(), own.count() as u32)
    });
    Sums::empty(
        (bout.row(None), bout.common(false)),
        (&bout.arena.level.name, bout.arena.book.id),
        sides,
    )
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

/// The same with the places of the two sides exchanged; where the level does not allow it, that is said
/// and it is left out.
pub(super) fn in_each_others_places(document: &Document, bout: &Bout) -> Option<Bout> {
    let level = &bout.arena.level;
    let other = exchanged(document, level).and_then(|document| {
        let read = Level::read(&document).0;
        let read = read.ok_or("the level is not sound")?;
        arena::set_up(read, Some(bout.arena.book.id)).map_err(|error| error.to_string())
    });
    match other {
        Ok(arena) => Some(Bout {
            arena,
            exchanged: true,
            level_hash: bout.level_hash.clone(),
            tags: bout.tags.clone(),
        }),
        Err(why) => {
            eprintln!("{}: its sides keep their places, as {why}.", level.name);
            None
        }
    }
}

/// The books with these names, or all.
pub(super) fn books(names: &[String]) -> Result<Vec<&'static Book>, CommandError> {
    let all = || SHELVES.iter().map(|shelf| shelf.book());
    if names.iter().any(|name| name == "all") {
        return Ok(all().collect());
    }
    names.iter().map(|name| arena::among(name, all())).collect()
}

/// Every level in a folder; scenes, settings and sweeps are skipped.
pub(super) fn levels_of(folder: &Path) -> Result<Vec<Document>, CommandError> {
    let mut levels = Vec::new();
    for path in ron_files(folder) {
        let document = Document::open(&path);
        if !matches!(document.root().name(), Some("Scene" | "Settings" | "Sweep")) {
            levels.push(document);
        }
    }
    if levels.is_empty() {
        return Err(CommandError::new(
            format!("There is no level in the folder `{}`.", folder.display()),
            "Name a level, or a folder of levels.",
        ));
    }
    Ok(levels)
}
