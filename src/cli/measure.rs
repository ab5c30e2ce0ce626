//! `shadowgrid measure`: the speed of the game on this machine, in one run.

mod field;
mod shapes;

use std::{
    hint::black_box,
    io::{self, Write},
    time::{Duration, Instant},
};

use serde::Serialize;

use crate::{
    ai,
    battle::{
        Battle,
        components::Columns,
        odds::Budget,
        orders::order::{Order, Tool},
        ruleset::Book,
    },
    data::{books::BOOKS, brains::Mind},
    dice::DiceStream,
    geometry::{Cell, CornerRule, Grid, Metric, ReachMap},
    rules::{evoker, momentum, vigor},
};
use field::open_field;
use shapes::{maneuver_area, maneuver_shape, threshold_shape};

/// One measurement.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    /// What was measured.
    name: String,
    /// Its amount.
    value: f64,
    /// Its unit.
    unit: &'static str,
}

/// Measures everything and prints it.
///
/// # Errors
/// A sentence for the player if something could not be set up.
pub fn run(json: bool) -> Result<(), String> {
    let figures = figures()?;
    let mut out = io::stdout().lock();
    let printed = if json {
        serde_json::to_string_pretty(&figures).map(|text| writeln!(out, "{text}"))
    } else {
        for figure in &figures {
            // A closed pipe is the reader's choice.
            let _ = writeln!(
                out,
                "{:<62} {:>14.2} {}",
                figure.name, figure.value, figure.unit
            );
        }
        return Ok(());
    };
    match printed {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("the figures cannot be written as JSON: {error}")),
    }
}

/// All measurements: the engine first, then each book.
fn figures() -> Result<Vec<Figure>, String> {
    let mut figures = Figures::default();
    engine(&mut figures)?;
    let charge = first_attack(open_field(&evoker::BOOK, 10, 24, 1)?, "charge");
    if let Ok((mut battle, charge)) = charge {
        figures.odds("evoker Charge", &mut battle, &charge);
    }
    for (what, shape) in [
        (
            "maneuver Strike with defence and maneuver",
            maneuver_shape as fn() -> Result<(Battle, Order), String>,
        ),
        ("maneuver Venom Mist over three who defend", maneuver_area),
        ("threshold attack under interruption", threshold_shape),
    ] {
        let (mut battle, order) = shape()?;
        figures.odds(what, &mut battle, &order);
    }
    for (what, book) in [
        ("momentum Attack", &momentum::BOOK),
        ("vigor Attack", &vigor::BOOK),
    ] {
        let (mut battle, attack) = first_attack(open_field(book, 10, 24, 1)?, "attack")?;
        figures.odds(what, &mut battle, &attack);
    }
    for book in BOOKS {
        let (mut battle, order) = dearest_order(book)?;
        let action = battle.scene().book.action(order.action);
        let name = action.map_or("", |action| action.entry().name);
        figures.odds(
            &format!("{}, the dearest of many orders: {name}", book.id),
            &mut battle,
            &order,
        );
    }
    for (size, reach) in [
        (64, "reach map 64x64, budget 24, varied starts"),
        (256, "reach map 256x256, budget 24, varied starts"),
    ] {
        figures.push(reach, reach_map(size) * 1e6, "microseconds");
    }
    for book in BOOKS {
        for mind in ["shade", "shadow"] {
            let (per_second, times) = unit_turns(book, mind)?;
            let at = |percent: usize| times.get(times.len() * percent / 100).copied();
            let id = book.id;
            let many = format!("unit turns of {mind} against {mind}, {id}, 8 v 8 on 64x64");
            figures.push(many, per_second, "a second");
            for (share, percent) in [("median", 50), ("95th percentile", 95)] {
                let turn = format!("unit turn of {mind}, {id}, {share}");
                figures.push(turn, at(percent).unwrap_or(0.0) * 1e6, "microseconds");
            }
        }
    }
    Ok(figures.0)
}

/// The measurements so far.
#[derive(Default)]
struct Figures(Vec<Figure>);

impl Figures {
    fn push(&mut self, name: impl Into<String>, value: f64, unit: &'static str) {
        let name = name.into();
        self.0.push(Figure { name, value, unit });
    }

    /// Time of the exact odds of an order.
    fn odds(&mut self, what: &str, battle: &mut Battle, order: &Order) {
        let each = per_call(|| {
            black_box(battle.odds(order, Budget::default()).is_ok());
        });
        let name = format!("exact odds, {what}");
        self.push(name.clone(), 1.0 / each, "a second");
        self.push(name, each * 1e6, "microseconds");
    }
}

