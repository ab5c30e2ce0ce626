//! The form that is open in the workshop, and what is being typed into it.

use std::collections::BTreeMap;

use crate::workshop::{
    desk::Desk,
    forms::{EntryList, Subject},
};

/// A change that the form asks for.
pub enum Wish {
    /// Another part.
    Open(Subject),
    /// This field, by its way, with this value or without one.
    Set(String, Option<String>),
    /// All of it as this text.
    Rewrite(String),
    /// A new entry.
    Add(EntryList, String),
    /// Take it out of the file.
    Remove,
}

/// The form that is open.
#[derive(Clone, Debug)]
pub struct FormState {
    /// What it is of.
    pub subject: Subject,
    /// What is being typed, by field, while that has the focus.
    pub typed: BTreeMap<String, String>,
}

impl Default for FormState {
    fn default() -> Self {
        Self {
            subject: Subject::Level,
            typed: BTreeMap::new(),
        }
    }
}

impl FormState {
    /// Opens the form of a part of the level.
    pub fn open(&mut self, subject: Subject, desk: &Desk) {
        self.subject = subject;
        self.typed.clear();
        self.follow(desk);
    }

    /// The level has changed: a part that is gone has no form.
    pub fn follow(&mut self, desk: &Desk) {
        let is_there = |subject: Subject| subject.node(desk.draft()).is_some();
        let of_nobody =
            matches!(self.subject, Subject::Sheet(person, _) if !is_there(Subject::Person(person)));
        if of_nobody || (!self.subject.is_made_by_fields() && !is_there(self.subject)) {
            self.subject = Subject::Level;
        }
    }

    /// The combatant whose form is open.
    pub fn person(&self) -> Option<usize> {
        match self.subject {
            Subject::Person(number) | Subject::Sheet(number, _) => Some(number),
            _ => None,
        }
    }
}
