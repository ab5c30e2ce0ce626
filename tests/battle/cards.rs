//! Odds cards: an order that dice decide shows its chance, in every book.

use std::{collections::BTreeMap, fs, path::Path};

use shadowgrid::{
    ai,
    battle::{
        Battle,
        odds::{Budget, Odds},
        orders::order::Order,
        ruleset::Book,
    },
    data::{books::BOOKS, level::Level},
    document::Document,
    text::{narrate::Voice, odds_text, phrase},
};

/// Orders tested of each action, in each book.
const MOST_OF_ONE: u32 = 4;
/// The most orders played in a battle.
const MOST_ORDERS: usize = 120;
const BUDGET: Budget = Budget {
    runs: 4_000,
    samples: 50,
    merge: true,
};

/// What an order decided by dice fails to show: `None` if its card has a chance.
fn silent(battle: &mut Battle, order: &Order, odds: &Odds) -> Option<String> {
    let tests = battle.leading_tests(order).ok()?;
    let scene = battle.scene();
    let title = phrase::titled(Voice::open(scene), order);
    let card = odds_text::card(scene, &title, odds).with_success(scene, &tests);
    // An order that is only begun in this turn throws nothing yet, and compared totals are not
    // tests of the acting unit.
    let is_decided = |check: &shadowgrid::battle::check::Check| !check.is_open();
    let rolls = odds.runs > 1 && odds.check.as_deref().is_some_and(is_decided);
    let hides = title.ends_with(": Hide") && odds.runs > 1;
    let says = !card.chances.is_empty() && !card.text().contains("whatever the roll");
    ((rolls || hides) && !says).then(|| card.text())
}

/// Tests every action of a book with a few of its orders, in battles led by the computer.
fn look(book: &'static Book, looked: &mut BTreeMap<&str, u32>, faults: &mut String) -> u32 {
    let mut rolled = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let level = Level::read(&Document::parse("level", &text)).0.unwrap();
        let Ok(mut battle) = level.battle(book, 7) else {
            continue;
        };
        for _ in 0..MOST_ORDERS {
            if battle.is_over() {
                break;
            }
            let orders = match battle.question() {
                Some(_) => Vec::new(),
                None => battle.legal_orders(),
            };
            for order in orders {
                let key = book.action(order.action).unwrap().entry().key;
                let seen = looked.entry(key).or_default();
                if *seen >= MOST_OF_ONE {
                    continue;
                }
                *seen += 1;
                let odds = battle.odds(&order, BUDGET).unwrap();
                rolled += u32::from(odds.runs > 1);
                if let Some(card) = silent(&mut battle, &order, &odds) {
                    *faults += &card;
                }
            }
            ai::step(&mut battle).unwrap();
        }
    }
    rolled
}

#[test]
fn an_order_that_rolls_shows_the_chance_of_its_roll() {
    let mut faults = String::new();
    for book in BOOKS {
        let mut looked = BTreeMap::new();
        let rolled = look(book, &mut looked, &mut faults);
        assert!(rolled >= 20, "{}: {rolled} orders rolled", book.id);
    }
    assert!(faults.is_empty(), "{faults}");
}
