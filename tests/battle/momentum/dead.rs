//! The dead keep their Status Effects, and return with the remaining duration (MO-STS-03). No rule
//! of the book brings a unit back; a game master does.

use shadowgrid::{
    battle::{Battle, components::Until, ids::UnitId, orders::order::Order},
    rules::momentum::BOOK,
};

use super::lab;

const FIEND: UnitId = UnitId(1);

/// Pawn 30, Fiend with such an Initiative, Ghoul 10, far apart.
fn battle(instinct: u8) -> Battle {
    let one = |name: &str, side: &str, x: usize, ins: u8| {
        format!(
            r#"(name: "{name}", side: "{side}", at: ({x}, 0),
                sheets: {{ momentum: (title: "{name}", level: 3, stats: (ins: {ins})) }}),"#
        )
    };
    let all = one("Pawn", "Heroes", 0, 15)
        + &one("Fiend", "Foes", 30, instinct)
        + &one("Ghoul", "Foes", 32, 5);
    let sides = r#"Side(name: "Heroes"), Side(name: "Foes")"#;
    lab(33, sides, &all, "").battle(&BOOK, 1).unwrap()
}

fn set(battle: &mut Battle, number: &str, value: i64) {
    battle.stage(|r| assert!(BOOK.numbers.set(r, FIEND, number, value)));
}

fn end(battle: &mut Battle) {
    let end = BOOK.action_named("end").unwrap();
    let order = Order::new(battle.acting().unwrap(), end);
    battle.execute(order).unwrap();
}

/// Ends turns until a round begins.
fn until_round(battle: &mut Battle, round: u16) {
    while battle.view().clock().round < round {
        end(battle);
    }
}

/// Ends of its own turns until the fiend sees again.
fn left(battle: &Battle) -> Option<u8> {
    let blinded = BOOK.condition_named("Blinded").unwrap();
    let condition = battle.view().condition(FIEND, blinded)?;
    match condition.until {
        Until::Turns(left) => Some(left),
        _ => None,
    }
}

/// Blinded for 3 rounds, dies after this many turns of the first round, is revived when 2 of its
/// turns would have ended: 1 round is left.
fn revived_with_one_round(mut battle: Battle, dies_after: u16) {
    for _ in 0..dies_after {
        end(&mut battle);
    }
    set(&mut battle, "Blinded", 1);
    assert_eq!(left(&battle), Some(3));
    set(&mut battle, "Vitality", -10);
    assert!(!battle.view().status(FIEND).is_on_field());
    until_round(&mut battle, 3 + dies_after);
    assert_eq!(left(&battle), Some(1));
    set(&mut battle, "Vitality", 1);
    assert!(battle.view().status(FIEND).is_active());
    // As if it had lived all the time, it is over with its next turn.
    until_round(&mut battle, 5 + dies_after);
    assert_eq!(left(&battle), None);
}

/// Rules: MO-STS-03 MO-STS-05
#[test]
fn who_dies_before_its_turn_comes_back_with_what_is_left() {
    revived_with_one_round(battle(10), 0);
}

/// Rules: MO-STS-03 MO-STS-05
#[test]
fn who_dies_after_its_turn_comes_back_with_what_is_left() {
    // Fiend 40 has had its turn; it dies in that of Pawn.
    revived_with_one_round(battle(20), 1);
}
