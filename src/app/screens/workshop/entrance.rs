//! The way into the workshop: which level is on its screen, and the list where none is.

use std::path::Path;

use bevy::prelude::*;

use super::{shelf::LevelShelf, studio::Studio};
use crate::workshop::{journal, own_levels};

/// The workshop: the level on its screen, or the list of levels.
#[derive(Resource, Default)]
pub struct Workshop {
    /// The level that is open.
    pub studio: Option<Studio>,
    pub(in crate::app::screens::workshop) shelf: Option<LevelShelf>,
    /// Whether leaving the level leads to the choice of levels, where it came from.
    pub(in crate::app::screens::workshop) from_levels: bool,
    /// Whether the level of the command line has been opened.
    pub(in crate::app::screens::workshop) started: bool,
}

impl Workshop {
    /// Opens a level to be drawn: the author's own as it is, one that comes with the game as a copy
    /// among the author's own. What cannot be opened is told on the list of levels.
    pub fn open(&mut self, level: &Path, from_levels: bool) {
        self.from_levels = from_levels;
        let folder = own_levels::folder();
        let is_own = folder
            .as_deref()
            .is_some_and(|folder| own_levels::is_own(folder, level));
        if is_own {
            self.open_file(level, None);
            return;
        }
        let copied = match &folder {
            Some(folder) => own_levels::copy(folder, level).map_err(|fault| fault.to_string()),
            None => Err("This machine has no place for levels of one's own.".to_owned()),
        };
        match copied {
            Ok(copy) => {
                let told = format!("This is a copy: {}.", copy.display());
                self.open_file(&copy, Some(told));
            }
            Err(told) => self.tell(told),
        }
    }

    /// Opens a level's file itself.
    pub fn open_file(&mut self, file: &Path, told: Option<String>) {
        // A level that is open already would be taken for another program's.
        self.studio = None;
        match Studio::open(file, journal::usual_folder().as_deref()) {
            Ok(mut studio) => {
                if let Some(told) = told {
                    studio.desk.note = told;
                } else if studio.desk.note.is_empty() {
                    "F1 shows the keys; Tab walks through the panes."
                        .clone_into(&mut studio.desk.note);
                }
                self.studio = Some(studio);
                self.shelf = None;
            }
            Err(fault) => self.tell(fault.to_string()),
        }
    }

    fn tell(&mut self, told: String) {
        self.studio = None;
        self.list().told = told;
    }

    /// The list of levels.
    pub(in crate::app::screens::workshop) fn list(&mut self) -> &mut LevelShelf {
        self.shelf
            .get_or_insert_with(|| LevelShelf::of(own_levels::folder()))
    }
}
