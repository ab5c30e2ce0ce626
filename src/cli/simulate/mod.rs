//! `shadowgrid simulate`: counts results of many battles of the computer against itself.

pub(in crate::cli) mod kept;
pub(in crate::cli) mod line;
mod markdown;
pub(in crate::cli) mod numbers;

use std::{io::Write, path::Path, time::Duration};

use cpu_time::ThreadTime;

use super::{
    arena::{self, Arena},
    arguments::SimulateArguments,
    folder::ron_files,
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    ai,
    battle::{
        Battle,
        components::CombatStatus,
        ids::{SideId, UnitId},
        ruleset::Book,
    },
    data::{books::SHELVES, level::Level, minds::Mind},
    document::Document,
};
use kept::Folder;
use line::{BattleLine, Watched};
use numbers::Numbers;

/// Orders after which a battle is given up as a fault of the brain.
const MOST_ORDERS: u64 = 1_000_000;

/// Plays and counts; the numbers do not depend on how many battles run at once.
pub(super) fn simulate(arguments: &SimulateArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let (arenas, several) = arenas(arguments)?;
    let (first, battles) = seeds(arguments);
    let last = first.saturating_add(battles as u64 - 1);
    let folder = arguments.out.as_deref();
    let folder = folder
        .map(|folder| Folder::open(folder, (first, last)))
        .transpose()?;
    let lines = many::each(arguments.jobs, arenas.len() * battles, |number| {
        let arena = &arenas[number / battles];
        let seed = first.wrapping_add((number % battles) as u64);
        let Some(folder) = &folder else {
            return play_out(arena, seed, false);
        };
        if let Some(known) = folder.known(&BattleLine::key_of(arena, seed)) {
            return Ok(Some(known.clone()));
        }
        let line = play_out(arena, seed, true)?;
        if let Some(line) = &line {
            folder.write(line)?;
        }
        Ok(line)
    })?;
    let interrupted = lines.iter().any(Option::is_none);
    let of_each = arenas.iter().zip(lines.chunks(battles));
    let mut numbers: Vec<(String, Numbers)> = of_each
        .map(|(arena, lines)| {
            let played: Vec<&BattleLine> = lines.iter().flatten().collect();
            let numbers = Numbers::of(&played, played.len() < lines.len());
            let numbers = numbers.unwrap_or_else(|| Numbers::nothing(arena, (first, last)));
            (line::file_of(arena), numbers)
        })
        .collect();
    if folder.is_some() {
        // As `tally` tells them; books are in the order of the game already.
        numbers.sort_by(|(one, _), (other, _)| one.cmp(other));
    }
    let numbers: Vec<Numbers> = numbers.into_iter().map(|(_, numbers)| numbers).collect();
    let several = match folder {
        Some(_) => numbers.len() > 1,
        None => several,
    };
    tell(&numbers, arguments.json, arguments.table, several)?;
    Ok(if interrupted {
        Exit::Interrupted
    } else {
        Exit::Fine
    })
}

/// The first seed and the number of battles.
fn seeds(arguments: &SimulateArguments) -> (u64, usize) {
    match arguments.seeds {
        Some((first, last)) => (first, (last - first) as usize + 1),
        None => (arguments.seed, arguments.battles as usize),
    }
}

