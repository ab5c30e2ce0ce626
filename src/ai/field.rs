//! How far every square is from what one wants to get to, around walls.

use std::collections::VecDeque;

use crate::{
    battle::{ids::UnitId, systems::cuts_corner, view::View},
    geometry::{Cell, Grid},
};

/// Steps to the nearest goal for every square; those who fly count straight.
pub struct Field {
    grid: Grid,
    steps: Vec<u16>,
}

impl Field {
    /// The field around these goals for a combatant that walks. Doors are walked through; ledges
    /// of two metres and more are not.
    pub fn around(view: View<'_>, goals: &[Cell]) -> Self {
        let (board, ground) = (view.board(), view.ground());
        let grid = board.grid;
        if let Some(zones) = &board.zone_map {
            // Between spots there are no steps to count (EV-ZON-06).
            let far = |cell| goals.iter().map(|&goal| zones.distance(cell, goal)).min();
            let steps = grid.cells().map(|cell| far(cell).unwrap_or(u16::MAX));
            return Self {
                grid,
                steps: steps.collect(),
            };
        }
        let mut steps = vec![u16::MAX; grid.area()];
        let mut queue = VecDeque::new();
        for &goal in goals {
            if let Some(index) = grid.index(goal) {
                steps[index] = 0;
                queue.push_back(goal);
            }
        }
        let blocked = |cell: Cell| {
            board.is_wall(ground, cell) && board.door(ground, cell).is_none()
                || board.terrain(cell).is_none_or(|terrain| terrain.gap > 0)
        };
        while let Some(cell) = queue.pop_front() {
            let next = grid
                .index(cell)
                .map_or(u16::MAX, |index| steps[index].saturating_add(1));
            for beside in cell.neighbours() {
                let Some(index) = grid.index(beside) else {
                    continue;
                };
                let climb = board
                    .floor(ground, cell)
                    .abs_diff(board.floor(ground, beside));
                let slopes = |cell: Cell| board.terrain(cell).is_some_and(|terrain| terrain.slope);
                if steps[index] <= next
                    || blocked(beside)
                    || climb >= 2 && !(slopes(cell) && slopes(beside))
                    || cuts_corner(board, ground, cell, beside)
                {
                    continue;
                }
                steps[index] = next;
                queue.push_back(beside);
            }
        }
        Self { grid, steps }
    }

    /// Steps from a square to the nearest goal; far away where no way leads.
    pub fn steps(&self, cell: Cell) -> u16 {
        self.grid
            .index(cell)
            .and_then(|index| self.steps.get(index))
            .map_or(u16::MAX, |&steps| steps)
            .min(2000)
    }
}

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
