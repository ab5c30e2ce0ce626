//! Dice and tests (EV-DIC).

use crate::rules::evoker::{
    character::sheet::Score,
    conditions as c,
    fixture::{Play, Stage, arm, rolls, set, target_number},
};

fn duel() -> Play {
    Stage::new(&["Ax"])
        .unit('A', |sheet| {
            set(sheet, Score::Melee, 55);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin()
}

/// Rules: EV-DIC-13 EV-ADV-15 EV-ADV-04
#[test]
fn a_next_test_bonus_goes_to_whatever_test_comes_first() {
    let mut play = duel();
    play.end(&[]);
    let focus = play.order('x', "focus");
    play.act(focus, &[]);
    play.end(&[]);
    // x evades first: 30 + 10; its own later attack gets no bonus.
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[30, 20]);
    assert_eq!(rolls(&events)[1], ("Evade", 40, 20));
    play.end(&[]);
    assert_eq!(target_number(&play, &play.strike('x', "sword", 'A')), 30);
}

/// Rules: EV-DIC-13
#[test]
fn a_failed_test_uses_the_bonus_up_too() {
    let mut play = duel();
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    assert!(play.has('A', c::FOCUS));
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[90]);
    assert!(!play.has('A', c::FOCUS));
}

/// Rules: EV-DIC-06 EV-DIC-12
#[test]
fn a_failed_initiator_meets_no_answer() {
    let mut play = duel();
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[56]);
    assert_eq!(rolls(&events), [("Attack", 55, 56)]);
}

/// Rules: EV-DIC-14
#[test]
fn equal_evasions_go_to_the_first_of_the_list() {
    let mut play = duel();
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[55, 90, 50]);
    let names: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            crate::battle::event::BattleEvent::Rolled(roll) => Some(roll.check.base_name),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["Melee", "Parry"]);
}
