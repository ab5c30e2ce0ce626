//! The command line: parses arguments, runs the command, returns an exit code.
//!
//! `arguments` is the grammar; each command has a file. Every command reports faults with a remedy,
//! and writes nothing if it could not run.

mod arena;
mod arguments;
mod check;
mod duel;
mod folder;
mod interrupt;
mod many;
mod measure;
mod odds;
mod play;
mod replay;
mod rules;
mod settings;
mod simulate;
mod table;
mod tries;

use std::{fmt, process::ExitCode};

use clap::Parser;

use arguments::{Arguments, Command};

/// How a run ended, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Fine,
    /// Faults were found, or an expectation failed.
    Faults,
    /// It could not run: bad arguments, unreadable files, no display.
    CouldNotRun,
    /// Ctrl-C ended it, and its files are written.
    Interrupted,
}

impl Exit {
    /// The exit code shells use for an end by Ctrl-C.
    const INTERRUPTED: u8 = 130;
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Fine => Self::from(0),
            Exit::Faults => Self::from(1),
            Exit::CouldNotRun => Self::from(2),
            Exit::Interrupted => Self::from(Exit::INTERRUPTED),
        }
    }
}

/// Why a command could not run, with its remedy: text for the error output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandError(String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl CommandError {
    fn new(message: impl fmt::Display, remedy: impl fmt::Display) -> Self {
        Self(format!("{message} {remedy}"))
    }
}

impl From<crate::save::Fault> for CommandError {
    fn from(fault: crate::save::Fault) -> Self {
        Self(fault.to_string())
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        // A reader that has enough, such as `head`, is no fault.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self(String::new());
        }
        Self(format!("The output cannot be written: {error}."))
    }
}

/// The result of a command.
pub(crate) type Done = Result<Exit, CommandError>;

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
    let done = match arguments.command {
        Some(Command::Play(play)) => play::play(&play, settings),
        Some(Command::Watch(watch)) => play::watch(&watch),
        Some(Command::Simulate(simulate)) => simulate::simulate(&simulate),
        Some(Command::Duel(duel)) => duel::duel(&duel),
        Some(Command::Replay(replay)) => replay::replay(&replay),
        Some(Command::Odds(odds)) => odds::odds(&odds),
        Some(Command::Measure(arguments)) => measure::measure(&arguments),
        Some(Command::Rules(arguments)) => rules::rules(&arguments),
        Some(Command::Check(arguments)) => check::check(&arguments),
        Some(Command::Try(files)) => tries::tries(&files.files),
        Some(Command::Settings) => settings::settings(settings),
        None => play::window(None, settings),
    };
    match done {
        Ok(exit) => exit,
        Err(stop) if stop.0.is_empty() => Exit::Fine,
        Err(stop) => {
            eprintln!("{}", stop.0.trim_end());
            Exit::CouldNotRun
        }
    }
}
