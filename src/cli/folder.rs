//! The files of a folder that a command was given.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Depth to which folders are searched.
const DEEPEST_FOLDER: usize = 16;

/// The RON files of a folder and its subfolders, sorted, so that reports are the same on every
/// machine. Links to folders are not followed.
pub(super) fn ron_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(folder, 0, &mut files);
    files
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && depth < DEEPEST_FOLDER {
            collect(&path, depth + 1, files);
        } else if !is_folder && path.extension().is_some_and(|end| end == "ron") {
            files.push(path);
        }
    }
}
