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
            crate::output::warn(format_args!(
                "{}: its sides keep their places, as {why}.",
                level.name
            ));
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

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::*;
    use crate::{
        bouts::places::Places, cli::leaders, fair::share::wilson, workshop::fairness::FairnessRun,
    };

    /// Two against two, close to each other.
    const LEVEL: &str = r#"Level(
    format: 1,
    name: "Alley",
    books: [evoker],
    legend: { 'w': wall, '.': paving },
    map: ["wwwwwwwwww", "w........w", "w........w", "w........w", "wwwwwwwwww"],
    sides: [Side(name: "Dawn", controller: ai), Side(name: "Dusk", controller: ai)],
    combatants: [
        (archetype: vanguard, side: "Dawn", at: (3, 2), name: "Iren"),
        (archetype: archer, side: "Dawn", at: (1, 1), name: "Bel"),
        (archetype: vanguard, side: "Dusk", at: (6, 2), name: "Sato"),
        (archetype: archer, side: "Dusk", at: (8, 3), name: "Hush"),
    ],
    round_limit: 12,
)
"#;

    #[test]
    fn the_workshop_counts_what_simulate_counts_of_the_same_seeds() {
        let document = Document::parse("alley.ron", LEVEL);
        let level = arena::level_of(&document).unwrap();
        let own = FairnessRun::start("alley.ron".into(), LEVEL.into(), Arc::new(level), 1);
        while !own.snapshot().is_done() {
            thread::sleep(Duration::from_millis(5));
        }
        let snapshot = own.snapshot();
        let told = &snapshot.books[0];
        // As `simulate --exchange --side Dawn=ai:shade --side Dusk=ai:shade` sets it up.
        let level = arena::level_of(&document).unwrap();
        let bout = Bout::of(
            arena::set_up(level, None).unwrap(),
            &std::collections::BTreeMap::new(),
        );
        let other = in_each_others_places(&document, &bout).unwrap();
        let mut both = [bout, other];
        for bout in &mut both {
            let shades = ["Dawn=ai:shade".to_owned(), "Dusk=ai:shade".to_owned()];
            leaders::lead(&mut bout.arena, &shades).unwrap();
        }
        let run = Run {
            seeds: (1, told.battles),
            jobs: Some(1),
            out: None,
        };
        let (sums, whole) = run.played(&both).unwrap();
        assert!(whole && told.battles >= 20);
        assert_eq!(told.points, sums[0].points as f64 / 2.0);
        let interval = wilson(told.points, told.battles as f64);
        assert_eq!(told.interval, interval);
        assert_eq!(told.rounds.0, sums[0].all_rounds());
        assert_eq!(told.places, Places::of(&sums[0], &sums[1]));
        let decided = told.decided.iter().cloned().collect();
        assert_eq!(sums[0].decided, decided);
        let never = told.never_acted.iter().cloned().collect();
        assert_eq!(sums[0].never_acted, never);
    }
}
