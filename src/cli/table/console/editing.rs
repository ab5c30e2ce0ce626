//! A terminal with completion and history.

use std::{
    cell::RefCell,
    io::{self, Write},
    rc::Rc,
    time::{Duration, Instant},
};

use rustyline::{
    Context, Editor, Helper, completion::Completer, error::ReadlineError, highlight::Highlighter,
    hint::Hinter, history::MemHistory, validate::Validator,
};

use super::{ALTERNATE, CLEAR, Console, Heard, TYPED_AHEAD, prompt};
use crate::cli::{interrupt, outcome::CommandError};

/// A player at a terminal.
pub(in crate::cli) struct Typed {
    editor: Editor<Words, MemHistory>,
    words: Rc<RefCell<Vec<String>>>,
    /// History of each player.
    typed: Vec<(String, Vec<String>)>,
    /// The player who types now.
    person: String,
    /// When the curtain fell; `None` without a curtain.
    concealed: Option<Instant>,
}

impl Typed {
    /// The terminal of the program; in a recorded battle Ctrl-C ends the input.
    ///
    /// # Errors
    /// The system has no terminal, or Ctrl-C cannot be noticed.
    pub(in crate::cli) fn new(hears_interrupts: bool) -> Result<Self, CommandError> {
        if hears_interrupts {
            interrupt::listen().map_err(|deaf| deaf.forbids_records())?;
        }
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
    fn line(
        &mut self,
        words: Vec<String>,
        left: Option<Duration>,
        out: &mut dyn Write,
    ) -> io::Result<Heard> {
        *self.words.borrow_mut() = words;
        loop {
            out.flush()?;
            let line = match self.editor.readline(&prompt(left)) {
                Ok(line) => line.trim().to_owned(),
                Err(ReadlineError::Interrupted) => {
                    interrupt::ask();
                    return Ok(Heard::End);
                }
                Err(ReadlineError::Eof) => return Ok(Heard::End),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            };
            if let Some(since) = self.concealed {
                // Input from before the curtain fell does not show who sits there now.
                if since.elapsed() < TYPED_AHEAD {
                    continue;
                }
                return Ok(Heard::Line(line));
            }
            if !line.is_empty() {
                self.own().push(line.clone());
                self.editor
                    .add_history_entry(&line)
                    .map_err(io::Error::other)?;
            }
            return Ok(Heard::Line(line));
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

/// Names and words for completion.
struct Words(Rc<RefCell<Vec<String>>>);

/// Where the completable end of a line starts, and its completions: those for the longest start of
/// a word found there.
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
