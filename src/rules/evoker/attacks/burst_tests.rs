use smallvec::SmallVec;

use crate::{
    battle::{
        odds::Budget,
        orders::{
            order::{Aim, Order, Tool},
            question::{Choice, Question, QuestionKind},
        },
    },
    dice::Weight,
    rules::evoker::{
        BOOK,
        actions::modes,
        character::sheet::Score,
        fixture::{Play, Stage, arm, item, set},
        movement::onward::MOVE,
    },
};

/// A with an smg (40 m), Ranged 60 and Basic Move 6 in a long lane, with x and y at these
/// distances.
fn lane(x: i16, y: i16) -> Play {
    let mut row = vec!['.'; 50];
    row[0] = 'A';
    row[x as usize] = 'x';
    row[y as usize] = 'y';
    let row: String = row.into_iter().collect();
    Stage::new(&[row.as_str(), &".".repeat(50)])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            set(sheet, Score::Agility, 30);
            arm(sheet, "smg");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin()
}

fn both(play: &Play) -> Order {
    let mut order = play.strike('A', "smg", 'x').mode(modes::BURST);
    order.aim = Aim::Units(SmallVec::from_slice(&[play.id('x'), play.id('y')]));
    order
}

/// What the computer answers when it is asked to walk on within the burst.
fn walks(play: &mut Play) -> Choice {
    let order = both(play);
    let is_walk = |question: &Question| question.topic == QuestionKind::MoveOn;
    let question = play.question(order, &[12, 90, 50, 90, 50], is_walk);
    let question = question.expect("asked");
    assert_eq!(question.asked, play.id('A'));
    question.choices[usize::from((BOOK.policy)(play.view(), &question))]
}

/// Rules: EV-ATK-17
#[test]
fn the_computer_walks_on_only_to_a_target_out_of_reach() {
    assert_eq!(walks(&mut lane(30, 44)), Choice::Named(MOVE));
    assert_eq!(walks(&mut lane(30, 34)), Choice::No);
}

/// Rules: EV-ATK-17
#[test]
fn the_odds_of_a_burst_with_a_walk_are_exact() {
    let mut play = lane(30, 44);
    let order = both(&play);
    let odds = play.battle.odds(&order, Budget::default()).unwrap();
    assert!(!odds.about, "{} runs", odds.runs);
    assert!(odds.total().is_one());
    let whole = Budget {
        runs: 4_000_000,
        merge: false,
        ..Budget::default()
    };
    let plain = play.battle.odds(&order, whole).unwrap();
    let y = play.id('y');
    assert!(!plain.about);
    assert_eq!(odds.hits(y), plain.hits(y));
    assert_eq!(odds.losses(y), plain.losses(y));
    assert_ne!(odds.hits(y), Weight::ZERO);
}

/// Rules: EV-ATK-16
#[test]
fn a_burst_is_a_form_of_attacks_on_combatants_alone() {
    let play = lane(30, 44);
    let at_x = play.strike('A', "smg", 'x');
    assert_eq!(
        super::form(play.view(), &at_x),
        Some(at_x.clone().mode(modes::BURST))
    );
    let at_a_thing = play
        .order('A', "attack")
        .with(Tool::Item(item("smg")))
        .to((9, 0).into());
    assert_eq!(super::form(play.view(), &at_a_thing), None);
}
