//! What stays of a battle: the quick save, and the record the command line asked for.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;

use super::{
    Options, background_task::BackgroundTask, frame::BattleSystems, playback::Playback,
    screens::Screen, session::AppSession,
};
use crate::save::{self, Fault, Save};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, autosave.in_set(BattleSystems::Choices));
    app.add_systems(
        Last,
        record
            .run_if(resource_exists::<AppSession>)
            .run_if(|options: Res<Options>| options.record.is_some()),
    );
}

/// A save of this name; `None` where the machine has no place for a user's files.
fn place(name: &str) -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
    Some(folders.data_dir().join("saves").join(name))
}

/// Where the quick save lies; `None` where the machine has no place for a user's files.
pub fn quick_save() -> Option<PathBuf> {
    place("quick.json")
}

/// The saves that the game makes by itself, one at the start of each round, the oldest replaced.
const AUTOSAVES: [&str; 3] = ["autosave-1.json", "autosave-2.json", "autosave-3.json"];

/// The save that was written last, by the player or by the game itself.
pub fn latest() -> Option<PathBuf> {
    let names = AUTOSAVES.into_iter().chain(["quick.json"]);
    let written = |file: &PathBuf| fs::metadata(file).and_then(|data| data.modified()).ok();
    let files = names.filter_map(place).filter(|file| file.is_file());
    files.max_by_key(written)
}

/// Saves the battle whenever a player begins to decide in a new round; a battle that is over needs
/// no such saves any more.
fn autosave(
    mut session: ResMut<AppSession>,
    options: Res<Options>,
    playback: Res<Playback>,
    mut saved: Local<Option<u16>>,
    mut working: Local<Option<BackgroundTask<Result<(), Fault>>>>,
) {
    // Scripts leave nothing behind.
    let scripted = options.trace.is_some() || options.screenshot.is_some();
    if scripted || session.review.is_some() || !playback.is_empty() {
        return;
    }
    if let Some(Err(fault)) = working.as_ref().and_then(BackgroundTask::ready) {
        session.note = Some(format!("The battle could not be saved by itself: {fault}"));
        *working = None;
    }
    if session.battle.is_over() {
        if saved.take().is_some() {
            for file in AUTOSAVES.into_iter().filter_map(place) {
                // What is not there need not go.
                let _ = fs::remove_file(file);
            }
        }
        return;
    }
    let round = session.battle.view().clock().round;
    if session.human_to_move().is_none() || *saved == Some(round) {
        return;
    }
    *saved = Some(round);
    let number = usize::from(round) % AUTOSAVES.len();
    if let Some(file) = place(AUTOSAVES[number]) {
        let save = saved_from(&mut session);
        *working = Some(BackgroundTask::start(move || write_to(&file, &save)));
    }
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
    let save = saved_from(session);
    write_to(file, &save)
}

/// The battle as a save.
fn saved_from(session: &mut AppSession) -> Save {
    // A level named from where the game was started must be found from anywhere.
    let mut save = session.sitting.save();
    if let Ok(level) = fs::canonicalize(&save.header.level) {
        save.header.level = level.to_string_lossy().into_owned();
    }
    save
}

/// Writes a save, and makes its folder.
fn write_to(file: &Path, save: &Save) -> Result<(), Fault> {
    if let Some(folder) = file.parent() {
        // If this fails, writing fails and says why.
        let _ = fs::create_dir_all(folder);
    }
    save::write(file, save)
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
