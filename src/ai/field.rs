//! How far every square is from the goals, around walls.

use crate::{
    battle::{
        Battle,
        belief::believe,
        components::DoorState,
        field::{
            terrain::Harmful,
            ways::{FAR, Ways, places_at},
        },
        ids::{SideId, UnitId},
        ruleset::MoveBlocker,
        store::result_cache::Cached,
        view::View,
    },
    geometry::{Cell, Direction, Grid},
};

/// Steps from every square to the nearest goal; flyers count straight lines.
///
/// Fields depend on the land alone. Goals mostly stay the same from turn to turn, so fields are
/// cached as long as doors and objects are unchanged.
pub struct Field {
    grid: Grid,
    steps: Cached<Goals, Vec<u16>>,
}

/// What a field is measured from.
#[derive(PartialEq)]
struct Goals {
    cells: Vec<Cell>,
    passing: Passing,
    /// Damage that objects have taken, which makes them cheaper to destroy.
    harmed: i64,
}

/// How a field passes from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Passes doors, but not gaps and ledges of two metres or more.
    OnFoot,
    /// Passes gaps and ledges too.
    Crossing,
    /// Passes where nothing at all bars a body of this many squares a side.
    Unbarred(u8),
    /// Map of route costs: body size in squares a side, then danger in percent of the usual.
    Priced(u8, u8),
}

impl Field {
    /// The field around these goals.
    pub fn around(view: View<'_>, goals: &[Cell], passing: Passing) -> Self {
        let cells = goals.to_vec();
        let lost = view
            .ground()
            .harmed
            .iter()
            .map(|(_, lost)| i64::from(*lost));
        let harmed = match passing {
            Passing::Priced(..) => lost.sum(),
            _ => 0,
        };
        let question = Goals {
            cells,
            passing,
            harmed,
        };
        Self {
            grid: view.board().grid,
            steps: view.recall_of_land(question, || count(view, goals, passing)),
        }
    }

    /// The field around these goals for a unit, and whether a barrier that only special orders
    /// cross closes all its routes (GN-WAY-01). Danger is in percent of the usual.
    pub fn towards(view: View<'_>, unit: UnitId, goals: &[Cell], danger: u8) -> (Self, bool) {
        let here = view.cell(unit);
        let passage = view.scene.book.movement.passage(view, unit);
        if passage == MoveBlocker::Flying {
            return (Self::around(view, goals, Passing::Crossing), false);
        }
        let on_foot = Self::around(view, goals, Passing::OnFoot);
        let side = view.footprint(unit).side;
        let is_grid = view.board().zone_map.is_none();
        let hangs = view.altitude(unit).hanging > 0;
        let may_be_barred = hangs || on_foot.is_cut_off(here) || side > 1 || has_barriers(view);
        if is_grid && may_be_barred {
            let unbarred = Self::around(view, goals, Passing::Unbarred(side));
            let priced = Self::around(view, goals, Passing::Priced(side, danger));
            if (hangs || unbarred.is_cut_off(here)) && !priced.is_cut_off(here) {
                return (priced, true);
            }
        }
        if passage == MoveBlocker::Crossing && on_foot.is_cut_off(here) {
            return (Self::around(view, goals, Passing::Crossing), false);
        }
        (on_foot, false)
    }

    /// Whether no route leads from a square to a goal.
    pub fn is_cut_off(&self, cell: Cell) -> bool {
        self.steps(cell) == FAR
    }

    /// Steps from a square to the nearest goal; very many where no route leads.
    pub fn steps(&self, cell: Cell) -> u16 {
        let steps = self
            .grid
            .index(cell)
            .and_then(|index| self.steps.get(index));
        steps.map_or(FAR, |&steps| steps.min(FAR))
    }
}

/// Whether no way that the map of ways knows leads a unit to any enemy, though its side knows of some.
pub fn is_cut_off(battle: &mut Battle, unit: UnitId) -> bool {
    battle.begin_trial();
    let side = battle.view().side(unit);
    believe(battle, side);
    let view = battle.view();
    let flies = view.scene.book.movement.passage(view, unit) == MoveBlocker::Flying;
    let enemies = view.enemies(unit);
    let goals: Vec<Cell> = enemies
        .flat_map(|enemy| view.footprint(enemy).cells())
        .collect();
    let is_on_a_grid = view.board().zone_map.is_none();
    let passing = Passing::Priced(view.footprint(unit).side, 100);
    let is_cut_off = is_on_a_grid
        && !flies
        && !goals.is_empty()
        && Field::around(view, &goals, passing).is_cut_off(view.cell(unit));
    battle.end_trial();
    is_cut_off
}

