//! The terrain as used for routes and lines: each square, computed once for each state of doors and
//! obstacles.

use std::{collections::BTreeMap, sync::OnceLock};

use super::{board::Board, obstacle::CoverClass};
use crate::{
    battle::components::Ground,
    geometry::{Cell, CellSet, Direction, Footprint, Grid},
};

/// One square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// Height a unit stands at, in metres.
    pub floor: i16,
    /// Solid to the ceiling, including a shut door.
    pub wall: bool,
    /// Solid, and not a door.
    pub shut: bool,
    /// A hole.
    pub gap: bool,
    /// A ramp or stairs.
    pub slope: bool,
    /// It blocks sight.
    pub opaque: bool,
    /// Its growth or haze blocks sight, whatever its obstacle.
    pub veiled: bool,
    /// The cover it gives to units behind it.
    pub cover: Option<CoverClass>,
    /// It hides units behind it, but stops no attacks.
    pub flimsy: bool,
    /// Shots pass through it, although it blocks sight.
    pub penetrable: bool,
    /// Its obstacle; an open door does not count.
    pub thing: Option<Thing>,
}

impl Square {
    /// Height of the ground under the obstacle, in metres.
    #[inline]
    #[must_use]
    pub fn ground(&self) -> i32 {
        i32::from(self.floor) - self.thing.map_or(0, |thing| i32::from(thing.height))
    }
}

/// The obstacle of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its height in metres.
    pub height: u8,
    /// It blocks sight.
    pub opaque: bool,
    /// It gives cover.
    pub covers: bool,
}

/// A set of up to five screens, one bit each: kinds of obstruction that a book tells apart on
/// lines.
pub type Screens = u8;

/// The screens that a square is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// Anywhere between the two units of a line.
    pub anywhere: Screens,
    /// Only in or beside the space of the target.
    pub by_target: Screens,
    /// Unless it is beside the observer, also beside the target.
    pub far_from_eyes: Screens,
}

impl Stops {
    /// The most screens a book can tell apart.
    pub const MOST: u32 = 5;

    /// The screens of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            anywhere: self.anywhere | other.anywhere,
            by_target: self.by_target | other.by_target,
            far_from_eyes: self.far_from_eyes | other.far_from_eyes,
        }
    }

    const fn all(self) -> Screens {
        self.anywhere | self.by_target | self.far_from_eyes
    }
}

/// The screens of every square.
#[derive(Debug)]
pub struct StopMap {
    squares: Vec<Stops>,
    outside: Stops,
    some: CellSet,
    all: Screens,
}

impl StopMap {
    fn of(lay: &TerrainIndex, stops: fn(&Square) -> Stops) -> Self {
        let of = |cell| stops(&lay.square(cell));
        let outside = stops(&SOLID);
        let squares: Vec<Stops> = lay.grid.cells().map(of).collect();
        let every = squares.iter().chain([&outside]);
        Self {
            all: every.fold(0, |all, stops| all | stops.all()),
            some: CellSet::from_fn(lay.grid, |cell| of(cell).all() != 0),
            squares,
            outside,
        }
    }

    /// The screens of a square.
    #[inline]
    pub fn of_square(&self, cell: Cell) -> Stops {
        let place = self.some.grid().index(cell);
        let stops = place.and_then(|place| self.squares.get(place));
        stops.copied().unwrap_or(self.outside)
    }

    /// Calls `found` with every square of the map that has screens and that a line between two
    /// spaces may pass, and with a few beside them.
    #[inline]
    pub fn on_the_way(&self, from: Footprint, to: Footprint, mut found: impl FnMut(Cell, Stops)) {
        self.some
            .on_the_way(from, to, |cell| found(cell, self.of_square(cell)));
    }

    /// All screens on the map.
    pub const fn all(&self) -> Screens {
        self.all
    }

    /// Whether the rectangle around a square and a space has no screens: then no line between them
    /// is obstructed.
    pub fn are_none(&self, from: Cell, to: Footprint) -> bool {
        let (low, high) = around(from.into(), to);
        self.some.is_clear_of(low, high)
    }
}

/// A square that blocks everything: one off the map, or a cliff above a line.
pub(crate) const SOLID: Square = Square {
    floor: 0,
    wall: true,
    shut: true,
    gap: false,
    slope: false,
    opaque: true,
    veiled: false,
    cover: Some(CoverClass::Heavy),
    flimsy: false,
    penetrable: false,
    thing: None,
};

/// Every square of a board in one state.
#[derive(Debug)]
pub struct TerrainIndex {
    grid: Grid,
    squares: Vec<Square>,
    /// Steps of units that walk, and of units that cross gaps and ledges.
    steps: [OnceLock<Vec<u8>>; 2],
    /// The book's costs of single steps, and its obstructions of lines.
    strides: OnceLock<Vec<[u8; 8]>>,
    stops: OnceLock<StopMap>,
    relief: OnceLock<Relief>,
}

/// Ground that lies higher or lower than most.
#[derive(Debug)]
pub struct Relief {
    /// Height of most of the ground, in metres.
    pub most: i32,
    others: CellSet,
    is_flat: bool,
}

