//! Steps of one unit looked up: prices by the land alone, and the squares that other units close.

use std::cell::OnceCell;

use crate::{
    battle::prelude::*,
    geometry::{CellSet, Grid},
    rules::{
        shared::{steps::others_in, strides::StepPrice},
        vigor::field::ground::{self, STEPS, flies, rise},
    },
};

/// A unit that looks for ways.
pub(crate) struct Walker<'v> {
    view: View<'v>,
    pub(super) unit: UnitId,
    grid: Grid,
    /// The steps by land alone, eight for each square; `None` for a unit of several squares, for which
    /// each step is worked out.
    land: Option<&'v [[u8; 8]]>,
    /// Whether rough ground and ledges do not matter.
    flies: bool,
    crowd: OnceCell<Crowd>,
}

/// The squares of other units that matter to a unit.
struct Crowd {
    /// Where it cannot pass.
    barred: CellSet,
    /// Where it cannot stop.
    taken: CellSet,
}

impl<'v> Walker<'v> {
    pub(crate) fn new(view: View<'v>, unit: UnitId) -> Self {
        Self {
            view,
            unit,
            grid: view.board().grid,
            land: (view.footprint(unit).side == 1).then(|| land(view)),
            flies: flies(view, unit),
            crowd: OnceCell::new(),
        }
    }

    /// What a step costs; `None` if it is not possible.
    pub(crate) fn step(&self, from: Footprint, direction: Direction) -> Option<u16> {
        let steps = self
            .land
            .zip(self.grid.index(from.min))
            .and_then(|(land, place)| land.get(place));
        let price = steps.map_or(StepPrice::Special, |steps| {
            StepPrice::unpacked(steps[direction as usize])
        });
        match price {
            StepPrice::Shut => None,
            StepPrice::Special => ground::step(self.view, self.unit, (from, direction)),
            StepPrice::Costs(price) => {
                let to = from.min.step(direction);
                let cost = if self.flies { 1 } else { price };
                (!self.crowd().barred.contains(to)).then_some(cost)
            }
        }
    }

    /// The first square that keeps the unit from stopping with its corner here.
    pub(crate) fn cannot_stop(&self, cell: Cell) -> Option<Cell> {
        STEPS.cannot_stop(self.view, self.unit, cell)
    }

    /// Whether the unit can stop in a square it walks to.
    pub(crate) fn can_stop(&self, cell: Cell) -> bool {
        match self.land {
            Some(_) => !self.crowd().taken.contains(cell),
            None => self.cannot_stop(cell).is_none(),
        }
    }

    fn crowd(&self) -> &Crowd {
        self.crowd.get_or_init(|| {
            let (view, unit) = (self.view, self.unit);
            let mut crowd = Crowd {
                barred: CellSet::new(self.grid),
                taken: CellSet::new(self.grid),
            };
            let bodies = view.store.ids();
            let bodies = bodies.filter(|&other| view.status(other).is_on_field());
            for cell in bodies.flat_map(|other| view.footprint(other).cells()) {
                for other in others_in(view, unit, cell) {
                    if (STEPS.pass)(view, unit, other).is_none() {
                        crowd.barred.insert(cell);
                    }
                    if !(STEPS.shares)(view, unit, other) {
                        crowd.taken.insert(cell);
                    }
                }
            }
            crowd
        })
    }
}

/// The steps of units of one square by land alone, worked out once for each state of doors and things.
fn land(view: View<'_>) -> &[[u8; 8]] {
    let steps = |from| Direction::ALL.map(|direction| look(view, from, direction).packed());
    let cells = || view.board().grid.cells();
    view.terrain_index()
        .strides(|| cells().map(steps).collect())
}

/// One step by land alone. Ledges are special: they stop units on foot, but not fliers.
fn look(view: View<'_>, from: Cell, direction: Direction) -> StepPrice {
    let (from, to) = (Footprint::from(from), from.step(direction));
    let price = (STEPS.price)(view, to).filter(|_| !STEPS.cuts(view, from, direction));
    match price {
        None => StepPrice::Shut,
        Some(_) if rise(view, from, to.into()).abs() > 1 => StepPrice::Special,
        Some(price) => StepPrice::Costs(price),
    }
}
