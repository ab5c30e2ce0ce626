//! Reach maps compared with the crate `pathfinding`: equal maps, the same 1009 varied starts, in
//! one run.
//!
//! `cargo bench --no-default-features --bench reach`. Every result is compared with the other
//! crate's before anything is timed.

use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude::dijkstra_reach;
use shadowgrid::geometry::{Cell, CornerRule, Direction, Grid, Metric, ReachMap};

const STARTS: usize = 1009;
const ROUNDS: usize = 7;

/// A small generator: the bench needs the same maps everywhere, not good randomness.
struct Noise(u64);

impl Noise {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// 20 % walls, 50 % at price 1, 20 % at price 2, 10 % at price 3.
fn tiles(grid: Grid, noise: &mut Noise) -> Vec<u8> {
    grid.cells()
        .map(|_| match noise.below(10) {
            0 | 1 => 0,
            2..=6 => 1,
            7 | 8 => 2,
            _ => 3,
        })
        .collect()
}

fn peer(
    grid: Grid,
    tiles: &[u8],
    corners: CornerRule,
    start: Cell,
    budget: u16,
) -> Vec<(u32, u16)> {
    let width = u32::from(grid.width);
    let wall = |cell: Cell| grid.index(cell).is_some_and(|index| tiles[index] == 0);
    let start = grid.index(start).map_or(0, |index| index as u32);
    let neighbours = |&from: &u32| {
        let cell = Cell::new((from % width) as i16, (from / width) as i16);
        let mut found = [(0, 0); 8];
        let mut count = 0;
        for direction in Direction::ALL {
            if let Some(to) = grid.index(cell.step(direction))
                && tiles[to] > 0
                && corners.allows(cell, direction, wall)
            {
                found[count] = (to as u32, u16::from(tiles[to]));
                count += 1;
            }
        }
        found.into_iter().take(count)
    };
    // It yields squares by rising cost, and does no work beyond the last one taken.
    dijkstra_reach(&start, neighbours)
        .map(|reached| (reached.node, reached.total_cost))
        .take_while(|&(_, cost)| cost <= budget)
        .collect()
}

/// Microseconds a search, the median of the rounds.
fn micros(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn timed(starts: &[Cell], mut search: impl FnMut(Cell)) -> f64 {
    let clock = Instant::now();
    for &start in starts {
        search(start);
    }
    clock.elapsed().as_secs_f64() * 1e6 / starts.len() as f64
}

fn compare(side: u16, budget: u8, corners: CornerRule) {
    let grid = Grid::new(side, side);
    let mut noise = Noise(42);
    let tiles = tiles(grid, &mut noise);
    let tile = |cell| grid.index(cell).map_or(0, |index| tiles[index]);
    let mut starts = Vec::with_capacity(STARTS);
    while starts.len() < STARTS {
        let cell = Cell::new(
            noise.below(u64::from(side)) as i16,
            noise.below(u64::from(side)) as i16,
        );
        if tile(cell) > 0 {
            starts.push(cell);
        }
    }

    let (row, area) = (isize::from(side as i16), grid.area());
    // The best case of a book's closure: a table of prices, no unpredictable branch.
    let step = |from: Cell, direction: Direction| {
        let index = (from.y as isize * row + from.x as isize) as usize;
        let at = |dx: i16, dy: i16| {
            let place = index.wrapping_add_signed(isize::from(dy) * row + isize::from(dx));
            if place < area { tiles[place] } else { 0 }
        };
        let price = at(direction.dx(), direction.dy());
        let mut open = price > 0;
        if direction.is_diagonal() {
            let (sideways, forward) = (at(direction.dx(), 0) > 0, at(0, direction.dy()) > 0);
            open &= match corners {
                CornerRule::OneWall => sideways & forward,
                CornerRule::BothWalls => sideways | forward,
            };
        }
        open.then_some(u16::from(price))
    };

    let (mut flat, mut two_state) = (ReachMap::default(), ReachMap::default());
    let mut reached = 0;
    for &start in &starts {
        let mut expected = vec![u8::MAX; grid.area()];
        for (node, cost) in peer(grid, &tiles, corners, start, u16::from(budget)) {
            expected[node as usize] = cost as u8;
            reached += 1;
        }
        flat.reach(grid, start, u16::from(budget), Metric::Chebyshev, step);
        for (index, cell) in grid.cells().enumerate() {
            assert_eq!(
                flat.cost(cell).map_or(u8::MAX, |cost| cost as u8),
                expected[index],
                "flat from {start} to {cell}"
            );
        }
    }

    let mut times: [Vec<f64>; 3] = Default::default();
    for _ in 0..ROUNDS {
        times[0].push(timed(&starts, |start| {
            black_box(peer(grid, &tiles, corners, start, u16::from(budget)));
        }));
        times[1].push(timed(&starts, |start| {
            flat.reach(grid, start, u16::from(budget), Metric::Chebyshev, step);
        }));
        times[2].push(timed(&starts, |start| {
            two_state.reach(grid, start, u16::from(budget), Metric::Alternating, step);
        }));
    }
    let [peer, flat, two_state] = times.each_mut().map(|times| micros(times));
    println!(
        "{side:>3} {budget:>3} {:<9} {:>6} | {peer:>8.2} {flat:>7.2} {two_state:>9.2} | {:>5.1}x",
        format!("{corners:?}"),
        reached / STARTS,
        peer / flat,
    );
}

fn main() {
    println!("microseconds a search, medians of {ROUNDS} rounds over {STARTS} varied starts");
    println!("map bud corners     tiles | pathfind.    flat two-state |  flat");
    for side in [64, 256] {
        for budget in [6, 12, 24] {
            compare(side, budget, CornerRule::OneWall);
        }
        compare(side, 24, CornerRule::BothWalls);
    }
}