/// Measures orders, snapshots, and the odds of an average attack.
fn engine(figures: &mut Figures) -> Result<(), String> {
    let (mut field, attack) = first_attack(open_field(&evoker::BOOK, 10, 24, 1)?, "attack")?;
    let mut number = 0;
    let each = per_call(|| {
        number += 1;
        field.begin_trial();
        black_box(field.try_order(&attack, DiceStream::new(7, number)));
        field.end_trial();
    });
    figures.push("attack orders resolved, 10 v 10", 1.0 / each, "a second");

    let mut columns = Columns::default();
    let each = per_call(|| {
        field.capture_into(&mut columns);
        field.restore(&columns);
    });
    figures.push(
        "snapshot captured and restored, 20 combatants",
        each * 1e6,
        "microseconds",
    );
    figures.odds("evoker Standard Attack", &mut field, &attack);
    Ok(())
}

/// The order with the slowest exact odds, of all legal orders in the first turns of a battle, with
/// the battle in which it is legal.
fn dearest_order(book: &'static Book) -> Result<(Battle, Order), String> {
    let mut battle = open_field(book, 6, 16, 1)?;
    let mut dearest: Option<(Duration, Battle, Order)> = None;
    let begun = Instant::now();
    for _ in 0..60 {
        if battle.is_over() || begun.elapsed() > Duration::from_secs(8) {
            break;
        }
        for order in battle.legal_orders() {
            let start = Instant::now();
            let rolls = battle.odds(&order, Budget::default());
            let took = start.elapsed();
            let dearer = dearest.as_ref().is_none_or(|(known, ..)| took > *known);
            if rolls.is_ok() && dearer {
                dearest = Some((took, battle.fork(battle.seed()), order));
            }
        }
        ai::step(&mut battle).map_err(|refusal| format!("the brain was refused: {refusal}"))?;
    }
    let (_, battle, order) = dearest.ok_or("nobody could do anything")?;
    Ok((battle, order))
}

/// Unit turns per second of a mind that plays itself, orders carried out included, and the seconds
/// of each turn, in rising order.
fn unit_turns(book: &'static Book, mind: &str) -> Result<(f64, Vec<f64>), String> {
    let mind = Mind::named(mind).map_err(|unknown| unknown.message)?;
    let mut times: Vec<f64> = Vec::new();
    let mut seed = 1;
    let mut spent = Duration::ZERO;
    while spent < Duration::from_secs(3) {
        let mut battle = open_field(book, 8, 64, seed)?;
        battle.keep_undo(false);
        seed += 1;
        let mut acting = None;
        while !battle.is_over() && spent < Duration::from_secs(6) {
            let now = (battle.acting(), battle.view().clock().round);
            let start = Instant::now();
            ai::step_as(&mut battle, &mind)
                .map_err(|refusal| format!("the brain was refused: {refusal}"))?;
            let took = start.elapsed();
            spent += took;
            match times.last_mut().filter(|_| acting == Some(now)) {
                Some(turn) => *turn += took.as_secs_f64(),
                None => times.push(took.as_secs_f64()),
            }
            acting = Some(now);
        }
    }
    let per_second = times.len() as f64 / spent.as_secs_f64();
    times.sort_by(f64::total_cmp);
    Ok((per_second, times))
}

/// Seconds for one call: the median of nine batches.
fn per_call(mut call: impl FnMut()) -> f64 {
    let mut batch = 1_u32;
    loop {
        let start = Instant::now();
        for _ in 0..batch {
            call();
        }
        if start.elapsed() > Duration::from_millis(20) || batch >= 1 << 24 {
            break;
        }
        batch *= 2;
    }
    let mut times: Vec<f64> = (0..9)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..batch {
                call();
            }
            start.elapsed().as_secs_f64() / f64::from(batch)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[4]
}

/// The first attack of this kind that any unit can make with a weapon, with the battle in which it
/// is legal; turns pass until there is one.
fn first_attack(mut battle: Battle, key: &str) -> Result<(Battle, Order), String> {
    let action = battle.scene().book.action_named(key);
    for _ in 0..400 {
        let attack = battle.legal_orders().into_iter().find(|order| {
            Some(order.action) == action
                && order.target().is_some()
                && matches!(order.with, Tool::Item(_))
        });
        if let Some(attack) = attack {
            return Ok((battle, attack));
        }
        ai::step(&mut battle).map_err(|refusal| format!("the brain was refused: {refusal}"))?;
    }
    Err("nobody came into reach".to_owned())
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
