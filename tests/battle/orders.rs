//! Orders as text: the same grammar both ways.

use shadowgrid::{
    battle::{
        Battle,
        ids::{ItemId, PowerId, UnitId},
        orders::order::{ActionId, Aim, Order, Tool},
        ruleset::{ActionBits, Book},
    },
    data::{books::BOOKS, level::Level},
    dice::DiceStream,
    document::Document,
    geometry::Cell,
    rules,
    text::order_text,
};

fn battle() -> Battle {
    battle_of(
        &rules::evoker::BOOK,
        ["Iren", "Kaya of the Rain", "Shade 1", "Shade 2", "Old Head"],
    )
}

/// A battle of combatants with these names.
fn battle_of(book: &'static Book, names: [&str; 5]) -> Battle {
    let text = r#"Level(
        format: 1,
        name: "Names",
        books: [evoker, threshold, maneuver, momentum, vigor],
        legend: { '.': floor },
        map: ["............", "............", "............"],
        sides: [Side(name: "Wardens"), Side(name: "Shadows")],
        combatants: [
            (name: "NAME0", archetype: mika, side: "Wardens", at: (0, 0)),
            (name: "NAME1", archetype: medic, side: "Wardens", at: (0, 2)),
            (name: "NAME2", archetype: shade, side: "Shadows", at: (1, 0)),
            (name: "NAME3", archetype: shade, side: "Shadows", at: (9, 1)),
            (name: "NAME4", archetype: rust_warden, side: "Shadows", at: (9, 2)),
        ],
    )"#;
    let text = names
        .iter()
        .enumerate()
        .fold(text.to_owned(), |text, (place, name)| {
            let name = name.replace('"', "\\\"");
            text.replace(&format!("NAME{place}"), &name)
        });
    let document = Document::parse("names.ron", text);
    let (level, problems) = Level::read(&document);
    let words: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    let level = level.unwrap_or_else(|| panic!("{words:?}"));
    level.battle(book, 7).unwrap()
}

#[track_caller]
fn reads(battle: &Battle, text: &str, written: &str) {
    let order = order_text::parse(battle.view(), text).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(order_text::write(battle.scene(), &order), written, "{text}");
}

#[track_caller]
fn refuses(battle: &Battle, text: &str, piece: &str) {
    let fault = order_text::parse(battle.view(), text)
        .unwrap_err()
        .to_string();
    assert!(fault.contains(piece), "{piece:?} is not in {fault:?}");
}

/// Orders of all kinds, most of them nonsense, that are written and read back.
#[track_caller]
fn all_are_read_back(battle: &Battle, seed: u64) {
    let scene = battle.scene();
    let book = scene.book;
    let mut dice = DiceStream::new(seed, 1);
    let mut below = |n: usize| usize::from(dice.throw(n as u16) - 1);
    let items = (0..).take_while(|&item| book.names.item(scene, ItemId(item)).is_some());
    let powers = (0..).take_while(|&power| book.names.power(scene, PowerId(power)).is_some());
    let (items, powers) = (items.count(), powers.count());
    let mut orders = battle.legal_orders();
    assert!(orders.len() > 5);
    for _ in 0..4000 {
        let mut order = Order::new(
            UnitId(below(5) as u16),
            ActionId(below(book.actions.len()) as u8),
        );
        if book.actions[usize::from(order.action.0)]
            .bits()
            .contains(ActionBits::NAMES_ACTION)
        {
            order.named = Some(ActionId(below(book.actions.len()) as u8));
        }
        order.aim = match below(4) {
            0 => Aim::None,
            1 => Aim::Unit(UnitId(below(5) as u16)),
            2 => Aim::Units((0..2 + below(2)).map(|_| UnitId(below(5) as u16)).collect()),
            _ => Aim::Cell(Cell::new(below(12) as i16, below(3) as i16 - 1)),
        };
        order.with = match below(3) {
            0 => Tool::Nothing,
            1 => Tool::Item(ItemId(below(items) as u16)),
            _ => Tool::Power(PowerId(below(powers) as u16)),
        };
        for _ in 0..below(4) {
            order.modes = order.modes.with(below(book.modes.len()) as u8);
        }
        order.path = (0..below(4))
            .map(|_| Cell::new(below(12) as i16, below(3) as i16))
            .collect();
        orders.push(order);
    }
    for order in orders {
        let text = order_text::write(scene, &order);
        assert_eq!(order_text::parse(battle.view(), &text), Ok(order), "{text}");
    }
}

#[test]
fn every_order_is_read_back_as_it_was_written() {
    all_are_read_back(&battle(), 3);
}

