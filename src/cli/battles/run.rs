//! Many battles of several bouts: played at once, written as they end, counted as sums.

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
};

use super::{
    bout::Bout,
    kept::Folder,
    line::{Common, Row},
    play::play_out,
    sums::Sums,
};
use crate::{
    battle::ruleset::Book,
    cli::{arena, folder::ron_files, many, outcome::CommandError},
    data::{books::SHELVES, exchange::exchanged, level::Level},
    document::Document,
    fair::seeds::SeedSet,
};

/// How battles are played.
pub(in crate::cli) struct Run<'a> {
    /// The first and the last seed.
    pub(in crate::cli) seeds: (u64, u64),
    /// How many at once.
    pub(in crate::cli) jobs: Option<u16>,
    /// The folder their lines are written to.
    pub(in crate::cli) out: Option<&'a Path>,
}

impl Run<'_> {
    /// Plays every bout with every seed, but those whose lines are there, and counts as battles end.
    /// Gives the sums of each bout, and whether all battles were played.
    pub(in crate::cli) fn played(&self, bouts: &[Bout]) -> Result<(Vec<Sums>, bool), CommandError> {
        let (first, last) = self.seeds;
        let battles = (last - first) as usize + 1;
        let mut sums: Vec<Sums> = bouts.iter().map(Bout::sums).collect();
        let rows: Vec<(Row, Common)> = sums
            .iter()
            .map(|sums| (sums.row.clone(), sums.common.clone()))
            .collect();
        let rows: Vec<(&Row, &Common)> = rows.iter().map(|(row, common)| (row, common)).collect();
        let folder = self.out.map(|folder| {
            Folder::open(folder, self.seeds, &rows, |line| {
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

/// The same with the places of the two sides exchanged; where the level does not allow it, that is said
/// and it is left out.
pub(in crate::cli) fn in_each_others_places(document: &Document, bout: &Bout) -> Option<Bout> {
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
pub(in crate::cli) fn books(names: &[String]) -> Result<Vec<&'static Book>, CommandError> {
    let all = || SHELVES.iter().map(|shelf| shelf.book());
    if names.iter().any(|name| name == "all") {
        return Ok(all().collect());
    }
    names.iter().map(|name| arena::among(name, all())).collect()
}

/// Every level in a folder; scenes, settings and sweeps are skipped.
pub(in crate::cli) fn levels_of(folder: &Path) -> Result<Vec<Document>, CommandError> {
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
