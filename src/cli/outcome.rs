//! How a command ends: its exit code, or why it could not run.

use std::{fmt, process::ExitCode};

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
    pub(super) const INTERRUPTED: u8 = 130;
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
pub(super) struct CommandError(pub(super) String);

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl CommandError {
    /// A fault and its remedy, each a sentence.
    pub(super) fn new(message: impl fmt::Display, remedy: impl fmt::Display) -> Self {
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
pub(super) type Done = Result<Exit, CommandError>;
