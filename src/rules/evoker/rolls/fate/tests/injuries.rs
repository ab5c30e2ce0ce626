//! Injuries that Fate ignores.

use super::*;

/// Rules: EV-FAT-10 EV-INJ-21 EV-MOV-10
#[test]
fn an_ignored_foot_walks_for_a_round() {
    let mut play = Stage::new(&["A.........x"])
        .unit('A', |sheet| {
            set(sheet, Score::Agility, 47);
            sheet.fate = Some(2);
        })
        .begin();
    play.injure('A', Location::LeftLeg, 3);
    play.injure('A', Location::RightArm, 1);
    let go = play.order('A', "move").to((8, 0).into());
    assert!(play.battle.plan(&go).is_err(), "4 m with a Broken Foot");
    // The order may name the location.
    let spend = play
        .order('A', "spend fate")
        .mode(modes::CALLED + Location::LeftLeg as u8);
    let whole = play.order('A', "spend fate").mode(modes::CALLED);
    assert_eq!(play.refused(&whole).rule.0, "EV-FAT-01");
    play.act(spend.clone(), &[]);
    assert_eq!(play.refused(&spend).rule.0, "EV-FAT-01", "it is ignored");
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::RightArm),
        1
    );
    play.act(go, &[]);
    assert_eq!(play.at('A'), (8, 0));
    // It lasts until the start of the next turn, through the enemy's turn.
    play.end(&[]);
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::LeftLeg),
        0
    );
    play.until('A');
    assert_eq!(
        stats::injury(play.view(), play.id('A'), Location::LeftLeg),
        3
    );
}

/// Rules: EV-FAT-10 EV-INJ-19 EV-INJ-22 EV-FAT-01
#[test]
fn an_injury_is_ignored_where_it_would_tell_on_a_test() {
    let dodger = || {
        let mut play = Stage::new(&["A...x"])
            .unit('A', |sheet| {
                set(sheet, Score::Ranged, 55);
                arm(sheet, "pistol");
            })
            .unit('x', |sheet| {
                set(sheet, Score::Agility, 60);
                sheet.fate = Some(1);
            })
            .begin();
        play.injure('x', Location::LeftLeg, 1);
        play.injure('x', Location::RightLeg, 1);
        play
    };
    // Foot Pain on both legs: Dodge 40; with one ignored 50, because the other still hurts.
    let mut play = dodger();
    let shot = play.strike('A', "pistol", 'x');
    let events = play.act_answering(shot, &[65, 50], &["ignore the left leg injury"]);
    assert_eq!(rolls(&events)[1], ("Evade", 50, 50));
    assert_eq!(fate(&play, 'x'), 0);
    // A Broken Leg prevents a Dodge; ignoring it brings the Dodge back.
    let mut play = dodger();
    play.injure('x', Location::LeftLeg, 4);
    play.injure('x', Location::RightLeg, 0);
    let shot = play.strike('A', "pistol", 'x');
    let events = play.act_answering(shot.clone(), &[65, 60], &["ignore the left leg injury"]);
    assert_eq!(rolls(&events)[1], ("Evade", 60, 60));
    // If it is Blinded too, no evasion is left; one of the two must be ignored first. The other leg
    // hurts, and the enemy stands in the dark.
    let mut play = dodger();
    play.injure('x', Location::LeftLeg, 4);
    play.injure('x', Location::Head, 4);
    let events = play.act_answering(shot, &[65, 30], &["no", "yes"]);
    assert_eq!(rolls(&events)[1], ("Evade", 30, 30));
}

/// Rules: EV-FAT-10 EV-INJ-02
#[test]
fn a_new_injury_is_not_the_one_that_is_ignored() {
    let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 44));
    play.injure('x', Location::LeftLeg, 1);
    play.set_wounds('x', (0, 2, 1));
    play.end(&[]);
    let leg = modes::CALLED + Location::LeftLeg as u8;
    let spend = play.order('x', "spend fate").mode(leg);
    play.act(spend, &[]);
    assert_eq!(
        stats::injury(play.view(), play.id('x'), Location::LeftLeg),
        0
    );
    play.end(&[]);
    // 5 + 3 against 4: a Heavy Wound of the same leg.
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[95, 99, 70]);
    assert_eq!(
        stats::injury(play.view(), play.id('x'), Location::LeftLeg),
        3
    );
}

/// Rules: EV-FAT-10 EV-INJ-12 EV-INJ-17 EV-INJ-14
#[test]
fn an_injury_is_ignored_where_it_would_hurt_more() {
    // A Bruised Rib costs one more wound.
    let bruised = |answers: &[&str]| {
        let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 60));
        play.injure('x', Location::Body, 2);
        let blow = play.strike('A', "sword", 'x');
        play.act_answering(blow, &[95, 99, 90], answers);
        play.wounds('x')
    };
    assert_eq!(bruised(&["no", "no"]), (4, 3, 1));
    assert_eq!(bruised(&["no", "yes"]), (5, 3, 1));
    // A Broken Wrist drops the sword after a failed Parry.
    let mut play = victim(1, |_| {});
    play.injure('x', Location::RightArm, 3);
    let blow = play.strike('A', "sword", 'x');
    play.act_answering(blow, &[95, 99, 50], &["parry", "no", "yes"]);
    assert!(play.view().ground().dropped.is_empty());
    // Any Stress reopens a staunched Puncture.
    let mut play = victim(1, |sheet| set(sheet, Score::Toughness, 60));
    play.injure('x', Location::Body, 4);
    play.set_wounds('x', (3, 0, 1));
    let blow = play.strike('A', "sword", 'x');
    // No Fate for the evasion or the rib; Fate for the Puncture.
    play.act_answering(blow, &[95, 99, 90], &["no", "no", "yes"]);
    assert!(!play.has('x', c::BLOOD_LOSS));
}
