//! What a budget of movement reaches, and by which route.

use super::cell::{Cell, Direction};
use super::grid::Grid;
use super::metric::{Metric, Parity};
use super::steps::{ByStep, ByTable, StepPrices, Steps};

/// The squares a budget reaches from a start, their prices, and the routes there.
///
/// One map serves any number of searches: a new search neither clears nor allocates.
///
/// ```
/// use shadowgrid::geometry::{Cell, Grid, Metric, ReachMap};
///
/// let mut reach = ReachMap::default();
/// // Column 2 is mud and costs 2; the walk goes over open ground else.
/// reach.reach(Grid::new(5, 1), Cell::new(0, 0), 3, Metric::Chebyshev, |from, direction| {
///     Some(if from.step(direction).x == 2 { 2 } else { 1 })
/// });
/// assert_eq!(reach.cost(Cell::new(2, 0)), Some(3));
/// assert_eq!(reach.cost(Cell::new(3, 0)), None);
/// assert_eq!(reach.path_to(Cell::new(1, 0)), [Cell::new(0, 0), Cell::new(1, 0)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReachMap {
    grid: Grid,
    start: Cell,
    budget: u16,
    metric: Option<Metric>,
    /// Price of each state plus `base`. Every search uses a lower base, so that entries of older
    /// searches look too expensive.
    prices: Vec<u32>,
    /// How each state was reached: the direction of the last step, and the parity before it.
    last_steps: Vec<u8>,
    base: u32,
    /// States to go on from.
    queue: Queue,
    /// Opposite corners of the smallest rectangle around all reached squares.
    bounds: (Cell, Cell),
}

/// States by price, and those of one price in the order in which they came.
#[derive(Clone, Debug, Default)]
struct Queue {
    /// Each state with the place of the next one of its price.
    entries: Vec<(u32, u32)>,
    /// For each price the places of the first and the last state.
    lines: Vec<(u32, u32)>,
}

impl Queue {
    /// Instead of a place: there is no state.
    const END: u32 = u32::MAX;

    /// Empties the queue, for prices below `beyond`.
    fn clear(&mut self, beyond: usize) {
        self.entries.clear();
        self.lines.clear();
        self.lines.resize(beyond, (Self::END, Self::END));
    }

    #[inline]
    fn push(&mut self, price: u32, state: u32) {
        let place = self.entries.len() as u32;
        self.entries.push((state, Self::END));
        let (first, last) = &mut self.lines[price as usize];
        if *first == Self::END {
            *first = place;
        } else {
            self.entries[*last as usize].1 = place;
        }
        *last = place;
    }
}

/// In `last_steps`: the start of the search.
const START: u8 = u8::MAX;

/// A state in one word: coordinates on a map are not negative, so 15 bits are enough for each.
#[inline]
const fn pack(cell: Cell, parity: Parity) -> u32 {
    (cell.y as u32) << 16 | (cell.x as u32) << 1 | parity as u32
}

#[inline]
const fn unpack(state: u32) -> (Cell, Parity) {
    let parity = if state & 1 == 0 {
        Parity::Even
    } else {
        Parity::Odd
    };
    (
        Cell::new((state >> 1 & 0x7fff) as i16, (state >> 16) as i16),
        parity,
    )
}

impl ReachMap {
    /// Finds all squares within a budget, from a start where no diagonal has been walked yet.
    ///
    /// `step` prices one step from a square of the map to a neighbour on it; `None` forbids it.
    /// With [`Metric::Alternating`] every second diagonal costs double.
    pub fn reach(
        &mut self,
        grid: Grid,
        start: Cell,
        budget: u16,
        metric: Metric,
        mut step: impl FnMut(Cell, Direction) -> Option<u16>,
    ) {
        self.reach_on(
            grid,
            start,
            Parity::Even,
            budget,
            metric,
            |from, direction, stretch| {
                step(from, direction).map(|price| price.saturating_mul(stretch))
            },
        );
    }

    /// Like [`ReachMap::reach`], but after a walk that already contains diagonals.
    ///
    /// `step` gets the price factor of the step, 1 or 2, and returns the full price, so it can
    /// apply the factor to a part of it.
    pub fn reach_on(
        &mut self,
        grid: Grid,
        start: Cell,
        parity: Parity,
        budget: u16,
        metric: Metric,
        step: impl FnMut(Cell, Direction, u16) -> Option<u16>,
    ) {
        self.search(grid, (start, parity), (budget, metric), ByStep(step));
    }

