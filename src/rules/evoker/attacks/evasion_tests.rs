//! Choosing how to evade, or not to (EV-ATK-05, EV-DIC-14).

use crate::{
    battle::{
        order::Order,
        question::{Question, QuestionKind},
    },
    rules::evoker::{
        BOOK,
        character::{
            element::{Affinity, Element, Location},
            sheet::{Score, Sheet},
        },
        conditions as c,
        fixture::{Play, Stage, arm, rolls, set, takes, teach},
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

/// Rules: EV-ATK-05 EV-ATK-04 EV-DIC-14
#[test]
fn a_player_picks_the_evasion_and_the_computer_takes_the_best() {
    let mut play = duel(|_| {});
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow.clone(), &[95, 99, 90]);
    assert_eq!(rolls(&events)[1].1, 40, "Parry");
    let mut play = duel(|_| {});
    let events = play.act_answering(blow, &[95, 99, 90], &["dodge"]);
    assert_eq!(rolls(&events)[1].1, 36);
    // A magic power allows all three evasions; the best is offered first.
    let mut play = duel(|_| {});
    let ember = play.cast('A', "attack", "ember", 'x');
    let events = play.act_answering(ember.clone(), &[50, 99, 90], &["anticipate"]);
    assert_eq!(rolls(&events)[1].1, 30);
    let mut play = duel(|_| {});
    let question = evasion_question(&mut play, &ember).expect("asked");
    let words: Vec<String> = question.choices.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["Parry", "Dodge", "Anticipate", "do not evade"]);
}

/// Rules: EV-ATK-05 EV-DIC-06
#[test]
fn a_player_may_let_the_blow_land() {
    let mut play = duel(|_| {});
    let blow = play.strike('A', "sword", 'x');
    // No evasion die: margin 2, damage 10 against 3.
    let events = play.act_answering(blow, &[75, 90], &["do not evade"]);
    assert_eq!(rolls(&events).len(), 1);
    assert_eq!(play.wounds('x'), (1, 1, 1));
}

/// Rules: EV-ATK-05 EV-ELM-09 EV-ELM-08
#[test]
fn the_computer_declines_what_does_it_good_and_a_player_need_not() {
    for affinity in [Affinity::Absorb, Affinity::Repel] {
        let fire = |sheet: &mut Sheet| takes(sheet, Element::Fire, affinity);
        let mut play = duel(fire);
        let ember = play.cast('A', "attack", "ember", 'x');
        let dice: &[u16] = if affinity == Affinity::Absorb {
            &[50]
        } else {
            &[50, 90]
        };
        play.act(ember.clone(), dice);
        let mut play = duel(fire);
        let events = play.act_answering(ember, &[50, 40], &["parry"]);
        assert_eq!(rolls(&events)[1], ("Evade", 40, 40), "a tie is a miss");
    }
    // A target that Blocks the element evades all the same.
    let mut play = duel(|sheet| takes(sheet, Element::Fire, Affinity::Block));
    let ember = play.cast('A', "attack", "ember", 'x');
    let events = play.act(ember, &[50, 40]);
    assert_eq!(rolls(&events).len(), 2);
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

/// Rules: EV-DIC-14 EV-CND-01
#[test]
fn a_player_tests_another_allowed_skill_if_it_wishes() {
    let bleeder = || {
        let mut play = duel(|sheet| {
            set(sheet, Score::Toughness, 44);
            crate::rules::evoker::fixture::train(
                sheet,
                crate::rules::evoker::character::sheet::Skill::Endurance,
                1,
                &[],
            );
        });
        play.give('x', c::BLOOD_LOSS, None);
        play
    };
    let mut play = bleeder();
    let events = play.act_answering(play.order('A', "end"), &[54], &["no"]);
    assert_eq!(rolls(&events), [("Blood Loss", 54, 54)]);
    let mut play = bleeder();
    let events = play.act_answering(play.order('A', "end"), &[44], &["no", "toughness"]);
    assert_eq!(rolls(&events), [("Blood Loss", 44, 44)]);
}
