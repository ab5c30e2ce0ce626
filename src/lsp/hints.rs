//! Inlay hints: the coordinates along a map, and what stands at the squares that a file names.

use std::ops::Range;

use gen_lsp_types::{InlayHint, InlayHintKind};

use super::{
    file::{OpenFile, children},
    kinds::{FileKind, items},
    map::Picture,
};
use crate::{
    data::level::Level,
    document::{Node, NodeKind},
};

/// The fields and forms behind which a square stands.
const SQUARES: [&str; 3] = ["at", "open_door", "switches"];

/// The hints within a piece of the text.
pub fn hints(file: &OpenFile, within: &Range<usize>) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    if let Some(picture) = Picture::of(file.document()) {
        for (number, row) in picture.rows().iter().enumerate() {
            if matches!(row.kind, NodeKind::Text(_)) {
                let width = picture.letters(number).count();
                hint(
                    file,
                    within,
                    row.span.start,
                    format!("{number:>2}"),
                    &mut hints,
                    false,
                );
                // The first row says how far the columns go.
                if number == 0 && width > 0 {
                    let columns = format!("columns 0 to {}", width - 1);
                    hint(file, within, row.span.end, columns, &mut hints, true);
                }
            }
        }
        for_each_square(file.document().root(), &mut |node, (column, row)| {
            if let Some(text) = what_stands(&picture, column, row) {
                hint(file, within, node.span.end, text, &mut hints, true);
            }
        });
    }
    if file.kind() == FileKind::Level {
        call_signs(file, within, &mut hints);
    }
    hints
}

fn hint(
    file: &OpenFile,
    within: &Range<usize>,
    at: usize,
    text: String,
    hints: &mut Vec<InlayHint>,
    is_behind: bool,
) {
    if within.start <= at && at <= within.end {
        hints.push(InlayHint {
            position: file.lines().position(file.text(), at),
            label: text.into(),
            kind: Some(InlayHintKind::Type),
            text_edits: None,
            tooltip: None,
            padding_left: Some(is_behind),
            padding_right: Some(!is_behind),
            data: None,
        });
    }
}

/// Goes over all squares that a value names.
fn for_each_square(node: &Node, on: &mut dyn FnMut(&Node, (usize, usize))) {
    match &node.kind {
        NodeKind::Struct(fields) => {
            for field in fields
                .iter()
                .filter(|field| SQUARES.contains(&field.name.text.as_str()))
            {
                squares(&field.value, on);
            }
        }
        NodeKind::Tagged(name, body) if SQUARES.contains(&name.text.as_str()) => squares(body, on),
        _ => {}
    }
    for child in children(node) {
        for_each_square(child, on);
    }
}

fn squares(node: &Node, on: &mut dyn FnMut(&Node, (usize, usize))) {
    match &node.kind {
        NodeKind::Tuple(items) => {
            let number = |node: &Node| match node.kind {
                NodeKind::Integer(number) => usize::try_from(number).ok(),
                _ => None,
            };
            match items.as_slice() {
                [column, row] => {
                    if let (Some(column), Some(row)) = (number(column), number(row)) {
                        on(node, (column, row));
                    }
                }
                items => items.iter().for_each(|item| squares(item, on)),
            }
        }
        NodeKind::List(items) => items.iter().for_each(|item| squares(item, on)),
        _ => {}
    }
}

/// What the legend says of a square, where it is no plain floor.
fn what_stands(picture: &Picture<'_>, column: usize, row: usize) -> Option<String> {
    let letter = picture.letter(column, row)?;
    let meaning = picture
        .legend
        .get(&letter)
        .filter(|meaning| *meaning != "floor")?;
    Some(meaning.clone())
}

/// The names of combatants that have none in the file.
fn call_signs(file: &OpenFile, within: &Range<usize>, hints: &mut Vec<InlayHint>) {
    let items = items(file.document(), "combatants");
    let nameless = |item: &&Node| item.field("name").is_none();
    if !items.iter().any(|item| nameless(&item)) {
        return;
    }
    // Only what is read is wanted, no routes.
    let (document, _) = file.document().clone().noted(None);
    let Some(level) = Level::sketch(&document).0 else {
        return;
    };
    if level.combatants.len() != items.len() {
        return;
    }
    for (item, combatant) in items.iter().zip(&level.combatants) {
        if item.field("name").is_none()
            && let Some(kind) = item.field("archetype").or(item.field("vehicle"))
        {
            hint(
                file,
                within,
                kind.span.end,
                combatant.name.clone(),
                hints,
                true,
            );
        }
    }
}
