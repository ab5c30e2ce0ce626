//! What is played next.

use bevy::prelude::*;

use crate::{
    data::{agreement::Agreement, brains::Mind, seats::Seat},
    save::GameSession,
};

/// What to play next.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The level's file.
    pub path: std::path::PathBuf,
    /// The book.
    pub book: String,
    /// Who leads sides, by name: `true` for the computer.
    pub sides: Vec<(String, bool)>,
    /// The brains of sides, by name.
    pub brains: Vec<(String, Mind)>,
    /// The persons with names; those of the level if `None`.
    pub seats: Option<Vec<Seat>>,
    /// What they have agreed on.
    pub agreed: Agreement,
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

    /// The battle of a session once more, with other dice and those who lead in it now.
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
        }
    }

    /// The battle of a session with its sides swapped, and the same dice.
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

/// A battle that a player of another one wants in its place: from a save, or the same once more.
#[derive(Resource, Default)]
pub struct Wanted(pub Option<Chosen>);
