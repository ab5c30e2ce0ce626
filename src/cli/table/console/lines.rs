//! A terminal that hands over whole lines, as it edits them itself.

use std::{
    io::{self, BufRead, Write},
    time::Instant,
};

use super::{ALTERNATE, CLEAR, Console, TYPED_AHEAD};
use crate::cli::{CommandError, interrupt};

/// A person at a terminal.
pub(in crate::cli) struct Typed {
    input: Box<dyn BufRead>,
    /// When the curtain fell, while it hangs.
    concealed: Option<Instant>,
}

impl Typed {
    /// The terminal of the program; where the battle is recorded, Ctrl-C leaves it.
    ///
    /// # Errors
    /// Ctrl-C cannot be noticed.
    pub(in crate::cli) fn new(is_recorded: bool) -> Result<Self, CommandError> {
        let input: Box<dyn BufRead> = match is_recorded {
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
    fn line(&mut self, _: Vec<String>, out: &mut dyn Write) -> io::Result<Option<String>> {
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            // What was typed before the curtain fell says nothing of who sits there now.
            if self
                .concealed
                .is_some_and(|since| since.elapsed() < TYPED_AHEAD)
            {
                continue;
            }
            return Ok(Some(line.trim().to_owned()));
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
