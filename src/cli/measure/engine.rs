//! Speed of the engine: orders in trials, snapshots, reach maps.

use std::hint::black_box;

use super::{
    field::{first_attack, open_field},
    figures::{Figure, Measurement, Unit},
    timing::per_call,
};
use crate::{
    battle::components::Columns,
    dice::DiceStream,
    geometry::{Cell, CornerRule, Grid, Metric, ReachMap},
    rules::evoker,
};

/// Measurements that need no mind.
pub(super) fn measurements() -> Vec<Measurement> {
    let mut measurements = vec![
        Measurement::new("attack orders resolved, 10 v 10", attack_orders),
        Measurement::new("snapshot captured and restored, 20 combatants", snapshots),
    ];
    for (size, name) in [
        (64, "reach map 64x64, budget 24, varied starts"),
        (256, "reach map 256x256, budget 24, varied starts"),
    ] {
        measurements.push(Measurement::new(name, move || {
            Ok(vec![Figure::time(name, reach_map(size))])
        }));
    }
    measurements
}

fn attack_orders() -> Result<Vec<Figure>, String> {
    let (mut battle, attack) = first_attack(open_field(&evoker::BOOK, 10, 24, 1)?, "attack")?;
    let mut stream = 0;
    let each = per_call(|| {
        stream += 1;
        battle.begin_trial();
        black_box(battle.try_order(&attack, DiceStream::new(7, stream)));
        battle.end_trial();
    });
    let name = "attack orders resolved, 10 v 10";
    Ok(vec![Figure::new(name, 1.0 / each, Unit::PerSecond)])
}

fn snapshots() -> Result<Vec<Figure>, String> {
    let mut battle = open_field(&evoker::BOOK, 10, 24, 1)?;
    let mut columns = Columns::default();
    let each = per_call(|| {
        battle.capture_into(&mut columns);
        battle.restore(&columns);
    });
    let name = "snapshot captured and restored, 20 combatants";
    Ok(vec![Figure::time(name, each)])
}

/// Seconds for one reach map of budget 24 over squares with fixed prices, from 1009 starts in turn.
fn reach_map(size: u16) -> f64 {
    let grid = Grid::new(size, size);
    let mut dice = DiceStream::new(3, u64::from(size));
    let prices: Vec<Option<u16>> = (0..grid.area())
        .map(|_| match dice.throw(10) {
            1..=2 => None,
            3..=7 => Some(1),
            8..=9 => Some(2),
            _ => Some(3),
        })
        .collect();
    let price = |cell: Cell| grid.index(cell).and_then(|index| prices[index]);
    let open: Vec<Cell> = grid.cells().filter(|&cell| price(cell).is_some()).collect();
    let starts: Vec<Cell> = (0..1009)
        .map(|number| open[(number * 7919) % open.len()])
        .collect();
    let mut reach = ReachMap::default();
    let mut next = starts.iter().cycle();
    per_call(|| {
        if let Some(&start) = next.next() {
            reach.reach(grid, start, 24, Metric::Chebyshev, |from, direction| {
                let is_wall = |cell| price(cell).is_none();
                price(from.step(direction))
                    .filter(|_| CornerRule::OneWall.allows(from, direction, is_wall))
            });
            black_box(&reach);
        }
    })
}
