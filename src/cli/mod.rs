//! The command line: parses arguments, runs the command, returns an exit code.
//!
//! `arguments` is the grammar; each command has a file. Every command reports faults with a remedy,
//! and writes nothing if it could not run.

mod arena;
mod arguments;
mod balance;
mod battles;
mod check;
mod duel;
mod edit;
mod folder;
mod format;
mod import;
mod interrupt;
mod leaders;
mod lsp;
mod many;
mod measure;
mod mirror;
mod new;
mod odds;
mod outcome;
mod packs;
mod parsed;
mod picture;
mod play;
mod replay;
mod report;
mod rules;
mod settings;
mod simulate;
mod stamp;
mod strengths;
mod sweep;
mod table;
mod tally;
mod tries;

use std::path::Path;

use clap::Parser;

use arguments::{Arguments, Command};
use outcome::{CommandError, Done};

pub use outcome::Exit;

use crate::data::packs::stack::FaultyPack;

/// Runs the program with the arguments it was started with.
pub fn run() -> Exit {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked_for_help = error.exit_code() == 0;
            // Help goes to the output, complaints to the error output; clap knows which.
            let printed = error.print();
            return if asked_for_help && printed.is_ok() {
                Exit::Fine
            } else {
                Exit::CouldNotRun
            };
        }
    };
    let settings = arguments.settings.as_deref();
    let done =
        prepared(&arguments).and_then(|faulty| run_command(arguments.command, settings, &faulty));
    match done {
        Ok(exit) => exit,
        Err(stop) if stop.0.is_empty() => Exit::Fine,
        Err(stop) => {
            crate::output::warn(stop.0.trim_end());
            Exit::CouldNotRun
        }
    }
}

/// Puts packs on before anything is read of them; returns those named to `check` that are faulty.
fn prepared(arguments: &Arguments) -> Result<Vec<FaultyPack>, CommandError> {
    let mut named = arguments.packs.clone();
    let is_check = match &arguments.command {
        Some(Command::Check(check)) => {
            named.extend(check.packs());
            true
        }
        _ => false,
    };
    let file = match &arguments.command {
        Some(Command::Play(play)) => play.load.as_deref(),
        Some(Command::Replay(replay)) => Some(replay.file.as_path()),
        _ => None,
    };
    let faulty = packs::begin(&named, arguments.no_packs, file)?;
    if !is_check {
        packs::refused(&faulty)?;
    }
    Ok(faulty)
}

fn run_command(command: Option<Command>, settings: Option<&Path>, faulty: &[FaultyPack]) -> Done {
    match command {
        Some(Command::Play(play)) => play::play(&play, settings),
        Some(Command::Watch(watch)) => play::watch(&watch),
        Some(Command::Simulate(simulate)) => simulate::simulate(&simulate),
        Some(Command::Tally(arguments)) => tally::tally(&arguments),
        Some(Command::Sweep(arguments)) => sweep::sweep(&arguments),
        Some(Command::Strengths(arguments)) => strengths::strengths(&arguments),
        Some(Command::Duel(duel)) => duel::duel(&duel),
        Some(Command::Replay(replay)) => replay::replay(&replay),
        Some(Command::Odds(odds)) => odds::odds(&odds),
        Some(Command::Measure(arguments)) => measure::measure(&arguments),
        Some(Command::Rules(arguments)) => rules::rules(&arguments),
        Some(Command::Check(arguments)) => check::check(&arguments, faulty),
        Some(Command::Packs(arguments)) => packs::packs(&arguments),
        Some(Command::Assets(arguments)) => packs::write_out(&arguments),
        Some(Command::Import(arguments)) => import::import(&arguments),
        Some(Command::Edit(arguments)) => edit::edit(&arguments, settings),
        Some(Command::New(arguments)) => new::new(&arguments),
        Some(Command::Mirror(arguments)) => mirror::mirror(&arguments),
        Some(Command::Stamp(arguments)) => stamp::stamp(&arguments),
        Some(Command::Format(arguments)) => format::format(&arguments),
        Some(Command::Picture(arguments)) => picture::picture(&arguments),
        Some(Command::Try(files)) => tries::tries(&files.files),
        Some(Command::Lsp(_)) => lsp::lsp(),
        Some(Command::Settings) => settings::settings(settings),
        None => play::window(None, settings),
    }
}
