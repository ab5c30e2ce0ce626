//! What is played next, and putting a battle away.

use bevy::prelude::*;

use super::Screen;
use crate::{app::session::AppSession, data::brains::Mind};

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

pub(super) fn plugin(app: &mut App) {
    // Not on leaving the battle: the next battle may follow at once, and is set up before that.
    app.add_systems(OnEnter(Screen::Levels), put_away);
}

fn put_away(mut commands: Commands) {
    commands.remove_resource::<AppSession>();
}
