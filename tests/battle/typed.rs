//! Printed menu lines can be typed: each is read back as its order, in every book.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use shadowgrid::{
    battle::{Battle, Progress, orders::order::Order, ruleset::Book},
    data::{books::BOOKS, level::Level},
    dice::DiceStream,
    document::Document,
    rules::vigor,
    text::{menu::Menu, order_text},
};

use crate::properties::battle_by;

/// States that are looked at by each book.
const STATES: usize = 400;

/// Lines that do not read back, by book and action: how many, and the first.
type Faults = BTreeMap<String, (u32, String)>;

/// The state that an order leads to on a copy of the battle; `None` where it is refused.
fn outcome(battle: &mut Battle, order: &Order) -> Option<u64> {
    let columns = battle.capture();
    let mut copy = Battle::new(Arc::clone(battle.scene()), &columns, battle.seed());
    copy.resume(battle.orders_done());
    play(&mut copy, order.clone())?;
    Some(copy.hash())
}

/// Carries an order out; the book's policy answers all questions.
fn play(battle: &mut Battle, order: Order) -> Option<Progress> {
    let policy = battle.scene().book.policy;
    let mut answer =
        |view: shadowgrid::battle::view::View<'_>, question: &_| Some(policy(view, question));
    battle.execute_with(order, &mut answer).ok()
}

/// Types every line of the menu.
fn type_menu(book: &Book, battle: &mut Battle, faults: &mut Faults) {
    for line in Menu::of(battle).lines {
        let Some(order) = line.order else { continue };
        let read = order_text::parse(battle.view(), &line.text);
        if read.as_ref() == Ok(&order) {
            continue;
        }
        // Nobody named may mean the unit itself.
        if let Ok(read) = &read
            && order.target() == Some(order.unit)
            && outcome(battle, read) == outcome(battle, &order)
        {
            continue;
        }
        let key = book.action(order.action).unwrap().entry().key;
        let meant = order_text::write(battle.scene(), &order);
        let read = read.map(|order| order_text::write(battle.scene(), &order));
        let fault = format!("{} -> {read:?}, not {meant}", line.text);
        let known = faults.entry(format!("{} {key}", book.id));
        known.or_insert((0, fault)).0 += 1;
    }
}

#[test]
fn every_line_of_a_menu_can_be_typed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    let levels: Vec<Level> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .filter_map(|text| Level::read(&Document::parse("level", &text)).0)
        .collect();
    let mut faults = Faults::new();
    for book in BOOKS {
        let mut left = STATES;
        for seed in 0.. {
            let level = &levels[seed as usize % levels.len()];
            let Ok(mut battle) = level.battle(book, seed) else {
                continue;
            };
            let mut dice = DiceStream::new(seed, 0x7e);
            let mut of_this = STATES / levels.len() + 1;
            while left > 0 && of_this > 0 && !battle.is_over() {
                type_menu(book, &mut battle, &mut faults);
                let orders = battle.legal_orders();
                let lot = usize::from(dice.throw(orders.len() as u16)) - 1;
                // An order legal in the side's belief may be refused for the true state.
                let mut tried = orders.iter().cycle().skip(lot).take(orders.len());
                assert!(tried.any(|order| play(&mut battle, order.clone()).is_some()));
                (left, of_this) = (left - 1, of_this - 1);
            }
            if left == 0 {
                break;
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Rules: VI-POW-02
#[test]
fn a_technique_is_ordered_as_its_line_in_the_menu_reads() {
    let text = r#"Level(
    format: 1, name: "Lane", books: [vigor],
    legend: { '.': floor },
    map: ["..."],
    sides: [Side(name: "A", controller: human), Side(name: "B", controller: ai)],
    combatants: [
        (side: "A", at: (0, 0), name: "Ann", sheets: { vigor: (title: "Ann", scores: (spd: 90), items: [long_sword], powers: [power_strike]) }),
        (side: "B", at: (1, 0), name: "Foe", sheets: { vigor: (title: "Foe", scores: (spd: 1)) }),
    ],
)"#;
    let battle = battle_by(&vigor::BOOK, text, 1);
    let read = |typed: &str| order_text::parse(battle.view(), typed);
    let meant = read("technique at Foe with power strike").unwrap();
    for typed in [
        "Use Power Strike on Foe",
        "Ann: use power strike on foe [1 action, 4 Vigor]",
    ] {
        assert_eq!(read(typed).as_ref(), Ok(&meant), "{typed}");
    }
}
