use crate::{
    battle::refusal::RefusalReason,
    rules::evoker::{
        character::sheet::{Score, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, counted, gift, rolls, set},
    },
};

fn stage(fellowship: u8) -> Play {
    let talker = move |sheet: &mut crate::rules::evoker::character::sheet::Sheet| {
        set(sheet, Score::Fellowship, fellowship);
        gift(sheet, &[Talent::InciteFury]);
        arm(sheet, "rifle");
    };
    Stage::new(&["A......x", "C......y", "B......."])
        .unit('A', talker)
        .unit('C', talker)
        .unit('B', |sheet| arm(sheet, "rifle"))
        .unit('x', |_| {})
        .unit('y', |_| {})
        .begin()
}

fn incited(play: &Play, letter: char, target: char) -> i32 {
    counted(play, &play.strike(letter, "rifle", target))
        .into_iter()
        .filter(|(rule, _)| *rule == "EV-ACT-21")
        .map(|(_, value)| value)
        .sum()
}

/// Rules: EV-ACT-21 EV-TIM-10
#[test]
fn friends_attack_that_enemy_better_for_the_users_bonus_in_rounds() {
    let mut play = stage(30);
    let events = play.act(play.order('A', "incite fury").at(play.id('x')), &[30]);
    assert_eq!(rolls(&events), [("Incite Fury", 30, 30)]);
    assert_eq!(incited(&play, 'A', 'x'), 0, "all but the user");
    for turn in 1..=3 {
        play.until('B');
        assert_eq!(incited(&play, 'B', 'x'), 10, "round {turn}");
        assert_eq!(incited(&play, 'B', 'y'), 0, "that enemy alone");
        play.until('A');
        assert!(play.has('A', c::INCITING), "turn {turn}");
        play.end(&[]);
    }
    // It ended with the user's third turn.
    play.until('B');
    assert_eq!(incited(&play, 'B', 'x'), 0);
}

/// Rules: EV-ACT-21 EV-ADV-03
#[test]
fn two_who_incite_against_the_same_enemy_count_once() {
    let mut play = stage(30);
    play.act(play.order('A', "incite fury").at(play.id('x')), &[30]);
    play.until('C');
    play.act(play.order('C', "incite fury").at(play.id('x')), &[30]);
    play.act(play.order('C', "incite fury").at(play.id('y')), &[30]);
    play.until('B');
    assert_eq!(
        (incited(&play, 'B', 'x'), incited(&play, 'B', 'y')),
        (10, 10)
    );
    play.until('A');
    assert_eq!(incited(&play, 'A', 'x'), 10, "by C");
}

/// Rules: EV-ACT-21
#[test]
fn each_enemy_has_its_own_rounds_and_one_is_the_least() {
    let mut play = stage(20);
    play.act(play.order('A', "incite fury").at(play.id('x')), &[20]);
    play.until('B');
    play.until('A');
    play.act(play.order('A', "incite fury").at(play.id('y')), &[20]);
    play.until('B');
    assert_eq!(
        (incited(&play, 'B', 'x'), incited(&play, 'B', 'y')),
        (10, 10)
    );
    play.until('A');
    play.end(&[]);
    play.until('B');
    assert_eq!(
        (incited(&play, 'B', 'x'), incited(&play, 'B', 'y')),
        (0, 10)
    );
    let mut play = stage(5);
    play.act(play.order('A', "incite fury").at(play.id('x')), &[5]);
    play.until('B');
    assert_eq!(incited(&play, 'B', 'x'), 10);
    play.until('A');
    play.end(&[]);
    play.until('B');
    assert_eq!(incited(&play, 'B', 'x'), 0);
}

/// Rules: EV-ACT-21 EV-ACT-01 EV-SHT-18
#[test]
fn an_enemy_in_sight_and_earshot() {
    let play = Stage::new(&["A....................x"])
        .unit('A', |sheet| gift(sheet, &[Talent::InciteFury]))
        .begin();
    let order = play.order('A', "incite fury").at(play.id('x'));
    assert_eq!(
        play.refused(&order).why,
        RefusalReason::OutOfReach {
            distance: 21,
            reach: 20
        }
    );
    let mut play = stage(30);
    play.until('B');
    let order = play.order('B', "incite fury").at(play.id('x'));
    assert!(matches!(
        play.refused(&order).why,
        RefusalReason::Lacks { .. }
    ));
}
