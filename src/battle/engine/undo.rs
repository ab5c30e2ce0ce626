//! Undoing orders until dice fell or their side learned something.

use super::{
    battle::Battle,
    undo_point::{UndoEnd, UndoPoint},
};
use crate::battle::{components::Columns, resolver::discovery::Discovery};

impl Battle {
    /// Sets whether later orders can be undone. Orders of the computer need not be: their state is
    /// not kept, and discoveries are not recorded.
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

    /// Discards all undo points, because a turn has ended.
    pub fn close_undo(&mut self, end: UndoEnd) {
        self.undo.clear();
        self.undo_end = end;
    }

    /// Whether the last order can be undone. An order that waits for an answer can be, if its own
    /// side is asked and nothing was thrown or learned before the question.
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

    /// How many orders can be undone in sequence.
    pub fn undo_depth(&self) -> usize {
        match self.can_undo() {
            Ok(()) => self.undo.len(),
            Err(_) => 0,
        }
    }

    /// Undoes the last order.
    ///
    /// # Errors
    /// Why not: dice fell, or the side learned something.
    pub fn undo(&mut self) -> Result<(), UndoEnd> {
        self.can_undo()?;
        if self.pending.is_some() {
            self.withdraw();
        } else if let Some(point) = self.undo.pop() {
            self.store.restore(&point.columns);
            self.recorded.truncate(point.recorded);
            self.log.truncate(point.log);
        }
        Ok(())
    }

    /// Cancels an order at its open question and reverts it, whatever has been thrown: for scenes,
    /// and for [`Battle::undo`], which first checks whether it is allowed.
    pub fn withdraw(&mut self) {
        if let Some(pending) = self.pending.take() {
            self.store.revert();
            self.log.truncate(self.log.len() - pending.published);
            self.undo.pop();
        }
    }
}
