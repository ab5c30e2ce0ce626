//! Where a player types: a terminal with completion and a history, or lines that are piped in.

#[cfg(feature = "line-editing")]
mod editing;
#[cfg(not(feature = "line-editing"))]
mod lines;

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

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

/// Where lines come from.
pub(in crate::cli) trait Console {
    /// The next line; `None` at the end of the input. `words` are what can be completed.
    ///
    /// # Errors
    /// The input cannot be read, or the output not written.
    fn line(&mut self, words: Vec<String>, out: &mut dyn Write) -> io::Result<Option<String>>;

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
    input: &'r mut dyn BufRead,
    /// They are repeated in the output, where nobody sees them typed.
    echo: bool,
}

impl<'r> Piped<'r> {
    /// Lines of this input.
    pub(in crate::cli) fn new(input: &'r mut dyn BufRead, echo: bool) -> Self {
        Self { input, echo }
    }
}

impl Console for Piped<'_> {
    fn line(&mut self, _: Vec<String>, out: &mut dyn Write) -> io::Result<Option<String>> {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let n_read = self.input.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if n_read == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        if self.echo {
            writeln!(out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n----------------------------------------")
    }

    fn reveal(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "----------------------------------------\n")
    }
}
