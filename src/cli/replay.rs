//! `shadowgrid replay`: a record played again.

use std::{io::Write, path::Path};

use super::{Done, Exit, Stop, arena, arguments::ReplayArguments};
use crate::{
    save::{self, Replay},
    text::{ears::Ears, tally::Tally},
};

/// Plays the record; the first difference is a fault.
pub(super) fn replay(arguments: &ReplayArguments) -> Done {
    let replay: Replay = save::read(&arguments.file, "replay")?;
    let arena = arena::open(Path::new(&replay.header.level), Some(&replay.header.book))?;
    replay.header.fits(&arena.level, &arena.stage)?;
    let mut out = std::io::stdout().lock();
    let mut ears = Ears::new(None);
    let mut broken_pipe = None;
    let played = save::play(&replay, &arena.stage, &mut |battle| {
        if arguments.verify || broken_pipe.is_some() {
            return;
        }
        for line in ears.listen(battle.scene(), battle.log()) {
            if let Err(error) = writeln!(out, "{line}") {
                broken_pipe = Some(error);
                return;
            }
        }
    });
    if let Some(error) = broken_pipe {
        return Err(Stop::from(error));
    }
    match played {
        Ok(battle) => {
            if arguments.verify {
                let n_orders = replay.orders.len();
                writeln!(
                    out,
                    "The record is true: {n_orders} orders, the same state after each."
                )?;
            }
            for line in Tally::of(&battle, None).lines(battle.scene()) {
                writeln!(out, "{line}")?;
            }
            Ok(Exit::Fine)
        }
        Err(differs) => {
            eprintln!("{differs}");
            Ok(Exit::Faults)
        }
    }
}
