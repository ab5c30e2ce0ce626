//! The next battle to play.

use bevy::prelude::*;

use crate::{
    data::{agreement::Agreement, minds::Mind, seats::Seat},
    save::GameSession,
};

/// What to play next.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The level's file.
    pub path: std::path::PathBuf,
    /// The book.
    pub book: String,
    /// The leaders of sides, by name: `true` for the computer.
    pub sides: Vec<(String, bool)>,
    /// The brains of sides, by name.
    pub brains: Vec<(String, Mind)>,
    /// The named players; the level's if `None`.
    pub seats: Option<Vec<Seat>>,
    /// Their agreements.
    pub agreed: Agreement,
    /// The dice; a new seed if `None`.
    pub seed: Option<u64>,
    /// A save to resume or a record to step through, which contains all of the above.
    pub save: Option<std::path::PathBuf>,
    /// The level's text if the workshop tries its draft; what its file has otherwise.
    pub draft: Option<String>,
}

impl Chosen {
    /// The battle of a save or a record.
    pub fn saved(file: std::path::PathBuf) -> Self {
        Self {
            save: Some(file),
            ..Self::default()
        }
    }

    /// A session's battle again, with other dice and its current leaders.
    pub fn again(game: &GameSession) -> Self {
        let lineup = game.lineup();
        let header = game.header();
        let sides = game.battle.scene().sides.iter();
        let names = || sides.clone().map(|side| side.name.clone());
        Self {
            path: header.level.clone().into(),
            book: header.book.clone(),
            sides: names().zip(lineup.computer).collect(),
            brains: names().zip(lineup.minds).collect(),
            seats: Some(lineup.seats),
            agreed: header.agreed,
            seed: None,
            save: None,
            draft: None,
        }
    }

    /// A session's battle with its sides swapped, and the same dice.
    pub fn rematch(game: &GameSession) -> Self {
        let scene = game.battle.scene();
        let lineup = game.lineup().swapped(scene);
        let names = || scene.sides.iter().map(|side| side.name.clone());
        Self {
            sides: names().zip(lineup.computer).collect(),
            brains: names().zip(lineup.minds).collect(),
            seats: Some(lineup.seats),
            seed: Some(game.header().seed),
            ..Self::again(game)
        }
    }
}

/// The battle a player has requested instead of the current one: from a save, or a restart.
#[derive(Resource, Default)]
pub struct Wanted(pub Option<Chosen>);
