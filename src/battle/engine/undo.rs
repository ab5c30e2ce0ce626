//! Taking orders back until dice fell or something was revealed.

use serde::{Deserialize, Serialize};

use super::Battle;
use crate::battle::components::Columns;

/// Why taking back stops here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoEnd {
    /// Nothing was done yet.
    Start,
    /// Dice fell.
    Dice,
    /// Somebody learned something.
    News,
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
    pub(crate) fn push_undo(&mut self) {
        let mut columns = Columns::default();
        self.store.capture(&mut columns);
        self.undo.push(UndoPoint {
            columns,
            recorded: self.recorded.len(),
            log: self.log.len(),
        });
    }

    pub(crate) fn note_undo_end(&mut self, dice_fell: bool, revealed: bool) {
        let end = if dice_fell {
            Some(UndoEnd::Dice)
        } else if revealed {
            Some(UndoEnd::News)
        } else {
            None
        };
        if let Some(end) = end {
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
        if view.side(pending.question.asked) != view.side(pending.order.unit) {
            Err(UndoEnd::Question)
        } else if !pending.faces.is_empty() {
            Err(UndoEnd::Dice)
        } else if pending.revealed || pending.is_misled {
            Err(UndoEnd::News)
        } else {
            Ok(())
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
    /// Why not: dice fell, or somebody learned something.
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
}
