//! Edits of a level: each by itself and, if a sweep says so, together.

use super::{
    super::level::Level,
    change::{ChangeForm, Fault},
};
use crate::document::{
    Document, Reader,
    forms::form,
    problem::Problem,
    record::record,
    shape::{Placed, list_of, name, placed},
};

/// More levels than these, edits counted, are a slip.
pub(super) const MOST_LEVELS: usize = 10_000;

record! {
    /// An edit of the levels.
    #[derive(Clone)]
    pub(super) struct EditFields as "Edit" {
        /// Its name in tables and files, such as `"no crate"`.
        name: String; name(),
        /// What it changes.
        changes: Vec<Placed<ChangeForm>>; list_of(placed(form())),
    }
}

impl EditFields {
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// A level as it is written, or edited.
pub struct EditedLevel {
    /// The level; edited ones have the text that was edited, with all its comments.
    pub document: Document,
    /// The edits, "archers 3 + no crate"; empty for the level as it is written.
    pub edits: String,
    /// The level, to know its books and sides.
    pub level: Level,
}

/// One choice of an edit: which of its numbers, if it counts units.
#[derive(Clone, Copy)]
struct Choice<'e> {
    edit: &'e EditFields,
    number: Option<u8>,
}

impl Choice<'_> {
    fn name(&self) -> String {
        match self.number {
            Some(number) => format!("{} {number}", self.edit.name),
            None => self.edit.name.clone(),
        }
    }
}

/// All choices of an edit.
fn choices(edit: &EditFields) -> Vec<Choice<'_>> {
    let changes = edit.changes.iter();
    let counted = changes.filter_map(|change| change.value.numbers()).next();
    match counted {
        Some(numbers) => numbers
            .map(|number| Choice {
                edit,
                number: Some(number),
            })
            .collect(),
        None => vec![Choice { edit, number: None }],
    }
}

/// Adds the level as it is and with every edit; faults are reported at the change that has them.
pub(super) fn all(
    reader: &mut Reader<'_>,
    (document, level): (Document, Level),
    edits: &[Placed<EditFields>],
    together: bool,
    to: &mut Vec<EditedLevel>,
) -> Option<()> {
    let mut sets: Vec<Vec<Choice<'_>>> = vec![Vec::new()];
    for edit in edits {
        let of_edit = choices(&edit.value);
        let before = if together {
            sets.clone()
        } else {
            vec![Vec::new()]
        };
        for choice in of_edit {
            let with = before.iter().map(|set| [&set[..], &[choice]].concat());
            sets.extend(with);
        }
        if sets.len() > MOST_LEVELS {
            break;
        }
    }
    for set in sets {
        let mut edited = EditedLevel {
            document: document.clone(),
            edits: set.iter().map(Choice::name).collect::<Vec<_>>().join(" + "),
            level: level.clone(),
        };
        let mut sound = true;
        for choice in &set {
            for change in &choice.edit.changes {
                match change
                    .value
                    .made(&edited.document, &edited.level, choice.number)
                {
                    Ok((document, level)) => (edited.document, edited.level) = (document, level),
                    Err(Fault { message, help }) => {
                        sound = false;
                        reader.report(
                            Problem::error(
                                "wrong-edit",
                                format!("in `{}` {message}", document.name()),
                            )
                            .at(change.span.clone())
                            .help(help),
                        );
                    }
                }
            }
        }
        if sound {
            to.push(edited);
        } else if set.len() > 1 {
            // The same change fails in every choice of edits with it.
            return None;
        }
    }
    Some(())
}
