//! The levels found, and what the player has chosen.

use bevy::prelude::*;

use super::{maps::Maps, players::PlayersSheet};
use crate::{
    app::{
        models::{
            leaders::SideController,
            record_files, save_files,
            victories::{self, Victory},
        },
        screens::seats::seating::Seating,
        state::{
            chosen::Chosen,
            levels::{self, LevelCard},
        },
    },
    data::picks::Picks,
    save::chronicle::{self, FinishedBattle},
    settings::Settings,
};

/// The levels found, and the current choices.
#[derive(Resource, Default)]
pub(super) struct Choice {
    pub(super) cards: Vec<LevelCard>,
    pub(super) level: usize,
    pub(super) book: usize,
    pub(super) leads: Vec<SideController>,
    /// The players of the battle, and their agreements.
    pub(super) seating: Seating,
    /// The sheet of players, while it is open.
    pub(super) players: Option<PlayersSheet>,
    pub(super) started: bool,
    /// Whether another level was chosen by key, which may be out of view.
    pub(super) moved: bool,
    /// Whether there are saved battles.
    pub(super) saved: bool,
    /// The battles that the player finished.
    pub(super) finished: Vec<FinishedBattle>,
    /// Whether the player wants to load one.
    pub(super) resume: bool,
    /// The maps of the levels.
    pub(super) maps: Maps,
}

impl Choice {
    /// Reads the levels, the saves and the chronicle.
    pub(super) fn find(&mut self, settings: &Settings) {
        self.cards = levels::all();
        self.saved = !save_files::all().is_empty() || !record_files::all().is_empty();
        let chronicle = chronicle::file();
        self.finished = chronicle.map_or_else(Vec::new, |file| chronicle::read(&file));
        let level = self.level.min(self.cards.len().saturating_sub(1));
        self.choose(level, settings);
    }

    /// The player's victories in a level.
    pub(super) fn victories(&self, card: &LevelCard) -> Vec<Victory> {
        victories::of_level(&self.finished, &card.mark)
    }

    pub(super) fn choose(&mut self, level: usize, settings: &Settings) {
        self.moved = self.level != level;
        self.level = level;
        self.book = 0;
        let sides = self.cards.get(level).map_or(&[][..], |card| &card.sides);
        self.leads = sides
            .iter()
            .map(|side| SideController::of(side, settings))
            .collect();
        if let Some(card) = self.cards.get(level) {
            self.seating = Seating::of(card, &self.seating);
            self.seating.remember(&settings.players);
            for (number, lead) in self.leads.iter_mut().enumerate() {
                lead.computer = self.seating.is_computer(number);
            }
        }
    }

    /// Opens the sheet of players.
    pub(super) fn open_players(&mut self) {
        for (number, lead) in self.leads.iter().enumerate() {
            self.seating.set_computer(number, lead.computer);
        }
        self.players = Some(PlayersSheet::default());
    }

    /// Moves to another brain or temper for a side, and remembers it.
    pub(super) fn turn(&mut self, side: usize, picks: Picks, settings: &mut ResMut<Settings>) {
        let Some(lead) = self.leads.get_mut(side).filter(|lead| lead.computer) else {
            return;
        };
        let pick = lead.turn(picks);
        match picks {
            Picks::Brain => settings.play.brain = pick,
            Picks::Temper => settings.play.temper = pick,
        }
    }
}

impl Choice {
    /// The chosen battle; `None` if the level has faults.
    pub(super) fn chosen(&self, seed: Option<u64>) -> Option<Chosen> {
        let card = self.cards.get(self.level)?;
        if card.fault.is_some() {
            return None;
        }
        let leads = || card.sides.iter().zip(&self.leads);
        let mut seating = self.seating.clone();
        for (number, lead) in self.leads.iter().enumerate() {
            seating.set_computer(number, lead.computer);
        }
        Some(Chosen {
            path: card.path.clone(),
            book: card
                .books
                .get(self.book)
                .copied()
                .unwrap_or_default()
                .to_owned(),
            sides: leads()
                .map(|(side, lead)| (side.name.clone(), lead.computer))
                .collect(),
            brains: leads()
                .map(|(side, lead)| (side.name.clone(), lead.mind()))
                .collect(),
            seats: Some(seating.seats()),
            agreed: seating.agreed,
            draft: None,
            seed,
            save: None,
        })
    }
}
