//! A faster reach for the common rules: the price of a step depends only on the square entered.
//!
//! Squares are bits. All squares of one price step outwards together: a row of 64 squares is shifted and masked in one
//! instruction, and a corner that may not be cut is a bit missing from a diagonal mask.
//!
//! ```text
//!   frontier      shifted NE     mask (# may not be cut)     new
//!   . . . .       . . 1 .        . . 1 .                     . . 1 .
//!   . 1 . .   ->  . . . .   &    . # . .                  =  . . . .
//! ```

use super::Metric;
use super::cell::{Cell, Direction};
use super::cell_set::CellSet;
use super::footprint::Footprint;
use super::grid::Grid;
use super::path::ReachMap;

/// When a diagonal step between two squares is forbidden by what stands in the two squares beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CornerRule {
    /// Never.
    Free,
    /// When one of the two is a wall (EV-MOV-02, TH-MOV-05).
    OneWall,
    /// When both are walls (MA-MOV-04, MO-MOV-08).
    BothWalls,
}

impl CornerRule {
    /// Whether a step of a space may be made, given which squares are walls; straight steps always.
    ///
    /// Large spaces sweep whole squares with each of the two straight halves of a diagonal.
    #[must_use]
    #[inline]
    pub fn allows(
        self,
        from: impl Into<Footprint>,
        direction: Direction,
        is_wall: impl Fn(Cell) -> bool,
    ) -> bool {
        if !direction.is_diagonal() {
            return true;
        }
        let from = from.into();
        let [sideways, forward] = direction.beside(from.min);
        let is_shut = |half| Footprint::new(half, from.side).cells().any(&is_wall);
        match self {
            Self::Free => true,
            Self::OneWall => !is_shut(sideways) && !is_shut(forward),
            Self::BothWalls => !is_shut(sideways) || !is_shut(forward),
        }
    }
}

/// The prices a square may have.
pub const PRICES: usize = 3;

/// Into which squares a diagonal step may lead: coming from the west or east, from the north or south of them.
const DIAGONALS: usize = 4;

/// What does not change between searches: one bit set a price and one a diagonal.
///
/// Make it once for each state of the map; [`ReachPlanes::reach`] then takes about two microseconds.
#[derive(Clone, Debug)]
pub struct Ground {
    grid: Grid,
    corners: CornerRule,
    prices: [CellSet; PRICES],
    walls: CellSet,
    diagonals: [CellSet; DIAGONALS],
}

impl Ground {
    /// Reads a map: the price of entering each square, 1 to 3, or `None`; and which squares are walls for corners.
    ///
    /// A price of 0 counts as 1, one above 3 as impassable: for such ground use [`ReachMap`].
    #[must_use]
    pub fn new(
        grid: Grid,
        corners: CornerRule,
        mut price: impl FnMut(Cell) -> Option<u8>,
        is_wall: impl FnMut(Cell) -> bool,
    ) -> Self {
        let mut prices: [CellSet; PRICES] = std::array::from_fn(|_| CellSet::new(grid));
        for cell in grid.cells() {
            if let Some(price) = price(cell)
                && let Some(plane) = prices.get_mut(usize::from(price.max(1)) - 1)
            {
                plane.insert(cell);
            }
        }
        let walls = CellSet::from_fn(grid, is_wall);
        let diagonal = |dx: i16, dy: i16| {
            CellSet::from_fn(grid, |to: Cell| {
                let from = to.offset(-dx, -dy);
                Direction::from_signs(i32::from(dx), i32::from(dy)).is_some_and(|direction| {
                    corners.allows(from, direction, |cell| walls.contains(cell))
                })
            })
        };
        let diagonals = [
            diagonal(1, 1),
            diagonal(-1, 1),
            diagonal(1, -1),
            diagonal(-1, -1),
        ];
        Self {
            grid,
            corners,
            prices,
            walls,
            diagonals,
        }
    }

    /// The price of entering a square.
    #[must_use]
    pub fn price(&self, cell: Cell) -> Option<u8> {
        (1..)
            .zip(&self.prices)
            .find(|(_, plane)| plane.contains(cell))
            .map(|(price, _)| price)
    }

