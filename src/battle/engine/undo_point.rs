//! What undo goes back to, and why it stops.

use serde::{Deserialize, Serialize};

use crate::battle::{components::Columns, resolver::discovery::Discovery};

/// Why undo stops here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoEnd {
    /// No order has been given yet.
    Start,
    /// Dice fell.
    Dice,
    /// The side that gave the order learned something.
    News(Discovery),
    /// A turn ended.
    Turn,
    /// An order of another unit waits for an answer.
    Question,
}

/// What undoing one order restores.
pub(crate) struct UndoPoint {
    pub(super) columns: Columns,
    pub(super) recorded: usize,
    pub(super) log: usize,
}
