//! A lookup table of step costs, for route searches that need thousands of them.

use crate::{
    battle::prelude::*,
    geometry::{
        Grid,
        steps::{SHUT, SPECIAL, StepPrices},
    },
};

/// The price of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepPrice {
    /// The step is not possible.
    Shut,
    /// Movement cost, before the extra cost of a diagonal.
    Costs(u16),
    /// It depends on the unit.
    Special,
}

impl StepPrice {
    /// The table's value; a price too high for it is computed anew each time.
    pub fn packed(self) -> u8 {
        match self {
            Self::Shut => SHUT,
            Self::Costs(price) => u8::try_from(price).unwrap_or(SPECIAL),
            Self::Special => SPECIAL,
        }
    }

    /// The price of a value of the table.
    #[inline]
    pub fn unpacked(packed: u8) -> Self {
        match packed {
            SHUT => Self::Shut,
            SPECIAL => Self::Special,
            price => Self::Costs(price.into()),
        }
    }
}

/// The step prices of units of one square, by starting square and direction.
pub(crate) struct StepTable {
    grid: Grid,
    table: Vec<[u8; 8]>,
}

impl StepTable {
    /// A table with eight steps per square, in the order of [`Direction::ALL`].
    pub fn new(grid: Grid, table: Vec<[u8; 8]>) -> Self {
        Self { grid, table }
    }

    /// Multiplies the price of every step into a square; `None` blocks them.
    pub fn multiply(&mut self, to: Cell, times: Option<u16>) {
        for direction in Direction::ALL {
            let place = self.grid.index(to.step(direction.opposite()));
            let Some(steps) = place.and_then(|place| self.table.get_mut(place)) else {
                continue;
            };
            let step = &mut steps[direction as usize];
            *step = match (StepPrice::unpacked(*step), times) {
                (StepPrice::Shut, _) | (_, None) => StepPrice::Shut,
                (StepPrice::Costs(price), Some(times)) => StepPrice::Costs(price * times),
                (StepPrice::Special, Some(_)) => StepPrice::Special,
            }
            .packed();
        }
    }

    /// Makes every possible step into a square depend on the unit.
    pub fn look_closer(&mut self, to: Cell) {
        for direction in Direction::ALL {
            let place = self.grid.index(to.step(direction.opposite()));
            let Some(steps) = place.and_then(|place| self.table.get_mut(place)) else {
                continue;
            };
            let step = &mut steps[direction as usize];
            if *step != SHUT {
                *step = SPECIAL;
            }
        }
    }

    /// All prices.
    pub fn prices(&self) -> &StepPrices {
        &self.table
    }

    /// The price of one step.
    #[inline]
    pub fn step(&self, from: Cell, direction: Direction) -> StepPrice {
        let steps = self
            .grid
            .index(from)
            .and_then(|place| self.table.get(place));
        StepPrice::unpacked(steps.map_or(SHUT, |steps| steps[direction as usize]))
    }
}
