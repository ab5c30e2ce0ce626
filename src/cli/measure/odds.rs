//! Speed of exact odds: the usual attack of each book, its worst shapes, its dearest order.

use std::{hint::black_box, time::Duration};

use super::{
    field::{first_attack, open_field},
    figures::{Figure, Measurement},
    shapes::{maneuver_area, maneuver_shape, threshold_shape},
    timing::{Stopwatch, per_call},
};
use crate::{
    ai,
    battle::{Battle, odds::Budget, orders::order::Order, ruleset::Book},
    data::books::BOOKS,
    rules::{evoker, momentum, vigor},
};

/// A battle, and an order that is legal in it.
type Position = Result<(Battle, Order), String>;

/// Exact odds of the usual attacks, then of the dearest order of each book.
pub(super) fn measurements() -> Vec<Measurement> {
    let usual = |book, key: &str| first_attack(open_field(book, 10, 24, 1)?, key);
    let positions: [(&str, Box<dyn Fn() -> Position>); 7] = [
        (
            "evoker Standard Attack",
            Box::new(move || usual(&evoker::BOOK, "attack")),
        ),
        (
            "evoker Charge",
            Box::new(move || usual(&evoker::BOOK, "charge")),
        ),
        (
            "maneuver Strike with defence and maneuver",
            Box::new(maneuver_shape),
        ),
        (
            "maneuver Venom Mist over three who defend",
            Box::new(maneuver_area),
        ),
        (
            "threshold attack under interruption",
            Box::new(threshold_shape),
        ),
        (
            "momentum Attack",
            Box::new(move || usual(&momentum::BOOK, "attack")),
        ),
        (
            "vigor Attack",
            Box::new(move || usual(&vigor::BOOK, "attack")),
        ),
    ];
    let usual = positions.into_iter().map(|(what, position)| {
        let name = format!("exact odds, {what}");
        Measurement::new(name.clone(), move || {
            let (mut battle, order) = position()?;
            Ok(vec![Figure::time(name.clone(), odds(&mut battle, &order))])
        })
    });
    let dearest = BOOKS.iter().map(|book| {
        let name = format!("exact odds, {}, the dearest of many orders", book.id);
        Measurement::new(name.clone(), move || {
            let (mut battle, order) = dearest_order(book)?;
            Ok(vec![Figure::time(name.clone(), odds(&mut battle, &order))])
        })
    });
    usual.chain(dearest).collect()
}

/// Seconds for the exact odds of an order.
fn odds(battle: &mut Battle, order: &Order) -> f64 {
    per_call(|| {
        black_box(battle.odds(order, Budget::default()).is_ok());
    })
}

/// The order with the slowest exact odds, of all legal orders in the first turns of a battle, with
/// the battle in which it is legal.
fn dearest_order(book: &'static Book) -> Result<(Battle, Order), String> {
    let mut battle = open_field(book, 6, 16, 1)?;
    let mut dearest: Option<(Duration, Battle, Order)> = None;
    let begun = Stopwatch::start();
    for _ in 0..60 {
        if battle.is_over() || begun.elapsed() > Duration::from_secs(8) {
            break;
        }
        for order in battle.legal_orders() {
            let start = Stopwatch::start();
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
