//! Setting a battle up and putting it away.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use super::Screen;
use crate::app::{Options, intent::Intent, levels, playback::Playback, session::Session};

/// What to play next.
#[derive(Resource, Clone, Debug, Default)]
pub struct Chosen {
    /// The level's file.
    pub path: std::path::PathBuf,
    /// The book.
    pub book: String,
    /// Who leads sides, by name: `true` for the computer.
    pub sides: Vec<(String, bool)>,
    /// The dice; a new seed if `None`.
    pub seed: Option<u64>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Battle), put_away);
}

/// Sets the chosen battle up.
///
/// # Errors
/// Why it cannot be played.
pub fn set_up(commands: &mut Commands, options: &Options, chosen: &Chosen) -> Result<(), String> {
    let seed = chosen.seed.unwrap_or_else(|| {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(1, |since| since.as_nanos() as u64)
    });
    let battle = levels::open(&chosen.path, &chosen.book, seed)?;
    let computer = battle
        .scene()
        .sides
        .iter()
        .map(|side| {
            options.demo
                || chosen
                    .sides
                    .iter()
                    .find(|(name, _)| name.eq_ignore_ascii_case(&side.name))
                    .map_or(side.computer, |(_, computer)| *computer)
        })
        .collect();
    commands.insert_resource(Session::new(battle, computer));
    commands.insert_resource(chosen.clone());
    commands.insert_resource(Intent::default());
    commands.insert_resource(Playback::at_speed(options.speed));
    Ok(())
}

fn put_away(mut commands: Commands) {
    commands.remove_resource::<Session>();
}
