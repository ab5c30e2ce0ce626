//! What a reader understood of a document, for editors: which fields a structure knows, which names
//! fit a place, and what each name speaks of. Readers note it on the way, from the same descriptions
//! by which they read, so that completion and hover know exactly what the reader knows.

use std::{
    ops::Range,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::shape::{FieldInfo, FormInfo};

/// The fields that a structure knows.
#[derive(Clone, Debug)]
pub struct NotedStructure {
    /// All of it, in bytes.
    pub span: Range<usize>,
    /// Its name in files.
    pub name: String,
    /// Its fields, as they are described; of some only the name is known.
    pub fields: Vec<FieldInfo>,
}

/// The names that fit a place where something else stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedChoice {
    /// The place, in bytes.
    pub span: Range<usize>,
    /// What they name, without an article, such as `side`.
    pub what: String,
    /// The names.
    pub names: Vec<String>,
}

/// The forms that fit a place.
#[derive(Clone, Debug)]
pub struct NotedForms {
    /// The place, in bytes.
    pub span: Range<usize>,
    /// The forms.
    pub forms: Vec<FormInfo>,
}

/// A name that speaks of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedUse {
    /// Where it stands, in bytes.
    pub span: Range<usize>,
    /// What it names, without an article, such as `side`.
    pub what: String,
    /// The name.
    pub name: String,
}

/// All that was noted.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The fields of structures.
    pub structures: Vec<NotedStructure>,
    /// The names that fit where others stand.
    pub choices: Vec<NotedChoice>,
    /// The forms that fit.
    pub forms: Vec<NotedForms>,
    /// The names in use.
    pub uses: Vec<NotedUse>,
}

impl Found {
    /// The structure with the smallest extent around a place.
    pub fn structure_at(&self, at: usize) -> Option<&NotedStructure> {
        let around = self.structures.iter().filter(|of| touches(&of.span, at));
        around.min_by_key(|of| of.span.len())
    }
}

/// Whether a place lies in a span or at its end.
fn touches(span: &Range<usize>, at: usize) -> bool {
    span.start <= at && at <= span.end
}

/// Where readers of a document note what they understand of it.
#[derive(Debug)]
pub struct Notes {
    /// The place of interest in bytes; `None` for names in use anywhere.
    at: Option<usize>,
    found: Mutex<Found>,
}

impl Notes {
    /// Notes of everything around a place, or of the names in use anywhere.
    pub(super) fn new(at: Option<usize>) -> Self {
        Self {
            at,
            found: Mutex::default(),
        }
    }

    /// What was noted so far.
    pub fn found(&self) -> Found {
        self.open().clone()
    }

    fn open(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what stands there is of interest.
    pub(super) fn is_about(&self, span: &Range<usize>) -> bool {
        self.at.is_some_and(|at| touches(span, at))
    }

    /// Notes fields of a structure.
    pub(super) fn fields(&self, span: &Range<usize>, name: &str, fields: Vec<FieldInfo>) {
        let mut found = self.open();
        let known = found.structures.iter_mut().rev();
        let mut known = known.filter(|of| of.span == *span);
        if let Some(known) = known.next() {
            for field in fields {
                match known.fields.iter_mut().find(|of| of.name == field.name) {
                    Some(of) if of.help.is_empty() => *of = field,
                    Some(_) => {}
                    None => known.fields.push(field),
                }
            }
            return;
        }
        found.structures.push(NotedStructure {
            span: span.clone(),
            name: name.to_owned(),
            fields,
        });
    }

    /// Notes names that fit a place.
    pub(super) fn choice(&self, span: &Range<usize>, what: &str, names: Vec<String>) {
        if self.is_about(span) {
            self.open().choices.push(NotedChoice {
                span: span.clone(),
                what: what.to_owned(),
                names,
            });
        }
    }

    /// Notes forms that fit a place.
    pub(super) fn forms(&self, span: &Range<usize>, forms: Vec<FormInfo>) {
        self.open().forms.push(NotedForms {
            span: span.clone(),
            forms,
        });
    }

    /// Notes what a name speaks of.
    pub(super) fn name(&self, span: &Range<usize>, what: &str, name: &str) {
        if self.at.is_none_or(|at| touches(span, at)) {
            self.open().uses.push(NotedUse {
                span: span.clone(),
                what: what.to_owned(),
                name: name.to_owned(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{
        Document,
        forms::{form, forms},
        record::{Record, record},
        shape::{maybe, number, one_name},
    };

    forms! {
        /// A wish.
        #[derive(Clone)]
        enum Wish as "a wish" {
            /// Peace and quiet.
            Peace as "peace",
            /// So much gold.
            Gold(u16; number(1..=9)) as "gold",
        }
    }

    record! {
        /// A guest.
        struct Guest as "Guest" {
            /// How old it is.
            _age: u16; number(0..=150).of("years"),
            /// Its seat.
            _seat: Option<String> = None; maybe(one_name("a seat", ["left", "right"])),
            /// Its wish.
            _wish: Option<Wish> = None; maybe(form()),
        }
    }

    fn noted(text: &str, at: Option<usize>) -> Found {
        let (document, notes) = Document::parse("t", text).noted(at);
        let mut reader = crate::document::Reader::new(&document);
        Guest::read(&mut reader, document.root(), None, ());
        notes.found()
    }

    #[test]
    fn fields_names_and_forms_around_a_place_are_noted_and_nothing_of_the_rest() {
        let text = "(_seat: lef, _wish: pace, _age: 9)";
        let found = noted(text, text.find("lef"));
        let fields: Vec<&str> = found.structures[0]
            .fields
            .iter()
            .map(|of| of.name)
            .collect();
        assert_eq!(fields, ["_age", "_seat", "_wish"]);
        assert_eq!(found.structures[0].fields[0].help, "How old it is.");
        assert_eq!(found.choices[0].names, ["left", "right"]);
        assert_eq!(found.choices[0].what, "seat");
        assert!(found.forms.is_empty());
        let found = noted(text, text.find("pace"));
        assert_eq!(found.forms[0].forms[1].name, "gold");
    }

    #[test]
    fn names_in_use_are_noted_everywhere() {
        let text = "(_seat: left, _wish: peace, _age: 9)";
        let uses = noted(text, None).uses;
        let names: Vec<(&str, &str)> = uses
            .iter()
            .map(|of| (of.what.as_str(), of.name.as_str()))
            .collect();
        assert_eq!(names, [("seat", "left"), ("wish", "peace")]);
        assert_eq!(&text[uses[0].span.clone()], "left");
    }
}
