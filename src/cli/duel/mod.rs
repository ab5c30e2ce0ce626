//! `shadowgrid duel`: two brains against each other, each seed played twice with sides swapped.

mod ending;
mod habits;
mod numbers;

use std::{io::Write, time::Instant};

use super::{
    arena::{self, Arena},
    arguments::DuelArguments,
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    ai,
    battle::{Battle, components::Verdict, ids::SideId},
    data::minds::Mind,
};
use ending::{Ending, Played};
use habits::Watcher;
use numbers::Numbers;

/// Orders after which a battle counts as undecided.
const MOST_ORDERS: u64 = 50_000;

/// Plays the pairs and counts. The numbers, times aside, do not depend on how many battles run at
/// once.
pub(super) fn duel(arguments: &DuelArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let level = &arguments.level;
    let arena = arena::open(&level.level, level.book.as_deref())?;
    let minds = [leaders::mind(&arguments.a)?, leaders::mind(&arguments.b)?];
    if arena.stage.scene.sides.len() < 2 {
        return Err(CommandError::new(
            "A duel needs two sides.",
            "Choose a level with enemies.",
        ));
    }
    let pairs = many::each(arguments.jobs, arguments.pairs as usize, |number| {
        let seed = level.seed.wrapping_add(number as u64);
        let Some(first) = fight(&arena, seed, &minds, false)? else {
            return Ok(None);
        };
        let second = fight(&arena, seed, &minds, true)?;
        Ok(second.map(|second| [first, second]))
    })?;
    let pairs: Vec<[Ending; 2]> = pairs.into_iter().flatten().collect();
    let numbers = Numbers::of(&arena, &minds, arguments, &pairs);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let text = serde_json::to_string_pretty(&numbers)
            .map_err(|error| CommandError::new("The numbers cannot be written as JSON.", error))?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", numbers.text())?;
    }
    Ok(if numbers.interrupted {
        Exit::Interrupted
    } else {
        Exit::Fine
    })
}

/// Plays one battle; `None` if it was interrupted. `a` leads the first side and its allies, and `b`
/// all others; with `swapped` the other way round.
fn fight(
    arena: &Arena,
    seed: u64,
    minds: &[Mind; 2],
    swapped: bool,
) -> Result<Option<Ending>, String> {
    let mut battle = arena.stage.battle(seed);
    battle.keep_undo(false);
    let scene = &arena.stage.scene;
    let brain_of = |side: SideId| usize::from(scene.allied(side, SideId(0)) == swapped);
    let mut played = [Played::default(), Played::default()];
    let mut watcher = Watcher::default();
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        if interrupt::is_asked() {
            return Ok(None);
        }
        let Some(unit) = battle.acting() else { break };
        let brain = brain_of(battle.view().side(unit));
        let is_new = watcher.begin(&battle, unit);
        let start = Instant::now();
        let order = ai::think(&mut battle, &minds[brain]);
        let took = start.elapsed();
        let mine = &mut played[brain];
        mine.decisions.push(took);
        match mine.turns.last_mut().filter(|_| !is_new) {
            Some(turn) => *turn += took,
            None => mine.turns.push(took),
        }
        watcher.order(&mut battle, &order);
        execute(&mut battle, order)?;
        watcher.done(&battle, |side, count| {
            count(&mut played[brain_of(side)].habits);
        });
    }
    let verdict = battle.view().clock().verdict();
    let points = match verdict {
        Some(Verdict::Won(side)) if brain_of(side) == 0 => 2,
        Some(Verdict::Won(_)) => 0,
        Some(_) | None => 1,
    };
    Ok(Some(Ending {
        points,
        by_cap: matches!(verdict, Some(Verdict::DrawByCap) | None),
        rounds: battle.view().clock().round,
        played,
    }))
}

fn execute(battle: &mut Battle, order: crate::battle::orders::order::Order) -> Result<(), String> {
    let mut answer =
        |view: crate::battle::view::View<'_>, question: &_| Some(ai::answer(view, question));
    battle
        .execute_with(order, &mut answer)
        .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
    Ok(())
}