impl Relief {
    fn of(lay: &TerrainIndex) -> Self {
        let open = |cell: &Cell| !lay.square(*cell).wall;
        let height = |cell| lay.square(cell).ground();
        let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
        for cell in lay.grid.cells().filter(open) {
            *counts.entry(height(cell)).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        let most = most.map_or(0, |(height, _)| height);
        let others = CellSet::from_fn(lay.grid, |cell| open(&cell) && height(cell) != most);
        Self {
            most,
            is_flat: others.is_empty(),
            others,
        }
    }

    /// Whether the rectangle around two spaces lies entirely at the height of most of the ground.
    pub fn is_even(&self, a: Footprint, b: Footprint) -> bool {
        let (low, high) = around(a, b);
        self.is_flat || self.others.is_clear_of(low, high)
    }
}

/// The first and the last square of the rectangle around two spaces.
fn around(a: Footprint, b: Footprint) -> (Cell, Cell) {
    let (a_max, b_max) = (a.max(), b.max());
    (
        Cell::new(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
        Cell::new(a_max.x.max(b_max.x), a_max.y.max(b_max.y)),
    )
}

impl TerrainIndex {
    /// Computes every square.
    pub fn of(board: &Board, ground: &Ground) -> Self {
        let grid = board.grid;
        let square = |cell| {
            let terrain = board.terrain(cell);
            let wall = board.is_wall(ground, cell);
            Square {
                floor: board.floor(ground, cell),
                wall,
                shut: wall && board.door(ground, cell).is_none() || terrain.is_none(),
                gap: terrain.is_some_and(|terrain| terrain.gap > 0),
                slope: terrain.is_some_and(|terrain| terrain.slope),
                opaque: board.is_opaque(ground, cell),
                veiled: terrain.is_some_and(|terrain| terrain.opaque),
                cover: board.cover(ground, cell),
                flimsy: board.makeup(cell).flimsy,
                penetrable: board.makeup(cell).penetrable,
                thing: board.obstacle(ground, cell).map(|thing| Thing {
                    height: thing.height,
                    opaque: thing.opaque,
                    covers: thing.cover.is_some(),
                }),
            }
        };
        let squares: Vec<Square> = grid.cells().map(square).collect();
        Self {
            grid,
            squares,
            steps: Default::default(),
            strides: OnceLock::new(),
            stops: OnceLock::new(),
            relief: OnceLock::new(),
        }
    }

    /// A square by its position; a solid one off the map.
    #[inline]
    pub fn square(&self, cell: Cell) -> Square {
        let index = self.grid.index(cell);
        let square = index.and_then(|index| self.squares.get(index));
        square.copied().unwrap_or(SOLID)
    }

    /// For each square its possible steps, one bit per [`Direction`]: doors count as passable; gaps
    /// and ledges of two metres and more only for units that cross them.
    pub fn steps(&self, crosses: bool) -> &[u8] {
        self.steps[usize::from(crosses)].get_or_init(|| {
            let all = self.grid.cells().map(|from| {
                let open = Direction::ALL
                    .into_iter()
                    .filter(|&direction| self.leads_on(from, direction, crosses));
                open.fold(0, |all, direction| all | 1 << direction as u8)
            });
            all.collect()
        })
    }

    /// The book's costs of the steps from each square by terrain alone, computed on first use:
    /// eight per square, in the order of [`Direction::ALL`].
    pub fn strides(&self, work: impl FnOnce() -> Vec<[u8; 8]>) -> &[[u8; 8]] {
        self.strides.get_or_init(work)
    }

    /// The book's obstructions of lines, computed on first use.
    pub fn stops(&self, stops: fn(&Square) -> Stops) -> &StopMap {
        self.stops.get_or_init(|| StopMap::of(self, stops))
    }

    /// Ground that lies higher or lower than most, computed on first use.
    pub fn relief(&self) -> &Relief {
        self.relief.get_or_init(|| Relief::of(self))
    }

    fn leads_on(&self, from: Cell, direction: Direction, crosses: bool) -> bool {
        let to = from.step(direction);
        let (here, there) = (self.square(from), self.square(to));
        let corner = || {
            let beside = direction.beside(from);
            direction.is_diagonal() && beside.iter().any(|&cell| self.square(cell).wall)
        };
        let ledge = here.floor.abs_diff(there.floor) >= 2 && !(here.slope && there.slope);
        self.grid.contains(to) && !there.shut && (crosses || !there.gap && !ledge) && !corner()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::evoker::fixture::{Stage, ground};

    #[test]
    fn squares_are_what_the_board_says_of_them() {
        let play = Stage::new(&["A.#..g..x"])
            .ground('g', ground(|terrain| terrain.gap = 3))
            .begin();
        let view = play.battle.view();
        let lay = TerrainIndex::of(view.board(), view.ground());
        for cell in view.board().grid.cells() {
            let square = lay.square(cell);
            assert_eq!(square.floor, view.board().floor(view.ground(), cell));
            assert_eq!(square.wall, view.board().is_wall(view.ground(), cell));
            assert_eq!(square.opaque, view.board().is_opaque(view.ground(), cell));
            assert_eq!(square.cover, view.board().cover(view.ground(), cell));
        }
        assert!(lay.square(Cell::new(2, 0)).shut && lay.square(Cell::new(5, 0)).gap);
        let off = lay.square(Cell::new(-1, 0));
        assert!(off.shut && off.opaque && off.cover == Some(CoverClass::Heavy));
        let stops = lay.stops(|square| Stops {
            anywhere: Screens::from(square.opaque || square.cover.is_some()),
            ..Stops::default()
        });
        let is_bare =
            |from: i16, to: i16| stops.are_none(Cell::new(from, 0), Cell::new(to, 0).into());
        assert!(is_bare(0, 1) && !is_bare(8, 0) && is_bare(3, 8));
    }
}
