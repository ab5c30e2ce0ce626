//! Output for a player, line by line: no wider than the screen, and without rule IDs unless they
//! are asked for.

use std::{
    cell::Cell,
    io::{self, Write},
    rc::Rc,
};

use crate::text::{
    map::SCREEN,
    plain::{without_rules, wrapped},
};

/// A writer that wraps lines.
pub(super) struct Page<'o> {
    out: &'o mut dyn Write,
    /// The prefix of the book's rule IDs.
    prefix: &'static str,
    /// Rule IDs are kept.
    verbose: Rc<Cell<bool>>,
    /// The unfinished line.
    line: Vec<u8>,
}

impl<'o> Page<'o> {
    pub(super) fn new(
        out: &'o mut dyn Write,
        prefix: &'static str,
        verbose: Rc<Cell<bool>>,
    ) -> Self {
        Self {
            out,
            prefix,
            verbose,
            line: Vec::new(),
        }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches('\n');
        let line = match self.verbose.get() {
            true => line.to_owned(),
            false => without_rules(line, self.prefix),
        };
        if line.chars().count() <= SCREEN {
            return writeln!(self.out, "{line}");
        }
        write!(self.out, "{}", wrapped(&line, SCREEN))
    }
}

impl Write for Page<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.line.push(byte);
            if byte == b'\n' {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    /// An unfinished line, such as a prompt, is written as it is.
    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.line))?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_without_rules_and_cut_at_the_edge_of_the_screen() {
        let verbose = Rc::new(Cell::new(false));
        let mut told = Vec::new();
        let mut page = Page::new(&mut told, "EV", Rc::clone(&verbose));
        write!(page, "Iren hits (EV-ATK-06).\n> ").unwrap();
        page.flush().unwrap();
        verbose.set(true);
        writeln!(page, "Iren hits (EV-ATK-06).").unwrap();
        writeln!(page, "{}", "word ".repeat(30)).unwrap();
        let told = String::from_utf8(told).unwrap();
        assert!(
            told.starts_with("Iren hits.\n> Iren hits (EV-ATK-06).\n"),
            "{told}"
        );
        assert!(told.lines().all(|line| line.len() <= SCREEN), "{told}");
    }
}
