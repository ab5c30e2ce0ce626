use crate::rules::evoker::{
    character::sheet::{Focus, Score, Skill},
    conditions as c,
    fixture::{Play, Stage, arm, counted, rolls, set, train},
};

/// A frightens x; B stands beside A, C stands alone.
fn stage() -> Play {
    Stage::new(&["BA...x...C"])
        .unit('A', |sheet| {
            set(sheet, Score::Strength, 40);
            train(sheet, Skill::Athletics, 1, &[Focus::Intimidate]);
            set(sheet, Score::Fellowship, 50);
        })
        .unit('B', |_| {})
        .unit('C', |_| {})
        .unit('x', |sheet| {
            set(sheet, Score::Willpower, 30);
            train(sheet, Skill::Fortitude, 0, &[Focus::Courage]);
            arm(sheet, "rifle");
        })
        .begin()
}

fn cowed(play: &Play, target: char) -> Vec<(&'static str, i32)> {
    counted(play, &play.strike('x', "rifle", target))
        .into_iter()
        .filter(|(rule, _)| *rule == "EV-ACT-12")
        .collect()
}

/// Rules: EV-ACT-12 EV-DIC-14 EV-SHT-04
#[test]
fn it_shields_the_user_and_those_beside_it_when_the_attack_is_made() {
    let mut play = stage();
    let order = play.order('A', "scary face").at(play.id('x'));
    // Athletics (Intimidate) 60 beats Authority 50; Fortitude (Courage) 40 beats Willpower 30.
    let events = play.act(order, &[60, 41]);
    assert_eq!(rolls(&events), [("Scary Face", 60, 60), ("Resist", 40, 41)]);
    play.until('x');
    assert_eq!(cowed(&play, 'A'), [("EV-ACT-12", -10)]);
    assert_eq!(cowed(&play, 'B'), [("EV-ACT-12", -10)]);
    assert_eq!(cowed(&play, 'C'), []);
    // An ally that steps away loses the protection.
    let b = play.id('B');
    play.stage(|r| r.place(b, (7, 0).into()));
    assert_eq!(cowed(&play, 'B'), []);
    play.end(&[]);
    assert!(
        !play.has('x', c::COWED),
        "until the start of the user's next turn"
    );
}

/// Rules: EV-ACT-12 EV-ADV-03
#[test]
fn two_who_frighten_the_same_enemy_count_once() {
    let mut play = stage();
    play.act(play.order('A', "scary face").at(play.id('x')), &[60, 41]);
    play.until('B');
    play.act(play.order('B', "scary face").at(play.id('x')), &[10, 41]);
    play.until('x');
    assert_eq!(cowed(&play, 'A'), [("EV-ACT-12", -10)]);
    assert_eq!(cowed(&play, 'B'), [("EV-ACT-12", -10)]);
}

/// Rules: EV-ACT-12 EV-ACT-01
#[test]
fn it_needs_no_talent_but_the_trick() {
    let mut play = stage();
    let order = play.order('A', "scary face").at(play.id('x'));
    play.act(order.clone(), &[61]);
    assert!(!play.has('x', c::COWED));
    assert_eq!(play.refused(&order).rule.0, "EV-TIM-14");
}
