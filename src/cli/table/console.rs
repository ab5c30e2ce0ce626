//! Input of a player: a terminal with completion and history, or piped lines.

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

/// An answer to the curtain faster than this was typed before the curtain fell.
const TYPED_AHEAD: Duration = Duration::from_millis(300);

/// Leaves the alternate screen, and clears the screen and its scrollback.
const CLEAR: &str = "\u{1b}[?1049l\u{1b}[H\u{1b}[2J\u{1b}[3J";
/// Opens an empty alternate screen.
const ALTERNATE: &str = "\u{1b}[?1049h\u{1b}[H\u{1b}[2J";

/// The result of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Heard {
    /// A line.
    Line(String),
    /// The input has ended.
    End,
    /// No line arrived in time.
    Nothing,
}

/// The prompt of a line, with the time left on the turn clock.
fn prompt(left: Option<Duration>) -> String {
    match left {
        Some(left) => format!("{} > ", turn_timer::shown(left)),
        None => "> ".to_owned(),
    }
}

/// A source of input lines.
pub(in crate::cli) trait Console {
    /// The next line. `words` are completions; `left` is how long to wait, with a turn clock. A
    /// terminal with completion waits until the line is typed.
    ///
    /// # Errors
    /// The input cannot be read, or the output cannot be written.
    fn line(
        &mut self,
        words: Vec<String>,
        left: Option<Duration>,
        out: &mut dyn Write,
    ) -> io::Result<Heard>;

    /// Hides everything that was shown and typed behind an empty screen, until [`Console::reveal`].
    ///
    /// # Errors
    /// The output cannot be written.
    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()>;

    /// Ends [`Console::conceal`]: shows the screen of the next player, with that player's own
    /// history.
    ///
    /// # Errors
    /// The output cannot be written.
    fn reveal(&mut self, person: &str, out: &mut dyn Write) -> io::Result<()>;
}

/// Piped lines.
pub(in crate::cli) struct Piped<'r> {
    input: &'r mut dyn Lines,
    /// Repeats each line in the output, where piped lines would not show.
    echo: bool,
}

impl<'r> Piped<'r> {
    /// Reads lines from this input.
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
