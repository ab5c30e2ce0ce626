//! Squares that a level names by their numbers: where they are in the text, and where they are
//! after the map has been turned or has got new edges.

use super::square_text::SquareText;
use crate::{
    document::{Document, Edit, Node, NodeKind},
    geometry::{Cell, Grid, Symmetry},
};

/// A pair of whole numbers as a square.
#[must_use]
pub fn square_of(node: &Node) -> Option<Cell> {
    let NodeKind::Tuple(items) = &node.kind else {
        return None;
    };
    match items.as_slice() {
        [
            Node {
                kind: NodeKind::Integer(x),
                ..
            },
            Node {
                kind: NodeKind::Integer(y),
                ..
            },
        ] => Some(Cell::new(i16::try_from(*x).ok()?, i16::try_from(*y).ok()?)),
        _ => None,
    }
}

/// A square as levels write it.
#[must_use]
pub fn written(cell: Cell) -> String {
    format!("({}, {})", cell.x, cell.y)
}

/// The squares that doors of switches in the legend and doors of triggers have; not the places of
/// combatants.
#[must_use]
pub fn named_squares(root: &Node) -> Vec<(&Node, Cell)> {
    let mut found = Vec::new();
    if let Some(legend) = root.field("legend") {
        collect(legend, false, &mut found);
    }
    if let Some(triggers) = root.field("triggers") {
        collect(triggers, true, &mut found);
    }
    found
}

/// Gathers pairs of numbers; `counts` says whether they are squares.
fn collect<'d>(node: &'d Node, counts: bool, found: &mut Vec<(&'d Node, Cell)>) {
    if let Some(cell) = square_of(node).filter(|_| counts) {
        found.push((node, cell));
        return;
    }
    match &node.kind {
        NodeKind::List(items) | NodeKind::Tuple(items) => {
            items.iter().for_each(|item| collect(item, counts, found));
        }
        NodeKind::Map(entries) => {
            let values = entries.iter().map(|entry| &entry.value);
            values.for_each(|value| collect(value, counts, found));
        }
        NodeKind::Struct(fields) => {
            let values = fields.iter().map(|field| &field.value);
            values.for_each(|value| collect(value, counts, found));
        }
        NodeKind::Tagged(name, body) => {
            // `switches((6, 2))` would be a pair behind a name.
            let is_switch = counts || name.text == "switches";
            collect(body, is_switch, found);
        }
        _ => {}
    }
}

/// A square of a legend in an image of the map: its current flows another way, its switch opens
/// another door.
#[must_use]
pub fn turned_square(
    square: &SquareText,
    symmetry: Symmetry,
    number: usize,
    grid: Grid,
) -> SquareText {
    let mut turned = square.clone();
    if let Some(current) = square.field("current")
        && let Some(flow) = square_of(Document::parse("current", current).root())
    {
        let (x, y) = symmetry.direction((i32::from(flow.x), i32::from(flow.y)), number);
        turned.set("current", Some(&format!("({x}, {y})")));
    }
    if let Some(interact) = square.field("interact") {
        let moved = |cell| symmetry.image(cell, 1, number, grid);
        turned.set("interact", Some(&moved_squares(interact, &moved)));
    }
    turned
}

/// The squares that the switches of a legend's square have.
#[must_use]
pub fn switched(square: &SquareText) -> Vec<Cell> {
    let Some(interact) = square.field("interact") else {
        return Vec::new();
    };
    let document = Document::parse("interact", interact);
    let mut found = Vec::new();
    collect(document.root(), false, &mut found);
    found.into_iter().map(|(_, cell)| cell).collect()
}

/// A square of a legend whose switches have other squares.
#[must_use]
pub fn shifted_square(square: &SquareText, moved: &dyn Fn(Cell) -> Cell) -> SquareText {
    let mut shifted = square.clone();
    if let Some(interact) = square.field("interact") {
        shifted.set("interact", Some(&moved_squares(interact, moved)));
    }
    shifted
}

/// A value with its switches moved.
fn moved_squares(value: &str, moved: &dyn Fn(Cell) -> Cell) -> String {
    let document = Document::parse("value", value);
    let mut found = Vec::new();
    collect(document.root(), false, &mut found);
    let edits: Vec<Edit> = found
        .into_iter()
        .map(|(node, cell)| Edit::replace(node, written(moved(cell))))
        .collect();
    match document.edited(&edits) {
        Ok(moved) => moved.text().to_owned(),
        Err(_) => value.to_owned(),
    }
}
