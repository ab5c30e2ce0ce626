//! Sight and cover of a whole 64 x 64 map from one square, against walking every line.
//!
//! `cargo bench --no-default-features --bench exposure`. Results are compared before anything is timed.

use std::hint::black_box;
use std::time::Instant;

use shadowgrid::geometry::exposure::{Exposure, Screens, between_squares, least_blocked};
use shadowgrid::geometry::sweep::{Counting, Sweep};
use shadowgrid::geometry::{Cell, Corners, Grid};

const SIDE: u16 = 64;
const SQUARES: usize = 101;
const ROUNDS: usize = 7;

fn below(state: &mut u64, n: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % n
}

/// Walls, heavy and light objects, each in so many squares of a thousand.
fn screens(grid: Grid, state: &mut u64, [walls, heavy, light]: [u64; 3]) -> Screens {
    let mut screens = Screens::new(grid);
    for cell in grid.cells() {
        let fate = below(state, 1000);
        if fate < walls {
            screens.walls.insert(cell);
            screens.opaque.insert(cell);
        } else if fate < walls + heavy {
            screens.heavy.insert(cell);
        } else if fate < walls + heavy + light {
            screens.light.insert(cell);
        }
    }
    screens
}

/// Microseconds for one square, median over the rounds.
fn micros(squares: &[Cell], mut measure: impl FnMut(Cell)) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let clock = Instant::now();
            squares.iter().for_each(|&cell| measure(cell));
            clock.elapsed().as_secs_f64() * 1e6 / squares.len() as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

fn main() {
    let grid = Grid::new(SIDE, SIDE);
    let mut sweep = Sweep::default();
    println!(
        "microseconds a square for all {} others, medians of {ROUNDS} rounds over {SQUARES} varied squares",
        grid.area() - 1
    );
    println!("walls heavy light  |  targets attackers  4x4 points | line by line | ratio");
    for kinds in [
        [0, 0, 0],
        [50, 0, 0],
        [50, 30, 50],
        [100, 30, 50],
        [200, 30, 50],
        [300, 50, 50],
    ] {
        let mut state = 7;
        let screens = screens(grid, &mut state, kinds);
        let mut squares = Vec::with_capacity(SQUARES);
        while squares.len() < SQUARES {
            let cell = Cell::new(below(&mut state, 64) as i16, below(&mut state, 64) as i16);
            if !screens.walls.contains(cell) {
                squares.push(cell);
            }
        }
        for &own in &squares[..20] {
            let targets = Exposure::of_targets(&mut sweep, &screens, own);
            let attackers = Exposure::from_attackers(&mut sweep, &screens, own);
            for cell in grid.cells() {
                assert_eq!(
                    (targets.sees(cell), targets.cover(cell)),
                    between_squares(&screens, own, cell)
                );
                assert_eq!(
                    (attackers.sees(cell), attackers.cover(cell)),
                    between_squares(&screens, cell, own)
                );
            }
        }
        let targets = micros(&squares, |own| {
            black_box(Exposure::of_targets(&mut sweep, &screens, own));
        });
        let attackers = micros(&squares, |own| {
            black_box(Exposure::from_attackers(&mut sweep, &screens, own));
        });
        let points = micros(&squares, |own| {
            black_box(least_blocked(
                &mut sweep,
                own,
                1,
                &screens.walls,
                Counting::All(Corners::Closed),
            ));
        });
        let lines = micros(&squares[..15], |own| {
            for cell in grid.cells() {
                black_box(between_squares(&screens, own, cell));
            }
        });
        let [walls, heavy, light] = kinds.map(|thousandths| thousandths as f64 / 10.0);
        println!(
            "{walls:>4}% {heavy:>4}% {light:>4}% | {targets:>8.1} {attackers:>9.1} {points:>11.1} | {lines:>12.0} | {:>4.0}x",
            lines / targets
        );
    }
}