    /// Like [`ReachMap::reach_on`], but the prices are looked up in a table and multiplied by
    /// `factor`; `step` is only asked for those that the table does not know.
    pub fn reach_over(
        &mut self,
        grid: Grid,
        (start, parity): (Cell, Parity),
        (budget, metric): (u16, Metric),
        (prices, factor): (&StepPrices, u16),
        step: impl FnMut(Cell, Direction, u16) -> Option<u16>,
    ) {
        let by_table = ByTable {
            prices,
            factor: factor.into(),
            step,
        };
        self.search(grid, (start, parity), (budget, metric), by_table);
    }

    fn search(
        &mut self,
        grid: Grid,
        (start, parity): (Cell, Parity),
        (budget, metric): (u16, Metric),
        mut steps: impl Steps,
    ) {
        self.prepare(grid, start, budget, metric);
        // Nothing is reached from off the map.
        self.bounds = (Cell::new(0, 0), Cell::new(-1, -1));
        let Some(index) = grid.index(start) else {
            return;
        };
        let state = index * self.layers()
            + if self.layers() == 2 {
                parity as usize
            } else {
                0
            };
        self.prices[state] = self.base;
        self.last_steps[state] = START;
        let parity = if self.layers() == 2 {
            parity
        } else {
            Parity::Even
        };
        self.queue.push(0, pack(start, parity));
        if self.layers() == 2 {
            self.spread::<2>(&mut steps);
        } else {
            self.spread::<1>(&mut steps);
        }
        let entries = self.queue.entries.iter();
        let reached = entries.map(|&(state, _)| unpack(state).0);
        let bounds = |(min, max): (Cell, Cell), cell: Cell| {
            let min = Cell::new(min.x.min(cell.x), min.y.min(cell.y));
            let max = Cell::new(max.x.max(cell.x), max.y.max(cell.y));
            (min, max)
        };
        self.bounds = reached.fold((start, start), bounds);
    }

    /// Goes on from every state, cheapest first.
    fn spread<const LAYERS: usize>(&mut self, steps: &mut impl Steps) {
        let (width, height) = (usize::from(self.grid.width), usize::from(self.grid.height));
        let mut front = Front::<LAYERS> {
            grid: self.grid,
            base: self.base,
            beyond: u32::from(self.budget) + 1,
            prices: &mut self.prices[..width * height * LAYERS],
            last_steps: &mut self.last_steps[..width * height * LAYERS],
            queue: &mut self.queue,
        };
        for price in 0..front.beyond {
            let mut place = front.queue.lines[price as usize].0;
            while let Some(&(packed, _)) = front.queue.entries.get(place as usize) {
                let (cell, parity) = unpack(packed);
                let index = (cell.y as usize * width + cell.x as usize) * LAYERS;
                let state = index + if LAYERS == 2 { parity as usize } else { 0 };
                if front.prices[state] == front.base + price {
                    front.walk_on(
                        State {
                            cell,
                            parity,
                            index,
                            price,
                        },
                        steps,
                    );
                } // Else a cheaper route was found meanwhile.
                // Steps for nothing lengthen the line.
                place = front.queue.entries[place as usize].1;
            }
        }
    }

    fn prepare(&mut self, grid: Grid, start: Cell, budget: u16, metric: Metric) {
        let span = u32::from(budget) + 1;
        let layers = if metric == Metric::Alternating { 2 } else { 1 };
        if self.grid != grid || self.layers() != layers || self.metric.is_none() || self.base < span
        {
            self.prices.clear();
            self.prices.resize(grid.area() * layers, u32::MAX);
            self.last_steps.resize(grid.area() * layers, START);
            // One below the maximum, so that no price in use equals the mark of an untouched state.
            self.base = u32::MAX - 1;
        }
        self.base -= span;
        (self.grid, self.start, self.budget, self.metric) = (grid, start, budget, Some(metric));
        self.queue.clear(span as usize);
    }

    /// States for each square: two if the parity of diagonals matters.
    const fn layers(&self) -> usize {
        match self.metric {
            Some(Metric::Alternating) => 2,
            Some(Metric::Chebyshev) | None => 1,
        }
    }

