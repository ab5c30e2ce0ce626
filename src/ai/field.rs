//! How far every square is from what one wants to get to, around walls.

use crate::{
    battle::{
        ids::{SideId, UnitId},
        result_cache::Cached,
        view::View,
    },
    geometry::{Cell, Direction, Grid},
};

/// Steps to the nearest goal for every square; those who fly count straight.
///
/// Fields hang on the land alone: the goals of one turn are mostly those of the next, so they are
/// kept for as long as doors and things are as they are.
pub struct Field {
    grid: Grid,
    steps: Cached<Goals, Vec<u16>>,
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
    let open = view.terrain_index().steps(crosses);
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

/// Nobody hides from somebody who stands so near, in squares.
const TOUCH: u16 = 2;

/// Every so many squares are looked at, across and down: who hides has more than one.
const MESH: i16 = 2;

/// Where to look for enemies of whom nobody knows: squares one could stand on that no friend sees,
/// such as dark corners. If there are none, places all over the map in turn.
pub fn hideouts(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    if view.board().zone_map.is_some() {
        return vec![patrol(view, unit)];
    }
    let side = view.side(unit);
    let unseen = view.cached(Unseen(side), || {
        let friends = view.allies(unit).chain(std::iter::once(unit));
        let friends: Vec<UnitId> = friends.collect();
        let grid = view.board().grid;
        let open = view.terrain_index().steps(false);
        let ranges = view.scene.book.ranges;
        let is_hidden = |cell: Cell| {
            friends.iter().all(|&friend| {
                let from = view.cell(friend);
                from.chebyshev(cell) > TOUCH && !ranges.glimpse(view, friend, from, None, cell).sees
            })
        };
        let cells = grid.cells().zip(open.iter());
        let cells = cells.filter(|(cell, ways)| {
            **ways != 0 && cell.x % MESH == 0 && cell.y % MESH == 0 && is_hidden(*cell)
        });
        cells.map(|(cell, _)| cell).collect::<Vec<Cell>>()
    });
    if unseen.is_empty() {
        vec![patrol(view, unit)]
    } else {
        unseen.clone()
    }
}

/// Asks for the squares that nobody of a side sees.
#[derive(PartialEq)]
struct Unseen(SideId);

/// Quarters of the map in turn, another each few rounds and for each combatant.
fn patrol(view: View<'_>, unit: UnitId) -> Cell {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::evoker::fixture::Stage;

    #[test]
    fn those_nobody_knows_of_are_looked_for_where_nobody_sees() {
        let places = |map: &[&str]| {
            let play = Stage::new(map).unit('A', |_| ()).unit('x', |_| ()).begin();
            hideouts(play.view(), play.id('A'))
        };
        let behind = places(&["A......", "#####..", ".......", "..x...."]);
        assert!(behind.len() > 1, "{behind:?}");
        assert!(behind.iter().all(|cell| cell.y >= 2), "{behind:?}");
        let open = places(&["A......", ".......", ".......", "..x...."]);
        assert_eq!(open, [Cell::new(3, 2)], "all is seen: the middle first");
    }
}
