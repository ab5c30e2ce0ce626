//! Files to documents: a file that cannot be opened is a problem with a remedy, like any other.

use std::{io::ErrorKind, path::Path};

use super::{
    bounded::{self, Unread},
    built_in,
};
use crate::document::{
    Document, LARGEST,
    problem::{Problem, nearest},
    quoted,
};

impl Document {
    /// Reads a file; an unreadable file gives a document with that single problem.
    pub fn open(path: &Path) -> Self {
        let name = path.display().to_string();
        match read_bytes(path) {
            Ok(Ok(bytes)) => Self::from_bytes(name, &bytes),
            Ok(Err(of_a_pack)) => of_a_pack,
            Err(problem) => Self::unread(name, *problem),
        }
    }
}

/// The bytes of a file; or a level of the packs, where there is no file of that path.
fn read_bytes(path: &Path) -> Result<Result<Vec<u8>, Document>, Box<Problem>> {
    let fail = |message: &str, help: String| {
        Box::new(Problem::error("cannot-read-file", message).help(help))
    };
    let error = match bounded::read(path, LARGEST as u64) {
        Ok(bytes) => return Ok(Ok(bytes)),
        Err(Unread::TooLarge(_)) => return Err(Box::new(Document::too_large())),
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
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            if let Some(level) = built_in::document(path) {
                return Ok(Err(level));
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
    use super::*;

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
    }
}