    /// The price of one step, or `None` if it cannot be made.
    #[must_use]
    pub fn step(&self, from: Cell, direction: Direction) -> Option<u8> {
        let price = self.price(from.step(direction))?;
        self.corners
            .allows(from, direction, |cell| self.walls.contains(cell))
            .then_some(price)
    }
}

/// Columns of the window a search works in.
const WINDOW: usize = 64;
/// How far a search can come in a window cut from a wider map.
const MOST_IN_WINDOW: u8 = 31;

/// The squares a budget reaches, by bit planes; see the [module](self).
///
/// ```
/// use shadowgrid::geometry::planes::Ground;
/// use shadowgrid::geometry::{Cell, CornerRule, Grid, ReachPlanes};
///
/// let wall = |cell: Cell| cell == Cell::new(1, 0);
/// let price = |cell: Cell| if wall(cell) { None } else { Some(1) };
/// let ground = Ground::new(Grid::new(3, 3), CornerRule::OneWall, price, wall);
/// let mut reach = ReachPlanes::default();
/// reach.reach(&ground, Cell::new(0, 0), 4);
/// assert_eq!(reach.cost(Cell::new(1, 1)), Some(2)); // the corner of the wall may not be cut
/// assert_eq!(reach.cost(Cell::new(2, 0)), Some(4));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReachPlanes {
    grid: Grid,
    start: Cell,
    /// The window: its first column and row on the map, and its number of rows.
    west: usize,
    north: usize,
    rows: usize,
    /// Prices and diagonals of the window, if it had to be cut.
    cut: [Vec<u64>; PRICES + DIAGONALS],
    /// Where the frontiers of the last three prices can step to; two rows more than the window.
    spread: [Vec<u64>; PRICES],
    frontier: Vec<u64>,
    reached: Vec<u64>,
    /// The price of each reached square, bit by bit: plane b holds bit b.
    bits: [Vec<u64>; 8],
    used_bits: usize,
    /// For budgets that do not fit the window.
    fallback: Option<Box<ReachMap>>,
    in_window: bool,
}

