//! How far every square is from what one wants to get to, around walls.

use crate::{
    battle::{ids::UnitId, memo::Answer, view::View},
    geometry::{Cell, Direction, Grid},
};

/// Steps to the nearest goal for every square; those who fly count straight.
///
/// Fields hang on the land alone: the goals of one turn are mostly those of the next, so they are
/// kept for as long as doors and things are as they are.
pub struct Field {
    grid: Grid,
    steps: Answer<Goals, Vec<u16>>,
}

/// What a field is around.
#[derive(PartialEq)]
struct Goals {
    cells: Vec<Cell>,
    /// Gaps and ledges stop nobody.
    crosses: bool,
}

impl Field {
    /// The field around these goals. Doors are walked through; gaps and ledges of two metres and
    /// more are not, unless for those who cross them.
    pub fn around(view: View<'_>, goals: &[Cell], crosses: bool) -> Self {
        let cells = goals.to_vec();
        let question = Goals { cells, crosses };
        Self {
            grid: view.board().grid,
            steps: view.recall_of_land(question, || count(view, goals, crosses)),
        }
    }

    /// Whether no way leads from a square to a goal.
    pub fn is_cut_off(&self, cell: Cell) -> bool {
        self.steps(cell) == FAR
    }

    /// Steps from a square to the nearest goal; far away where no way leads.
    pub fn steps(&self, cell: Cell) -> u16 {
        let steps = self
            .grid
            .index(cell)
            .and_then(|index| self.steps.get(index));
        steps.map_or(FAR, |&steps| steps.min(FAR))
    }
}

fn count(view: View<'_>, goals: &[Cell], crosses: bool) -> Vec<u16> {
    let grid = view.board().grid;
    if let Some(zones) = &view.board().zone_map {
        // Between spots there are no steps to count (EV-ZON-06).
        let far = |cell| goals.iter().map(|&goal| zones.distance(cell, goal)).min();
        return grid
            .cells()
            .map(|cell| far(cell).unwrap_or(u16::MAX))
            .collect();
    }
    let open = view.lay().steps(crosses);
    let width = isize::from(grid.width as i16);
    let ahead = Direction::ALL
        .map(|direction| isize::from(direction.dy()) * width + isize::from(direction.dx()));
    let mut steps = vec![u16::MAX; grid.area()];
    let mut counted = Vec::with_capacity(grid.area());
    for index in goals.iter().filter_map(|&goal| grid.index(goal)) {
        steps[index] = 0;
        counted.push(index);
    }
    let mut spread = 0;
    while let Some(&here) = counted.get(spread) {
        spread += 1;
        let next = steps[here].saturating_add(1);
        let mut ways = open[here];
        while ways != 0 {
            // A way never leads off the map.
            let beside = here.wrapping_add_signed(ahead[ways.trailing_zeros() as usize]);
            ways &= ways - 1;
            if steps[beside] > next {
                steps[beside] = next;
                counted.push(beside);
            }
        }
    }
    steps
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
