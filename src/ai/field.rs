//! How far every square is from what one wants to get to, around walls.

use std::collections::VecDeque;

use crate::{
    battle::{ids::UnitId, view::View},
    geometry::{Cell, Direction, Grid},
};

/// Steps to the nearest goal for every square, counted as far out as somebody asks; those who fly
/// count straight.
pub struct Field {
    grid: Grid,
    steps: Vec<u16>,
    /// Squares whose neighbours have not been counted yet, nearest first.
    edge: VecDeque<Cell>,
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
                edge: VecDeque::new(),
                crosses,
            };
        }
        let mut steps = vec![u16::MAX; grid.area()];
        let mut edge = VecDeque::new();
        for &goal in goals {
            if let Some(index) = grid.index(goal) {
                steps[index] = 0;
                edge.push_back(goal);
            }
        }
        Self {
            grid,
            steps,
            edge,
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
        while self.steps[index] == u16::MAX {
            let Some(next) = self.edge.pop_front() else {
                break;
            };
            self.spread(view, next);
        }
        self.steps[index].min(FAR)
    }

    fn spread(&mut self, view: View<'_>, from: Cell) {
        let Some(here) = self.grid.index(from) else {
            return;
        };
        let next = self.steps[here].saturating_add(1);
        let mut open = view.lay().steps(self.crosses)[here];
        while open != 0 {
            let direction = Direction::ALL[open.trailing_zeros() as usize];
            open &= open - 1;
            let beside = from.step(direction);
            if let Some(index) = self.grid.index(beside)
                && self.steps[index] > next
            {
                self.steps[index] = next;
                self.edge.push_back(beside);
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