impl ReachPlanes {
    /// Finds everything within a budget; a start off the map reaches nothing.
    pub fn reach(&mut self, ground: &Ground, start: Cell, budget: u8) {
        (self.grid, self.start) = (ground.grid, start);
        let width = usize::from(ground.grid.width);
        self.in_window = width <= WINDOW || budget <= MOST_IN_WINDOW;
        if !self.in_window {
            let map = self.fallback.get_or_insert_default();
            map.reach(
                ground.grid,
                start,
                u16::from(budget),
                Metric::Chebyshev,
                |from, direction| ground.step(from, direction).map(u16::from),
            );
            return;
        }
        self.place_window(start, budget);
        if self.rows == 0 {
            return;
        }
        if width <= WINDOW {
            let rows = self.north..self.north + self.rows;
            let whole = |set: &'_ CellSet| -> std::ops::Range<usize> {
                rows.start * set.stride()..rows.end * set.stride()
            };
            let prices = ground.prices.each_ref().map(|set| &set.words()[whole(set)]);
            let diagonals = ground
                .diagonals
                .each_ref()
                .map(|set| &set.words()[whole(set)]);
            self.search(prices, diagonals, budget);
        } else {
            let mut cut = std::mem::take(&mut self.cut);
            for (set, rows) in ground.prices.iter().chain(&ground.diagonals).zip(&mut cut) {
                self.cut_rows(set, rows);
            }
            let [a, b, c, d, e, f, g] = cut.each_ref().map(Vec::as_slice);
            self.search([a, b, c], [d, e, f, g], budget);
            self.cut = cut;
        }
    }

    /// Chooses the part of the map the budget can reach, and clears it.
    fn place_window(&mut self, start: Cell, budget: u8) {
        self.rows = 0;
        if !self.grid.contains(start) {
            return;
        }
        let (x, y, reach) = (start.x as usize, start.y as usize, usize::from(budget));
        let spare = usize::from(self.grid.width).saturating_sub(WINDOW);
        self.west = x.saturating_sub(usize::from(MOST_IN_WINDOW)).min(spare);
        self.north = y.saturating_sub(reach);
        self.rows = (y + reach + 1).min(usize::from(self.grid.height)) - self.north;
        self.used_bits = (8 - budget.leading_zeros()) as usize;
        for rows in self
            .spread
            .iter_mut()
            .chain([&mut self.frontier, &mut self.reached])
        {
            rows.clear();
            rows.resize(self.rows + 2, 0);
        }
        for rows in &mut self.bits[..self.used_bits] {
            rows.clear();
            rows.resize(self.rows + 2, 0);
        }
    }

    /// Copies the window's 64 columns of each row.
    fn cut_rows(&self, set: &CellSet, rows: &mut Vec<u64>) {
        let (word, bit) = (self.west / 64, self.west % 64);
        rows.clear();
        rows.extend((self.north..self.north + self.rows).map(|y| {
            let row = set.row(y);
            let low = row[word] >> bit;
            let high = if bit == 0 {
                0
            } else {
                row.get(word + 1).map_or(0, |next| next << (64 - bit))
            };
            low | high
        }));
    }

    /// Lets the frontier grow price by price. Rows here are one further than in the window: row 0 is a border.
    fn search(&mut self, prices: [&[u64]; PRICES], diagonals: [&[u64]; DIAGONALS], budget: u8) {
        let start_row = self.start.y as usize - self.north + 1;
        let start_bit = 1 << (self.start.x as usize - self.west);
        self.frontier[start_row] = start_bit;
        self.reached[start_row] = start_bit;
        let (mut first, mut last) = (start_row, start_row);
        let mut still = 0;
        for price in 1..=budget {
            (first, last) = ((first - 1).max(1), (last + 1).min(self.rows));
            self.spread_frontier(diagonals, first, last);
            let any = self.enter(prices, price, first, last);
            still = if any == 0 { still + 1 } else { 0 };
            if still == PRICES {
                return;
            }
        }
    }

    /// Moves the frontier one step in all eight directions, into the newest of the three spreads.
    #[inline]
    fn spread_frontier(&mut self, diagonals: [&[u64]; DIAGONALS], first: usize, last: usize) {
        self.spread.rotate_right(1);
        let count = last + 1 - first;
        let above = &self.frontier[first - 1..][..count];
        let level = &self.frontier[first..][..count];
        let below = &self.frontier[first + 1..][..count];
        let [south_east, south_west, north_east, north_west] =
            diagonals.map(|rows| &rows[first - 1..][..count]);
        let spread = &mut self.spread[0][first..][..count];
        for row in 0..count {
            let (a, l, b) = (above[row], level[row], below[row]);
            spread[row] = a
                | b
                | (l << 1)
                | (l >> 1)
                | ((a << 1) & south_east[row])
                | ((a >> 1) & south_west[row])
                | ((b << 1) & north_east[row])
                | ((b >> 1) & north_west[row]);
        }
    }

    /// Enters every square whose price has now been paid; returns whether there were any.
    #[inline]
    fn enter(&mut self, prices: [&[u64]; PRICES], price: u8, first: usize, last: usize) -> u64 {
        let count = last + 1 - first;
        let [one, two, three] = prices.map(|rows| &rows[first - 1..][..count]);
        let [last_1, last_2, last_3] = self.spread.each_ref().map(|rows| &rows[first..][..count]);
        let frontier = &mut self.frontier[first..][..count];
        let reached = &mut self.reached[first..][..count];
        let mut any = 0;
        for row in 0..count {
            let paid =
                (last_1[row] & one[row]) | (last_2[row] & two[row]) | (last_3[row] & three[row]);
            let new = paid & !reached[row];
            frontier[row] = new;
            reached[row] |= new;
            any |= new;
        }
        for bit in 0..self.used_bits {
            if price >> bit & 1 == 1 {
                for (into, &new) in self.bits[bit][first..][..count].iter_mut().zip(&*frontier) {
                    *into |= new;
                }
            }
        }
        any
    }

    /// Row and bit of a square in the window.
    fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let row = usize::try_from(cell.y).ok()?.checked_sub(self.north)?;
        let bit = usize::try_from(cell.x).ok()?.checked_sub(self.west)?;
        (row < self.rows && bit < WINDOW && self.grid.contains(cell)).then_some((row + 1, bit))
    }

    /// The price of the cheapest way to a square; `None` if the budget does not reach it.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u8> {
        if !self.in_window {
            return self.fallback.as_ref()?.cost(cell).map(|price| price as u8);
        }
        let (row, bit) = self.place(cell)?;
        (self.reached[row] >> bit & 1 == 1).then(|| {
            let bits = self.bits[..self.used_bits].iter();
            bits.enumerate().fold(0, |price, (place, rows)| {
                price | ((rows[row] >> bit & 1) as u8) << place
            })
        })
    }

    /// Writes the price of every square of the map in reading order, [`UNREACHED`] where the budget does not reach.
    pub fn costs(&self, out: &mut Vec<u8>) {
        out.clear();
        out.resize(self.grid.area(), UNREACHED);
        if !self.in_window {
            for (cell, price) in self.fallback.iter().flat_map(|map| map.iter()) {
                if let Some(index) = self.grid.index(cell) {
                    out[index] = price as u8;
                }
            }
            return;
        }
        let width = usize::from(self.grid.width);
        let columns = width.min(WINDOW);
        let rows = out
            .chunks_exact_mut(width.max(1))
            .skip(self.north)
            .take(self.rows);
        for (row, prices) in (1..).zip(rows) {
            if self.reached[row] == 0 {
                continue;
            }
            let mut wide = [0; WINDOW];
            for (group, eight) in wide.chunks_exact_mut(8).enumerate() {
                let byte = |rows: &[u64]| (rows[row] >> (8 * group)) as u8;
                let mut price = 0;
                for (place, rows) in self.bits[..self.used_bits].iter().enumerate() {
                    price |= SPREAD[usize::from(byte(rows))] << place;
                }
                // All bits set where nothing was reached.
                price |= SPREAD[usize::from(!byte(&self.reached))] * 0xff;
                eight.copy_from_slice(&price.to_le_bytes());
            }
            prices[self.west..self.west + columns].copy_from_slice(&wide[..columns]);
        }
    }

    /// The reached squares.
    #[must_use]
    pub fn reached(&self) -> CellSet {
        CellSet::from_fn(self.grid, |cell| self.cost(cell).is_some())
    }

    /// The reached squares with their prices, in reading order; the start is among them.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.grid
            .cells()
            .filter_map(|cell| self.cost(cell).map(|price| (cell, price)))
    }

    /// A cheapest way from the start to a square, both included; empty if it is out of reach.
    ///
    /// Give it the ground of the search. The last steps are straight where that is as cheap.
    #[must_use]
    pub fn path_to(&self, ground: &Ground, cell: Cell) -> Vec<Cell> {
        let mut path = Vec::new();
        let mut at = cell;
        while let Some(price) = self.cost(at) {
            path.push(at);
            let before = Direction::ALL.into_iter().find(|&direction| {
                let from = at.step(direction.opposite());
                let way = self.cost(from).zip(ground.step(from, direction));
                way.is_some_and(|(so_far, step)| so_far.checked_add(step) == Some(price))
            });
            let Some(direction) = before else { break };
            at = at.step(direction.opposite());
        }
        path.reverse();
        path
    }
}

