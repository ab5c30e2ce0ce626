//! Speed of whole unit turns in each book: thought out by a mind, carried out without thought, and
//! how they grow with the number of combatants.

use std::{cell::RefCell, hint::black_box, time::Duration};

use super::{
    field::open_field,
    figures::{Figure, Measurement, Unit},
    timing::Stopwatch,
};
use crate::{
    ai::{self, SearchProgress},
    battle::{
        Battle,
        ids::UnitId,
        orders::{order::Order, refusal::Refusal},
        ruleset::Book,
    },
    data::{books::BOOKS, minds::Mind},
};

/// Least computing time for the turns of one mind.
const LEAST: Duration = Duration::from_secs(3);
/// A battle is left after this much computing time.
const MOST: Duration = Duration::from_secs(6);

/// Turns of two minds, turns without thought, playouts, growth: each for every book.
pub(super) fn measurements() -> Vec<Measurement> {
    let mut measurements = Vec::new();
    for book in BOOKS {
        for mind in ["shade", "shadow"] {
            let name = format!("unit turns of {mind}, {}, 8 v 8 on 64x64", book.id);
            measurements.push(Measurement::new(name.clone(), move || {
                thought_turns(book, mind, &name)
            }));
        }
        let name = format!("unit turns without thought, {}, 8 v 8 on 64x64", book.id);
        measurements.push(Measurement::new(name.clone(), move || {
            let per_second = turns_without_thought(book)?;
            Ok(vec![Figure::new(&*name, per_second, Unit::PerSecond)])
        }));
        let name = format!("playouts of nightmare, {}, 8 v 8 on 64x64", book.id);
        measurements.push(Measurement::new(name.clone(), move || {
            let per_second = playouts(book)?;
            Ok(vec![Figure::new(&*name, per_second, Unit::PerSecond)])
        }));
    }
    for book in BOOKS {
        for per_side in [8, 16, 32, 64] {
            let name = format!(
                "unit turns of shade, {}, {per_side} v {per_side} on 128x128",
                book.id
            );
            measurements.push(Measurement::new(name.clone(), move || {
                let mut turns = Turns::default();
                turns.play(open_field(book, per_side, 128, 1)?, "shade", LEAST / 2)?;
                Ok(vec![Figure::new(
                    &*name,
                    turns.per_second(),
                    Unit::PerSecond,
                )])
            }));
        }
    }
    measurements
}

/// Unit turns a second of a mind that plays itself, orders carried out included, and the time of
/// one turn.
fn thought_turns(book: &'static Book, mind: &str, name: &str) -> Result<Vec<Figure>, String> {
    let mut turns = Turns::default();
    let mut seed = 1;
    while turns.spent < LEAST {
        let most = MOST.saturating_sub(turns.spent);
        turns.play(open_field(book, 8, 64, seed)?, mind, most)?;
        seed += 1;
    }
    turns.seconds.sort_by(f64::total_cmp);
    let percentiles = [
        (50, "median"),
        (95, "95th percentile"),
        (99, "99th percentile"),
    ];
    let mut figures = vec![Figure::new(name, turns.per_second(), Unit::PerSecond)];
    for (percent, share) in percentiles {
        let place = turns.seconds.len() * percent / 100;
        let seconds = turns.seconds.get(place).copied().unwrap_or(0.0);
        let name = format!("unit turn of {mind}, {}, {share}", book.id);
        figures.push(Figure::time(name, seconds));
    }
    Ok(figures)
}

/// The unit turns played so far.
#[derive(Default)]
struct Turns {
    /// Seconds of each turn.
    seconds: Vec<f64>,
    spent: Duration,
    /// The unit and the round of the last order.
    last: Option<(Option<UnitId>, u16)>,
}

