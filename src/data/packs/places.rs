//! The folders of the user's data.

use std::path::PathBuf;

use super::files::LEVEL_FOLDER;

/// The user's data, if the system has a place for such data.
#[must_use]
pub fn user_data() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().to_owned())
}

/// The folder of the user's packs.
#[must_use]
pub fn packs() -> Option<PathBuf> {
    Some(user_data()?.join("packs"))
}

/// The folder of the user's own levels.
#[must_use]
pub fn levels() -> Option<PathBuf> {
    Some(user_data()?.join(LEVEL_FOLDER))
}

/// The file that says which of the user's packs are on, and in which order.
#[must_use]
pub fn order_file() -> Option<PathBuf> {
    Some(user_data()?.join("packs.ron"))
}
