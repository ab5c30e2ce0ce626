//! What help and tricks are worth to the brain.

use crate::{
    battle::{ids::UnitId, orders::order::Order, view::View},
    rules::evoker::{
        BOOK,
        character::sheet::{Score, Sheet, Skill, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, gift, set, train},
    },
};

/// What an order is worth by its action's rule of thumb.
fn worth(view: View<'_>, order: &Order) -> Option<i64> {
    BOOK.action(order.action)?.worth(view, order)
}

fn versatile(sheet: &mut Sheet) {
    sheet.scores = [50; 11];
    set(sheet, Score::Toughness, 70);
    arm(sheet, "sword");
    arm(sheet, "pistol");
    gift(sheet, &Talent::ALL);
    train(sheet, Skill::Melee, 1, &[]);
}

/// A and its weak friend B between x and y, which have a wall behind them.
fn brawl() -> Play {
    let mut play = Stage::new(&["#yBAx#..."])
        .unit('A', versatile)
        .unit('B', versatile)
        .unit('x', versatile)
        .unit('y', versatile)
        .options(|options| options.links.push((UnitId(0), UnitId(1), 4)))
        .begin();
    play.set_wounds('B', (0, 1, 1));
    play
}

fn of(play: &Play, key: &str, target: Option<char>) -> Option<i64> {
    let named = BOOK.action_named(key).expect(key);
    let mut order = play.order('A', key);
    assert_eq!(order.action, named);
    if let Some(letter) = target {
        order = order.at(play.id(letter));
    }
    worth(play.view(), &order)
}

/// Pins the numbers of the rules of thumb: change them here when you change one on purpose.
#[test]
fn help_is_worth_its_share_of_what_it_changes() {
    let plain = brawl();
    // B is frightened, A can take little more, and x is helpless.
    let mut worse = brawl();
    worse.give('B', c::PANICKED, None);
    worse.set_wounds('A', (0, 1, 1));
    worse.give('x', c::HELPLESS, None);
    let table = [
        ("distract", Some('x'), 93, 286),
        ("taunt", Some('x'), 123, 0),
        ("scary face", Some('x'), 47, 92),
        ("battle reading", Some('x'), 128, 165),
        ("protect", Some('B'), 1000, 0),
        ("covering fire", Some('B'), 266, 345),
        ("cultivate efficacy", None, 25, 25),
        ("incite fury", Some('x'), 71, 220),
        ("inspire", None, 0, 75),
        ("master panic", None, 200, 200),
        ("grapple", Some('x'), -218, 1846),
        ("knockdown", Some('x'), -734, 500),
        ("push", Some('x'), -833, 200),
        ("baton", Some('B'), 1193, 3520),
        ("hide", None, 0, 863),
        ("analyse", Some('x'), 0, 0),
    ];
    for (key, target, first, second) in table {
        assert_eq!(of(&plain, key, target), Some(first), "{key}");
        assert_eq!(of(&worse, key, target), Some(second), "{key}, worse off");
    }
}