/// Whether locked doors or harmful ground may be in the way of walkers.
fn has_barriers(view: View<'_>) -> bool {
    let board = view.board();
    let hurts = |harmful: Option<Harmful>| harmful.is_some_and(|found| found.damage.is_some());
    let mut things = board.obstacles.iter();
    let mut lands = board.terrains.iter();
    things.any(|thing| thing.door == Some(DoorState::Locked) || hurts(thing.harmful))
        || lands.any(|land| hurts(land.harmful))
}

/// For each square, the directions of the open steps that lead into it: one bit a [`Direction`].
fn unbarred(view: View<'_>, side: u8) -> Cached<Unbarred, Vec<u8>> {
    view.recall_of_land(Unbarred(side), || {
        let ways = Ways::new(view.scene.book, (view.board(), view.ground()), side, 100);
        let to = |cell: Cell| {
            let from = Direction::ALL.into_iter().filter(|direction| {
                let from = cell.step(*direction);
                view.board().grid.contains(from) && ways.is_plain(from, direction.opposite())
            });
            from.fold(0, |all, direction| all | 1 << direction as u8)
        };
        view.board().grid.cells().map(to).collect()
    })
}

/// Cache key of the open steps for a body of this many squares a side.
#[derive(PartialEq)]
struct Unbarred(u8);

fn count(view: View<'_>, goals: &[Cell], passing: Passing) -> Vec<u16> {
    let grid = view.board().grid;
    if let Some(zones) = &view.board().zone_map {
        // Between spots there are no steps to count (EV-ZON-06).
        let far = |cell| goals.iter().map(|&goal| zones.distance(cell, goal)).min();
        return grid
            .cells()
            .map(|cell| far(cell).unwrap_or(u16::MAX))
            .collect();
    }
    let free;
    let (open, side): (&[u8], u8) = match passing {
        Passing::OnFoot => (view.terrain_index().steps(false), 1),
        Passing::Crossing => (view.terrain_index().steps(true), 1),
        Passing::Unbarred(side) => {
            free = unbarred(view, side);
            (&free, side)
        }
        Passing::Priced(side, danger) => {
            let ways = Ways::new(
                view.scene.book,
                (view.board(), view.ground()),
                side,
                i64::from(danger),
            );
            return ways.prices(goals);
        }
    };
    let width = isize::from(grid.width as i16);
    let ahead = Direction::ALL
        .map(|direction| isize::from(direction.dy()) * width + isize::from(direction.dx()));
    let mut steps = vec![u16::MAX; grid.area()];
    let mut counted = Vec::with_capacity(grid.area());
    for index in places_at(goals, side).filter_map(|goal| grid.index(goal)) {
        steps[index] = 0;
        counted.push(index);
    }
    let mut spread = 0;
    while let Some(&here) = counted.get(spread) {
        spread += 1;
        let next = steps[here].saturating_add(1);
        let mut ways = open[here];
        while ways != 0 {
            // A route never leads off the map.
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

/// Distance in squares at which no unit stays hidden.
const TOUCH: u16 = 2;

/// Spacing of the squares examined, across and down: a hiding enemy has more than one square.
const MESH: i16 = 2;

/// Where to look for enemies not yet known: reachable squares that no friend sees, such as dark
/// corners. If there are none, places all over the map in turn.
pub fn hideouts(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    if view.board().zone_map.is_some() {
        return vec![patrol(view, unit)];
    }
    let side = view.side(unit);
    let unseen = view.cached(Unseen(side), || {
        let friends = view.allies(unit).chain(std::iter::once(unit));
        let mut friends: Vec<UnitId> = friends.collect();
        let grid = view.board().grid;
        let open = view.terrain_index().steps(false);
        let ranges = view.scene.book.ranges;
        let mut is_hidden = |cell: Cell| {
            let seer = friends.iter().position(|&friend| {
                let from = view.cell(friend);
                from.chebyshev(cell) <= TOUCH || ranges.glimpse(view, friend, from, None, cell).sees
            });
            // The friend that sees this square most likely sees the next one.
            if let Some(seer) = seer {
                friends.swap(0, seer);
            }
            seer.is_none()
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

/// Cache key of the squares that a side does not see.
#[derive(PartialEq)]
struct Unseen(SideId);

/// Quarters of the map in turn, changing every few rounds and with each unit.
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
