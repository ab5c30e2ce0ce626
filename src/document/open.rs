//! Files and bytes to documents: what cannot be opened is a problem with a remedy, like any other.

use std::io::ErrorKind;
use std::path::Path;

use crate::{
    data::{
        bounded::{self, Unread},
        built_in,
    },
    document::{
        Document,
        node::{Node, NodeKind, quoted},
        problem::{Problem, Problems, nearest},
    },
};

/// The largest file that is read, in bytes: 8 MiB.
pub const LARGEST: usize = 8 * 1024 * 1024;

impl Document {
    /// Reads a file; an unreadable file gives a document with that single problem.
    pub fn open(path: &Path) -> Self {
        let name = path.display().to_string();
        match read_bytes(path) {
            Ok(bytes) => Self::from_bytes(name, &bytes),
            Err(problem) => Self::unread(name, *problem),
        }
    }

    /// Reads bytes that should be UTF-8; each place that is not is a problem.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Self {
        let name = name.into();
        if bytes.len() > LARGEST {
            return Self::unread(name, too_large());
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

    fn unread(name: String, problem: Problem) -> Self {
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
        }
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Box<Problem>> {
    let fail = |message: &str, help: String| {
        Box::new(Problem::error("cannot-read-file", message).help(help))
    };
    let error = match bounded::read(path, LARGEST as u64) {
        Ok(bytes) => return Ok(bytes),
        Err(Unread::TooLarge(_)) => return Err(Box::new(too_large())),
        Err(Unread::Folder) => {
            let example = neighbours(path)
                .into_iter()
                .find(|name| name.ends_with(".ron"));
            let help = example.map_or("name a RON file".to_owned(), |name| {
                format!("name a file in it, such as `{}`", path.join(name).display())
            });
            return Err(fail("this is a folder", help));
        }
        Err(Unread::NoFile) => {
            return Err(fail(
                "this is a device or a pipe",
                "name a RON file; what comes through a pipe can be kept in one first".to_owned(),
            ));
        }
        Err(Unread::System(error)) => error,
    };
    match error.kind() {
        ErrorKind::NotFound => {
            if let Some(level) = built_in::level(path) {
                return Ok(level.to_vec());
            }
            let names = path
                .parent()
                .map(|folder| {
                    if folder.as_os_str().is_empty() {
                        Path::new(".")
                    } else {
                        folder
                    }
                })
                .map(neighbours);
            let wanted = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            let mut near = names.unwrap_or_default();
            near.extend(built_in::names().into_iter().map(str::to_owned));
            let near = nearest(&wanted, near.iter().map(String::as_str)).map(quoted);
            Err(fail(
                "there is no such file",
                near.map_or("check the path".to_owned(), |near| {
                    format!("did you mean {near}?")
                }),
            ))
        }
        ErrorKind::PermissionDenied => Err(fail(
            "the file may not be read",
            "allow reading it".to_owned(),
        )),
        _ => Err(fail(
            "the file cannot be read",
            format!("the system says: {error}"),
        )),
    }
}

fn too_large() -> Problem {
    Problem::error("file-too-large", "the file is larger than 8 MiB")
        .help("game files are far smaller; is this the right file?")
}

/// The names in a folder, sorted, so that hints are the same on every machine.
fn neighbours(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use crate::document::open::*;

    fn only(document: &Document) -> &Problem {
        assert_eq!(document.problems().len(), 1, "{:?}", document.problems());
        document.problems().iter().next().unwrap()
    }

    #[test]
    fn a_folder_a_missing_and_an_empty_file_are_problems_with_a_remedy() {
        let folder = Document::open(Path::new("."));
        assert_eq!(
            (only(&folder).rule, only(&folder).message.as_str()),
            ("cannot-read-file", "this is a folder")
        );
        let missing = Document::open(Path::new("Cargo.tolm"));
        assert_eq!(
            only(&missing).help.as_deref(),
            Some("did you mean `Cargo.toml`?")
        );
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
