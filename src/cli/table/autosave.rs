//! Saves that the table makes by itself: one after every order, and the last ten turns of persons,
//! so that whatever ends the program takes no more than the order in hand.

use std::path::{Path, PathBuf};

use super::Table;
use crate::{
    battle::ids::UnitId,
    save::{self, Claim, Fault},
};

/// So many turns are kept.
const TURNS: u32 = 10;

/// Where the table saves by itself, and what it saved last.
pub(in crate::cli) struct Autosave {
    folder: PathBuf,
    /// Keeps another program from writing to the same files.
    claim: Claim,
    /// How far the battle had come when it was saved last.
    saved: Option<(usize, usize)>,
    /// Whose turn was saved last, and how many turns were.
    turn: Option<(Option<UnitId>, u16)>,
}

impl Autosave {
    /// Saves go to this folder, which is made if it is missing.
    ///
    /// # Errors
    /// The folder cannot be made, or nothing can be written there.
    pub(in crate::cli) fn new(folder: &Path) -> Result<Self, Fault> {
        save::check_folder(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            claim: Claim::of(folder),
            saved: None,
            turn: None,
        })
    }

    /// What a player is told where another program saves to the same folder.
    pub(in crate::cli) fn told(&self) -> Option<String> {
        self.claim.told()
    }

    /// Where the table saves by itself unless a player says otherwise; `None` where the machine has
    /// no place for a user's files.
    pub(in crate::cli) fn usual_folder() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "shadowgrid")?;
        Some(folders.data_dir().join("saves").join("terminal"))
    }

    /// Another battle is played now.
    pub(super) fn begin_anew(&mut self) {
        (self.saved, self.turn) = (None, None);
    }

    fn file(&self, name: &str) -> PathBuf {
        let name = self.claim.name(name);
        self.folder.join(format!("{name}.json"))
    }

    /// Where the next turn is saved.
    fn next_turn(&self) -> Option<PathBuf> {
        let places = (0..TURNS).map(|number| self.file(&format!("turn-{number}")));
        save::next_place(places)
    }

    /// The save after the last order.
    pub(in crate::cli) fn latest(&self) -> PathBuf {
        self.file("latest")
    }
}

impl Table {
    /// Saves the battle if it has gone on since it was saved last.
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
