//! Bleeding, exhaustion and waking.

use super::*;

fn bleeder(toughness: u8) -> Play {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |_| {})
        .unit('x', |sheet| set(sheet, Score::Toughness, toughness))
        .begin();
    let unit = play.id('x');
    play.stage(|r| injuries::bleed(r, unit, 0, "EV-CND-01"));
    play
}

/// Rules: EV-CND-01 EV-ACT-36 EV-TIM-11
#[test]
fn bleeders_test_at_their_turn_start() {
    let mut play = bleeder(44);
    let end = play.order('A', "end");
    let question = play.asked(end.clone(), &[]).expect("stem the bleeding?");
    assert_eq!(
        (question.rule.0, question.topic),
        ("EV-ACT-36", QuestionKind::Detail)
    );
    play.act_answering(end.clone(), &[45], &["no"]);
    assert_eq!((play.wounds('x'), play.stress('x')), ((3, 2, 1), 1));
    assert!(play.has('x', c::BLOOD_LOSS));
    // Passing does not end it; stemming adds 30 for a star.
    let mut play = bleeder(44);
    play.act_answering(end.clone(), &[44], &["no"]);
    assert!(play.has('x', c::BLOOD_LOSS));
    let mut play = bleeder(44);
    let events = play.act_answering(end, &[74], &["yes"]);
    assert_eq!(rolls(&events), [("Blood Loss", 74, 74)]);
    assert_eq!((play.wounds('x'), play.stars('x')), ((4, 2, 1), 1));
}

/// Rules: EV-CND-02 EV-CND-10 EV-DIC-09 EV-TIM-05
#[test]
fn without_light_wounds_toughness_drains() {
    let mut play = bleeder(44);
    play.set_wounds('x', (0, 2, 1));
    let end = play.order('A', "end");
    // 2 degrees of failure: 3 points.
    play.act_answering(end, &[71], &["no"]);
    let unit = play.id('x');
    assert_eq!(stats::score(play.view(), unit, Score::Toughness), 41);
    assert_eq!(play.wounds('x'), (0, 2, 1));
    // Two points more lower the bonus, and with it Defense; the tracks stay as they are.
    play.stage(|r| r.edit::<Decay>(unit).0[Score::Toughness as usize] += 2);
    assert_eq!(stats::bonus(play.view(), unit, Score::Toughness), 3);
    let defense = stats::defense(play.view(), unit, Location::Body, Affinity::Normal);
    assert_eq!(defense[0].1, 3);
    assert_eq!(play.wounds('x'), (0, 2, 1));
}

/// Rules: EV-CND-03
#[test]
fn a_second_cause_of_bleeding_changes_nothing() {
    let mut play = bleeder(44);
    let unit = play.id('x');
    play.stage(|r| injuries::bleed(r, unit, 0, "EV-CND-01"));
    let end = play.order('A', "end");
    play.act_answering(end, &[99], &["no"]);
    assert_eq!(play.wounds('x'), (3, 2, 1));
}

/// Rules: EV-CND-04
#[test]
fn bled_out_a_heavy_wound_is_lost_each_round() {
    let mut play = bleeder(10);
    play.set_wounds('x', (0, 1, 1));
    let unit = play.id('x');
    play.stage(|r| r.edit::<Decay>(unit).0[Score::Toughness as usize] = 9);
    let end = play.order('A', "end");
    // Toughness 1, 50: four degrees and more: 0 now. The first Heavy Wound at this round's end.
    play.act_answering(end, &[50], &["no"]);
    assert_eq!(stats::score(play.view(), unit, Score::Toughness), 0);
    assert!(play.has('x', c::BLED_OUT));
    // A Light Wound healed meanwhile does not pay for it, and there are no more tests.
    play.set_wounds('x', (1, 1, 1));
    play.end(&[]);
    assert_eq!(play.wounds('x'), (1, 0, 1));
    assert_eq!(play.battle.acting(), Some(play.id('A')));
    // It is a Puncture, so x is not Prone. x is out after the next round.
    play.end(&[]);
    if play.battle.acting() == Some(unit) {
        play.end(&[]);
    }
    assert_eq!(play.view().status(unit), CombatStatus::Downed);
    assert!(play.battle.is_over());
}

/// Rules: EV-CND-05
#[test]
fn those_without_stress_never_tire() {
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| sheet.tracks_stress = false)
        .begin();
    play.set_stress('A', 90);
    assert!(!stats::is_fatigued(play.view(), play.id('A')));
    assert!(!stats::is_exhausted(play.view(), play.id('A')));
}

/// Rules: EV-CND-08 EV-TIM-01 EV-TIM-13
#[test]
fn the_unconscious_wake_prone_when_their_rounds_are_over() {
    let mut play = Stage::new(&["AxB"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('x', |_| {})
        .begin();
    let unit = play.id('B');
    play.stage(|r| r.set_status(unit, CombatStatus::Unconscious { rounds: 2 }));
    play.end(&[]);
    assert_eq!(play.battle.acting(), Some(play.id('x')), "no turn");
    play.end(&[]);
    assert_eq!(
        play.view().status(unit),
        CombatStatus::Unconscious { rounds: 1 }
    );
    play.end(&[]);
    play.end(&[]);
    assert_eq!(play.view().status(unit), CombatStatus::Active);
    assert!(play.is_prone('B'));
    play.until('B');
}