/// Prints numbers as text, as JSON or as a table.
pub(super) fn tell(
    numbers: &[Numbers],
    json: bool,
    table: bool,
    several: bool,
) -> Result<(), CommandError> {
    let mut out = std::io::stdout().lock();
    if json {
        let text = match numbers {
            [one] if !several => serde_json::to_string_pretty(one),
            all => serde_json::to_string_pretty(all),
        };
        let text = text
            .map_err(|error| CommandError::new("The numbers cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else if table {
        write!(out, "{}", markdown::table(numbers))?;
    } else {
        for numbers in numbers {
            write!(out, "{}", numbers.text())?;
        }
    }
    Ok(())
}

/// The levels for the requested books, and whether the arguments may give several of them.
fn arenas(arguments: &SimulateArguments) -> Result<(Vec<Arena>, bool), CommandError> {
    let books = books(&arguments.books)?;
    let mut levels = Vec::new();
    let mut several = !books.is_empty() || arguments.levels.len() > 1;
    for path in &arguments.levels {
        if path.is_dir() {
            several = true;
            levels.extend(levels_of(path)?);
        } else {
            levels.push(arena::level_of(&Document::open(path))?);
        }
    }
    let mut arenas = Vec::new();
    for level in levels {
        if books.is_empty() {
            arenas.push(arena::set_up(level, arguments.book.as_deref())?);
            continue;
        }
        for book in books.iter().filter(|book| level.is_for(book)) {
            arenas.push(arena::set_up(level.clone(), Some(book.id))?);
        }
    }
    if arenas.is_empty() {
        let books: Vec<&str> = books.iter().map(|book| book.id).collect();
        return Err(CommandError::new(
            format!("No level is made for {}.", books.join(" or ")),
            "Leave `--books` out to play each by its first book.",
        ));
    }
    for arena in &mut arenas {
        leaders::lead(arena, &arguments.sides)?;
    }
    Ok((arenas, several))
}

/// The books with these names, or all.
fn books(names: &[String]) -> Result<Vec<&'static Book>, CommandError> {
    let all = || SHELVES.iter().map(|shelf| shelf.book());
    if names.iter().any(|name| name == "all") {
        return Ok(all().collect());
    }
    names.iter().map(|name| arena::among(name, all())).collect()
}

/// Every level in a folder; scenes and settings are skipped.
fn levels_of(folder: &Path) -> Result<Vec<Level>, CommandError> {
    let mut levels = Vec::new();
    for path in ron_files(folder) {
        let document = Document::open(&path);
        if !matches!(document.root().name(), Some("Scene" | "Settings")) {
            levels.push(arena::level_of(&document)?);
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

/// By side: wounds or points left, and units out.
fn standing(battle: &Battle) -> Vec<(i64, u32)> {
    let view = battle.view();
    (0..view.scene.sides.len() as u8)
        .map(|side| {
            let mut sum = (0, 0);
            for unit in view.members(SideId(side)) {
                let measure = (view.scene.book.measure)(view, unit);
                sum.0 += i64::from(measure.health);
                let is_out = measure.out || measure.left;
                sum.1 += u32::from(is_out && view.status(unit) != CombatStatus::Waiting);
            }
            sum
        })
        .collect()
}

/// Plays a battle to its end; `None` if it was interrupted. How the dice fell is counted for lines
/// that are `kept`.
fn play_out(arena: &Arena, seed: u64, kept: bool) -> Result<Option<BattleLine>, String> {
    let minds: &[Mind] = &arena.level.minds;
    let mut battle = arena.stage.battle(seed);
    battle.keep_undo(false);
    let start = ThreadTime::now();
    let mut watched = Watched::default();
    let mut thinking = Duration::ZERO;
    let before = standing(&battle);
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        if interrupt::is_asked() {
            return Ok(None);
        }
        let unit = battle.acting();
        let side = unit.map(|unit| battle.view().side(unit).index());
        let mind = side.and_then(|side| minds.get(side).copied());
        let began = ThreadTime::now();
        let order = ai::think(&mut battle, &mind.unwrap_or_else(Mind::usual));
        thinking += began.elapsed();
        watched.acted.insert(order.unit);
        battle
            .execute_with(order, &mut |view, question| {
                Some(ai::answer(view, question))
            })
            .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
        if watched.first_out.is_none() {
            watched.first_out = first_out(&battle);
        }
    }
    let lost: Vec<(i64, u32)> = standing(&battle)
        .into_iter()
        .zip(before)
        .map(|((left, out), (full, _))| (full - left, out))
        .collect();
    let millis = |time: Duration| time.as_millis() as u64;
    watched.cpu_ms = millis(start.elapsed());
    watched.thinking_ms = millis(thinking);
    Ok(Some(line::line_of(arena, &battle, &watched, (&lost, kept))))
}

/// The first unit, in the order of the roster, that is out of the fight.
fn first_out(battle: &Battle) -> Option<UnitId> {
    let view = battle.view();
    view.store.ids().find(|&unit| {
        !view.status(unit).is_active()
            && view.status(unit) != CombatStatus::Waiting
            && view.status(unit) != CombatStatus::Vehicle
    })
}
