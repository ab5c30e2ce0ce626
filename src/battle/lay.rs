//! The lay of the land: what each square is to those who look for ways and lines, worked out once
//! for each state of doors and things.

use super::{
    board::{Board, CoverClass},
    components::Ground,
};
use std::sync::OnceLock;

use crate::geometry::{Cell, CellSet, Direction, Grid};

/// One square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// Height of what one stands on, in metres.
    pub floor: i16,
    /// Solid to the ceiling; a shut door is.
    pub wall: bool,
    /// Solid, and no door either.
    pub shut: bool,
    /// A hole.
    pub gap: bool,
    /// A ramp or stairs.
    pub slope: bool,
    /// Nothing can be seen through it.
    pub opaque: bool,
    /// What it hides of somebody behind it.
    pub cover: Option<CoverClass>,
    /// What stands on it; an open door is not in the way.
    pub thing: Option<Thing>,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its height in metres.
    pub height: u8,
    /// Nothing can be seen through it.
    pub opaque: bool,
    /// It hides something of those behind it.
    pub covers: bool,
}

/// Every square of a board in one state.
#[derive(Debug)]
pub struct Lay {
    grid: Grid,
    squares: Vec<Square>,
    /// Squares that hide anything at all; of these the opaque ones, and those that are cover.
    hiding: CellSet,
    opaque: CellSet,
    heavy: CellSet,
    light: CellSet,
    /// Steps that those make who stay on the ground, and those who cross gaps and ledges.
    steps: [OnceLock<Vec<u8>>; 2],
    /// What a book makes of single steps, and the squares that it says hamper lines.
    strides: OnceLock<Vec<[u8; 8]>>,
    hampering: OnceLock<CellSet>,
}

impl Lay {
    /// Looks at every square.
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
                cover: board.cover(ground, cell),
                thing: board.obstacle(ground, cell).map(|thing| Thing {
                    height: thing.height,
                    opaque: thing.opaque,
                    covers: thing.cover.is_some(),
                }),
            }
        };
        let squares: Vec<Square> = grid.cells().map(square).collect();
        let all = |wanted: fn(&Square) -> bool| {
            let is_wanted = |cell| {
                let place = grid.index(cell);
                place.is_some_and(|place| wanted(&squares[place]))
            };
            CellSet::from_fn(grid, is_wanted)
        };
        Self {
            grid,
            hiding: all(|square| square.opaque || square.cover.is_some()),
            opaque: all(|square| square.opaque),
            heavy: all(|square| square.cover == Some(CoverClass::Heavy)),
            light: all(|square| square.cover == Some(CoverClass::Light)),
            squares,
            steps: Default::default(),
            strides: OnceLock::new(),
            hampering: OnceLock::new(),
        }
    }

    /// A square by its place in the grid; off the map it is shut.
    #[inline]
    pub fn square(&self, cell: Cell) -> Square {
        let index = self.grid.index(cell);
        let square = index.and_then(|index| self.squares.get(index));
        square.copied().unwrap_or(Square {
            wall: true,
            shut: true,
            opaque: true,
            cover: Some(CoverClass::Heavy),
            ..Square::default()
        })
    }

    /// For each square the steps that lead on from it, one bit a [`Direction`]: doors are walked
    /// through; gaps and ledges of two metres and more are not, unless by those who cross them.
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

    /// What the book of the battle makes of the steps from each square by the land alone, worked
    /// out when it is first asked for: eight to a square, in the order of [`Direction::ALL`].
    pub fn strides(&self, work: impl FnOnce() -> Vec<[u8; 8]>) -> &[[u8; 8]] {
        self.strides.get_or_init(work)
    }

    /// Whether nothing in the rectangle of two squares hampers a line by the book of the battle;
    /// which squares do is worked out when it is first asked for.
    pub fn is_unhampered(&self, a: Cell, b: Cell, hampers: impl Fn(Cell) -> bool) -> bool {
        let work = || CellSet::from_fn(self.grid, hampers);
        is_clear(self.hampering.get_or_init(work), a, b)
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

    /// Whether nothing in the rectangle of two squares hides anything: then no line between them
    /// is hampered.
    pub fn is_bare(&self, a: Cell, b: Cell) -> bool {
        is_clear(&self.hiding, a, b)
    }

    /// Whether nothing in the rectangle of two squares is opaque.
    pub fn is_transparent(&self, a: Cell, b: Cell) -> bool {
        is_clear(&self.opaque, a, b)
    }

    /// Whether nothing in the rectangle of two squares is cover of this class.
    pub fn is_without(&self, class: CoverClass, a: Cell, b: Cell) -> bool {
        let covers = match class {
            CoverClass::Light => &self.light,
            CoverClass::Heavy => &self.heavy,
        };
        is_clear(covers, a, b)
    }
}

fn is_clear(set: &CellSet, a: Cell, b: Cell) -> bool {
    let (min, max) = (
        Cell::new(a.x.min(b.x), a.y.min(b.y)),
        Cell::new(a.x.max(b.x), a.y.max(b.y)),
    );
    set.is_clear_of(min, max)
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
        let lay = Lay::of(view.board(), view.ground());
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
        assert!(lay.is_bare(Cell::new(0, 0), Cell::new(1, 0)));
        assert!(!lay.is_bare(Cell::new(8, 0), Cell::new(0, 0)));
        assert!(lay.is_bare(Cell::new(3, 0), Cell::new(8, 0)));
    }
}
