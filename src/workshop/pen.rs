//! Characters that are put on a map and its layers, and the smallest changes of the text that do it.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    draft::Draft,
    letters::letter_for,
    sheet::{Layer, NOTHING, Sheet},
    square_text::SquareText,
};
use crate::{
    document::{Document, Edit, Node, NodeKind},
    geometry::Cell,
    save::Fault,
};

/// Characters to be put on a map.
pub struct Pen<'d> {
    draft: &'d Draft,
    sheet: &'d Sheet,
    map: BTreeMap<Cell, char>,
    over: BTreeMap<(Layer, Cell), char>,
    /// New entries of the legend.
    new: Vec<(char, SquareText)>,
    /// The characters that mean these squares.
    known: BTreeMap<SquareText, char>,
    /// Characters that stand for something, or stand on the map.
    taken: BTreeSet<char>,
}

impl<'d> Pen<'d> {
    /// A pen for a draft.
    ///
    /// # Errors
    /// It has no map.
    pub fn new(draft: &'d Draft) -> Result<Self, Fault> {
        let sheet = draft.sheet()?;
        let mut known = BTreeMap::new();
        for (letter, text) in &sheet.legend {
            if let Some(square) = SquareText::read(text) {
                // Of several characters with one meaning the first is used.
                known.entry(square.key()).or_insert(*letter);
            }
        }
        let on_map = sheet.map.iter().flatten().copied();
        let taken = on_map.chain(sheet.legend.iter().map(|(letter, _)| *letter));
        Ok(Self {
            draft,
            sheet,
            map: BTreeMap::new(),
            over: BTreeMap::new(),
            new: Vec::new(),
            known,
            taken: taken.collect(),
        })
    }

    /// The character on a square, with what was put there.
    #[must_use]
    pub fn letter(&self, cell: Cell) -> Option<char> {
        let put = self.map.get(&cell).copied();
        put.or_else(|| self.sheet.letter(cell))
    }

    /// What a character stands for, with new ones.
    #[must_use]
    pub fn square(&self, letter: char) -> Option<SquareText> {
        let new = self.new.iter().find(|(known, _)| *known == letter);
        match new {
            Some((_, square)) => Some(square.clone()),
            None => SquareText::read(self.sheet.meaning(letter)?),
        }
    }

    /// The character for a square; a new one if the legend has none.
    pub fn letter_of(&mut self, square: &SquareText) -> char {
        let key = square.key();
        if let Some(letter) = self.known.get(&key) {
            return *letter;
        }
        let letter = letter_for(square, &self.taken);
        self.taken.insert(letter);
        self.known.insert(key, letter);
        self.new.push((letter, square.clone()));
        letter
    }

    /// Puts a character on the map; squares beyond the end of a row are passed over.
    pub fn put(&mut self, cell: Cell, letter: char) {
        if self.sheet.letter(cell).is_some() {
            self.map.insert(cell, letter);
        }
    }

    /// Puts a character on a layer over the map.
    pub fn put_over(&mut self, layer: Layer, cell: Cell, letter: char) {
        if self.sheet.letter(cell).is_some() {
            self.over.insert((layer, cell), letter);
        }
    }

    /// The changes of the text.
    #[must_use]
    pub fn edits(&self) -> Vec<Edit> {
        let document = self.draft.document();
        let root = document.root();
        let mut edits = Vec::new();
        let changed = self.map.iter();
        let changed = changed.filter(|(cell, letter)| self.sheet.letter(**cell) != Some(**letter));
        let changed: Vec<(Cell, char)> = changed.map(|(cell, letter)| (*cell, *letter)).collect();
        if let Some(node) = root.field("map") {
            edits.extend(picture_edits(document, node, &changed));
        }
        let mut missing = Vec::new();
        for layer in Layer::ALL {
            let over = self.over.iter().filter(|((of, _), _)| *of == layer);
            let over = over.filter(|((_, cell), letter)| self.sheet.over(layer, *cell) != **letter);
            let over: Vec<(Cell, char)> =
                over.map(|((_, cell), letter)| (*cell, *letter)).collect();
            if over.is_empty() {
                continue;
            }
            match root.field(layer.field()) {
                Some(node) => edits.extend(picture_edits(document, node, &over)),
                None => missing.push(self.new_layer(layer, &over)),
            }
        }
        if !missing.is_empty()
            && let Some(place) = field_place(root, "map")
        {
            edits.extend(document.insert_item(root, place + 1, &missing.join(",\n")));
        }
        edits.extend(self.legend_edit(document));
        edits
    }

