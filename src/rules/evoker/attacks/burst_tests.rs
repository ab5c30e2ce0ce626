use smallvec::SmallVec;

use crate::{
    battle::{
        components::{Clock, Inserted, MoveProgress, Phase},
        odds::Budget,
        orders::{
            order::{Aim, Order, Tool},
            question::{Choice, QuestionKind},
        },
    },
    dice::Weight,
    rules::evoker::{
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

/// Rules: EV-ATK-17
#[test]
fn only_the_shooter_is_asked_and_only_while_metres_and_targets_are_left() {
    let mut play = lane(30, 44);
    let unit = play.id('A');
    let order = both(&play);
    let first = play.asked(order.clone(), &[12, 90, 50, 90, 50]).unwrap();
    assert_eq!(first.topic, QuestionKind::Detail);
    let asks = |play: &mut Play| {
        let order = both(play);
        let mut given = Vec::new();
        let mut seen = Vec::new();
        loop {
            let faces = crate::battle::resolver::DiceSource::Script {
                faces: vec![12, 90, 50, 90, 50],
                used: 0,
            };
            play.battle
                .execute_scripted(order.clone(), given.clone(), faces)
                .unwrap();
            let Some(question) = play.battle.question().cloned() else {
                return seen;
            };
            let policy = (crate::rules::evoker::BOOK.policy)(play.view(), &question);
            seen.push((
                question.asked,
                question.topic,
                question.choices[usize::from(policy)],
            ));
            given.push(policy);
            play.battle.withdraw();
        }
    };
    let seen = asks(&mut play);
    assert!(
        seen.contains(&(unit, QuestionKind::MoveOn, Choice::Named(MOVE))),
        "{seen:?}"
    );
    // With the target in reach the computer stays, and a player is asked once.
    let mut play = lane(30, 34);
    let a = play.id('A');
    let seen = asks(&mut play);
    assert_eq!(
        seen.iter()
            .filter(|asked| asked.1 == QuestionKind::MoveOn)
            .collect::<Vec<_>>(),
        [&(a, QuestionKind::MoveOn, Choice::No)]
    );
    // No metres left, or not its own turn: no question.
    for spent in [true, false] {
        let mut play = lane(30, 34);
        let a = play.id('A');
        play.stage(|r| {
            if spent {
                *r.edit::<MoveProgress>(a) = MoveProgress::default();
            } else {
                r.edit_field::<Clock>().phase = Phase::Inserted(Inserted {
                    turn_of: a,
                    bonus: 0,
                    passed: false,
                });
            }
        });
        let seen = asks(&mut play);
        assert!(
            seen.iter().all(|asked| asked.1 != QuestionKind::MoveOn),
            "{seen:?}"
        );
    }
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
