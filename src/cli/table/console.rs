//! Where a player types: a terminal with completion and a history, or lines that are piped in.

use std::{
    cell::RefCell,
    io::{self, BufRead, Write},
    rc::Rc,
    time::{Duration, Instant},
};

use rustyline::{
    Context, Editor, Helper, completion::Completer, error::ReadlineError, highlight::Highlighter,
    hint::Hinter, history::MemHistory, validate::Validator,
};

use crate::cli::interrupt;

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

/// A person at a terminal.
pub(in crate::cli) struct Typed {
    editor: Editor<Words, MemHistory>,
    words: Rc<RefCell<Vec<String>>>,
    /// What each person typed.
    typed: Vec<(String, Vec<String>)>,
    /// Who types now.
    person: String,
    /// When the curtain fell, while it hangs.
    concealed: Option<Instant>,
}

impl Typed {
    /// The terminal of the program.
    ///
    /// # Errors
    /// The system has none.
    pub(in crate::cli) fn new() -> io::Result<Self> {
        let words = Rc::default();
        let config = rustyline::Config::default();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.map_err(io::Error::other)?;
        editor.set_helper(Some(Words(Rc::clone(&words))));
        Ok(Self {
            editor,
            words,
            typed: Vec::new(),
            person: String::new(),
            concealed: None,
        })
    }

    fn own(&mut self) -> &mut Vec<String> {
        let known = self.typed.iter().position(|(name, _)| *name == self.person);
        let place = known.unwrap_or_else(|| {
            self.typed.push((self.person.clone(), Vec::new()));
            self.typed.len() - 1
        });
        &mut self.typed[place].1
    }
}

impl Console for Typed {
    fn line(&mut self, words: Vec<String>, out: &mut dyn Write) -> io::Result<Option<String>> {
        *self.words.borrow_mut() = words;
        loop {
            out.flush()?;
            let line = match self.editor.readline("> ") {
                Ok(line) => line.trim().to_owned(),
                Err(ReadlineError::Interrupted) => {
                    interrupt::ask();
                    return Ok(None);
                }
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            };
            if let Some(since) = self.concealed {
                // What was typed before the curtain fell says nothing of who sits there now.
                if since.elapsed() < TYPED_AHEAD {
                    continue;
                }
                return Ok(Some(line));
            }
            if !line.is_empty() {
                self.own().push(line.clone());
                self.editor
                    .add_history_entry(&line)
                    .map_err(io::Error::other)?;
            }
            return Ok(Some(line));
        }
    }

    fn conceal(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.words.borrow_mut().clear();
        self.editor.clear_history().map_err(io::Error::other)?;
        self.concealed = Some(Instant::now());
        write!(out, "{CLEAR}{ALTERNATE}")?;
        out.flush()
    }

    fn reveal(&mut self, person: &str, out: &mut dyn Write) -> io::Result<()> {
        person.clone_into(&mut self.person);
        self.concealed = None;
        for line in self.own().clone() {
            self.editor
                .add_history_entry(line)
                .map_err(io::Error::other)?;
        }
        write!(out, "{CLEAR}")?;
        out.flush()
    }
}

/// Names and words that a line can be completed with.
struct Words(Rc<RefCell<Vec<String>>>);

/// Where the end of a line begins that can be completed, and what with: the longest beginning of a
/// word that stands there.
fn completions(line: &str, words: &[String]) -> (usize, Vec<String>) {
    let starts = line
        .char_indices()
        .filter(|(at, _)| *at == 0 || line[..*at].ends_with(char::is_whitespace));
    for (at, _) in starts {
        let begun = line[at..].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&begun);
        let mut found: Vec<String> = words.iter().filter(fits).cloned().collect();
        if !found.is_empty() {
            found.sort();
            found.dedup();
            return (at, found);
        }
    }
    (line.len(), Vec::new())
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(&line[..pos], &self.0.borrow()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::completions;

    #[test]
    fn names_of_several_words_are_completed_from_their_beginning() {
        let words = ["attack", "Shade Amber", "Shade Wren", "advise"].map(str::to_owned);
        let found = |line| completions(line, &words);
        assert_eq!(found("att"), (0, vec!["attack".to_owned()]));
        assert_eq!(
            found("attack shade"),
            (7, vec!["Shade Amber".to_owned(), "Shade Wren".to_owned()])
        );
        assert_eq!(found("attack Shade W"), (7, vec!["Shade Wren".to_owned()]));
        assert_eq!(found("attack x"), (8, Vec::new()));
    }
}
