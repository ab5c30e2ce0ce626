//! The review of a finished battle: its record is replayed order by order, forwards and backwards.
//!
//! The session's battle is then the one of the record, as it was before an order; the finished
//! battle is kept here. Going back replays the record from its start, which takes no noticeable
//! time.

use super::session::AppSession;
use crate::{
    battle::{Battle, Progress, ids::SideId, order::Order},
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
pub struct Entry {
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
    entries: Vec<Entry>,
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
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The next order.
    pub fn next(&self) -> Option<&Entry> {
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

impl AppSession {
    /// Starts the review of a finished battle, before its first order.
    ///
    /// # Errors
    /// Why it is impossible.
    pub fn look_back(&mut self, stage: Stage) -> Result<(), String> {
        if !self.battle.is_over() {
            return Err("A battle can be stepped through when it is over.".to_owned());
        }
        let replay = self.game.replay();
        let mut entries: Vec<Entry> = Vec::new();
        let mut round = 1;
        let mut ended = true;
        let mut steps = std::iter::once(None).chain(replay.orders.iter().map(Some));
        let played = save::play(&replay, &stage, &mut |battle| {
            let view = battle.view();
            // Reported once before the first order.
            let step = steps.next().flatten();
            if let Some(step) = step {
                let order = match step.settled {
                    Some(_) => None,
                    None => battle.history().last().map(|done| done.order.clone()),
                };
                let unit = order.as_ref().map(|order| order.unit);
                let last = entries.last().and_then(|last| last.order.as_ref());
                let opens = ended || last.map(|last| last.unit) != unit;
                let end = view.scene.book.action_named("end");
                ended = order.as_ref().is_none_or(|order| end == Some(order.action));
                entries.push(Entry {
                    computer: unit.is_some_and(|unit| self.game.is_computer(view.side(unit))),
                    words: step.order.clone(),
                    order,
                    round,
                    opens,
                });
            }
            round = view.clock().round.max(1);
        });
        played.map_err(|differs| differs.to_string())?;
        if entries.is_empty() {
            return Err("Nothing was done in this battle.".to_owned());
        }
        let battle = stage.battle(replay.header.seed);
        // No player gives orders, and nothing is hidden any more.
        let leaders = vec![true; self.computer.len()];
        let shown = GameSession::new(battle, leaders, replay.header.clone());
        let over = std::mem::replace(&mut self.game, shown);
        self.review = Some(Box::new(Review {
            replay,
            stage,
            entries,
            place: 0,
            eyes: None,
            over,
        }));
        self.changed();
        Ok(())
    }

    /// Steps forward or back in the record.
    ///
    /// # Errors
    /// The record does not match the battle, which would be a fault of the game.
    pub fn stride(&mut self, stride: StepSize, back: bool) -> Result<Shows, String> {
        let Some(review) = &mut self.review else {
            return Ok(Shows::Nothing);
        };
        let goal = review.goal(stride, back);
        if goal == review.place {
            return Ok(Shows::Nothing);
        }
        let shows = if goal == review.place + 1 {
            let step = &review.replay.orders[review.place];
            let progress = save::again(&mut self.game.battle, review.place, step);
            Shows::Events(progress.map_err(|differs| differs.to_string())?)
        } else {
            self.game.battle = review.battle_at(goal)?;
            Shows::Moment
        };
        review.place = goal;
        self.changed();
        Ok(shows)
    }

    /// Shows the review as the next side with players saw it, and after the last of them
    /// everything.
    pub fn turn_eyes(&mut self) {
        let Some(review) = &mut self.review else {
            return;
        };
        let sides = (0..review.over.battle.scene().sides.len() as u8).map(SideId);
        let led: Vec<SideId> = sides
            .filter(|side| !review.over.is_computer(*side))
            .collect();
        let now = led.iter().position(|side| Some(*side) == review.eyes);
        review.eyes = led.get(now.map_or(0, |now| now + 1)).copied();
        match review.eyes {
            Some(side) => self.game.look_through(side),
            None => self.game.look_at_everything(),
        }
        self.changed();
    }

    /// Ends the review; returns whether there was one.
    pub fn stop_looking_back(&mut self) -> bool {
        let Some(review) = self.review.take() else {
            return false;
        };
        self.game = review.over;
        self.changed();
        true
    }

    /// The battle being played, or the finished one during a review.
    pub fn played(&self) -> &GameSession {
        self.review
            .as_ref()
            .map_or(&self.game, |review| &review.over)
    }

    /// Whether the computer led a side while the battle was fought.
    pub fn was_led_by_computer(&self, side: SideId) -> bool {
        match &self.review {
            Some(review) => review.over.is_computer(side),
            None => self.is_computer(side),
        }
    }
}
