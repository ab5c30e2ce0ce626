//! Bytes to documents: what cannot be read is a problem with a remedy, like any other.

use super::{
    Document,
    node::{Node, NodeKind},
    problem::{Problem, Problems},
};

/// The largest file that is read, in bytes: 8 MiB.
pub const LARGEST: usize = 8 * 1024 * 1024;

impl Document {
    /// Reads bytes that should be UTF-8; each place that is not is a problem.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Self {
        let name = name.into();
        if bytes.len() > LARGEST {
            return Self::unread(name, Self::too_large());
        }
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            let problem = Problem::error("not-utf8", "the file is written in UTF-16")
                .help("save it as UTF-8");
            return Self::unread(name, problem);
        }
        let mut text = String::with_capacity(bytes.len());
        let mut problems = Problems::new();
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            if chunk.invalid().is_empty() {
                continue;
            }
            let start = text.len();
            text.push('\u{FFFD}');
            if problems.len() < 16 {
                let problem = Problem::error("not-utf8", "this is not UTF-8 text")
                    .at(start..text.len())
                    .in_file(&name);
                let written: Vec<String> = chunk
                    .invalid()
                    .iter()
                    .map(|byte| format!("{byte:02X}"))
                    .collect();
                let label = format!("bytes {}", written.join(" "));
                problems.push(
                    problem
                        .labelled(label)
                        .help("save the file as UTF-8, and write the character again"),
                );
            }
        }
        Self::read(name, text, problems)
    }

    /// A document of this name with this single problem.
    pub(crate) fn unread(name: String, problem: Problem) -> Self {
        let problems = [problem.in_file(&name)].into_iter().collect();
        Self {
            name,
            text: String::new(),
            tokens: Vec::new(),
            root: Node {
                span: 0..0,
                kind: NodeKind::Broken,
            },
            problems,
            notes: None,
        }
    }

    /// What is said of a file over the limit.
    pub(crate) fn too_large() -> Problem {
        Problem::error("file-too-large", "the file is larger than 8 MiB")
            .help("game files are far smaller; is this the right file?")
    }
}

#[cfg(test)]
mod tests {
    use crate::document::open::*;

    fn only(document: &Document) -> &Problem {
        assert_eq!(document.problems().len(), 1, "{:?}", document.problems());
        document.problems().iter().next().unwrap()
    }

    #[test]
    fn an_empty_file_is_a_problem_at_its_end() {
        let empty = Document::from_bytes("e.ron", b" // nothing\n");
        assert_eq!(
            (only(&empty).rule, only(&empty).span.clone()),
            ("empty-file", Some(11..11))
        );
    }

    #[test]
    fn bytes_that_are_no_utf8_are_reported_at_their_places_and_the_rest_is_read() {
        let document = Document::from_bytes("l.ron", b"(a: \"caf\xE9\", // \xFF\n b: )");
        let found: Vec<_> = document
            .problems()
            .iter()
            .map(|problem| (problem.rule, problem.span.clone().unwrap()))
            .collect();
        assert_eq!(
            found,
            [
                ("not-utf8", 8..11),
                ("not-utf8", 17..20),
                ("missing-value", 22..23)
            ]
        );
    }

    #[test]
    fn a_file_over_the_limit_is_refused_and_one_at_the_limit_read() {
        let large = Document::from_bytes("l.ron", &vec![b' '; LARGEST + 1]);
        assert_eq!(only(&large).rule, "file-too-large");
        let full = Document::from_bytes("l.ron", &vec![b' '; LARGEST]);
        assert_eq!(only(&full).rule, "empty-file");
        let utf16 = Document::from_bytes("l.ron", b"\xFF\xFE(\0)\0");
        assert_eq!(only(&utf16).help.as_deref(), Some("save it as UTF-8"));
    }
}
