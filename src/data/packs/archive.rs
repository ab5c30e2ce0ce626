//! Zip files of packs. What they unpack to is counted while it is read, whatever they say of it.

use std::{borrow::Cow, collections::BTreeMap, fs::File, io::Read, path::Path};

use zip::{ZipArchive, result::ZipError};

use super::{
    head::HEAD,
    limits::{MOST_BYTES, MOST_FILES, is_read},
};
use crate::document::LARGEST;

/// The files of a pack by their paths in it.
type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// Reads the files of a zip; those of its only folder, if the pack lies in one.
///
/// # Errors
/// Why not, and a remedy.
pub(super) fn read(path: &Path) -> Result<Files, (String, &'static str)> {
    const AGAIN: &str = "pack the folder of the pack again, as an ordinary .zip";
    let file = File::open(path).map_err(|error| {
        (
            format!("the file cannot be read: {error}"),
            "check the path",
        )
    })?;
    let mut zip = ZipArchive::new(file).map_err(|error| (words(&error), AGAIN))?;
    if zip.len() > MOST_FILES {
        let message = format!("the zip has more than {MOST_FILES} files");
        return Err((message, "leave out what is no part of the pack"));
    }
    let mut files = Files::new();
    let mut total = 0;
    for number in 0..zip.len() {
        let mut entry = zip
            .by_index(number)
            .map_err(|error| (words(&error), AGAIN))?;
        let Some(name) = entry.enclosed_name().filter(|_| !entry.is_dir()) else {
            continue;
        };
        let name = name.to_string_lossy().replace('\\', "/");
        if !is_read(&name) {
            continue;
        }
        let mut bytes = Vec::new();
        // One byte more than allowed tells a file of exactly the limit from a larger one.
        entry
            .by_ref()
            .take(LARGEST as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| {
                (
                    format!("`{name}` in the zip cannot be read: {error}"),
                    AGAIN,
                )
            })?;
        total += bytes.len();
        if bytes.len() > LARGEST || total > MOST_BYTES {
            return Err((
                format!("`{name}` makes the zip larger than the game reads"),
                "a file may have 8 MiB, all together 128 MiB",
            ));
        }
        files.insert(name, Cow::Owned(bytes));
    }
    Ok(without_folder(files))
}

/// A pack that lies in a folder of its own in the zip, without that folder.
fn without_folder(files: Files) -> Files {
    if files.contains_key(HEAD) {
        return files;
    }
    let heads = files.keys().filter_map(|name| name.strip_suffix(HEAD));
    let folders = heads.filter(|folder| folder.ends_with('/') && folder.matches('/').count() == 1);
    let mut folders: Vec<String> = folders.map(str::to_owned).collect();
    match (folders.pop(), folders.is_empty()) {
        (Some(folder), true) => files
            .into_iter()
            .filter_map(|(name, bytes)| Some((name.strip_prefix(&folder)?.to_owned(), bytes)))
            .collect(),
        _ => files,
    }
}

fn words(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) => format!("the zip cannot be read: {error}"),
        ZipError::UnsupportedArchive(why) => format!("the zip cannot be read: {why}"),
        _ => "this is no zip, or it is damaged".to_owned(),
    }
}
