//! `shadowgrid duel`: two brains against each other, each seed played twice with sides swapped.

mod habits;

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use cpu_time::ThreadTime;

use super::{
    arena,
    arguments::DuelArguments,
    battles::{
        bout::Bout,
        duels::{DuelNumbers, DuelSums},
        kept::Folder,
        line::{BattleLine, BrainLine, DuelLine},
        told::{Manner, Told, tell},
        watched::{Watched, lost, standing},
    },
    interrupt, leaders, many,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    ai,
    battle::{Battle, ids::SideId},
    data::minds::Mind,
};
use habits::Watcher;

/// Orders after which a battle counts as undecided.
const MOST_ORDERS: u64 = 50_000;

/// Plays the pairs and counts. The numbers, times aside, do not depend on how many battles run at
/// once.
pub(super) fn duel(arguments: &DuelArguments) -> Done {
    // If the system does not allow it, Ctrl-C ends the command as usual.
    let _ = interrupt::listen();
    let level = &arguments.level;
    let tags: BTreeMap<String, String> = arguments.tags.iter().cloned().collect();
    let bout = Bout::of(arena::open(&level.level, level.book.as_deref())?, &tags);
    let minds = [leaders::mind(&arguments.a)?, leaders::mind(&arguments.b)?];
    if bout.arena.stage.scene.sides.len() < 2 {
        return Err(CommandError::new(
            "A duel needs two sides.",
            "Choose a level with enemies.",
        ));
    }
    let (first, pairs) = match arguments.seeds {
        Some((first, last)) => (first, (last - first) as usize + 1),
        None => (level.seed, arguments.pairs as usize),
    };
    let sums = played(arguments, &bout, &minds, (first, pairs))?;
    let numbers = DuelNumbers::of(&sums, sums.n_pairs() < pairs as u64, first);
    let exit = if numbers.interrupted {
        Exit::Interrupted
    } else {
        Exit::Fine
    };
    let manner = Manner {
        json: arguments.json,
        table: arguments.table,
        several: false,
    };
    tell(&[Told::Duel(numbers)], manner)?;
    Ok(exit)
}

/// Plays every battle whose line is not there, and counts as they end.
fn played(
    arguments: &DuelArguments,
    bout: &Bout,
    minds: &[Mind; 2],
    (first, pairs): (u64, usize),
) -> Result<DuelSums, CommandError> {
    let last = first.saturating_add(pairs as u64 - 1);
    let mut sums = DuelSums::empty(
        (bout.row(Some(minds)), bout.common(true)),
        (&bout.arena.level.name, bout.arena.book.id),
        minds.map(|mind| mind.to_string()),
    );
    let (row, common) = (sums.row.clone(), sums.common.clone());
    let folder = arguments.out.as_deref().map(|folder| {
        Folder::open(folder, (first, last), &[(&row, &common)], |line| {
            let is_asked_for = (first..=last).contains(&line.seed);
            if is_asked_for && sums.row == line.row() && sums.common == line.common() {
                sums.add(line);
            }
        })
    });
    let folder = folder.transpose()?;
    let known = sums.clone();
    let counted = Mutex::new(sums);
    many::each(arguments.jobs, pairs, |number| {
        let seed = first.wrapping_add(number as u64);
        for swapped in [false, true] {
            if known.has(seed, swapped) {
                continue;
            }
            let Some(line) = fight(bout, seed, minds, swapped)? else {
                return Ok(false);
            };
            if let Some(folder) = &folder {
                folder.write(&line)?;
            }
            let mut sums = counted.lock().unwrap_or_else(PoisonError::into_inner);
            sums.add(line);
        }
        Ok(true)
    })?;
    Ok(counted.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Plays one battle; `None` if it was interrupted. `a` leads the first side and its allies, and `b`
/// all others; with `swapped` the other way round.
fn fight(
    bout: &Bout,
    seed: u64,
    minds: &[Mind; 2],
    swapped: bool,
) -> Result<Option<BattleLine>, String> {
    let scene = &bout.arena.stage.scene;
    let mut battle = bout.arena.stage.battle(seed);
    battle.keep_undo(false);
    let brain_of = |side: SideId| usize::from(scene.allied(side, SideId(0)) == swapped);
    let mut brains = minds.map(|mind| BrainLine {
        brain: mind.to_string(),
        ..BrainLine::default()
    });
    let (mut watcher, mut watched) = (Watcher::default(), Watched::default());
    let (start, before) = (ThreadTime::now(), standing(&battle));
    let mut thinking = Duration::ZERO;
    // The brain whose unit has a turn, and how long it has thought in it.
    let mut turn: Option<(usize, Duration)> = None;
    while !battle.is_over() && battle.orders_done() < MOST_ORDERS {
        if interrupt::is_asked() {
            return Ok(None);
        }
        let Some(unit) = battle.acting() else { break };
        let brain = brain_of(battle.view().side(unit));
        let is_new = watcher.begin(&battle, unit);
        let began = ThreadTime::now();
        let order = ai::think(&mut battle, &minds[brain]);
        let took = began.elapsed();
        thinking += took;
        watched.decisions.add(took);
        watched.acted.insert(order.unit);
        brains[brain].decisions.add(took);
        turn = match turn {
            Some((own, before)) if own == brain && !is_new => Some((own, before + took)),
            Some((own, whole)) => {
                brains[own].turns.add(whole);
                Some((brain, took))
            }
            None => Some((brain, took)),
        };
        watcher.order(&mut battle, &order);
        execute(&mut battle, order)?;
        watched.catch_up(&battle);
        watcher.done(&battle, |side, count| {
            count(&mut brains[brain_of(side)].habits);
        });
    }
    if let Some((own, whole)) = turn {
        brains[own].turns.add(whole);
    }
    watched.cpu_ms = start.elapsed().as_millis() as u64;
    watched.thinking_ms = thinking.as_millis() as u64;
    let sides = (0..scene.sides.len() as u8).map(SideId);
    let led: Vec<Mind> = sides.map(|side| minds[brain_of(side)]).collect();
    let lost = lost(&battle, &before);
    let duel = DuelLine { swapped, brains };
    Ok(Some(bout.line(&battle, &led, &lost, watched, Some(duel))))
}

fn execute(battle: &mut Battle, order: crate::battle::orders::order::Order) -> Result<(), String> {
    let mut answer =
        |view: crate::battle::view::View<'_>, question: &_| Some(ai::answer(view, question));
    battle
        .execute_with(order, &mut answer)
        .map_err(|refusal| format!("The computer gave a bad order: {refusal}."))?;
    Ok(())
}
