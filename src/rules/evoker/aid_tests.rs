//! What help and tricks are worth to the brain, in numbers.

use super::worth;
use crate::{
    battle::ids::UnitId,
    rules::evoker::{
        BOOK, conditions as c,
        fixture::{Play, Stage, arm, gift, set, train},
        sheet::{Score, Sheet, Skill, Talent},
    },
};

fn versatile(sheet: &mut Sheet) {
    sheet.scores = [50; 11];
    set(sheet, Score::Toughness, 70);
    arm(sheet, "sword");
    arm(sheet, "pistol");
    gift(sheet, &Talent::ALL);
    train(sheet, Skill::Melee, 1, &[]);
}

/// A and its weak friend B between x and y, each with a wall behind.
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

/// The orders of the rules of thumb, in one situation after the other.
fn all(play: &Play) -> Vec<(&'static str, Option<char>, Option<i64>)> {
    [
        ("distract", Some('x')),
        ("taunt", Some('x')),
        ("scary face", Some('x')),
        ("battle reading", Some('x')),
        ("protect", Some('B')),
        ("covering fire", Some('B')),
        ("cultivate efficacy", None),
        ("incite fury", Some('x')),
        ("inspire", None),
        ("master panic", None),
        ("grapple", Some('x')),
        ("knockdown", Some('x')),
        ("push", Some('x')),
        ("baton", Some('B')),
        ("hide", None),
        ("analyse", Some('x')),
    ]
    .into_iter()
    .map(|(key, target)| (key, target, of(play, key, target)))
    .collect()
}

#[test]
fn help_is_worth_its_share_of_what_it_changes() {
    assert_eq!(all(&brawl()), []);
}

#[test]
fn help_is_worth_more_to_the_frightened_and_beside_walls() {
    let mut play = brawl();
    play.give('B', c::PANICKED, None);
    play.set_wounds('A', (0, 1, 1));
    play.give('x', c::HELPLESS, None);
    assert_eq!(all(&play), []);
}
