//! New edges for a map: rows and columns are added or taken away at any of its sides.

use super::{
    coordinates::{named_squares, written},
    draft::Draft,
    pen::row_text,
    people,
    sheet::{Layer, NOTHING},
};
use crate::{
    data::level::LARGEST_MAP,
    document::{Document, Edit, Node, NodeKind},
    geometry::{Cell, Grid},
    save::Fault,
};

/// How many rows or columns are added at each side of a map; less than 0 takes them away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// In the north.
    pub north: i16,
    /// In the east.
    pub east: i16,
    /// In the south.
    pub south: i16,
    /// In the west.
    pub west: i16,
}

/// The draft with new edges. New squares are like the old ones at the edge, without heights, zones
/// and haze of the layers; squares that the file names by their numbers move along.
///
/// # Errors
/// The map would be too large or too small, a combatant stands on a square that is taken away, or a row
/// is not as long as the others.
pub fn resized(draft: &Draft, edges: Edges) -> Result<Draft, Fault> {
    let sheet = draft.sheet()?;
    let old = sheet.grid();
    let new = size(old, edges)?;
    if sheet
        .map
        .iter()
        .any(|row| row.len() != usize::from(old.width))
    {
        return Err(Fault::new(
            "The rows of the map are not equally long.",
            "Mend that first; the list of faults says where.",
        ));
    }
    let shift = |cell: Cell| cell.offset(edges.west, edges.north);
    let mut edits = Vec::new();
    for person in people::people(draft) {
        let Some(at) = person.at.filter(|_| person.is_placed) else {
            continue;
        };
        let (size, to) = (i16::from(person.size) - 1, shift(at));
        if !new.contains(to) || !new.contains(to.offset(size, size)) {
            return Err(Fault::new(
                format!("{} would stand outside the map.", person.name),
                "Move or delete that combatant first.",
            ));
        }
        let node = people::item(draft, person.number)?;
        if to != at
            && let Some(place) = node.field("at")
        {
            edits.push(Edit::replace(place, written(to)));
        }
    }
    let document = draft.document();
    let root = document.root();
    for (node, cell) in named_squares(root) {
        let to = shift(cell);
        if !new.contains(to) {
            return Err(Fault::new(
                format!("The door at {} would be outside the map.", written(cell)),
                "Change the switch or trigger that names it first.",
            ));
        }
        if to != cell {
            edits.push(Edit::replace(node, written(to)));
        }
    }
    let mut left = draft.edited(&edits)?;
    left = framed(&left, "map", edges, None)?;
    for layer in Layer::ALL {
        if left.document().root().field(layer.field()).is_some() {
            left = framed(&left, layer.field(), edges, Some(NOTHING))?;
        }
    }
    Ok(left)
}

fn size(old: Grid, edges: Edges) -> Result<Grid, Fault> {
    let width = i32::from(old.width) + i32::from(edges.west) + i32::from(edges.east);
    let height = i32::from(old.height) + i32::from(edges.north) + i32::from(edges.south);
    let most = LARGEST_MAP as i32;
    if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
        return Err(Fault::new(
            format!("The map would have {width} columns and {height} rows."),
            format!("A map has 1 to {LARGEST_MAP} of each."),
        ));
    }
    Ok(Grid::new(width as u16, height as u16))
}

/// A picture with new edges; `fill` is what new squares get, else they are like those at the edge.
fn framed(draft: &Draft, field: &str, edges: Edges, fill: Option<char>) -> Result<Draft, Fault> {
    let document = draft.document();
    let picture = document.root().field(field);
    let rows = picture.and_then(Node::items).unwrap_or_default();
    let mut edits = Vec::new();
    for row in rows {
        edits.extend(widened(document, row, edges, fill));
    }
    let mut left = draft.edited(&edits)?;
    let copies = |count: i16| count.unsigned_abs();
    for _ in 0..copies(edges.north) {
        left = with_row(&left, field, 0, edges.north > 0, fill)?;
    }
    for _ in 0..copies(edges.south) {
        left = with_row(&left, field, usize::MAX, edges.south > 0, fill)?;
    }
    Ok(left)
}

/// The edits that give a row new ends.
fn widened(document: &Document, row: &Node, edges: Edges, fill: Option<char>) -> Vec<Edit> {
    let NodeKind::Text(text) = &row.kind else {
        return Vec::new();
    };
    let letters: Vec<char> = text.chars().collect();
    let spans = row.char_spans(document.text());
    let (Some(first), Some(last)) = (letters.first(), letters.last()) else {
        return Vec::new();
    };
    let west = usize::from(edges.west.unsigned_abs());
    let east = usize::from(edges.east.unsigned_abs());
    let mut edits = Vec::new();
    let filled = |letter: char, count: usize| -> String {
        let row = vec![fill.unwrap_or(letter); count];
        let text = row_text(&row);
        text[1..text.len() - 1].to_owned()
    };
    let (begin, end) = (spans[0].start, spans[letters.len()].start);
    if edges.west > 0 {
        edits.push(Edit::replace_span(begin..begin, filled(*first, west)));
    } else if west > 0 {
        let gone = west.min(letters.len());
        edits.push(Edit::replace_span(begin..spans[gone - 1].end, ""));
    }
    if edges.east > 0 {
        edits.push(Edit::replace_span(end..end, filled(*last, east)));
    } else if east > 0 {
        let kept = letters.len().saturating_sub(east);
        edits.push(Edit::replace_span(spans[kept].start..end, ""));
    }
    edits
}

/// A picture with a row more or less at its begin (0) or its end.
fn with_row(
    draft: &Draft,
    field: &str,
    at: usize,
    more: bool,
    fill: Option<char>,
) -> Result<Draft, Fault> {
    let document = draft.document();
    let stuck = || {
        Fault::new(
            format!("The rows of `{field}` cannot be changed."),
            "Mend the faults of the file first.",
        )
    };
    let picture = document.root().field(field).ok_or_else(stuck)?;
    let rows = picture.items().ok_or_else(stuck)?;
    let place = at.min(rows.len().saturating_sub(1));
    let edit = if more {
        let Some(NodeKind::Text(text)) = rows.get(place).map(|row| &row.kind) else {
            return Err(stuck());
        };
        let row: Vec<char> = text.chars().map(|letter| fill.unwrap_or(letter)).collect();
        document.insert_item(picture, at, &row_text(&row))
    } else {
        document.remove_item(picture, place)
    };
    draft.edited(&[edit.ok_or_else(stuck)?])
}

#[cfg(test)]
#[path = "resize_tests.rs"]
mod tests;