    /// The draft with what was put.
    ///
    /// # Errors
    /// The text cannot be changed there.
    pub fn finish(&self) -> Result<Draft, Fault> {
        self.draft.edited(&self.edits())
    }

    /// A whole layer that the level has not yet, as a field.
    fn new_layer(&self, layer: Layer, over: &[(Cell, char)]) -> String {
        let mut rows: Vec<Vec<char>> = self.sheet.map.clone();
        for row in &mut rows {
            row.fill(NOTHING);
        }
        for (cell, letter) in over {
            rows[cell.y as usize][cell.x as usize] = *letter;
        }
        let rows: Vec<String> = rows
            .iter()
            .map(|row| format!("    \"{}\",\n", row.iter().collect::<String>()))
            .collect();
        format!("{}: [\n{}]", layer.field(), rows.concat())
    }

    fn legend_edit(&self, document: &Document) -> Option<Edit> {
        let used: BTreeSet<char> = self.map.values().copied().collect();
        let new = self.new.iter().filter(|(letter, _)| used.contains(letter));
        let new = new.map(|(letter, square)| format!("'{letter}': {square}"));
        let new: Vec<String> = new.collect();
        let node = document.root().field("legend")?;
        let is_broken = document.text().get(node.span.clone())?.contains('\n');
        let between = if is_broken { ",\n" } else { ", " };
        (!new.is_empty())
            .then(|| document.insert_item(node, usize::MAX, &new.join(between)))
            .flatten()
    }
}

/// The place of a field in a structure.
#[must_use]
pub fn field_place(node: &Node, name: &str) -> Option<usize> {
    match &node.kind {
        NodeKind::Tagged(_, body) => field_place(body, name),
        NodeKind::Struct(fields) => fields.iter().position(|field| field.name.text == name),
        _ => None,
    }
}

/// Puts characters into the rows of a picture. A row of a layer that is too short gets longer.
fn picture_edits(document: &Document, picture: &Node, changes: &[(Cell, char)]) -> Vec<Edit> {
    let mut by_row: BTreeMap<usize, Vec<(usize, char)>> = BTreeMap::new();
    for (cell, letter) in changes {
        let row = by_row.entry(cell.y.max(0) as usize).or_default();
        row.push((cell.x.max(0) as usize, *letter));
    }
    let rows = picture.items().unwrap_or_default();
    let mut edits = Vec::new();
    for (y, letters) in by_row {
        let Some(row) = rows.get(y) else { continue };
        let NodeKind::Text(text) = &row.kind else {
            continue;
        };
        let spans = row.char_spans(document.text());
        let length = spans.len().saturating_sub(1);
        let is_raw = document.text()[row.span.clone()].starts_with('r');
        let is_plain = |letter: char| !matches!(letter, '"' | '\\');
        let fits = |(x, letter): &(usize, char)| *x < length && (!is_raw || is_plain(*letter));
        if letters.iter().all(fits) {
            for (x, letter) in letters {
                edits.push(Edit::replace_span(spans[x].clone(), written(letter)));
            }
            continue;
        }
        let mut whole: Vec<char> = text.chars().collect();
        for (x, letter) in letters {
            if whole.len() <= x {
                whole.resize(x + 1, NOTHING);
            }
            whole[x] = letter;
        }
        edits.push(Edit::replace(row, row_text(&whole)));
    }
    edits
}

/// A row as a text of the file.
#[must_use]
pub fn row_text(row: &[char]) -> String {
    let body: String = row.iter().map(|letter| written(*letter)).collect();
    format!("\"{body}\"")
}

/// A character within a text.
#[must_use]
pub fn written(letter: char) -> String {
    match letter {
        '"' | '\\' => format!("\\{letter}"),
        _ => letter.to_string(),
    }
}
