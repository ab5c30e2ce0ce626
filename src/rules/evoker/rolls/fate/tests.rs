//! Fate: who is asked what, and what the computer spends. What a point buys is shown by scenes.

use super::moments;
use crate::{
    battle::orders::{
        order::Order,
        question::{Choice, Question, QuestionKind},
    },
    rules::evoker::{
        BOOK,
        character::{
            sheet::{Score, Sheet},
            stats,
        },
        conditions as c,
        fixture::{Play, Stage, arm, set, target_number, teach},
    },
};

/// A with Melee 95 strikes at x, which has this much Fate.
fn victim(fate: u8, change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 95);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| {
            sheet.fate = Some(fate);
            arm(sheet, "sword");
            change(sheet);
        })
        .begin()
}

/// The questions of an order with the dice of a seed, each answered by the policy.
fn questions(play: &mut Play, order: &Order, seed: u64) -> Vec<(Question, bool)> {
    let mut asked = Vec::new();
    let mut fork = play.battle.fork(seed);
    let done = fork.execute_with(order.clone(), &mut |view, question| {
        asked.push((question.clone(), (BOOK.matters)(view, question)));
        Some((BOOK.policy)(view, question))
    });
    assert!(done.is_ok());
    asked
}

/// Rules: EV-FAT-02 EV-ADV-14
#[test]
fn the_question_shows_the_test_with_one_point_in_it() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 40);
            sheet.fate = Some(3);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let blow = play.strike('A', "sword", 'x');
    let plain = target_number(&play, &blow);
    let is_fate = |question: &Question| question.rule.0 == "EV-FAT-02";
    let asked = play.question(blow, &[80, 90, 50], is_fate).expect("asked");
    assert_eq!((plain, asked.check.expect("a test").target), (40, 60));
}

/// Rules: EV-FAT-01
#[test]
fn nobody_is_asked_in_vain() {
    // Without Fate, and asleep.
    for (fate, sleeps) in [(0, false), (2, true)] {
        let mut play = victim(fate, |_| {});
        if sleeps {
            play.give('x', c::HELPLESS, None);
        }
        let blow = play.strike('A', "sword", 'x');
        for (question, _) in questions(&mut play, &blow, 7) {
            assert!(!question.rule.0.starts_with("EV-FAT"), "{question:?}");
        }
    }
    // Unharmed and without ailments, there is nothing to buy before a turn.
    let mut play = victim(2, |_| {});
    let end = play.order('A', "end");
    assert!(questions(&mut play, &end, 7).is_empty());
}

/// Rules: EV-FAT-04 EV-FAT-07 EV-FAT-01
#[test]
fn what_is_full_is_not_offered() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| sheet.fate = Some(1))
        .begin();
    let spend = play.order('A', "spend fate");
    for (light, is_offered) in [(3, false), (2, true)] {
        play.set_wounds('A', (light, 1, 1));
        let asked = play.asked(spend.clone(), &[]).expect("what for?");
        let offers = |choice| asked.choices.contains(&Choice::Named(choice));
        assert_eq!(offers("restore Light Wounds"), is_offered);
        assert!(offers("two Advantages") && !offers("restore Exertion"));
    }
}

/// Rules: EV-FAT-01
#[test]
fn by_default_only_what_matters_interrupts() {
    let mut play = victim(2, |_| {});
    play.set_wounds('x', (2, 1, 1));
    let blow = play.strike('A', "sword", 'x');
    let (mut after, mut lost, mut blocked) = (0, 0, 0);
    for seed in 0..40 {
        for (question, matters) in questions(&mut play, &blow, seed) {
            match (question.rule.0, question.topic) {
                _ if !matters => {}
                ("EV-FAT-03", QuestionKind::Fate) => lost += 1,
                ("EV-FAT-01", QuestionKind::Fate) => after += 1,
                ("EV-FAT-06", QuestionKind::Fate) => blocked += 1,
                other => panic!("nothing before a test: {other:?}"),
            }
        }
    }
    assert!(lost > 0 && after > 0 && blocked > 0);
}

/// Rules: EV-FAT-03 EV-DIC-06
#[test]
fn a_second_evasion_says_what_it_takes_to_evade() {
    let mut play = victim(2, |_| {});
    let blow = play.strike('A', "sword", 'x');
    let (mut hard, mut plain) = (0, 0);
    for seed in 0..40 {
        for (question, _) in questions(&mut play, &blow, seed) {
            let Some(check) = question.check.filter(|_| question.rule.0 == "EV-FAT-03") else {
                continue;
            };
            let lines = check.breakdown.lines.iter().map(|line| line.modifier);
            let to_beat = lines.filter(|modifier| modifier.name == "degrees to beat");
            let missing: i32 = to_beat.map(|it| it.amount.value(10)).sum();
            match missing {
                0 => plain += 1,
                _ => hard += 1,
            }
            // Full tens of the attack have to be matched.
            assert!(missing <= 0 && missing % 10 == 0, "{check:?}");
        }
    }
    assert!(hard > 0 && plain > 0, "{hard} {plain}");
}

/// Rules: EV-FAT-01 EV-FAT-03
#[test]
fn the_computer_spends_on_lost_evasions_alone() {
    // A, in danger itself, does not throw its own spell again; x does if it is in danger.
    for (wounds, dice, left) in [
        ((0, 1, 1), &[50, 99, 10][..], 1),
        ((1, 1, 1), &[50, 99], 2),
        ((0, 1, 1), &[60], 2),
    ] {
        let mut play = Stage::new(&["A..x"])
            .unit('A', |sheet| {
                set(sheet, Score::Magic, 50);
                sheet.fate = Some(2);
                teach(sheet, &["bewilder"]);
            })
            .unit('x', |sheet| sheet.fate = Some(2))
            .begin();
        play.set_wounds('A', (0, 1, 1));
        play.set_wounds('x', wounds);
        let spell = play.cast('A', "ailment", "bewilder", 'x');
        play.act(spell, dice);
        let fate = |letter| play.view().pool(play.id(letter), stats::FATE);
        assert_eq!((fate('A'), fate('x')), (2, left), "{dice:?}");
    }
}

/// Rules: EV-FAT-01
#[test]
fn two_wounds_left_are_the_last_ones() {
    for (wounds, is_in_danger) in [((1, 1, 1), false), ((0, 1, 1), true), ((0, 0, 1), true)] {
        let mut play = victim(1, |_| {});
        play.set_wounds('x', wounds);
        let found = moments::is_in_danger(play.view(), play.id('x'));
        assert_eq!(found, is_in_danger, "{wounds:?}");
    }
}
