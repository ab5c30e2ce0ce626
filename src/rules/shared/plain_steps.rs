//! Step prices that the land alone decides, in books with a [`StepLaw`]: searches look them up and
//! price only the steps beside other units and over special ground one by one.

use std::cell::OnceCell;

use super::{
    steps::{StepLaw, level, others_in},
    strides::{StepPrice, StepTable},
    walk::{Hindrances, PlainSteps},
};
use crate::battle::prelude::*;

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

/// The plain steps of one unit under a law, looked up once a search asks for them.
pub(crate) struct LookedUp<'b> {
    view: View<'b>,
    unit: UnitId,
    law: &'static StepLaw,
    factor: u16,
    table: OnceCell<Option<StepTable>>,
    look: fn(View<'_>, UnitId) -> Option<StepTable>,
}

impl<'b> LookedUp<'b> {
    /// The steps of a unit that pays `factor` times the price; `look` makes the table.
    pub fn new(
        view: View<'b>,
        unit: UnitId,
        (law, factor): (&'static StepLaw, u16),
        look: fn(View<'_>, UnitId) -> Option<StepTable>,
    ) -> Self {
        let table = OnceCell::new();
        Self {
            view,
            unit,
            law,
            factor,
            table,
            look,
        }
    }
}

impl PlainSteps for LookedUp<'_> {
    fn plain(&self) -> Option<(&StepTable, u16)> {
        let look = || (self.look)(self.view, self.unit);
        let table = self.table.get_or_init(look).as_ref();
        table.map(|table| (table, self.factor))
    }

    /// Units that walk upright differ only in the units they can pass.
    fn hindrances(&self) -> Hindrances {
        let (view, unit) = (self.view, self.unit);
        let mut cells: SmallVec<[Cell; 32]> =
            bodies(view, unit).flat_map(Footprint::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let passing = |cell| {
            let mut others = others_in(view, unit, cell).into_iter();
            others.try_fold(0, |dearest: u16, other| {
                Some(dearest.max((self.law.pass)(view, unit, other)?))
            })
        };
        Hindrances {
            crowd: cells
                .into_iter()
                .map(|cell| (cell, passing(cell)))
                .collect(),
            ..Hindrances::default()
        }
    }
}
