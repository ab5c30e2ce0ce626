//! A new action is one file and one line of its book's list: a sample action is put into the
//! flagship's, and everything that shows, reads, weighs, holds back and keeps orders knows it.

use shadowgrid::{
    ai,
    battle::{
        Battle,
        ids::UnitId,
        orders::order::{ActionId, Order},
        ruleset::{Action, Book},
    },
    data::level::Level,
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
