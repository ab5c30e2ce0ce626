//! Problems one by one, for lists in which each can be chosen.

use super::{ReportLook, Sources, handler};
use crate::document::problem::{Problem, Problems, Severity};

/// A problem with the text that a report has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleReport {
    /// Its place as editors open it: `FILE:LINE:COLUMN`; the file alone if all of it is meant.
    pub place: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence with its place and remedy.
    pub sentence: String,
    /// The lines of the file with carets.
    pub text: String,
}

impl Sources {
    /// The first problems one by one, as many as `most`.
    pub fn each(&self, problems: &Problems, look: ReportLook, most: usize) -> Vec<SingleReport> {
        let handler = handler(look);
        let single = |problem: &Problem| {
            let mut text = String::new();
            self.draw(&handler, problem, &mut text);
            SingleReport {
                place: self.place(problem),
                severity: problem.severity,
                sentence: self.sentence(problem),
                text,
            }
        };
        problems.iter().take(most).map(single).collect()
    }

    pub(super) fn place(&self, problem: &Problem) -> String {
        let start = problem.span.as_ref().map(|span| span.start);
        match start.and_then(|start| self.position(&problem.file, start)) {
            Some(at) => format!("{}:{}:{}", problem.file, at.line, at.column),
            None => problem.file.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn each_problem_has_its_place_and_the_text_that_the_whole_report_has() {
        let document =
            Document::parse("l.ron", "Level(\n    map: [\"..\"],\n    name: ,\n    x: }");
        let mut sources = Sources::new();
        sources.add(&document);
        let look = ReportLook::default();
        let each = sources.each(document.problems(), look, 9);
        assert_eq!(each.len(), document.problems().len());
        assert_eq!(each[0].place, "l.ron:3:5");
        assert!(
            each[0].sentence.contains("line 3, column 5"),
            "{:?}",
            each[0]
        );
        let whole = sources.render(document.problems(), super::super::Format::Text, look);
        for one in &each {
            assert!(whole.contains(&one.text), "{whole}");
        }
        assert_eq!(sources.each(document.problems(), look, 1).len(), 1);
    }
}
