//! Safe reading of files: only ordinary files of a limited size.

use std::{
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// It is a folder.
    Folder,
    /// It is a device, a pipe or another special file.
    NoFile,
    /// It is larger than this many bytes.
    TooLarge(u64),
    /// The system reports an error.
    System(io::Error),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder => f.write_str("it is a folder"),
            Self::NoFile => f.write_str("it is a device or a pipe, not a file"),
            Self::TooLarge(most) => write!(f, "it is larger than {} MiB", most / 1024 / 1024),
            Self::System(error) => error.fmt(f),
        }
    }
}

/// Reads a whole file of at most `most` bytes.
///
/// # Errors
/// It is not an ordinary file, is larger, or cannot be read.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    // Checked before opening: opening a pipe waits for a writer.
    let kind = fs::metadata(path).map_err(Unread::System)?.file_type();
    if kind.is_dir() {
        return Err(Unread::Folder);
    }
    if !kind.is_file() {
        return Err(Unread::NoFile);
    }
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file of exactly the limit from a larger one, even if the
    // file grows or has no known length.
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(Unread::System)?;
    if bytes.len() as u64 > most {
        return Err(Unread::TooLarge(most));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordinary_files_of_a_sane_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, [7; 5]).unwrap();
        assert_eq!(read(&file, 5).unwrap(), [7; 5]);
        assert!(matches!(read(&file, 4), Err(Unread::TooLarge(4))));
        assert!(matches!(read(folder.path(), 4), Err(Unread::Folder)));
        let missing = read(&folder.path().join("none"), 4);
        assert!(matches!(missing, Err(Unread::System(_))));
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for path in [Path::new("/dev/zero"), &link] {
            assert!(matches!(read(path, 4), Err(Unread::NoFile)));
        }
    }
}
