//! Choosing how to evade, or not to (EV-ATK-05, EV-DIC-14).

use crate::{
    battle::orders::{
        order::Order,
        question::{Question, QuestionKind},
    },
    rules::evoker::{
        BOOK,
        character::{
            element::Location,
            sheet::{Score, Sheet},
        },
        conditions as c,
        fixture::{Play, Stage, arm, set, teach},
    },
};

/// A (Melee 95, Magic 50) beside x: Parry 40, Dodge 36, Anticipate 30.
fn duel(change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            set(sheet, Score::Magic, 50);
            arm(sheet, "sword");
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 40);
            set(sheet, Score::Agility, 36);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

/// The question of how to evade, if it is asked.
fn evasion_question(play: &mut Play, order: &Order) -> Option<Question> {
    let mut found = None;
    let mut fork = play.battle.fork(3);
    let done = fork.execute_with(order.clone(), &mut |view, question| {
        if question.rule.0 == "EV-ATK-05" {
            found = Some(question.clone());
        }
        Some((BOOK.policy)(view, question))
    });
    assert!(done.is_ok());
    found
}

/// Rules: EV-ATK-05 EV-ATK-07 EV-INJ-16
#[test]
fn the_question_interrupts_where_the_best_way_has_a_price() {
    let mut play = duel(|_| {});
    let blow = play.strike('A', "sword", 'x');
    let question = evasion_question(&mut play, &blow).expect("asked");
    assert_eq!(question.topic, QuestionKind::Defence);
    assert!(!(BOOK.matters)(play.view(), &question));
    // Broken Fingers: a Parry costs 5 Stress, a Dodge nothing.
    play.injure('x', Location::RightArm, 2);
    let unit = play.id('x');
    play.stage(|r| {
        let scores = &mut r.edit::<crate::battle::components::Decay>(unit).0;
        scores[Score::Agility as usize] = 16;
    });
    let question = evasion_question(&mut play, &blow).expect("asked");
    assert!(
        (BOOK.matters)(play.view(), &question),
        "Parry 30 is the best"
    );
    let mut dodging = duel(|_| {});
    dodging.injure('x', Location::RightArm, 2);
    dodging.act_answering(blow.clone(), &[95, 30], &["dodge"]);
    assert_eq!(dodging.stress('x'), 0);
    play.act(blow.clone(), &[95, 30]);
    assert_eq!(play.stress('x'), 5);
    // A target that may not evade is not asked.
    let mut play = duel(|_| {});
    play.give('x', c::STAGGERED, None);
    assert!(evasion_question(&mut play, &blow).is_none());
}
