//! Taking orders back until dice fell or the side that gives them learned something.

use serde::{Deserialize, Serialize};

use super::Battle;
use crate::battle::components::Columns;

/// What a side learned by an order (GN-UND-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Discovery {
    /// A unit came into sight.
    Unit,
    /// How a door stands that the order did not change.
    Door,
    /// How a thing, a cloud or what lies about does, which the order did not change.
    Thing,
    /// A square came into sight, whether or not anybody stands there.
    Square,
    /// Something else: what an analysis tells, or that an order was in vain.
    Fact,
}

/// Why taking back stops here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoEnd {
    /// Nothing was done yet.
    Start,
    /// Dice fell.
    Dice,
    /// The side that gave the order learned something.
    News(Discovery),
    /// A turn ended.
    Turn,
    /// Somebody else's order waits for an answer.
    Question,
}

/// What taking one order back restores.
pub(crate) struct UndoPoint {
    columns: Columns,
    recorded: usize,
    log: usize,
}

impl Battle {
    /// Whether the orders that follow can be taken back. Those that the computer gives need not: no
    /// state is kept for them, and nothing is noted of what they bring into sight.
    pub fn keep_undo(&mut self, keeps: bool) {
        self.keeps_undo = keeps;
    }

    pub(crate) fn push_undo(&mut self) {
        if !self.keeps_undo {
            return self.close_undo(UndoEnd::Turn);
        }
        let mut columns = Columns::default();
        self.store.capture(&mut columns);
        self.undo.push(UndoPoint {
            columns,
            recorded: self.recorded.len(),
            log: self.log.len(),
        });
    }

    pub(crate) fn note_undo_end(&mut self, dice_fell: bool, news: Option<Discovery>) {
        let dice = dice_fell.then_some(UndoEnd::Dice);
        if let Some(end) = dice.or(news.map(UndoEnd::News)) {
            self.undo.clear();
            self.undo_end = end;
        }
    }

    /// Forgets what could be taken back, because a turn has ended.
    pub fn close_undo(&mut self, end: UndoEnd) {
        self.undo.clear();
        self.undo_end = end;
    }

    /// Whether the last order can be taken back: the one that waits for an answer too, if its own side
    /// is asked and nothing was thrown or learned on the way to the question.
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self) -> Result<(), UndoEnd> {
        let Some(pending) = &self.pending else {
            return match self.undo.is_empty() {
                true => Err(self.undo_end),
                false => Ok(()),
            };
        };
        let view = self.view();
        if !self.keeps_undo || view.side(pending.question.asked) != view.side(pending.order.unit) {
            Err(UndoEnd::Question)
        } else if !pending.faces.is_empty() {
            Err(UndoEnd::Dice)
        } else {
            pending.news.map_or(Ok(()), |news| Err(UndoEnd::News(news)))
        }
    }

    /// How many orders can be taken back one after another.
    pub fn undo_depth(&self) -> usize {
        match self.can_undo() {
            Ok(()) => self.undo.len(),
            Err(_) => 0,
        }
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// Why not: dice fell, or the side learned something.
    pub fn undo(&mut self) -> Result<(), UndoEnd> {
        self.can_undo()?;
        if self.pending.is_some() {
            self.withdraw();
        } else if let Some(point) = self.undo.pop() {
            self.store.restore(&self.scene, &point.columns);
            self.recorded.truncate(point.recorded);
            self.log.truncate(point.log);
        }
        Ok(())
    }

    /// Leaves an order at its open question and takes it back, whatever has been thrown: for scenes,
    /// and for [`Battle::undo`], which first asks whether it may be.
    pub fn withdraw(&mut self) {
        if let Some(pending) = self.pending.take() {
            self.store.revert(&self.scene);
            self.log.truncate(self.log.len() - pending.published);
            self.undo.pop();
        }
    }
}
