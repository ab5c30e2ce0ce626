//! Setting a battle up and putting it away.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use super::Screen;
use crate::{
    app::{Options, intent::Intent, levels, playback::Playback, session::AppSession},
    data::brains::Mind,
};

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
    let mut sitting = match &chosen.save {
        Some(file) => levels::load(file)?,
        None => levels::open(&chosen.path, &chosen.book, seed)?,
    };
    for (number, side) in sitting.battle.scene().sides.iter().enumerate() {
        let named = |(name, _): &&(String, bool)| name.eq_ignore_ascii_case(&side.name);
        let leader = chosen.sides.iter().find(named);
        if let Some(computer) = sitting.computer.get_mut(number) {
            *computer = options.demo || leader.map_or(*computer, |(_, computer)| *computer);
        }
    }
    // A save remembers its own.
    let brains = options.brains.iter().chain(&chosen.brains);
    for (name, mind) in brains.filter(|_| chosen.save.is_none()) {
        let mut sides = sitting.battle.scene().sides.iter().zip(0..);
        if let Some((_, number)) = sides.find(|(side, _)| side.name.eq_ignore_ascii_case(name)) {
            sitting.set_mind(crate::battle::ids::SideId(number), *mind);
        }
    }
    // What to play again is the level, not the save.
    commands.insert_resource(Chosen {
        path: sitting.header().level.clone().into(),
        book: sitting.header().book.clone(),
        save: None,
        ..chosen.clone()
    });
    commands.insert_resource(AppSession::new(sitting));
    commands.insert_resource(Intent::default());
    commands.insert_resource(Playback::default());
    Ok(())
}

fn put_away(mut commands: Commands) {
    commands.remove_resource::<AppSession>();
}