    /// The cheapest state of a square with its price; on a tie the one with an even number of
    /// diagonals.
    fn best(&self, cell: Cell) -> Option<(usize, u16)> {
        let first = self.grid.index(cell)? * self.layers();
        let odd = self.layers() == 2 && self.prices.get(first + 1) < self.prices.get(first);
        let state = first + usize::from(odd);
        self.price_of(state).map(|price| (state, price))
    }

    fn price_of(&self, state: usize) -> Option<u16> {
        let price = self.prices.get(state)?.wrapping_sub(self.base);
        if price <= u32::from(self.budget) {
            Some(price as u16)
        } else {
            None
        }
    }

    /// The price of the cheapest route to a square; `None` if the budget does not reach it.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.best(cell).map(|(_, price)| price)
    }

    /// Parity of diagonals at the end of the route from [`ReachMap::path_to`].
    #[must_use]
    pub fn parity(&self, cell: Cell) -> Option<Parity> {
        let (state, _) = self.best(cell)?;
        Some(if self.layers() == 2 && state % 2 == 1 {
            Parity::Odd
        } else {
            Parity::Even
        })
    }

    /// A cheapest route from the start to a square, both included; empty if it is out of reach.
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Vec<Cell> {
        let Some((state, _)) = self.best(cell) else {
            return Vec::new();
        };
        let mut path = vec![cell];
        let mut at = (state, cell);
        while let Some(before) = self.before(at) {
            path.push(before.1);
            at = before;
        }
        path.reverse();
        path
    }

    /// Collects a value along the route to each reached square; returns square, price and value, in
    /// reading order.
    ///
    /// `step` adds a step to the value before it. It is called once for each step of the route
    /// tree, even if many routes share the step.
    pub fn gathered<T: Clone + PartialEq>(
        &self,
        nothing: T,
        mut step: impl FnMut(&T, Cell, Cell) -> T,
    ) -> Vec<(Cell, u16, T)> {
        // Most routes collect the same value as others, so each value is stored once and each state
        // has its number, counted from 1.
        let mut sums = vec![nothing];
        let mut known: Vec<u32> = vec![0; self.grid.area() * self.layers()];
        let mut way: Vec<(usize, Cell)> = Vec::new();
        let mut gathered = Vec::new();
        for cell in self.within() {
            let Some((best, price)) = self.best(cell) else {
                continue;
            };
            // Back to a state with a known value, then forth again.
            way.clear();
            let mut at = (best, cell);
            while known[at.0] == 0 {
                way.push(at);
                match self.before(at) {
                    Some(before) => at = before,
                    None => break,
                }
            }
            let mut number = known[at.0];
            for &(state, to) in way.iter().rev() {
                number = match number {
                    0 => 1,
                    before => {
                        let sum = &sums[before as usize - 1];
                        let more = step(sum, at.1, to);
                        if more == *sum {
                            before
                        } else {
                            sums.push(more);
                            sums.len() as u32
                        }
                    }
                };
                known[state] = number;
                at = (state, to);
            }
            gathered.push((cell, price, sums[number as usize - 1].clone()));
        }
        gathered
    }

    /// The state and square before the last step; `None` at the start.
    fn before(&self, (state, at): (usize, Cell)) -> Option<(usize, Cell)> {
        let last = self.last_steps[state];
        if last == START {
            return None;
        }
        let direction = Direction::ALL.get(usize::from(last / 2))?;
        let from = at.step(direction.opposite());
        let layer = if self.layers() == 2 { last % 2 } else { 0 };
        let state = self.grid.index(from)? * self.layers() + usize::from(layer);
        Some((state, from))
    }

    /// The reached squares with their prices, in reading order, the start included.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.within()
            .filter_map(|cell| self.cost(cell).map(|price| (cell, price)))
    }

    /// The squares of the smallest rectangle around all reached squares, in reading order.
    fn within(&self) -> impl Iterator<Item = Cell> + use<> {
        let (min, max) = self.bounds;
        (min.y..=max.y).flat_map(move |y| (min.x..=max.x).map(move |x| Cell::new(x, y)))
    }

    /// Where the last search started.
    #[must_use]
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// The map of the last search.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }
}

/// A state of the search.
#[derive(Clone, Copy)]
struct State {
    cell: Cell,
    parity: Parity,
    /// Index of the square's first state.
    index: usize,
    price: u32,
}

