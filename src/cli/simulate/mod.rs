//! `shadowgrid simulate`: counts results of many battles of the computer against itself.

mod ending;
mod markdown;
mod numbers;

use std::{io::Write, path::Path};

use super::{
    arena::{self, Arena},
    arguments::SimulateArguments,
    folder::ron_files,
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    ai,
    battle::{Battle, components::CombatStatus, ids::SideId, ruleset::Book},
    data::{books::SHELVES, level::Level, minds::Mind},
    document::Document,
};
use ending::Ending;
use numbers::Numbers;

/// Orders after which a battle is given up as a fault of the brain.
const MOST_ORDERS: u64 = 1_000_000;

/// Plays and counts; the numbers do not depend on how many battles run at once.
pub(super) fn simulate(arguments: &SimulateArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let (arenas, several) = arenas(arguments)?;
    let battles = arguments.battles as usize;
    let endings = many::each(arguments.jobs, arenas.len() * battles, |number| {
        let arena = &arenas[number / battles];
        let seed = arguments.seed.wrapping_add((number % battles) as u64);
        play_out(&mut arena.stage.battle(seed), &arena.level.minds)
    })?;
    let interrupted = endings.iter().any(Option::is_none);
    let of_each = arenas.iter().zip(endings.chunks(battles));
    let numbers: Vec<Numbers> = of_each
        .map(|(arena, endings)| Numbers::of(arena, arguments.seed, endings))
        .collect();
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let text = match numbers.as_slice() {
            [one] if !several => serde_json::to_string_pretty(one),
            all => serde_json::to_string_pretty(all),
        };
        let text = text
            .map_err(|error| CommandError::new("The numbers cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else if arguments.table {
        write!(out, "{}", markdown::table(&numbers))?;
    } else {
        for numbers in &numbers {
            write!(out, "{}", numbers.text())?;
        }
    }
    Ok(if interrupted {
        Exit::Interrupted
    } else {
        Exit::Fine
    })
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

/// Plays a battle to its end; `None` if it was interrupted.
fn play_out(battle: &mut Battle, minds: &[Mind]) -> Result<Option<Ending>, String> {
    battle.keep_undo(false);
    let before = standing(battle);
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        if interrupt::is_asked() {
            return Ok(None);
        }
        let side = battle.acting().map(|unit| battle.view().side(unit).index());
        let mind = side.and_then(|side| minds.get(side).copied());
        ai::step_as(battle, &mind.unwrap_or_else(Mind::usual))
            .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
    }
    let lost = standing(battle)
        .into_iter()
        .zip(before)
        .map(|((left, out), (full, _))| (full - left, out))
        .collect();
    let clock = battle.view().clock();
    Ok(Some(Ending {
        verdict: clock.verdict(),
        rounds: clock.round,
        orders: battle.orders_done(),
        lost,
    }))
}
