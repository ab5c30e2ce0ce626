//! The command line: arguments to what they ask for, and that to an exit code.

mod check;
mod measure;

use std::{fmt, process::ExitCode};

use clap::{Parser, Subcommand};

/// Tactical battles on a map; the computer is game master of five rulebooks.
#[derive(Parser)]
#[command(name = "shadowgrid", version, about, long_about = None)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find every fault of levels and scenes
    Check(check::CheckArguments),
    /// Show how fast the game is on this machine
    Measure {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

/// How a run ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Fine,
    /// Faults were found, or an expectation failed.
    Faults,
    /// It could not run: bad arguments, unreadable files, no display.
    CouldNotRun,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Fine => Self::from(0),
            Exit::Faults => Self::from(1),
            Exit::CouldNotRun => Self::from(2),
        }
    }
}

/// Why a command could not run, with its remedy: text for the error output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop(String);

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        // A reader that had enough, such as `head`, is no fault.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self(String::new());
        }
        Self(format!("The output cannot be written: {error}."))
    }
}

/// What a command comes to.
pub(crate) type Done = Result<Exit, Stop>;

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
    let done = match arguments.command {
        Command::Check(arguments) => check::check(&arguments),
        Command::Measure { json } => measure::run(json).map(|()| Exit::Fine).map_err(Stop),
    };
    match done {
        Ok(exit) => exit,
        Err(stop) if stop.0.is_empty() => Exit::Fine,
        Err(stop) => {
            eprintln!("{stop}");
            Exit::CouldNotRun
        }
    }
}
