//! Where a place of the text is on the map, so that faults are shown on their squares.

use std::ops::Range;

use super::{
    coordinates::square_of,
    draft::Draft,
    people::{self, Person},
};
use crate::{
    document::{Node, NodeKind, problem::Severity},
    geometry::Cell,
};

/// A fault as the workshop lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, and how it is mended.
    pub text: String,
    /// Whether the level cannot be played with it.
    pub is_error: bool,
    /// Its line in the file, from 1.
    pub line: Option<usize>,
    /// Its square.
    pub cell: Option<Cell>,
}

/// The faults of a draft in the order of the reader, each with its square if it has one.
#[must_use]
pub fn faults(draft: &Draft) -> Vec<Fault> {
    let people = people::people(draft);
    let problems = draft.reading().problems.iter();
    let faults = problems.map(|problem| {
        let span = problem.span.clone();
        let help = problem.help.as_ref().map(|help| format!("; {help}"));
        Fault {
            text: format!("{}{}", problem.message, help.unwrap_or_default()),
            is_error: problem.severity == Severity::Error,
            line: span.as_ref().map(|span| {
                let before = draft.text().get(..span.start).unwrap_or_default();
                before.matches('\n').count() + 1
            }),
            cell: span.and_then(|span| square_at(draft, &people, &span)),
        }
    });
    faults.collect()
}

/// The square that a place of the text speaks of: a character of a picture, a combatant, the first
/// square of a legend's character, or a square that is named by its numbers.
#[must_use]
pub fn square_at(draft: &Draft, people: &[Person], span: &Range<usize>) -> Option<Cell> {
    let root = draft.document().root();
    let holds = |node: &Node| node.span.start <= span.start && span.end <= node.span.end;
    for field in ["map", "elevation", "light", "zones", "haze"] {
        let rows = root.field(field).filter(|node| holds(node));
        let rows = rows.and_then(Node::items).unwrap_or_default();
        let Some((y, row)) = rows.iter().enumerate().find(|(_, row)| holds(row)) else {
            continue;
        };
        let letters = row.char_spans(draft.text());
        let last = letters.len().saturating_sub(2);
        let x = letters.iter().position(|letter| span.start < letter.end);
        let x = x.unwrap_or(last).min(last);
        return Some(Cell::new(x as i16, y as i16));
    }
    let combatants = root.field("combatants").and_then(Node::items);
    let mut combatants = combatants.unwrap_or_default().iter();
    if let Some(number) = combatants.position(holds) {
        return people.get(number).and_then(|person| person.at);
    }
    if let Some(legend) = root.field("legend").filter(|node| holds(node)) {
        let NodeKind::Map(entries) = &legend.kind else {
            return None;
        };
        let entry = entries.iter().find(|entry| {
            let whole = entry.span();
            whole.start <= span.start && span.end <= whole.end
        })?;
        let NodeKind::Char(letter) = entry.key.kind else {
            return None;
        };
        let sheet = draft.sheet().ok()?;
        let mut cells = sheet.grid().cells();
        return cells.find(|cell| sheet.letter(*cell) == Some(letter));
    }
    let text = draft.text().get(span.clone())?;
    square_of(crate::document::Document::parse("place", text).root())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_on_their_squares() {
        let text = include_str!("../../levels/proving-ground.ron");
        let text = text.replacen("#......o........o......#", "#......?........o......#", 1);
        let text = text.replace("at: (2, 9)", "at: (3, 7)");
        let text = text.replace("'.': paving,", "'.': paving,\n        'Q': mud,");
        let draft = Draft::new("t.ron", text);
        let found = faults(&draft);
        let at = |cell| found.iter().find(|fault| fault.cell == Some(cell));
        assert!(at(Cell::new(7, 2)).unwrap().text.contains('?'), "{found:?}");
        assert!(at(Cell::new(3, 7)).unwrap().is_error, "{found:?}");
        assert_eq!(at(Cell::new(7, 2)).unwrap().line, Some(23), "{found:?}");
    }
}
