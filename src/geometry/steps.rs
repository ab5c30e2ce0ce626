//! What says the prices of steps to a search: a function, or a table with a function for what the
//! table does not know.

use super::cell::{Cell, Direction};

/// Prices of steps, eight for each square of a map in reading order, by [`Direction`]: the price of
/// entering the next square, [`SHUT`], or [`SPECIAL`].
pub type StepPrices = [[u8; 8]];

/// In [`StepPrices`]: the step is not possible; all steps off the map are so.
pub const SHUT: u8 = 0;

/// In [`StepPrices`]: the table does not know the price.
pub const SPECIAL: u8 = u8::MAX;

/// More expensive than any budget.
pub(super) const NEVER: u32 = 1 << 20;

/// What says the prices of the steps from a square.
pub(super) trait Steps {
    /// What is known of all steps from a square.
    type From: Copy;

    /// All steps from the square of a state; `None` if there are none.
    fn leaving(&self, place: usize) -> Option<Self::From>;

    /// The price of one step; [`NEVER`] if it is not possible.
    fn price(&mut self, known: Self::From, cell: Cell, direction: Direction, stretch: u16) -> u32;
}

/// Steps that are priced one by one.
pub(super) struct ByStep<F>(pub F);

impl<F: FnMut(Cell, Direction, u16) -> Option<u16>> Steps for ByStep<F> {
    type From = ();

    #[inline]
    fn leaving(&self, _: usize) -> Option<()> {
        Some(())
    }

    #[inline]
    fn price(&mut self, (): (), cell: Cell, direction: Direction, stretch: u16) -> u32 {
        (self.0)(cell, direction, stretch).map_or(NEVER, u32::from)
    }
}

/// Steps that are looked up, their prices multiplied by a factor.
pub(super) struct ByTable<'t, F> {
    pub prices: &'t StepPrices,
    pub factor: u32,
    pub step: F,
}

impl<F: FnMut(Cell, Direction, u16) -> Option<u16>> Steps for ByTable<'_, F> {
    type From = [u8; 8];

    #[inline]
    fn leaving(&self, place: usize) -> Option<[u8; 8]> {
        self.prices
            .get(place)
            .copied()
            .filter(|from| *from != [SHUT; 8])
    }

    #[inline]
    fn price(&mut self, from: [u8; 8], cell: Cell, direction: Direction, stretch: u16) -> u32 {
        match from[direction as usize] {
            SHUT => NEVER,
            SPECIAL => (self.step)(cell, direction, stretch).map_or(NEVER, u32::from),
            price => (u32::from(price) * self.factor * u32::from(stretch)).min(NEVER),
        }
    }
}
