//! What single steps cost, looked up: for those who look for ways and ask for thousands of them.

use crate::{battle::prelude::*, geometry::Grid};

/// What a step comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepPrice {
    /// There is no way.
    Shut,
    /// So much movement, before the stretch of a diagonal.
    Costs(u16),
    /// It hangs on who steps.
    Special,
}

/// In the table: no way, and what hangs on who steps. All else is a price.
const SHUT: u8 = 0;
const SPECIAL: u8 = u8::MAX;

impl StepPrice {
    /// As it stands in a table; what is too dear for it is looked at anew each time.
    pub fn packed(self) -> u8 {
        match self {
            Self::Shut => SHUT,
            Self::Costs(price) => u8::try_from(price).unwrap_or(SPECIAL),
            Self::Special => SPECIAL,
        }
    }

    fn unpacked(packed: u8) -> Self {
        match packed {
            SHUT => Self::Shut,
            SPECIAL => Self::Special,
            price => Self::Costs(price.into()),
        }
    }
}

/// The steps of those who fill one square, by the square they begin in and their direction.
pub(crate) struct StepTable {
    grid: Grid,
    table: Vec<[u8; 8]>,
}

impl StepTable {
    /// Those of a table with eight steps to a square, in the order of [`Direction::ALL`].
    pub fn new(grid: Grid, table: Vec<[u8; 8]>) -> Self {
        Self { grid, table }
    }

    /// Makes all steps into a square so many times as dear; `None` stops them.
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

    /// One of them.
    #[inline]
    pub fn step(&self, from: Cell, direction: Direction) -> StepPrice {
        let steps = self
            .grid
            .index(from)
            .and_then(|place| self.table.get(place));
        StepPrice::unpacked(steps.map_or(SHUT, |steps| steps[direction as usize]))
    }
}
