//! `shadowgrid tally`: counts battles that `simulate --out FOLDER` wrote, in any pieces.

use std::path::{Path, PathBuf};

use super::{
    arguments::TallyArguments,
    outcome::{CommandError, Done, Exit},
    simulate::{
        kept::{files_of, once, read},
        line::BattleLine,
        numbers::Numbers,
        tell,
    },
};
use crate::data::books::SHELVES;

/// Tells what one run would have told that had played all of them. Each battle counts once.
pub(super) fn tally(arguments: &TallyArguments) -> Done {
    let mut lines = Vec::new();
    let mut cut = 0;
    for path in &arguments.paths {
        for file in files(path)? {
            let (more, part) = read(&file)?;
            lines.extend(more);
            cut += part;
        }
    }
    if cut > 0 {
        let s = if cut == 1 { "" } else { "s" };
        eprintln!("{cut} line{s} cut off by the end of a run: left out.");
    }
    let numbers = counted(once(lines))?;
    tell(&numbers, arguments.json, arguments.table, numbers.len() > 1)?;
    Ok(Exit::Fine)
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
            "Name a folder that `simulate --out FOLDER` wrote.",
        ));
    }
    Ok(files)
}

/// The numbers of each level and book, levels by their files, books in the order of the game.
pub(super) fn counted(lines: Vec<BattleLine>) -> Result<Vec<Numbers>, CommandError> {
    let shelf = |book: &str| SHELVES.iter().position(|shelf| shelf.book().id == book);
    let mut groups: Vec<Vec<BattleLine>> = Vec::new();
    for line in lines {
        let is_own = |group: &&mut Vec<BattleLine>| {
            let first = group.first();
            first.is_some_and(|first| (&first.file, &first.book) == (&line.file, &line.book))
        };
        match groups.iter_mut().find(is_own) {
            Some(group) => {
                if let Some(first) = group.first() {
                    alike(first, &line)?;
                }
                group.push(line);
            }
            None => groups.push(vec![line]),
        }
    }
    groups.sort_by_key(|group| {
        group
            .first()
            .map(|line| (line.file.clone(), shelf(&line.book)))
    });
    let numbers = groups.iter().filter_map(|group| {
        let lines: Vec<&BattleLine> = group.iter().collect();
        Numbers::of(&lines, false)
    });
    Ok(numbers.collect())
}

/// Refuses to count battles together that are not of one level, version and choice of minds.
fn alike(first: &BattleLine, line: &BattleLine) -> Result<(), CommandError> {
    let brains = |line: &BattleLine| {
        let led = line.sides.iter();
        let led = led.map(|side| format!("{} by {}", side.name, side.brain));
        led.collect::<Vec<String>>().join(", ")
    };
    let differs = |what: &str, one: &str, other: &str| {
        Err(CommandError::new(
            format!(
                "Battles of {} by {} differ in {what}: `{one}` and `{other}`.",
                first.level, first.book
            ),
            "Count them apart.",
        ))
    };
    if first.version != line.version {
        return differs("the version of the game", &first.version, &line.version);
    }
    if first.level_hash != line.level_hash {
        return differs("the level's content", &first.level_hash, &line.level_hash);
    }
    if brains(first) != brains(line) {
        return differs("the brains", &brains(first), &brains(line));
    }
    Ok(())
}
