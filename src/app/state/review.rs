//! The review of a finished battle: its record is replayed order by order, forwards and backwards.
//!
//! The session's battle is then the one of the record, as it was before an order; the finished
//! battle is kept here. Going back replays the record from its start, which takes no noticeable
//! time.

mod stepping;

use crate::{
    battle::{Battle, Progress, ids::SideId, orders::order::Order},
    data::level::Stage,
    save::{self, GameSession, Replay},
};

/// The size of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepSize {
    /// To the next order.
    Order,
    /// To the next turn that the computer leads.
    Turn,
    /// To the end.
    Whole,
}

/// An order of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewEntry {
    /// The order; `None` for a settlement.
    pub order: Option<Order>,
    /// The settlement in words.
    pub words: String,
    /// The round it was given in.
    pub round: u16,
    /// Whether the computer gave it.
    pub computer: bool,
    /// Whether it is the first order of its turn.
    pub opens: bool,
}

/// The review of a finished battle.
pub struct Review {
    replay: Replay,
    stage: Stage,
    entries: Vec<ReviewEntry>,
    place: usize,
    /// The side that the review shows; `None` shows everything.
    eyes: Option<SideId>,
    /// The finished battle.
    over: GameSession,
}

impl Review {
    /// The side that the review shows; `None` shows everything.
    pub fn eyes(&self) -> Option<SideId> {
        self.eyes
    }

    /// How many orders of the record have been replayed.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The orders of the record.
    pub fn entries(&self) -> &[ReviewEntry] {
        &self.entries
    }

    /// The next order.
    pub fn next(&self) -> Option<&ReviewEntry> {
        self.entries.get(self.place)
    }

    /// The index a step leads to.
    pub fn goal(&self, stride: StepSize, back: bool) -> usize {
        let count = self.entries.len();
        let begins = |place: &usize| {
            let entry = self.entries.get(*place);
            entry.is_some_and(|entry| entry.computer && entry.opens)
        };
        match (stride, back) {
            (StepSize::Order, false) => (self.place + 1).min(count),
            (StepSize::Order, true) => self.place.saturating_sub(1),
            (StepSize::Turn, false) => (self.place + 1..count).find(begins).unwrap_or(count),
            (StepSize::Turn, true) => (0..self.place).rev().find(begins).unwrap_or(0),
            (StepSize::Whole, false) => count,
            (StepSize::Whole, true) => 0,
        }
    }

    /// The battle before the order at an index.
    fn battle_at(&self, place: usize) -> Result<Battle, String> {
        let mut battle = self.stage.battle(self.replay.header.seed);
        for (number, step) in self.replay.orders.iter().enumerate().take(place) {
            save::again(&mut battle, number, step).map_err(|differs| differs.to_string())?;
        }
        Ok(battle)
    }
}

/// What a step shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Nothing: it leads nowhere.
    Nothing,
    /// The events of the step, one after another.
    Events(Progress),
    /// Another moment of the battle, at once.
    Moment,
}
