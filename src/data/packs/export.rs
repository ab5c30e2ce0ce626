//! Writing out the game's own pack, to start from.

use std::{fs, io, path::Path};

use super::files::PackFiles;

/// Writes the files of the game's own pack into a folder that is not there yet, or empty; returns how
/// many there are.
///
/// # Errors
/// The folder has files already, or cannot be written.
pub fn export(folder: &Path) -> io::Result<usize> {
    let has_files = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if has_files {
        let error = "there are files in it already";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, error));
    }
    let own = PackFiles::own();
    let mut count = 0;
    for name in own.names() {
        let (path, Some(bytes)) = (folder.join(name), own.bytes(name)) else {
            continue;
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, bytes)?;
        count += 1;
    }
    Ok(count)
}
