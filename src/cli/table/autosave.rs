//! Saves that the table makes by itself: one after every order, and the last ten turns of persons,
//! so that whatever ends the program takes no more than the order in hand.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::Table;
use crate::{
    battle::ids::UnitId,
    save::{self, Fault},
};

/// So many turns are kept.
const TURNS: u32 = 10;

/// Where the table saves by itself, and what it saved last.
pub(in crate::cli) struct Autosave {
    folder: PathBuf,
    /// Orders done and answers given in the order that waits, when it was saved last.
    saved: Option<(u64, usize)>,
    /// Whose turn was saved last, and how many turns were.
    turn: Option<(Option<UnitId>, u16)>,
    n_turns: u32,
}

impl Autosave {
    /// Saves go to this folder, which is made if it is missing.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub(in crate::cli) fn new(folder: &Path) -> Result<Self, Fault> {
        fs::create_dir_all(folder).map_err(|error| {
            Fault::new(
                format!("The folder `{}` cannot be made: {error}.", folder.display()),
                "Name another folder for --autosave.",
            )
        })?;
        Ok(Self {
            folder: folder.to_owned(),
            saved: None,
            turn: None,
            n_turns: 0,
        })
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

    /// The save after the last order.
    pub(in crate::cli) fn latest(&self) -> PathBuf {
        self.folder.join("latest.json")
    }
}

impl Table {
    /// Saves the battle if it has gone on since it was saved last.
    pub(super) fn keep(&mut self) -> Result<(), Fault> {
        let turn = self.game.turn();
        let Some(autosave) = &mut self.autosave else {
            return Ok(());
        };
        let battle = &self.game.battle;
        let answers = battle
            .unfinished()
            .map_or(0, |(_, answers)| answers.len() + 1);
        let now = (battle.orders_done(), answers);
        if autosave.saved == Some(now) {
            return Ok(());
        }
        autosave.saved = Some(now);
        let begins = autosave.turn != Some(turn);
        let mut save = self.game.save();
        // A level named from where the game was started must be found from anywhere.
        if let Ok(level) = fs::canonicalize(&save.header.level) {
            save.header.level = level.to_string_lossy().into_owned();
        }
        save::write(&autosave.latest(), &save)?;
        if begins {
            autosave.turn = Some(turn);
            let name = format!("turn-{}.json", autosave.n_turns % TURNS);
            autosave.n_turns += 1;
            save::write(&autosave.folder.join(name), &save)?;
        }
        Ok(())
    }
}
