//! `shadowgrid replay`: plays a record again.

use std::io::Write;

use super::{
    arena,
    arguments::ReplayArguments,
    outcome::{CommandError, Done, Exit},
};
use crate::{
    ai::telling::explain,
    battle::{Battle, counted},
    save::{self, Replay},
    text::{ears::Ears, tally::Tally, thoughts_text},
};

/// What the computer thinks of the next order, whether it gave the order or not.
fn thoughts(replay: &Replay, battle: &mut Battle) -> String {
    let Some(unit) = battle.acting() else {
        return String::new();
    };
    let mind = replay.header.mind(battle.scene(), battle.view().side(unit));
    let account = explain(battle, &mind);
    account.map_or_else(String::new, |account| {
        thoughts_text::account(battle.scene(), &account, false)
    })
}

/// Plays the record; the first difference is a fault.
pub(super) fn replay(arguments: &ReplayArguments) -> Done {
    let (replay, changed) = save::read_unproven::<Replay>(&arguments.file)?;
    let arena = arena::of_file(&replay.header, &arguments.file)?;
    if replay.header.agreed.sealed && !arguments.verify {
        let ended = save::play(&replay, &arena.stage, &mut |_| ());
        if ended.is_ok_and(|battle| !battle.is_over()) {
            return Err(CommandError::new(
                "The battle of this record is not over, and its players have sealed it until then.",
                "Prove it with --verify, or wait for its end.",
            ));
        }
    }
    let mut out = std::io::stdout().lock();
    let mut ears = Ears::new(None);
    let mut broken_pipe = None;
    let played = save::play(&replay, &arena.stage, &mut |battle| {
        if arguments.verify || broken_pipe.is_some() {
            return;
        }
        let lines = match arguments.explain {
            true => ears.listen_closely(battle.scene(), battle.log()),
            false => ears.listen(battle.scene(), battle.log()),
        };
        let mut told: String = lines.into_iter().map(|line| format!("{line}\n")).collect();
        if arguments.explain {
            told += &thoughts(&replay, battle);
        }
        if let Err(error) = write!(out, "{told}") {
            broken_pipe = Some(error);
        }
    });
    if let Some(error) = broken_pipe {
        return Err(CommandError::from(error));
    }
    match played {
        Ok(battle) => {
            // The orders prove themselves, but other parts of the record may have been changed.
            if let Some(changed) = changed {
                crate::output::warn(changed);
                return Ok(Exit::Faults);
            }
            if arguments.verify {
                let orders = counted(replay.orders.len() as i64, "orders");
                writeln!(
                    out,
                    "The record is true: {orders}, the same state after each."
                )?;
            }
            for line in Tally::of(&battle, None).lines(battle.scene()) {
                writeln!(out, "{line}")?;
            }
            Ok(Exit::Fine)
        }
        Err(differs) => {
            crate::output::warn(differs);
            Ok(Exit::Faults)
        }
    }
}
