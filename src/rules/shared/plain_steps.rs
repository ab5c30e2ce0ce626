//! Step prices that the land alone decides, in books with a [`StepLaw`]: searches look them up and
//! price only the steps beside other units and over special ground one by one.

use std::cell::OnceCell;

use super::{
    steps::{StepLaw, level},
    strides::{StepPrice, StepTable},
    walk::PlainSteps,
};
use crate::{battle::prelude::*, geometry::CellSet};

/// The plain steps of a unit, made into a table once a search asks for it.
pub(crate) struct PlainWalk<F> {
    factor: u16,
    table: OnceCell<Option<StepTable>>,
    make: F,
}

impl<F: Fn() -> Option<StepTable>> PlainWalk<F> {
    /// Steps at `factor` times the prices of the table that `make` gives.
    pub fn new(factor: u16, make: F) -> Self {
        Self {
            factor,
            table: OnceCell::new(),
            make,
        }
    }
}

impl<F: Fn() -> Option<StepTable>> PlainSteps for PlainWalk<F> {
    fn plain(&self) -> Option<(&StepTable, u16)> {
        let table = self.table.get_or_init(&self.make).as_ref();
        table.map(|table| (table, self.factor))
    }
}

/// A square as steps see it.
struct Spot {
    price: Option<u16>,
    is_wall: bool,
    is_slope: bool,
    is_special: bool,
    level: i32,
}

impl StepLaw {
    /// The step prices of a unit of one square that walks upright; `None` for others. Steps into
    /// squares of other units, over ledges and into squares where `is_special` holds are special.
    ///
    /// The prices by land are computed once for each state of doors and obstacles: a book has one
    /// table, so all its laws must agree on them, and on `is_special`.
    pub fn plain_steps(
        &self,
        view: View<'_>,
        unit: UnitId,
        is_special: fn(View<'_>, Cell) -> bool,
    ) -> Option<StepTable> {
        let walks = view.footprint(unit).side == 1
            && (self.burden)(view, unit) == 0
            && !(self.flies)(view, unit);
        if !walks {
            return None;
        }
        let grid = view.board().grid;
        let land = view
            .terrain_index()
            .strides(|| self.by_land(view, is_special));
        let mut table = StepTable::new(grid, land.to_vec());
        for body in bodies(view, unit) {
            body.cells().for_each(|cell| table.look_closer(cell));
        }
        Some(table)
    }

    /// What [`StepLaw::cannot_stop`] says, for many squares in one state of the battle.
    pub fn cannot_stop_in(
        &self,
        view: View<'_>,
        unit: UnitId,
        cell: Cell,
        crowd: &Crowd,
    ) -> Option<Cell> {
        let space = Footprint::new(cell, view.footprint(unit).side);
        let is_taken = |cell| crowd.covers(cell) && self.blocker(view, unit, cell).is_some();
        let mut cells = space.cells();
        cells.find(|&cell| self.is_barred(view, cell) || is_taken(cell))
    }

    /// Prices of all steps over the land, eight per square.
    fn by_land(&self, view: View<'_>, is_special: fn(View<'_>, Cell) -> bool) -> Vec<[u8; 8]> {
        let grid = view.board().grid;
        let spot = |cell| Spot {
            price: (self.price)(view, cell),
            is_wall: (self.is_wall)(view, cell),
            is_slope: view.board().terrain(cell).is_some_and(|land| land.slope),
            is_special: is_special(view, cell),
            level: level(view, cell),
        };
        let spots: Vec<Spot> = grid.cells().map(spot).collect();
        let at = |cell: Cell| grid.index(cell).and_then(|index| spots.get(index));
        let look = |from: Cell, direction: Direction| {
            let (Some(here), Some(there)) = (at(from), at(from.step(direction))) else {
                return StepPrice::Shut;
            };
            let is_wall = |cell| at(cell).is_none_or(|spot| spot.is_wall);
            let Some(price) = there
                .price
                .filter(|_| self.corner.allows(from, direction, is_wall))
            else {
                return StepPrice::Shut;
            };
            let is_even = here.level == there.level || here.is_slope || there.is_slope;
            let drop = if is_even { 0 } else { here.level - there.level };
            if there.is_special || drop >= self.ledge {
                return StepPrice::Special;
            }
            StepPrice::Costs(price + (self.rise)((-drop).clamp(0, 1_000) as u16))
        };
        let steps = |from| Direction::ALL.map(|direction| look(from, direction).packed());
        grid.cells().map(steps).collect()
    }
}

/// The spaces of all other units on the field.
fn bodies(view: View<'_>, unit: UnitId) -> impl Iterator<Item = Footprint> + '_ {
    let others = view.store.ids().filter(move |&other| other != unit);
    others
        .filter(move |&other| view.status(other).is_on_field())
        .map(move |other| view.footprint(other))
}

/// The squares of all other units on the field: in all others nothing but the land keeps a unit
/// from stopping. It holds for one state of the battle.
pub(crate) struct Crowd(CellSet);

impl Crowd {
    /// The squares of all but this unit.
    pub fn around(view: View<'_>, unit: UnitId) -> Self {
        let cells = bodies(view, unit).flat_map(Footprint::cells);
        Self(CellSet::from_cells(view.board().grid, cells))
    }

    /// Whether another unit's space covers a square of the map.
    pub fn covers(&self, cell: Cell) -> bool {
        self.0.contains(cell)
    }
}
