//! Where a player types: a terminal with completion and a history, or lines that are piped in.

#[cfg(feature = "line-editing")]
mod editing;
#[cfg(not(feature = "line-editing"))]
mod lines;

use std::{
    io::{self, Write},
    time::Duration,
};

use crate::{cli::interrupt::Lines, save::turn_timer};

#[cfg(feature = "line-editing")]
pub(in crate::cli) use editing::Typed;
#[cfg(not(feature = "line-editing"))]
pub(in crate::cli) use lines::Typed;

/// Who answers the curtain faster than this typed it before the curtain fell.
const TYPED_AHEAD: Duration = Duration::from_millis(300);

/// Leaves the alternate screen, and clears the screen and what can be scrolled back to.
const CLEAR: &str = "\u{1b}[?1049l\u{1b}[H\u{1b}[2J\u{1b}[3J";
/// A screen of its own, empty.
const ALTERNATE: &str = "\u{1b}[?1049h\u{1b}[H\u{1b}[2J";

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Heard {
    /// A line.
    Line(String),
    /// The input has ended.
    End,
    /// No line has come in time.
    Nothing,
}

/// What stands before a line: the time that is left, where there is a turn clock.
fn prompt(left: Option<Duration>) -> String {
    match left {
        Some(left) => format!("{} > ", turn_timer::shown(left)),
        None => "> ".to_owned(),
    }
}

/// Where lines come from.
pub(in crate::cli) trait Console {
    /// The next line. `words` are what can be completed; `left` is how long to wait for it, where
    /// there is a turn clock. A terminal that completes lines waits until the line is typed.
    ///
    /// # Errors
    /// The input cannot be read, or the output not written.
    fn line(
        &mut self,
        words: Vec<String>,
        left: Option<Duration>,
        out: &mut dyn Write,
    ) -> io::Result<Heard>;

    /// Takes everything away that was shown and typed, and shows an empty screen until
    /// [`Console::reveal`].
    ///
    /// # Errors
    /// The output cannot be written.
    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()>;

    /// Ends what [`Console::conceal`] began: the screen of the next person, with what that person
    /// typed before.
    ///
    /// # Errors
    /// The output cannot be written.
    fn reveal(&mut self, person: &str, out: &mut dyn Write) -> io::Result<()>;
}

/// Lines that are piped in.
pub(in crate::cli) struct Piped<'r> {
    input: &'r mut dyn Lines,
    /// They are repeated in the output, where nobody sees them typed.
    echo: bool,
}

impl<'r> Piped<'r> {
    /// Lines of this input.
    pub(in crate::cli) fn new(input: &'r mut dyn Lines, echo: bool) -> Self {
        Self { input, echo }
    }
}

impl Console for Piped<'_> {
    fn line(
        &mut self,
        _: Vec<String>,
        left: Option<Duration>,
        out: &mut dyn Write,
    ) -> io::Result<Heard> {
        write!(out, "{}", prompt(left))?;
        out.flush()?;
        if left.is_some_and(|left| !self.input.come_within(left)) {
            writeln!(out)?;
            return Ok(Heard::Nothing);
        }
        let mut line = Vec::new();
        let n_read = self.input.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if n_read == 0 {
            writeln!(out)?;
            return Ok(Heard::End);
        }
        if self.echo {
            writeln!(out, "{line}")?;
        }
        Ok(Heard::Line(line))
    }

    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n----------------------------------------")
    }

    fn reveal(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "----------------------------------------\n")
    }
}
