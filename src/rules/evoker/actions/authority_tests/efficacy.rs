use crate::{
    battle::order::Order,
    rules::evoker::{
        character::sheet::{Score, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, counted, gift, rolls, set},
    },
};

fn stage() -> Play {
    let talker = |sheet: &mut crate::rules::evoker::character::sheet::Sheet| {
        set(sheet, Score::Fellowship, 40);
        gift(sheet, &[Talent::CultivateEfficacy]);
    };
    Stage::new(&[
        "A.........................Bx",
        "....C.....................D.",
    ])
    .unit('A', talker)
    .unit('C', talker)
    .unit('B', |sheet| arm(sheet, "sword"))
    .unit('x', |sheet| {
        set(sheet, Score::Melee, 50);
        arm(sheet, "sword");
    })
    .unit('D', |_| {})
    .begin()
}

/// The Efficacy and Focus modifiers of an attack.
fn helped(play: &Play, order: &Order) -> Vec<(&'static str, i32)> {
    let mut counted = counted(play, order);
    counted.retain(|(rule, _)| matches!(*rule, "EV-ACT-19" | "EV-ADV-15"));
    counted
}

fn encourage(play: &mut Play, letter: char, face: u16) {
    let order = play.order(letter, "cultivate efficacy");
    let events = play.act(order, &[face]);
    assert_eq!(rolls(&events)[0].0, "Cultivate Efficacy");
}

/// Rules: EV-ACT-19 EV-DIC-13
#[test]
fn every_friend_does_its_next_test_better_even_an_evasion() {
    let mut play = stage();
    encourage(&mut play, 'A', 40);
    assert_eq!(
        ['A', 'B', 'C', 'D'].map(|u| play.has(u, c::HEARTENED)),
        [false, true, true, true]
    );
    play.until('B');
    // B's attack is its next test, and the only one helped.
    let blow = play.strike('B', "sword", 'x');
    assert_eq!(helped(&play, &blow), [("EV-ACT-19", 10)]);
    play.act(blow.clone(), &[99]);
    assert!(!play.has('B', c::HEARTENED));
    play.until('x');
    // D has rolled nothing yet: its evasion is its next test.
    assert!(play.has('D', c::HEARTENED));
    let events = play.act(play.strike('x', "sword", 'D'), &[49, 95, 50]);
    assert_eq!(rolls(&events)[1].1, 40);
    assert!(!play.has('D', c::HEARTENED));
}

/// Rules: EV-ACT-19 EV-DIC-13
#[test]
fn it_joins_focus_but_not_itself() {
    let mut play = stage();
    encourage(&mut play, 'A', 10);
    play.until('C');
    encourage(&mut play, 'C', 40);
    play.until('B');
    play.act(play.order('B', "focus"), &[]);
    let blow = play.strike('B', "sword", 'x');
    assert_eq!(helped(&play, &blow), [("EV-ADV-15", 10), ("EV-ACT-19", 10)]);
    play.act(blow, &[99]);
    assert!(
        !play.has('B', c::HEARTENED) && !play.has('B', c::FOCUS),
        "both are used up"
    );
}

/// Rules: EV-ACT-19 EV-DIC-13
#[test]
fn unused_it_ends_with_the_holders_next_turn() {
    let mut play = stage();
    encourage(&mut play, 'A', 40);
    play.until('D');
    assert!(play.has('D', c::HEARTENED));
    play.end(&[]);
    assert!(!play.has('D', c::HEARTENED));
}

/// Rules: EV-ACT-19 EV-SHT-18 EV-TIM-15
#[test]
fn a_failure_does_nothing_and_it_has_no_keyword() {
    let mut play = stage();
    encourage(&mut play, 'A', 41);
    assert!(!play.has('B', c::HEARTENED));
    encourage(&mut play, 'A', 40);
    assert!(play.has('B', c::HEARTENED));
    play.until('B');
    let order = play.order('B', "cultivate efficacy");
    assert_eq!(play.refused(&order).rule.0, "EV-ACT-19");
}
