//! The review of a finished battle, one step after another.

use super::*;
use crate::{
    app::state::session::AppSession,
    battle::ids::SideId,
    data::level::Stage,
    save::{self, GameSession},
};

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
        let mut entries: Vec<ReviewEntry> = Vec::new();
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
                entries.push(ReviewEntry {
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
