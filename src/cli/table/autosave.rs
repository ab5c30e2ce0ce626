//! Automatic saves of the terminal: one after every order, and one for each of the last ten turns
//! of players, so that a crash loses at most the order in hand.

use std::path::{Path, PathBuf};

use super::Table;
use crate::{
    battle::ids::UnitId,
    save::{self, Claim, Fault},
};

/// Number of turns that are kept.
const TURNS: u32 = 10;

/// The folder of automatic saves, and what was saved last.
pub(in crate::cli) struct Autosave {
    folder: PathBuf,
    /// Keeps other programs from writing to the same files.
    claim: Claim,
    /// Progress of the battle at its last save.
    saved: Option<(usize, usize)>,
    /// The turn of the last save: the acting unit and its number of turns.
    turn: Option<(Option<UnitId>, u16)>,
}

impl Autosave {
    /// Saves into this folder, which is created if it is missing.
    ///
    /// # Errors
    /// The folder cannot be created, or is not writable.
    pub(in crate::cli) fn new(folder: &Path) -> Result<Self, Fault> {
        save::check_folder(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            claim: Claim::of(folder),
            saved: None,
            turn: None,
        })
    }

    /// The message if another program saves into the same folder.
    pub(in crate::cli) fn told(&self) -> Option<String> {
        self.claim.told()
    }

    /// The default folder of automatic saves; `None` if the machine has no place for user files.
    pub(in crate::cli) fn usual_folder() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
        Some(folders.data_dir().join("saves").join("terminal"))
    }

    /// Forgets the last save, for another battle.
    pub(super) fn begin_anew(&mut self) {
        (self.saved, self.turn) = (None, None);
    }

    fn file(&self, name: &str) -> PathBuf {
        let name = self.claim.name(name);
        self.folder.join(format!("{name}.json"))
    }

    /// The file for the save of the next turn.
    fn next_turn(&self) -> Option<PathBuf> {
        let places = (0..TURNS).map(|number| self.file(&format!("turn-{number}")));
        save::next_place(places)
    }

    /// The file of the save after the last order.
    pub(in crate::cli) fn latest(&self) -> PathBuf {
        self.file("latest")
    }
}

impl Table {
    /// Saves the battle if it has progressed since the last save.
    pub(super) fn keep(&mut self) -> Result<(), Fault> {
        let turn = self.game.turn();
        let Some(autosave) = &mut self.autosave else {
            return Ok(());
        };
        let now = self.game.progress();
        if autosave.saved == Some(now) {
            return Ok(());
        }
        autosave.saved = Some(now);
        let begins = autosave.turn != Some(turn);
        let save = self.game.save();
        save::write_own(&autosave.latest(), &save)?;
        if let Some(place) = autosave.next_turn().filter(|_| begins) {
            autosave.turn = Some(turn);
            save::write_own(&place, &save)?;
        }
        Ok(())
    }
}
