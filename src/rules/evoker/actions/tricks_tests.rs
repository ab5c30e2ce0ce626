use crate::{
    battle::orders::question::{Choice, Question},
    rules::evoker::{
        character::sheet::{Score, Skill, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, gift, rolls, set, train},
    },
};

/// A reads x, which has a sword; B stands beside x.
fn stage() -> Play {
    Stage::new(&["A...Bx"])
        .unit('A', |sheet| {
            set(sheet, Score::Intelligence, 50);
            train(sheet, Skill::Inquiry, 1, &[]);
            gift(sheet, &[Talent::BattleReading]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
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
fn the_computer_rerolls_the_first_passed_attack_or_evasion() {
    let mut play = stage();
    read(&mut play);
    play.until('x');
    // A failed attack is left alone; the next one, which passes, is rerolled.
    let policy = |play: &Play, question: &Question| {
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
    // Between two equal results there is nothing to choose.
    let mut equal = stage();
    read(&mut equal);
    equal.until('x');
    let is_choice = |question: &Question| question.prompt.starts_with("Which of the two");
    let choice = equal.question(blow.clone(), &[30, 30, 90, 50], is_choice);
    assert!(choice.is_none());
    // The computer keeps the result that is worse for the target.
    play.act(blow, &[30, 10, 90, 50]);
    assert_eq!(play.wounds('B'), (1, 1, 1), "30 counts: 2 degrees, not 4");
}
