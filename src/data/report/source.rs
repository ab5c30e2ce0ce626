//! The text of a file, for showing problems in it.

/// A text with the places where its lines begin.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) name: String,
    /// The text as it is, for positions.
    pub(super) text: String,
    /// The text as it is drawn: without characters that could act on a terminal, at the same byte
    /// offsets.
    pub(super) shown: String,
    pub(super) line_starts: Vec<usize>,
}

impl Source {
    pub(super) fn position(&self, at: usize) -> Position {
        let at = at.min(self.text.len());
        let line = self
            .line_starts
            .partition_point(|start| *start <= at)
            .max(1);
        let start = self.line_starts[line - 1];
        let column = self
            .text
            .get(start..at)
            .map_or(at - start, |before| before.chars().count())
            + 1;
        Position { line, column }
    }
}

/// A place as an author counts it: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
}
