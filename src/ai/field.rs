//! How far every square is from what one wants to get to, around walls.

use crate::{
    battle::{ids::UnitId, view::View},
    geometry::{Cell, Direction, Grid},
};

/// Steps to the nearest goal for every square, counted as far out as somebody asks; those who fly
/// count straight.
pub struct Field {
    grid: Grid,
    steps: Vec<u16>,
    /// The places of all squares counted so far, nearest first, and how many of them have had their
    /// neighbours counted.
    counted: Vec<u32>,
    spread: usize,
    /// Gaps and ledges stop nobody.
    crosses: bool,
}

impl Field {
    /// The field around these goals. Doors are walked through; gaps and ledges of two metres and
    /// more are not, unless for those who cross them.
    pub fn around(view: View<'_>, goals: &[Cell], crosses: bool) -> Self {
        let grid = view.board().grid;
        if let Some(zones) = &view.board().zone_map {
            // Between spots there are no steps to count (EV-ZON-06).
            let far = |cell| goals.iter().map(|&goal| zones.distance(cell, goal)).min();
            let steps = grid.cells().map(|cell| far(cell).unwrap_or(u16::MAX));
            return Self {
                grid,
                steps: steps.collect(),
                counted: Vec::new(),
                spread: 0,
                crosses,
            };
        }
        let mut steps = vec![u16::MAX; grid.area()];
        let mut counted = Vec::new();
        for &goal in goals {
            if let Some(index) = grid.index(goal) {
                steps[index] = 0;
                counted.push(index as u32);
            }
        }
        Self {
            grid,
            steps,
            counted,
            spread: 0,
            crosses,
        }
    }

    /// Whether no way leads from a square to a goal.
    pub fn is_cut_off(&mut self, view: View<'_>, cell: Cell) -> bool {
        self.steps(view, cell) == FAR
    }

    /// Steps from a square to the nearest goal; far away where no way leads.
    pub fn steps(&mut self, view: View<'_>, cell: Cell) -> u16 {
        let Some(index) = self.grid.index(cell) else {
            return FAR;
        };
        if self.steps[index] == u16::MAX {
            self.count_as_far_as(view, index);
        }
        self.steps[index].min(FAR)
    }

    fn count_as_far_as(&mut self, view: View<'_>, wanted: usize) {
        let open = view.lay().steps(self.crosses);
        let width = isize::from(self.grid.width as i16);
        let ahead = Direction::ALL
            .map(|direction| isize::from(direction.dy()) * width + isize::from(direction.dx()));
        while self.steps[wanted] == u16::MAX {
            let Some(&here) = self.counted.get(self.spread) else {
                break;
            };
            self.spread += 1;
            let here = here as usize;
            let next = self.steps[here].saturating_add(1);
            let mut ways = open[here];
            while ways != 0 {
                // A way never leads off the map.
                let beside = here.wrapping_add_signed(ahead[ways.trailing_zeros() as usize]);
                ways &= ways - 1;
                if self.steps[beside] > next {
                    self.steps[beside] = next;
                    self.counted.push(beside as u32);
                }
            }
        }
    }
}

/// More steps than any way has.
const FAR: u16 = 2000;

/// Where to look for enemies nobody has seen: quarters of the map in turn, another each few
/// rounds and for each combatant.
pub fn patrol(view: View<'_>, unit: UnitId) -> Cell {
    let grid = view.board().grid;
    if let Some(zones) = &view.board().zone_map {
        let turn = usize::from(view.clock().round / 3) + unit.index();
        let zone = &zones.zones[turn % zones.zones.len()];
        return zones.seat(zone.empty, unit);
    }
    let (width, height) = (grid.width as i16, grid.height as i16);
    let places = [
        (width / 2, height / 2),
        (width * 3 / 4, height / 4),
        (width / 4, height * 3 / 4),
        (width * 3 / 4, height * 3 / 4),
        (width / 4, height / 4),
    ];
    let turn = usize::from(view.clock().round / 3) + unit.index();
    let (x, y) = places[turn % places.len()];
    Cell::new(x, y)
}
