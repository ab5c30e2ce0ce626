use crate::{
    battle::question::{Choice, QuestionKind},
    rules::evoker::{
        character::sheet::{Score, Sheet, Skill, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, gift, rolls, set, train},
    },
};

/// A reads x, which has a sword; B stands beside x.
fn stage(change: impl FnOnce(&mut Sheet)) -> Play {
    Stage::new(&["A...Bx"])
        .unit('A', |sheet| {
            set(sheet, Score::Intelligence, 50);
            train(sheet, Skill::Inquiry, 1, &[]);
            gift(sheet, &[Talent::BattleReading]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
            change(sheet);
        })
        .unit('B', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
        })
        .begin()
}

fn read(play: &mut Play) {
    let order = play.order('A', "battle reading").at(play.id('x'));
    let events = play.act(order, &[20, 90]);
    assert_eq!(rolls(&events)[0], ("Battle Reading", 60, 20));
    assert!(play.has('x', c::READ));
}

/// Rules: EV-ACT-13
#[test]
fn subterfuge_or_manipulate_resists() {
    let mut play = stage(|sheet| {
        set(sheet, Score::Agility, 33);
        set(sheet, Score::Fellowship, 31);
        train(sheet, Skill::Manipulate, 1, &[]);
    });
    let order = play.order('A', "battle reading").at(play.id('x'));
    // Subterfuge 33, Manipulate 41; a tie saves it.
    let events = play.act(order, &[60, 41]);
    assert_eq!(rolls(&events)[1], ("Resist", 41, 41));
    assert!(!play.has('x', c::READ));
}

/// Rules: EV-ACT-13 EV-DIC-11
#[test]
fn the_owner_has_a_hit_rolled_again_and_keeps_the_miss() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    let question = play.asked(blow.clone(), &[12]).expect("a question");
    assert_eq!(question.asked, play.id('A'));
    assert_eq!(
        (question.topic, question.rule.0),
        (QuestionKind::Interrupt, "EV-ACT-13")
    );
    assert_eq!(question.choices.as_slice(), [Choice::Yes, Choice::No]);
    // 12 hits; rerolled it is 77, and A keeps 77: no evasion is rolled.
    let events = play.act_answering(blow.clone(), &[12, 77], &["yes", "77"]);
    let attacks: Vec<u16> = rolls(&events)
        .into_iter()
        .map(|(_, _, face)| face)
        .collect();
    assert_eq!(attacks, [12, 77]);
    assert_eq!(play.wounds('B'), (3, 1, 1));
    assert!(!play.has('x', c::READ), "once");
}

/// Rules: EV-ACT-13
#[test]
fn the_owner_may_keep_the_first_result_or_leave_it_alone() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    // A keeps the first result: the attack goes on to evasion and location.
    let events = play.act_answering(blow, &[12, 77, 90, 50], &["yes", "12"]);
    assert_eq!(rolls(&events).len(), 3);
    assert!(play.wounds('B').0 < 3);
    // Declined: nothing is rerolled, and the chance remains.
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    let events = play.act_answering(blow, &[12, 90, 50], &["no"]);
    assert_eq!(rolls(&events).len(), 2);
    assert!(play.has('x', c::READ));
}

/// Rules: EV-ACT-13
#[test]
fn evasions_and_plain_tests_can_be_read_too() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('B');
    let blow = play.strike('B', "sword", 'x');
    // Attack 45: 0 degrees; Parry 20 would beat it and is rerolled.
    let events = play.act_answering(blow, &[45, 20, 88, 50], &["yes", "88"]);
    let faces: Vec<u16> = rolls(&events)
        .into_iter()
        .map(|(_, _, face)| face)
        .collect();
    assert_eq!(faces, [45, 20, 88]);
    // A plain test: bleeding at the turn's start.
    let mut play = stage(|_| {});
    read(&mut play);
    play.give('x', c::BLOOD_LOSS, None);
    let end = play.order('A', "end");
    let events = play.act_answering(end, &[10, 95], &["no", "yes", "95"]);
    assert_eq!(rolls(&events).len(), 2);
    assert_eq!(play.wounds('x'), (2, 1, 1));
}

/// Rules: EV-ACT-13
#[test]
fn the_computer_rerolls_the_first_passed_attack_or_evasion() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('x');
    // A failed attack is left alone; the next one, which passes, is rerolled.
    let policy = |play: &Play, question: &crate::battle::question::Question| {
        (crate::rules::evoker::BOOK.policy)(play.view(), question)
    };
    let blow = play.strike('x', "sword", 'B');
    let failed = play.asked(blow.clone(), &[80]).expect("a question");
    assert_eq!(
        failed.choices[usize::from(policy(&play, &failed))],
        Choice::No
    );
    assert!(!(crate::rules::evoker::BOOK.matters)(play.view(), &failed));
    let passed = play.asked(blow.clone(), &[30]).expect("a question");
    assert_eq!(
        passed.choices[usize::from(policy(&play, &passed))],
        Choice::Yes
    );
    assert!((crate::rules::evoker::BOOK.matters)(play.view(), &passed));
    // The computer keeps the result that is worse for the target.
    play.act(blow, &[30, 10, 90, 50]);
    assert_eq!(play.wounds('B'), (1, 1, 1), "30 counts: 2 degrees, not 4");
}

/// Rules: EV-DIC-11 EV-ACT-13
#[test]
fn damned_dice_fall_in_twos_before_and_after() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.give('x', c::DAMNED, Some(3));
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    // Two dice, the higher counts: 12; the reroll again: 77.
    play.act_answering(blow, &[12, 3, 40, 77], &["yes", "77"]);
    assert_eq!(play.wounds('B'), (3, 1, 1));
}

/// Rules: EV-DIC-11 EV-ACT-13 EV-ATK-08
#[test]
fn the_reroll_against_the_condemned_comes_first() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.give('B', c::CONDEMNED, Some(3));
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    // 99 misses and is rerolled: 20; the reader is offered only that die and makes it 95.
    let question = play.asked(blow.clone(), &[99, 20]).expect("a question");
    assert_eq!(question.rule.0, "EV-ACT-13");
    play.act_answering(blow, &[99, 20, 95], &["yes", "95"]);
    assert_eq!(play.wounds('B'), (3, 1, 1));
}

/// Rules: EV-DIC-11 EV-ACT-13
#[test]
fn fate_comes_after_the_reader() {
    let mut play = stage(|sheet| sheet.fate = Some(1));
    read(&mut play);
    play.until('x');
    let blow = play.strike('x', "sword", 'B');
    // 12, made 77 by the reader, rerolled with Fate: 30, which stands.
    let events = play.act_answering(blow, &[12, 77, 30, 90, 50], &["yes", "77", "yes"]);
    let faces: Vec<u16> = rolls(&events)
        .into_iter()
        .map(|(_, _, face)| face)
        .collect();
    assert_eq!(faces, [12, 77, 30, 90]);
}

/// Rules: EV-ACT-13
#[test]
fn it_ends_with_the_readers_next_turn() {
    let mut play = stage(|_| {});
    read(&mut play);
    play.until('B');
    play.end(&[]);
    assert!(!play.has('x', c::READ));
}
