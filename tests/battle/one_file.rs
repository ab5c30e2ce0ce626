//! A new action is one file and one line of its book's list: a sample action is put into the
//! flagship's, and everything that shows, reads, weighs, holds back and keeps orders knows it.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        components::ConditionId,
        icon::Icon,
        ids::{PowerId, UnitId},
        orders::order::{ActionId, Order},
        ruleset::condition_rule::ConditionRule,
        ruleset::{Action, Book},
    },
    data::{books::BOOKS, help::help, level::Level},
    document::Document,
    rules::evoker,
    text::{menu::Menu, order_text},
};

#[path = "sample/whistle.rs"]
mod whistle;

const N_ACTIONS: usize = evoker::BOOK.actions.len();

/// The flagship's list with one line more.
static ACTIONS: [&dyn Action; N_ACTIONS + 1] = {
    let mut all: [&dyn Action; N_ACTIONS + 1] = [&whistle::WHISTLE; N_ACTIONS + 1];
    let mut place = 0;
    while place < N_ACTIONS {
        all[place] = evoker::BOOK.actions[place];
        place += 1;
    }
    all
};

static BOOK: Book = Book {
    actions: &ACTIONS,
    ..evoker::BOOK
};

const IREN: UnitId = UnitId(0);
const WHISTLE: ActionId = ActionId(N_ACTIONS as u8);

fn battle() -> Battle {
    let text = r#"Level(
        format: 1,
        name: "Whistle",
        books: [evoker],
        legend: { '.': floor, 'W': wall },
        map: ["WWWWWWWWW", "W.......W", "WWWWWWWWW"],
        sides: [Side(name: "Wardens"), Side(name: "Shadows")],
        combatants: [
            (name: "Iren", archetype: vanguard, side: "Wardens", at: (1, 1)),
            (name: "Sato", archetype: medic, side: "Wardens", at: (2, 1)),
            (name: "Husk", archetype: husk, side: "Shadows", at: (7, 1)),
        ],
    )"#;
    let (level, problems) = Level::read(&Document::parse("whistle.ron", text.to_owned()));
    let level = level.unwrap_or_else(|| panic!("{problems:?}"));
    let stage = level.stage(&BOOK).unwrap();
    (0..60)
        .map(|seed| stage.battle(seed))
        .find(|battle| battle.acting() == Some(IREN))
        .expect("Iren begins with some seed")
}

#[test]
fn a_new_action_is_one_file_and_one_line() {
    let mut battle = battle();
    let order = Order::new(IREN, WHISTLE);
    // It is in the menu, with its price.
    let menu = Menu::of(&battle).text();
    assert!(menu.contains("Whistle [★]"), "{menu}");
    // A button shows its icon, and powers have their own.
    let entry = BOOK.action(WHISTLE).unwrap().entry();
    assert_eq!(
        (entry.icon, entry.help),
        (Icon::Shout, "Authority: every friend takes heart.")
    );
    let ember = BOOK.names.icon(battle.scene(), PowerId(0));
    assert_eq!(ember, Some(Icon::Flame));
    // It is written and read.
    let written = order_text::write(battle.scene(), &order);
    assert_eq!(
        order_text::parse(battle.view(), &written),
        Ok(order.clone()),
        "{written}"
    );
    // Its odds are computed, with its own check.
    let odds = battle.odds(&order, Default::default()).unwrap();
    assert_eq!(odds.runs, 2, "it passes or not");
    assert_eq!(odds.check.unwrap().name, "Whistle");
    // It can be held back, by name.
    let delay = BOOK.action_named("delay").unwrap();
    let held = Order::new(IREN, delay).naming(WHISTLE);
    assert!(battle.legal_orders().contains(&held));
    battle.plan(&held).expect("it can be held back");
    // A brain that is told it is worth much gives it.
    assert_eq!(ai::next_order(&mut battle).action, WHISTLE);
    battle.execute(order).expect("it can be done");
}

const N_CONDITIONS: usize = evoker::BOOK.conditions.len();
const HUSHED: ConditionId = ConditionId(N_CONDITIONS as u8);

/// A sample condition: its row is all there is to say.
const ROW: ConditionRule =
    ConditionRule::bad("Hushed", "end Hushed", "Hs", Icon::Hide, "EV-ACT-19").help("Cannot shout.");

/// The flagship's conditions with one row more.
static CONDITIONS: [ConditionRule; N_CONDITIONS + 1] = {
    let mut all = [ROW; N_CONDITIONS + 1];
    let mut place = 0;
    while place < N_CONDITIONS {
        all[place] = evoker::BOOK.conditions[place];
        place += 1;
    }
    all
};

#[test]
fn a_new_condition_is_one_row() {
    let book = Book {
        conditions: &CONDITIONS,
        ..evoker::BOOK
    };
    let row = book.condition(HUSHED).unwrap();
    assert_eq!(
        (row.name, row.badge, row.icon),
        ("Hushed", "Hs", Icon::Hide)
    );
    assert_eq!(row.help, "Cannot shout.");
    assert_eq!(book.conditions.len(), N_CONDITIONS + 1);
}

#[test]
fn every_row_of_every_book_says_all_of_its_condition() {
    for book in BOOKS {
        for row in book.conditions {
            let name = format!("{} {}", book.id, row.name);
            assert!(!row.badge.is_empty() && row.badge.len() <= 2, "{name}");
            assert!(row.help.ends_with('.'), "{name}: {}", row.help);
            assert!(help().rule(row.rule).is_some(), "{name}: {}", row.rule);
        }
    }
}
