//! The topics of a book: what its players are asked about, in the book's own words.

use crate::battle::orders::question::QuestionKind;

/// A kind of question as a book asks it.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The kind.
    pub kind: QuestionKind,
    /// Its title, such as "Opportunity Attacks".
    pub title: &'static str,
    /// What is asked, as a question.
    pub help: &'static str,
    /// Its named answers, besides yes and no; empty for questions of yes and no.
    pub answers: &'static [&'static str],
}

impl Topic {
    /// A topic of yes and no.
    pub const fn new(kind: QuestionKind, title: &'static str, help: &'static str) -> Self {
        Self {
            kind,
            title,
            help,
            answers: &[],
        }
    }

    /// The same topic with named answers.
    #[must_use]
    pub const fn answers(self, answers: &'static [&'static str]) -> Self {
        Self { answers, ..self }
    }
}