impl Turns {
    /// Plays a battle, both sides led by the mind, until it is over or the time has been spent.
    fn play(&mut self, mut battle: Battle, mind: &str, most: Duration) -> Result<(), String> {
        let mind = Mind::named(mind).map_err(|unknown| unknown.message)?;
        battle.keep_undo(false);
        self.last = None;
        let end = self.spent + most;
        while !battle.is_over() && self.spent < end {
            let (unit, round) = (battle.acting(), battle.view().clock().round);
            let start = Stopwatch::start();
            ai::step_as(&mut battle, &mind).map_err(refused)?;
            self.add((unit, round), start.elapsed());
        }
        Ok(())
    }

    /// Adds the time of an order to its turn.
    fn add(&mut self, turn: (Option<UnitId>, u16), took: Duration) {
        self.spent += took;
        match self.seconds.last_mut() {
            Some(seconds) if self.last == Some(turn) => *seconds += took.as_secs_f64(),
            _ => self.seconds.push(took.as_secs_f64()),
        }
        self.last = Some(turn);
    }

    fn per_second(&self) -> f64 {
        self.seconds.len() as f64 / self.spent.as_secs_f64()
    }
}

/// An order of a recorded battle, with the answers to its questions.
struct Recorded {
    turn: (Option<UnitId>, u16),
    order: Order,
    answers: Vec<Option<u8>>,
}

/// Unit turns a second when orders and answers are known beforehand: what rules and engine take.
fn turns_without_thought(book: &'static Book) -> Result<f64, String> {
    let mind = Mind::named("shade").map_err(|unknown| unknown.message)?;
    let mut recording = open_field(book, 8, 64, 1)?;
    recording.keep_undo(false);
    let mut orders: Vec<Recorded> = Vec::new();
    let recorded = Stopwatch::start();
    while !recording.is_over() && recorded.elapsed() < 3 * LEAST {
        let turn = (recording.acting(), recording.view().clock().round);
        let order = ai::think(&mut recording, &mind);
        let answers = RefCell::new(Vec::new());
        recording
            .execute_with(order.clone(), &mut |view, question| {
                let answer = Some(ai::answer(view, question));
                answers.borrow_mut().push(answer);
                answer
            })
            .map_err(refused)?;
        orders.push(Recorded {
            turn,
            order,
            answers: answers.into_inner(),
        });
    }
    let mut turns = Turns::default();
    while turns.spent < LEAST / 3 {
        let mut battle = open_field(book, 8, 64, 1)?;
        battle.keep_undo(false);
        turns.last = None;
        for recorded in &orders {
            let order = recorded.order.clone();
            let mut answers = recorded.answers.iter().copied();
            let start = Stopwatch::start();
            let progress = battle.execute_with(order, &mut |_, _| answers.next().flatten());
            black_box(progress.map_err(refused)?);
            turns.add(recorded.turn, start.elapsed());
        }
    }
    Ok(turns.per_second())
}

/// Playouts a second in the first decisions of `nightmare`.
fn playouts(book: &'static Book) -> Result<f64, String> {
    let mind = Mind::named("nightmare").map_err(|unknown| unknown.message)?;
    let shade = Mind::named("shade").map_err(|unknown| unknown.message)?;
    let mut battle = open_field(book, 8, 64, 1)?;
    battle.keep_undo(false);
    // From the second round on, units meet.
    while battle.view().clock().round < 2 && !battle.is_over() {
        ai::step_as(&mut battle, &shade).map_err(refused)?;
    }
    let (mut n_playouts, mut spent) = (0, Duration::ZERO);
    while spent < LEAST && !battle.is_over() {
        let progress = SearchProgress::default();
        let start = Stopwatch::start();
        black_box(ai::think_with(&mut battle, &mind, &progress));
        spent += start.elapsed();
        n_playouts += progress.n_playouts();
        ai::step_as(&mut battle, &shade).map_err(refused)?;
    }
    Ok(f64::from(n_playouts) / spent.as_secs_f64())
}

fn refused(refusal: Refusal) -> String {
    format!("the brain was refused: {refusal}")
}
