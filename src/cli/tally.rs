//! `shadowgrid tally`: counts battles that `--out FOLDER` of `simulate` and `duel` wrote, in any pieces.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    arena,
    arguments::TallyArguments,
    battles::{
        bout::Bout,
        by::By,
        duels::{DuelNumbers, DuelSums},
        kept::{files_of, read},
        line::{BattleLine, Common, Row},
        numbers::Numbers,
        run::levels_of,
        sums::Sums,
        told::{Manner, Told, tell},
    },
    outcome::{CommandError, Done, Exit},
    report::{self, Ground},
};
use crate::document::Document;

/// Tells what one run would have told that had played all of them. Each battle counts once.
pub(super) fn tally(arguments: &TallyArguments) -> Done {
    if !arguments.by.is_empty() {
        return tally_by(arguments);
    }
    let mut groups = Groups::default();
    let mut cut = 0;
    for file in all_files(&arguments.paths)? {
        cut += read(&file, |line| groups.add(line))?;
    }
    tell_cut(cut);
    if let Some(file) = &arguments.report {
        groups
            .simulated
            .sort_by(|one, other| one.row.cmp(&other.row));
        report::write(file, &groups.simulated, &grounds(&arguments.levels)?)?;
    }
    let rows = groups.told();
    let several = rows.len() > 1;
    let (json, table) = (arguments.json, arguments.table);
    tell(
        &rows,
        Manner {
            json,
            table,
            several,
        },
    )?;
    Ok(Exit::Fine)
}

/// Tells battles by the values of fields.
fn tally_by(arguments: &TallyArguments) -> Done {
    let mut by = By::fields(&arguments.by);
    let mut cut = 0;
    for file in all_files(&arguments.paths)? {
        cut += read(&file, |line| by.add(&line))?;
    }
    tell_cut(cut);
    write!(std::io::stdout().lock(), "{}", by.table())?;
    Ok(Exit::Fine)
}

fn tell_cut(cut: usize) {
    if cut > 0 {
        let s = if cut == 1 { "" } else { "s" };
        crate::output::warn(format_args!(
            "{cut} line{s} cut off by the end of a run: left out."
        ));
    }
}

/// The grounds of levels.
fn grounds(paths: &[PathBuf]) -> Result<Vec<Ground>, CommandError> {
    let mut grounds = Vec::new();
    for path in paths {
        let documents = match path.is_dir() {
            true => levels_of(path)?,
            false => vec![Document::open(path)],
        };
        for document in documents {
            let arena = arena::set_up(arena::level_of(&document)?, None)?;
            grounds.push(Ground::of(&Bout::of(arena, &BTreeMap::new())));
        }
    }
    Ok(grounds)
}

/// The files, each once and in one order, so that the order of the arguments changes nothing: a battle
/// that is there twice took another time each time.
fn all_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CommandError> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(files(path)?);
    }
    all.sort();
    all.dedup();
    Ok(all)
}

fn files(path: &Path) -> Result<Vec<PathBuf>, CommandError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = files_of(path);
    if files.is_empty() {
        return Err(CommandError::new(
            format!(
                "There is no .jsonl file in the folder `{}`.",
                path.display()
            ),
            "Name a folder that `--out FOLDER` of `simulate` or `duel` wrote.",
        ));
    }
    Ok(files)
}

/// Rows of battles, as they are counted.
#[derive(Default)]
struct Groups {
    simulated: Vec<Sums>,
    duels: Vec<DuelSums>,
}

impl Groups {
    /// Counts a battle in its row.
    fn add(&mut self, line: BattleLine) -> Result<(), CommandError> {
        let row = line.row();
        if row.duel.is_some() {
            let place = self.duels.iter().position(|sums| sums.row == row);
            let Some(sums) = place.and_then(|place| self.duels.get_mut(place)) else {
                self.duels.extend(DuelSums::like(&line).map(|mut sums| {
                    sums.add(line);
                    sums
                }));
                return Ok(());
            };
            alike(&line, &sums.common)?;
            sums.add(line);
            return Ok(());
        }
        match self.simulated.iter_mut().find(|sums| sums.row == row) {
            Some(sums) => {
                alike(&line, &sums.common)?;
                sums.add(&line);
            }
            None => {
                let mut sums = Sums::like(&line);
                sums.add(&line);
                self.simulated.push(sums);
            }
        }
        Ok(())
    }

    /// The numbers of each row: levels by their files, books in the order of the game.
    fn told(&self) -> Vec<Told> {
        let simulated = self.simulated.iter().map(|sums| {
            let numbers = Numbers::of(sums, false, (0, 0));
            (&sums.row, Told::Simulated(numbers))
        });
        let duels = self.duels.iter().map(|sums| {
            let numbers = DuelNumbers::of(sums, false, 0);
            (&sums.row, Told::Duel(numbers))
        });
        let mut all: Vec<(&Row, Told)> = simulated.chain(duels).collect();
        all.sort_by_key(|(row, _)| *row);
        all.into_iter().map(|(_, told)| told).collect()
    }
}

/// Refuses to count battles together that are not of one level, version and choice of minds.
pub(super) fn alike(line: &BattleLine, first: &Common) -> Result<(), CommandError> {
    let own = line.common();
    let differs = |what: &str, one: &str, other: &str| {
        Err(CommandError::new(
            format!(
                "Battles of {} by {} differ in {what}: `{one}` and `{other}`.",
                line.level, line.book
            ),
            "Count them apart.",
        ))
    };
    if first.version != own.version {
        return differs("the version of the game", &first.version, &own.version);
    }
    if first.level_hash != own.level_hash {
        return differs("the level's content", &first.level_hash, &own.level_hash);
    }
    if first.sides != own.sides {
        return differs("the brains", &first.sides, &own.sides);
    }
    if first.aim != own.aim {
        let aim = |(low, high): (u8, u8)| format!("{low} to {high}");
        return differs("the level's aim", &aim(first.aim), &aim(own.aim));
    }
    Ok(())
}
