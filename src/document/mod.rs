//! A RON file as a lossless text, a tree with places, and the problems found on the way.
//!
//! The `ron` crate stops at the first error and forgets where values stood. An author wants all
//! faults at once, and an editor must give back every byte it did not change, so this module reads
//! the text itself: `lexer` (text to tokens), `parse` (tokens to `node`), `read` (nodes to typed
//! values, collecting problems), `edit` (changes that keep comments). Reading never fails and never
//! panics, whatever the bytes; a document that could not be read is a document with problems.

mod allow;
mod attributes;
mod edit;
mod format;
pub mod forms;
mod group;
mod hints;
mod lexer;
mod meaning;
pub mod names;
mod node;
mod notes;
mod number;
mod open;
mod parse;
pub mod problem;
mod read;
pub mod record;
mod recover;
#[cfg(test)]
mod ron_tests;
pub mod shape;
mod structure;

pub use edit::{Edit, EditConflict};
pub use lexer::{Token, TokenKind, lex};
pub use meaning::Meaning;
pub(crate) use node::is_unprintable;
pub use node::{Entry, Field, Name, Node, NodeKind, in_quotes, quoted};
pub use notes::{Found, NotedChoice, NotedForms, NotedStructure, NotedUse, Notes};
pub use open::LARGEST;
pub use parse::DEEPEST;
pub use read::{LONGEST_NAME, LONGEST_TEXT, Reader, list, name, text, whole};
pub use structure::{Structure, Variant};

use std::sync::Arc;

use problem::Problems;

/// A file read as RON.
#[derive(Clone, Debug)]
pub struct Document {
    name: String,
    text: String,
    tokens: Vec<Token>,
    root: Node,
    problems: Problems,
    notes: Option<Arc<Notes>>,
}

impl Document {
    /// Reads a text; `name` is what reports call the file.
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::read(name.into(), text.into(), Problems::new())
    }

    /// Reads a text in which `problems` were found already.
    fn read(name: String, text: String, mut problems: Problems) -> Self {
        let tokens = lex(&text);
        let (root, faults) = parse::parse(&text, &tokens, !problems.is_empty());
        problems.extend(faults.into_iter().map(|problem| problem.in_file(&name)));
        Self {
            name,
            text,
            tokens,
            root,
            problems,
            notes: None,
        }
    }

    /// The same document, whose readers note what they understand of the place `at`, in bytes, or
    /// the names in use everywhere.
    #[must_use]
    pub fn noted(mut self, at: Option<usize>) -> (Self, Arc<Notes>) {
        let notes = Arc::new(Notes::new(at));
        self.notes = Some(Arc::clone(&notes));
        (self, notes)
    }

    /// Where readers note what they understand, if an editor wants to know.
    pub(crate) fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// What reports call the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, byte for byte (with U+FFFD in place of what was no UTF-8).
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The tokens, which laid side by side are the text.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The value the file holds.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// What could not be read; a [`Reader`] adds what is wrong with the values.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }
}
