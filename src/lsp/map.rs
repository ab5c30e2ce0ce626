//! The picture of a map in a file: where each square stands in the text, and what its character
//! means.

use std::{collections::BTreeMap, ops::Range};

use crate::document::{Document, Node, NodeKind};

/// The map of a level, scene or stamp as its file draws it.
#[derive(Debug)]
pub struct Picture<'d> {
    document: &'d Document,
    /// What each character means, as the legend says it.
    pub legend: BTreeMap<char, String>,
    /// Where the entry of each character stands in the legend: the character alone.
    pub keys: BTreeMap<char, Range<usize>>,
    rows: &'d [Node],
}

impl<'d> Picture<'d> {
    /// The map of a document; `None` if it has none.
    pub fn of(document: &'d Document) -> Option<Self> {
        let root = document.root();
        let NodeKind::List(rows) = &root.field("map")?.kind else {
            return None;
        };
        let mut legend = BTreeMap::new();
        let mut keys = BTreeMap::new();
        for field in ["legend", "units"] {
            let Some(NodeKind::Map(entries)) = root.field(field).map(|node| &node.kind) else {
                continue;
            };
            for entry in entries {
                if let NodeKind::Char(letter) = entry.key.kind {
                    let meaning = document.text().get(entry.value.span.clone());
                    let meaning = meaning.unwrap_or_default().split_whitespace();
                    legend.insert(letter, meaning.collect::<Vec<_>>().join(" "));
                    keys.insert(letter, entry.key.span.clone());
                }
            }
        }
        Some(Self {
            document,
            legend,
            keys,
            rows,
        })
    }

    /// The number of the row around a place, from 0.
    pub fn row_at(&self, at: usize) -> Option<usize> {
        let rows = self.rows.iter();
        let mut rows = rows.map(|row| row.span.start < at && at < row.span.end);
        rows.position(|is_in| is_in)
    }

    /// The rows.
    pub fn rows(&self) -> &'d [Node] {
        self.rows
    }

    /// Column and row of the square whose character stands at a place, with its character.
    pub fn square_at(&self, at: usize) -> Option<(usize, usize, char)> {
        let row = self.row_at(at)?;
        let spans = self.spans(row);
        let column = spans.iter().position(|span| span.contains(&at))?;
        Some((column, row, self.letters(row).nth(column)?))
    }

    /// The character of a square.
    pub fn letter(&self, column: usize, row: usize) -> Option<char> {
        self.letters(row).nth(column)
    }

    /// The characters of a row.
    pub fn letters(&self, row: usize) -> impl Iterator<Item = char> + use<'d> {
        let text = match self.rows.get(row).map(|row| &row.kind) {
            Some(NodeKind::Text(text)) => text.as_str(),
            _ => "",
        };
        text.chars()
    }

    /// Where the characters of a row stand.
    pub fn spans(&self, row: usize) -> Vec<Range<usize>> {
        let row = self.rows.get(row);
        let mut spans = row.map_or(Vec::new(), |row| row.char_spans(self.document.text()));
        spans.pop();
        spans
    }

    /// Every place where a character is drawn.
    pub fn drawn(&self, letter: char) -> Vec<Range<usize>> {
        let rows = 0..self.rows.len();
        rows.flat_map(|row| {
            let letters = self.letters(row).zip(self.spans(row));
            let own = letters.filter(|(drawn, _)| *drawn == letter);
            own.map(|(_, span)| span).collect::<Vec<_>>()
        })
        .collect()
    }
}
