//! A card shows what its price buys: the odds of an order at its price are the mean of playing that
//! order and declining whatever it is offered for more points.

use std::collections::BTreeMap;

use shadowgrid::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        odds::{Budget, at_price},
        orders::{order::Order, question::Question},
        ruleset::Book,
        view::View,
    },
    data::{books::BOOKS, level::Level},
    text::{narrate::Voice, odds_text, order_text},
};

use crate::closed_forms::levels;

/// Orders tested of each action, in each book.
const MOST_OF_ONE: u32 = 3;
/// The most orders played in a battle.
const MOST_ORDERS: usize = 60;
/// How often each order is played.
const PLAYS: u64 = 160;
const BUDGET: Budget = Budget {
    runs: 4_000,
    samples: 400,
    merge: true,
};

/// Points that answers take, by the names of books: not health, which an order may cost as well.
const POINTS: [&str; 11] = [
    "stars",
    "Fate",
    "Spirit",
    "Exertion",
    "Stamina",
    "Mana",
    "AP",
    "RP",
    "WP",
    "Narrative Momentum",
    "actions",
];

/// The points of a unit.
fn points(view: View<'_>, unit: UnitId) -> Vec<(&'static str, i16)> {
    let pools = view.scene.book.pools.iter().enumerate();
    // The mana of a spell of threshold is said with the spell, not in the price of its order.
    let is_said = |name: &str| name == "Mana" && view.scene.book.id == "threshold";
    let points = pools.filter(|(_, pool)| POINTS.contains(&pool.name) && !is_said(pool.name));
    points
        .map(|(place, pool)| {
            let id = shadowgrid::battle::components::PoolId(place as u8);
            (pool.name, view.pool(unit, id))
        })
        .collect()
}

/// Plays an order many times at its price; returns the sum and the sum of squares of what each unit
/// lost, in its book's points, and tells what was spent besides.
fn play(battle: &mut Battle, order: &Order, faults: &mut String) -> BTreeMap<UnitId, (i64, i64)> {
    let side = battle.view().side(order.unit);
    let book = battle.scene().book;
    let units: Vec<UnitId> = battle.view().store.ids().collect();
    let health = |battle: &Battle| -> Vec<i64> {
        let of = |&unit: &UnitId| i64::from((book.measure)(battle.view(), unit).health);
        units.iter().map(of).collect()
    };
    let before = health(battle);
    let had: Vec<_> = units
        .iter()
        .map(|&unit| points(battle.view(), unit))
        .collect();
    let price = battle.plan(order).unwrap().price.clone();
    let mut lost: BTreeMap<UnitId, (i64, i64)> = BTreeMap::new();
    let mut said = false;
    for seed in 0..PLAYS {
        let mut fork = battle.fork(9_000 + seed);
        let mut answer =
            |view: View<'_>, question: &Question| Some(at_price::answer(view, side, question));
        fork.execute_with(order.clone(), &mut answer).unwrap();
        for ((&unit, before), after) in units.iter().zip(&before).zip(health(&fork)) {
            let sums = lost.entry(unit).or_default();
            let loss = before - after;
            *sums = (sums.0 + loss, sums.1 + loss * loss);
        }
        for (&unit, had) in units.iter().zip(&had) {
            // What is left at the end of a turn is lost.
            let key = book.action(order.action).unwrap().entry().key;
            let goes_on = fork.acting() == Some(order.unit) && key != "all out";
            if fork.view().side(unit) != side || said || !goes_on {
                continue;
            }
            for ((pool, had), (_, has)) in had.iter().zip(points(fork.view(), unit)) {
                let due: i16 = price
                    .iter()
                    .filter(|(name, _)| name == pool && unit == order.unit)
                    .map(|(_, points)| *points)
                    .sum();
                if had - has > due {
                    said = true;
                    let written = order_text::write(battle.scene(), order);
                    *faults += &format!(
                        "{}: {written}: {unit:?} spent {} {pool} of {due}\n",
                        book.id,
                        had - has
                    );
                }
            }
        }
    }
    lost
}

/// Compares the card of an order with what playing it comes to.
fn compare(battle: &mut Battle, order: &Order, faults: &mut String) -> usize {
    let odds = battle.odds_at_price(order, BUDGET).unwrap();
    let played = play(battle, order, faults);
    for (unit, (sum, squares)) in played {
        let plays = PLAYS as f64;
        let mean = sum as f64 / plays;
        let spread = (squares as f64 / plays - mean * mean).max(0.25);
        let told = odds.expected_loss(unit) as f64 / 1000.0;
        let sampled = if odds.about { plays / 400.0 } else { 0.0 };
        let error = (spread / plays * (1.0 + sampled)).sqrt();
        if (told - mean).abs() > 5.0 * error + 0.01 {
            let written = order_text::write(battle.scene(), order);
            *faults += &format!(
                "{}: {written}: {unit:?} loses {told} by the card, {mean} as played (±{error})\n",
                battle.scene().book.id,
            );
        }
    }
    odds.extras.len()
}

/// A few orders of every action of a book, in battles led by the computer. Returns how many offered
/// more for more points.
fn look(book: &'static Book, all: &[(String, Level)], faults: &mut String) -> (usize, usize) {
    let mut looked: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut orders, mut extras) = (0, 0);
    for (_, level) in all {
        let Ok(mut battle) = level.battle(book, 5) else {
            continue;
        };
        for _ in 0..MOST_ORDERS {
            if battle.is_over() {
                break;
            }
            for order in battle.legal_orders() {
                let entry = book.action(order.action).unwrap().entry();
                // What ends a turn brings the rest of the round, where others act on their own.
                if entry.key == "end" {
                    continue;
                }
                let seen = looked.entry(entry.key).or_default();
                if *seen >= MOST_OF_ONE {
                    continue;
                }
                *seen += 1;
                orders += 1;
                extras += usize::from(compare(&mut battle, &order, faults) > 0);
            }
            ai::step(&mut battle).unwrap();
        }
    }
    (orders, extras)
}

#[test]
fn a_card_counts_exactly_the_price_it_shows() {
    let all = levels();
    let mut faults = String::new();
    for book in BOOKS {
        let (orders, extras) = look(book, &all, &mut faults);
        println!("{}: {orders} orders, {extras} with extras", book.id);
        assert!(orders > 30, "{}: {orders}", book.id);
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Rules: MO-ABL-05 MO-SHT-13
#[test]
fn what_more_points_would_bring_is_told_apart() {
    let all = levels();
    let mut told = Vec::new();
    let momentum = BOOKS.iter().find(|book| book.id == "momentum").unwrap();
    for (_, level) in &all {
        let Ok(mut battle) = level.battle(momentum, 5) else {
            continue;
        };
        for _ in 0..30 {
            if battle.is_over() || told.len() > 40 {
                break;
            }
            for order in battle.legal_orders() {
                let odds = battle.odds_at_price(&order, BUDGET).unwrap();
                told.extend(odds_text::extras(Voice::open(battle.scene()), &odds));
            }
            ai::step(&mut battle).unwrap();
        }
    }
    let says = |words: &str| told.iter().any(|line| line.contains(words));
    assert!(says(" WP more"), "{told:?}");
    assert!(says(" damage instead of "), "{told:?}");
}
