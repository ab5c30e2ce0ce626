//! What is played next.

use bevy::prelude::*;

use crate::data::brains::Mind;

/// What to play next.
#[derive(Resource, Clone, Debug, Default)]
pub struct Chosen {
    /// The level's file.
    pub path: std::path::PathBuf,
    /// The book.
    pub book: String,
    /// Who leads sides, by name: `true` for the computer.
    pub sides: Vec<(String, bool)>,
    /// The brains of sides, by name.
    pub brains: Vec<(String, Mind)>,
    /// The dice; a new seed if `None`.
    pub seed: Option<u64>,
    /// A save to go on from, which knows all of the above.
    pub save: Option<std::path::PathBuf>,
}

impl Chosen {
    /// The battle of a save.
    pub fn saved(file: std::path::PathBuf) -> Self {
        Self {
            save: Some(file),
            ..Self::default()
        }
    }
}

/// A battle that a player of another one wants in its place: from a save, or the same once more.
#[derive(Resource, Default)]
pub struct Wanted(pub Option<Chosen>);
