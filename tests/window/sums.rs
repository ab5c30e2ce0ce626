//! The numbers of an odds card: the listed parts add up to the shown number.

use std::collections::BTreeMap;

use crate::models::at_the_wardens_turn_by;
use shadowgrid::{
    ai,
    app::panels::odds::{Bar, OddsCard},
    battle::{
        belief::explained_odds_for,
        check::{Check, RollDirection},
        odds::Budget,
        orders::order::Order,
        ruleset::Group,
    },
    data::books::BOOKS,
    dice::Weight,
    text::{percent::percent, sums::Term},
};

/// How many attacks are looked at by each book.
const ATTACKS: usize = 40;

/// The sum of the listed numbers, in the units of the check.
fn sum(terms: &[Term]) -> i32 {
    let counting = terms.iter().filter(|term| term.loses.is_none());
    counting.map(|term| term.value).sum()
}

/// A test that is passed by a low roll lists all of the number that decides.
fn adds_up(check: &Check, terms: &[Term], book: &str) {
    let capped = check.target <= 1 || check.target >= 99;
    if check.sense == RollDirection::AtMost && !capped {
        assert_eq!(sum(terms), check.target, "{book}: {terms:?}");
    }
}

/// The numbers of a line in tenths of a percent: "16.0 % to hit × 40.6 % past Evade = 6.5 %".
fn numbers(line: &str) -> Vec<f64> {
    line.split("\u{a0}%")
        .filter_map(|part| part.rsplit(' ').next()?.parse().ok())
        .collect()
}

#[test]
fn what_an_odds_card_lists_adds_up_to_what_it_shows() {
    for book in BOOKS {
        let name = book.id;
        let mut session = at_the_wardens_turn_by(name);
        let (mut seen, mut products) = (0, 0);
        for _ in 0..400 {
            if seen >= ATTACKS || session.battle.is_over() {
                break;
            }
            let attacks: Vec<Order> = match session.battle.question() {
                Some(_) => Vec::new(),
                None => session.battle.legal_orders(),
            };
            let is_attack = |order: &Order| {
                let action = book.action(order.action);
                order.target().is_some()
                    && action.is_some_and(|action| action.entry().group == Group::Attack)
            };
            for order in attacks.into_iter().filter(is_attack).take(2) {
                let side = session.battle.view().side(order.unit);
                let told = explained_odds_for(&mut session.battle, side, &order, Budget::default());
                let Ok((odds, tests)) = told else { continue };
                let view = session.battle.view();
                let mut card = OddsCard::of(view, &order, &odds, "", &[]);
                card.explain(view, &odds, &tests);
                seen += 1;
                if let Some(check) = &odds.check {
                    adds_up(check, &card.terms, name);
                }
                if let Some(check) = &odds.check
                    && !card.number.is_empty()
                {
                    assert_eq!(sum(&card.number), check.target, "{name}: {:?}", card.number);
                }
                if let (Some(answer), Some((_, terms))) = (&tests.answer, &card.answer) {
                    adds_up(&answer.check, terms, name);
                }
                let whole: u32 = card.bars.iter().map(|bar| bar.chance.per_mille()).sum();
                assert!(whole.abs_diff(1000) <= card.bars.len() as u32, "{card:?}");
                if card.product.is_empty() {
                    continue;
                }
                products += 1;
                let told = numbers(&card.product);
                let [first, past, all] = told[..] else {
                    panic!("{name}: {}", card.product);
                };
                // Each of the three is rounded to a tenth of a percent.
                let off = (first * past / 100.0 - all).abs();
                assert!(off <= 0.15, "{name}: {}", card.product);
                let target = order.target().unwrap();
                let hits = percent(odds.hits(target));
                assert!(
                    card.product.replace('\u{a0}', " ").ends_with(&hits),
                    "{name}: {} {hits}",
                    card.product
                );
                // Where degrees count, the card says so.
                let alone = tests.answer.as_ref().and_then(|answer| answer.chance);
                if let Some(alone) = alone.map(Weight::per_mille).filter(|_| !tests.varies) {
                    let plain = f64::from(1000 - alone.min(1000)) / 10.0;
                    assert_eq!(
                        (plain - past).abs() > 0.55,
                        !card.by_degree.is_empty(),
                        "{name}: {} beside {plain}",
                        card.product
                    );
                }
            }
            ai::step(&mut session.battle).unwrap();
        }
        assert!(seen >= 10, "{name}: {seen} attacks");
        if name == "evoker" || name == "maneuver" {
            assert!(products >= 5, "{name}: {products} products");
        }
    }
}

/// Orders of each action that are looked at, by each book.
const OF_ONE: u32 = 3;

#[test]
fn a_roll_has_its_chance_and_what_is_no_attack_misses_nobody() {
    let budget = Budget {
        runs: 4_000,
        samples: 50,
        merge: true,
    };
    for book in BOOKS {
        let mut session = at_the_wardens_turn_by(book.id);
        let mut looked: BTreeMap<&str, u32> = BTreeMap::new();
        for _ in 0..100 {
            if session.battle.is_over() {
                break;
            }
            let orders = match session.battle.question() {
                Some(_) => Vec::new(),
                None => session.battle.legal_orders(),
            };
            for order in orders {
                let entry = book.action(order.action).unwrap().entry();
                let known = looked.entry(entry.key).or_default();
                *known += 1;
                if *known > OF_ONE {
                    continue;
                }
                let side = session.battle.view().side(order.unit);
                let told = explained_odds_for(&mut session.battle, side, &order, budget);
                let Ok((odds, tests)) = told else { continue };
                let view = session.battle.view();
                let mut card = OddsCard::of(view, &order, &odds, "", &[]);
                card.explain(view, &odds, &tests);
                let misses = |bar: &Bar| bar.name == "Miss" && bar.chance.is_one();
                let is_attack = entry.group == Group::Attack;
                assert!(is_attack || !card.bars.iter().any(misses), "{card:?}");
                let is_tested = odds.check.is_some_and(|check| !check.is_open());
                let says = !card.bars.is_empty() || !card.marks.is_empty();
                assert!(says || odds.runs == 1 || !is_tested, "{card:?}");
            }
            ai::step(&mut session.battle).unwrap();
        }
    }
}