#[test]
fn so_it_is_whatever_combatants_are_called_and_by_every_book() {
    let names = [
        ["A", "the", "with claws", "5,5", "Hush moves"],
        [
            "Hush",
            "Hush moves",
            "Hush with",
            "Hush, Hush",
            "Hush: ends",
        ],
        ["Head", "First", "Left Arm First", "attack", "Attack Dog"],
        ["-3", "7 of Nine", "via", "at 3,4", "Bob \"Iron\" Smith"],
        [
            "By Move",
            "Item",
            "\u{201C}Two\u{201D} Face",
            "Shade 1",
            "Shade",
        ],
    ];
    for book in BOOKS {
        for names in names {
            all_are_read_back(&battle_of(book, names), 5);
        }
    }
}

#[test]
fn names_that_could_be_something_else_stand_between_quotation_marks() {
    let names = ["Hush", "Hush moves", "with claws", "A", "Attack Dog"];
    let battle = battle_of(&rules::evoker::BOOK, names);
    reads(&battle, "\"Hush moves\" end", "\"Hush moves\" ends");
    reads(&battle, "hush moves to 3,1", "Hush moves to 3,1");
    reads(
        &battle,
        "Hush attack \"With Claws\" with sword",
        "Hush attacks \"with claws\" with sword",
    );
    reads(&battle, "Hush attack A", "Hush attacks A");
    reads(&battle, "Hush attack the A", "Hush attacks A");
    // Quotation marks around anything else are left out.
    reads(&battle, "Hush \"attack\" \"a\"", "Hush attacks A");
    // A word that could be an action is a name only if an action follows.
    reads(&battle, "attack dog ends", "\"Attack Dog\" ends");
    let acting = battle.acting().unwrap();
    let order = order_text::parse(battle.view(), "attack hush").unwrap();
    assert_eq!(order.unit, acting);
    refuses(
        &battle,
        "Hush attack \"Hush move\"",
        "`move` is not understood",
    );
}

#[test]
fn case_and_small_words_do_not_matter() {
    let battle = battle();
    let whole = "Iren attacks Shade 1 with sword head";
    reads(&battle, "Iren attacks Shade 1 with sword head", whole);
    reads(
        &battle,
        "iren ATTACK the shade 1 with his Sword, at the head.",
        whole,
    );
    reads(&battle, "attack on shade 1 using sword called head", whole);
    reads(&battle, "standard attack shade 1 sword head", whole);
    reads(&battle, "attack old head", "Iren attacks Old Head");
    reads(&battle, "attack kaya", "Iren attacks Kaya of the Rain");
    reads(&battle, "end", "Iren ends");
    reads(&battle, "Shade 2: end", "Shade 2 ends");
    reads(
        &battle,
        "attack shade 1, shade 2 and old head with ember",
        "Iren attacks Shade 1, Shade 2, Old Head with ember",
    );
}

#[test]
fn squares_and_ways_are_read() {
    let battle = battle();
    if battle.scene().book.action_named("move").is_none() {
        return;
    }
    reads(&battle, "3,1", "Iren moves to 3,1");
    reads(&battle, "Iren moves 3,1", "Iren moves to 3,1");
    reads(
        &battle,
        "go: move to 3 , 1 via 1,1 2,1 3,1".trim_start_matches("go: "),
        "Iren moves to 3,1 via 1,1 2,1 3,1",
    );
}

#[test]
fn what_is_not_understood_says_what_was_meant() {
    let battle = battle();
    refuses(&battle, "", "The order is empty.");
    refuses(&battle, "Iren atack Shade 1", "Did you mean `attack`?");
    refuses(&battle, "dance", "Valid actions:");
    refuses(&battle, "attack shade", "Which one: Shade 1, Shade 2?");
    refuses(
        &battle,
        "attack at Shede 1",
        "There is no combatant or square `shede 1`.",
    );
    refuses(
        &battle,
        "attack shade 1 with swrod",
        "Did you mean `sword`?",
    );
    refuses(&battle, "attack shade 1 haed", "Did you mean `head`?");
    refuses(&battle, "attack shade 1 via", "`via 3,4 4,4 5,5`");
    refuses(&battle, "Irne attack shade 1", "Did you mean `Iren`?");
    refuses(&battle, "attack at", "A target is missing at the end.");
}

#[test]
fn names_that_are_not_known_are_no_names() {
    let battle = battle();
    let mut hidden = shadowgrid::battle::ids::UnitSet::default();
    hidden.insert(UnitId(3));
    hidden.insert(UnitId(4));
    let fault = order_text::parse_as(battle.view(), "attack at old head", hidden).unwrap_err();
    assert!(!fault.to_string().contains("Old Head"), "{fault}");
    assert!(order_text::parse_as(battle.view(), "attack shade", hidden).is_ok());
}
