//! What the screen of the terminal has shown, so that nothing is repeated.

use crate::battle::{ids::UnitId, orders::order::Order};

/// What the screen has shown.
#[derive(Default)]
pub(super) struct Shown {
    /// The turn in which a map was last shown: the acting unit and its number of turns.
    pub(super) turn: Option<(Option<UnitId>, u16)>,
    /// The number of orders done when orders were last listed, and these orders.
    pub(super) offered: Option<(u64, Vec<Order>)>,
    /// The hint for beginners has been given.
    pub(super) hinted: bool,
}

impl Shown {
    /// Forgets it for another player, who has seen none of it.
    pub(super) fn forget(&mut self) {
        self.turn = None;
        self.offered = None;
    }
}
