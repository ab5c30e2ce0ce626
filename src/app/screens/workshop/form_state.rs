//! The form that is open in the workshop, and what is being typed into it.

use std::collections::BTreeMap;

use crate::workshop::{desk::Desk, forms::Subject};

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
        if self.subject != Subject::Rules && self.subject.node(desk.draft()).is_none() {
            self.subject = Subject::Level;
        }
    }

    /// The combatant whose form is open.
    pub fn person(&self) -> Option<usize> {
        match self.subject {
            Subject::Person(number) => Some(number),
            _ => None,
        }
    }
}