/// A search under way, with one or two states for each square.
struct Front<'a, const LAYERS: usize> {
    grid: Grid,
    base: u32,
    /// The budget plus one.
    beyond: u32,
    prices: &'a mut [u32],
    last_steps: &'a mut [u8],
    queue: &'a mut Queue,
}

impl<const LAYERS: usize> Front<'_, LAYERS> {
    /// Tries the eight steps from a state, each written out so that the compiler knows each
    /// direction.
    #[inline]
    fn walk_on<S: Steps>(&mut self, from: State, steps: &mut S) {
        let Some(known) = steps.leaving(from.index / LAYERS) else {
            return;
        };
        self.try_step(from, known, Direction::North, steps);
        self.try_step(from, known, Direction::East, steps);
        self.try_step(from, known, Direction::South, steps);
        self.try_step(from, known, Direction::West, steps);
        self.try_step(from, known, Direction::NorthEast, steps);
        self.try_step(from, known, Direction::SouthEast, steps);
        self.try_step(from, known, Direction::SouthWest, steps);
        self.try_step(from, known, Direction::NorthWest, steps);
    }

    #[inline(always)]
    fn try_step<S: Steps>(
        &mut self,
        from: State,
        known: S::From,
        direction: Direction,
        steps: &mut S,
    ) {
        let to = from.cell.step(direction);
        if !self.grid.contains(to) {
            return;
        }
        let (stretch, after) = if LAYERS == 2 {
            (
                Metric::Alternating.stretch(direction, from.parity),
                from.parity.after(direction),
            )
        } else {
            (1, Parity::Even)
        };
        let row = isize::from(direction.dy()) * self.grid.width as isize;
        let stride = (row + isize::from(direction.dx())) * LAYERS as isize;
        let state =
            from.index.wrapping_add_signed(stride) + if LAYERS == 2 { after as usize } else { 0 };
        // One comparison for all that may stop the step, because its branches would be
        // unpredictable.
        let total = from.price + steps.price(known, from.cell, direction, stretch);
        if total < (self.prices[state] - self.base).min(self.beyond) {
            self.prices[state] = self.base + total;
            self.last_steps[state] = direction as u8 * 2 + from.parity as u8;
            self.queue.push(total, pack(to, after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::steps::{SHUT, SPECIAL};
    use proptest::prelude::*;

    /// Prices of entering each square, from a picture: `#` blocks, digits cost their value, `.`
    /// costs 1.
    fn picture(rows: &[&str]) -> (Grid, Vec<Option<u16>>) {
        let grid = Grid::new(rows[0].len() as u16, rows.len() as u16);
        let price = |tile| match tile {
            b'#' => None,
            b'.' => Some(1),
            digit => Some(u16::from(digit - b'0')),
        };
        (
            grid,
            rows.iter().flat_map(|row| row.bytes().map(price)).collect(),
        )
    }

    fn enter(grid: Grid, prices: &[Option<u16>]) -> impl Fn(Cell, Direction) -> Option<u16> + '_ {
        move |from, direction| {
            grid.index(from.step(direction))
                .and_then(|index| prices[index])
        }
    }

    #[test]
    fn the_cheapest_way_goes_round_the_mud() {
        let (grid, prices) = picture(&[".9.", ".9.", "..."]);
        let mut reach = ReachMap::default();
        reach.reach(
            grid,
            Cell::new(0, 0),
            20,
            Metric::Chebyshev,
            enter(grid, &prices),
        );
        assert_eq!(reach.cost(Cell::new(2, 0)), Some(4));
        assert_eq!(
            reach.path_to(Cell::new(2, 0)),
            [(0, 0), (0, 1), (1, 2), (2, 1), (2, 0)].map(Cell::from)
        );
    }

    #[test]
    fn the_straighter_of_two_equal_ways_is_shown() {
        let (grid, prices) = picture(&["...", "...", "..."]);
        let mut reach = ReachMap::default();
        reach.reach(
            grid,
            Cell::new(0, 1),
            5,
            Metric::Chebyshev,
            enter(grid, &prices),
        );
        assert_eq!(
            reach.path_to(Cell::new(2, 1)),
            [(0, 1), (1, 1), (2, 1)].map(Cell::from)
        );
    }

    #[test]
    fn what_is_gathered_on_the_way_is_what_the_way_has() {
        let (grid, prices) = picture(&[".2.#.", "..9..", "#.1.."]);
        for metric in [Metric::Chebyshev, Metric::Alternating] {
            let mut reach = ReachMap::default();
            let start = Cell::new(0, 1);
            reach.reach(grid, start, 8, metric, enter(grid, &prices));
            let mut steps = 0;
            let gathered = reach.gathered(Vec::new(), |way: &Vec<Cell>, from, to| {
                steps += 1;
                let mut way = way.clone();
                assert!(way.last().copied().unwrap_or(start) == from);
                way.push(to);
                way
            });
            assert_eq!(gathered.len(), reach.iter().count());
            for ((cell, price, way), (at, cost)) in gathered.iter().zip(reach.iter()) {
                assert_eq!((*cell, *price), (at, cost));
                assert_eq!(way[..], reach.path_to(*cell)[1..]);
            }
            assert!(steps <= grid.area() * 2, "each step once");
        }
    }

    #[test]
    fn an_older_search_leaves_nothing_behind() {
        let (grid, prices) = picture(&[".....", "....."]);
        let mut reach = ReachMap::default();
        reach.reach(
            grid,
            Cell::new(0, 0),
            4,
            Metric::Chebyshev,
            enter(grid, &prices),
        );
        reach.reach(
            grid,
            Cell::new(4, 1),
            1,
            Metric::Chebyshev,
            enter(grid, &prices),
        );
        let reached: Vec<_> = reach
            .iter()
            .map(|(cell, price)| (cell.x, cell.y, price))
            .collect();
        assert_eq!(reached, [(3, 0, 1), (4, 0, 1), (3, 1, 1), (4, 1, 0)]);
        reach.reach(
            grid,
            Cell::new(9, 9),
            9,
            Metric::Chebyshev,
            enter(grid, &prices),
        );
        assert_eq!(reach.iter().count(), 0);
        assert!(reach.path_to(Cell::new(0, 0)).is_empty());
    }

    #[test]
    fn a_map_never_searched_reaches_nothing() {
        assert_eq!(ReachMap::default().cost(Cell::new(0, 0)), None);
        assert_eq!(ReachMap::default().iter().count(), 0);
    }

    /// Rules: TH-MOV-05
    #[test]
    fn the_count_of_diagonals_goes_on_from_an_earlier_walk() {
        let grid = Grid::new(9, 9);
        let mut reach = ReachMap::default();
        reach.reach(grid, Cell::new(0, 0), 9, Metric::Alternating, |_, _| {
            Some(1)
        });
        assert_eq!(reach.cost(Cell::new(4, 4)), Some(6));
        assert_eq!(reach.cost(Cell::new(3, 3)), Some(4));
        assert_eq!(reach.parity(Cell::new(3, 3)), Some(Parity::Odd));
        reach.reach_on(
            grid,
            Cell::new(0, 0),
            Parity::Odd,
            9,
            Metric::Alternating,
            |_, _, stretch| Some(stretch),
        );
        assert_eq!(reach.cost(Cell::new(3, 3)), Some(5));
    }

    /// Rules: TH-MOV-07
    #[test]
    fn difficult_ground_multiplies_the_price_of_a_second_diagonal() {
        let mut reach = ReachMap::default();
        let grid = Grid::new(3, 3);
        let diagonal_only = |_: Cell, direction: Direction| direction.is_diagonal().then_some(4);
        reach.reach(
            grid,
            Cell::new(0, 0),
            20,
            Metric::Alternating,
            diagonal_only,
        );
        assert_eq!(reach.cost(Cell::new(1, 1)), Some(4));
        assert_eq!(reach.cost(Cell::new(2, 2)), Some(12));
    }

    #[test]
    fn a_dearer_way_can_be_the_better_one_when_a_diagonal_follows() {
        // From the south-west corner the last step must be a diagonal through the gap: an odd count
        // doubles it.
        let (grid, prices) = picture(&["###.", "..#.", "...#"]);
        let mut reach = ReachMap::default();
        reach.reach(
            grid,
            Cell::new(0, 2),
            9,
            Metric::Alternating,
            enter(grid, &prices),
        );
        let naive = slow(grid, Cell::new(0, 2), Metric::Alternating, &prices);
        for cell in grid.cells() {
            assert_eq!(
                reach.cost(cell),
                naive(cell).filter(|&price| price <= 9),
                "{cell}"
            );
        }
    }

    /// All prices, by trying all steps until nothing changes.
    fn slow(
        grid: Grid,
        start: Cell,
        metric: Metric,
        prices: &[Option<u16>],
    ) -> impl Fn(Cell) -> Option<u16> {
        let mut best = vec![[None::<u16>; 2]; grid.area()];
        best[grid.index(start).unwrap()][0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for from in grid.cells() {
                for parity in [Parity::Even, Parity::Odd] {
                    let Some(here) = best[grid.index(from).unwrap()][parity as usize] else {
                        continue;
                    };
                    for direction in Direction::ALL {
                        let Some(to) = grid.index(from.step(direction)) else {
                            continue;
                        };
                        let Some(price) = prices[to] else { continue };
                        let total = here + price * metric.stretch(direction, parity);
                        let slot = &mut best[to][parity.after(direction) as usize];
                        if slot.is_none_or(|old| total < old) {
                            *slot = Some(total);
                            changed = true;
                        }
                    }
                }
            }
        }
        move |cell| {
            grid.index(cell)
                .and_then(|index| best[index].into_iter().flatten().min())
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn reach_agrees_with_the_slow_way_and_paths_add_up(
            tiles in prop::collection::vec(prop_oneof![Just(None), (0..4_u16).prop_map(Some)], 48),
            start in (0..8_i16, 0..6_i16),
            budget in 0..12_u16,
            alternating: bool,
        ) {
            let grid = Grid::new(8, 6);
            let metric = if alternating { Metric::Alternating } else { Metric::Chebyshev };
            let start = Cell::from(start);
            let mut reach = ReachMap::default();
            reach.reach(grid, Cell::new(3, 3), 3, metric, enter(grid, &tiles));
            reach.reach(grid, start, budget, metric, enter(grid, &tiles));
            let slow = slow(grid, start, metric, &tiles);
            for cell in grid.cells() {
                prop_assert_eq!(reach.cost(cell), slow(cell).filter(|&price| price <= budget));
                let path = reach.path_to(cell);
                prop_assert_eq!(path.is_empty(), reach.cost(cell).is_none());
                let (mut total, mut parity) = (0, Parity::Even);
                for pair in path.windows(2) {
                    let direction = pair[0].direction_to(pair[1]).unwrap();
                    total += tiles[grid.index(pair[1]).unwrap()].unwrap() * metric.stretch(direction, parity);
                    parity = parity.after(direction);
                }
                prop_assert_eq!(reach.cost(cell).unwrap_or(0), total);
            }
        }

        #[test]
        fn looked_up_steps_lead_the_same_ways_as_steps_priced_one_by_one(
            codes in prop::collection::vec(prop_oneof![Just(SHUT), 1..4_u8, Just(SPECIAL)], 8 * 48),
            start in (0..8_i16, 0..6_i16),
            (budget, factor) in (0..12_u16, 1..3_u16),
            alternating: bool,
        ) {
            let grid = Grid::new(8, 6);
            let metric = if alternating { Metric::Alternating } else { Metric::Chebyshev };
            let table: Vec<[u8; 8]> = codes.as_chunks::<8>().0.to_vec();
            let special = |cell: Cell, direction: Direction, stretch: u16| {
                let price = (cell.x + cell.y + direction as i16) as u16 % 4;
                (price > 0).then_some(price * stretch)
            };
            let (mut over, mut on) = (ReachMap::default(), ReachMap::default());
            let start = Cell::from(start);
            let (from, limits) = ((start, Parity::Odd), (budget, metric));
            over.reach_over(grid, from, limits, (&table, factor), special);
            on.reach_on(grid, start, Parity::Odd, budget, metric, |cell, direction, stretch| {
                match table[grid.index(cell).unwrap()][direction as usize] {
                    SHUT => None,
                    SPECIAL => special(cell, direction, stretch),
                    price => Some(u16::from(price) * factor * stretch),
                }
            });
            for cell in grid.cells() {
                prop_assert_eq!(over.cost(cell), on.cost(cell));
                prop_assert_eq!(over.parity(cell), on.parity(cell));
                prop_assert_eq!(over.path_to(cell), on.path_to(cell));
            }
        }
    }
}
