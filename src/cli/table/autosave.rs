//! Automatic saves of the terminal: one after every order, and one for each of the last ten turns
//! of players, so that a crash loses at most the order in hand.

use std::path::{Path, PathBuf};

use crate::{
    battle::ids::UnitId,
    save::{self, Claim, Fault, GameSession},
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

    /// Saves the battle if it has progressed since the last save.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn keep(&mut self, game: &mut GameSession) -> Result<(), Fault> {
        let now = game.progress();
        if self.saved == Some(now) {
            return Ok(());
        }
        self.saved = Some(now);
        let turn = game.turn();
        let begins = self.turn != Some(turn);
        let save = game.save();
        save::write_own(&self.latest(), &save)?;
        if let Some(place) = self.next_turn().filter(|_| begins) {
            self.turn = Some(turn);
            save::write_own(&place, &save)?;
        }
        Ok(())
    }
}
