//! What stays of a battle: the quick save, and the record the command line asked for.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;

use super::{Options, screens::Screen, session::AppSession};
use crate::save::{self, Fault};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        record
            .run_if(resource_exists::<AppSession>)
            .run_if(|options: Res<Options>| options.record.is_some()),
    );
}

/// Where the quick save lies; `None` where the machine has no place for a user's files.
pub fn quick_save() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("saves").join("quick.json"))
}

/// The quick save, if there is one.
pub fn quick_save_there() -> Option<PathBuf> {
    quick_save().filter(|file| file.is_file())
}

/// Saves the battle to a file, and makes its folder.
///
/// # Errors
/// It cannot be written there.
pub fn save_to(session: &mut AppSession, file: &Path) -> Result<(), Fault> {
    if let Some(folder) = file.parent() {
        // If this fails, writing fails and says why.
        let _ = fs::create_dir_all(folder);
    }
    // A level named from where the game was started must be found from anywhere.
    let mut save = session.sitting.save();
    if let Ok(level) = fs::canonicalize(&save.header.level) {
        save.header.level = level.to_string_lossy().into_owned();
    }
    save::write(file, &save)
}

/// Writes the record when the battle is over, or when its player leaves it; not of battles after it.
fn record(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    next: Res<NextState<Screen>>,
    mut exits: MessageReader<AppExit>,
    mut written: Local<bool>,
) {
    let Some(file) = &options.record else { return };
    let leaving = exits.read().count() > 0 || matches!(*next, NextState::Pending(Screen::Levels));
    if *written || !(session.battle.is_over() || leaving) {
        return;
    }
    *written = true;
    if let Err(fault) = save::write(file, &session.sitting.replay()) {
        error!("{fault}");
        session.note = Some(fault.to_string());
    }
}
