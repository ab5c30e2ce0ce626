//! A terminal that edits lines itself and passes them on whole.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use super::{ALTERNATE, CLEAR, Console, Heard, TYPED_AHEAD, prompt};
use crate::cli::{
    interrupt::{self, Lines},
    outcome::CommandError,
};

/// A player at a terminal.
pub(in crate::cli) struct Typed {
    input: Box<dyn Lines>,
    /// When the curtain fell; `None` without a curtain.
    concealed: Option<Instant>,
}

impl Typed {
    /// The terminal of the program. In a recorded battle or with a turn clock, Ctrl-C ends the
    /// input.
    ///
    /// # Errors
    /// Ctrl-C cannot be noticed.
    pub(in crate::cli) fn new(hears_interrupts: bool) -> Result<Self, CommandError> {
        let input: Box<dyn Lines> = match hears_interrupts {
            true => Box::new(interrupt::input().map_err(|deaf| deaf.forbids_records())?),
            false => Box::new(io::stdin().lock()),
        };
        Ok(Self {
            input,
            concealed: None,
        })
    }
}

impl Console for Typed {
    fn line(
        &mut self,
        _: Vec<String>,
        left: Option<Duration>,
        out: &mut dyn Write,
    ) -> io::Result<Heard> {
        loop {
            write!(out, "{}", prompt(left))?;
            out.flush()?;
            if left.is_some_and(|left| !self.input.come_within(left)) {
                writeln!(out)?;
                return Ok(Heard::Nothing);
            }
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Heard::End);
            }
            // Input from before the curtain fell does not show who sits there now.
            if self
                .concealed
                .is_some_and(|since| since.elapsed() < TYPED_AHEAD)
            {
                continue;
            }
            return Ok(Heard::Line(line.trim().to_owned()));
        }
    }

    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.concealed = Some(Instant::now());
        write!(out, "{CLEAR}{ALTERNATE}")?;
        out.flush()
    }

    fn reveal(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        self.concealed = None;
        write!(out, "{CLEAR}")?;
        out.flush()
    }
}