/// In [`ReachPlanes::costs`]: a square the budget does not reach.
pub const UNREACHED: u8 = u8::MAX;

/// Eight bits spread out to the lowest bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tile(state: &mut u64) -> u64 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % 10
    }

    fn random_ground(grid: Grid, corners: CornerRule, mut seed: u64) -> Ground {
        let tiles: Vec<u64> = grid.cells().map(|_| tile(&mut seed)).collect();
        let at = |cell| grid.index(cell).map_or(0, |index| tiles[index]);
        let price = |cell| match at(cell) {
            0 | 1 => None,
            2..=6 => Some(1),
            7 | 8 => Some(2),
            _ => Some(3),
        };
        // Some squares cannot be entered and yet are no walls, like a pit.
        Ground::new(grid, corners, price, |cell| at(cell) == 0)
    }

    const RULES: [CornerRule; 3] = [CornerRule::Free, CornerRule::OneWall, CornerRule::BothWalls];

    fn check(ground: &Ground, start: Cell, budget: u8) {
        let (mut planes, mut flat) = (ReachPlanes::default(), ReachMap::default());
        planes.reach(ground, Cell::new(0, 0), 9);
        planes.reach(ground, start, budget);
        let step = |from, direction| ground.step(from, direction).map(u16::from);
        flat.reach(
            ground.grid,
            start,
            u16::from(budget),
            Metric::Chebyshev,
            step,
        );
        let mut costs = Vec::new();
        planes.costs(&mut costs);
        for (index, cell) in ground.grid.cells().enumerate() {
            assert_eq!(planes.cost(cell).map(u16::from), flat.cost(cell), "{cell}");
            assert_eq!(costs[index], planes.cost(cell).unwrap_or(UNREACHED));
        }
    }

    /// Rules: EV-MOV-02
    #[test]
    fn one_wall_beside_a_diagonal_step_forbids_it() {
        let wall = |cell| cell == Cell::new(1, 0);
        let (from, direction) = (Cell::new(0, 0), Direction::SouthEast);
        assert!(!CornerRule::OneWall.allows(from, direction, wall));
        assert!(CornerRule::OneWall.allows(from, Direction::South, wall));
        assert!(CornerRule::OneWall.allows(Cell::new(1, 1), direction, wall));
    }

    /// Rules: MA-MOV-04 MO-MOV-08
    #[test]
    fn only_two_walls_beside_a_diagonal_step_forbid_it() {
        let (from, direction) = (Cell::new(0, 0), Direction::SouthEast);
        let both = |cell| cell == Cell::new(1, 0) || cell == Cell::new(0, 1);
        assert!(!CornerRule::BothWalls.allows(from, direction, both));
        assert!(CornerRule::BothWalls.allows(from, direction, |cell| cell == Cell::new(1, 0)));
        assert!(CornerRule::Free.allows(from, direction, both));
    }

    /// Rules: EV-MOV-02 MA-MOV-08
    #[test]
    fn a_large_space_sweeps_whole_squares_beside_it() {
        let from = Footprint::new(Cell::new(0, 0), 2);
        let wall = |cell| cell == Cell::new(2, 0);
        assert!(!CornerRule::OneWall.allows(from, Direction::SouthEast, wall));
        assert!(CornerRule::BothWalls.allows(from, Direction::SouthEast, wall));
        let walls = |cell: Cell| wall(cell) || cell == Cell::new(0, 2);
        assert!(!CornerRule::BothWalls.allows(from, Direction::SouthEast, walls));
    }

    #[test]
    fn a_path_adds_up_to_its_price() {
        let ground = random_ground(Grid::new(20, 20), CornerRule::OneWall, 7);
        let mut reach = ReachPlanes::default();
        reach.reach(&ground, Cell::new(9, 9), 12);
        for (cell, price) in reach.iter() {
            let path = reach.path_to(&ground, cell);
            assert_eq!(
                (path.first(), path.last()),
                (Some(&Cell::new(9, 9)), Some(&cell))
            );
            let steps = path.windows(2).map(|pair| {
                ground
                    .step(pair[0], pair[0].direction_to(pair[1]).unwrap())
                    .unwrap()
            });
            assert_eq!(steps.sum::<u8>(), price);
        }
        assert_eq!(reach.reached().len(), reach.iter().count());
    }

    #[test]
    fn a_start_off_the_map_reaches_nothing() {
        let ground = random_ground(Grid::new(9, 9), CornerRule::Free, 1);
        let mut reach = ReachPlanes::default();
        reach.reach(&ground, Cell::new(0, 0), 9);
        reach.reach(&ground, Cell::new(-1, 3), 9);
        assert_eq!(reach.iter().count(), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn planes_agree_with_the_flat_search(
            width in 1..150_u16, height in 1..70_u16, seed: u64, x: u16, y: u16, budget in 0..70_u8, rule in 0..3_usize,
        ) {
            let ground = random_ground(Grid::new(width, height), RULES[rule], seed);
            check(&ground, Cell::new((x % width) as i16, (y % height) as i16), budget);
        }
    }
}
