//! The injury table in play (EV-INJ-01 to 22).

use crate::{
    battle::components::{Conditions, Injuries},
    dice::Weight,
    rules::evoker::{
        body::{
            harm::{Wounding, wound},
            healing,
        },
        character::{
            element::Location,
            sheet::{Score, Skill},
            stats::{self, Tested, tested},
            weapons,
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, target_number},
        rolls::rows::{Situation, gather},
    },
};

/// x has Toughness 80 (8/4/1), a sword and a knife.
pub(crate) fn victim() -> Play {
    Stage::new(&["xA"])
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 80);
            set(sheet, Score::Melee, 50);
            arm(sheet, "sword");
            arm(sheet, "knife");
        })
        .unit('A', |sheet| arm(sheet, "sword"))
        .begin()
}

/// One Heavy Wound at a location that leaves `left` of them.
pub(crate) fn heavy(play: &mut Play, location: Location, left: u8) {
    play.set_wounds('x', (0, left + 1, 1));
    lose(play, location, 1);
}

pub(crate) fn lose(play: &mut Play, location: Location, normal: u8) {
    let unit = play.id('x');
    play.stage(|r| {
        let wounding = Wounding::of(unit, (normal, 0), "EV-WND-02").at(location);
        wound(r, wounding).expect("no die falls");
    });
}

pub(crate) fn row(play: &Play, location: Location) -> u8 {
    stats::injury(play.view(), play.id('x'), location)
}

pub(crate) fn penalty(play: &Play, tested: Tested) -> Vec<&'static str> {
    let situation = Situation::plain(play.id('x'), tested);
    let lines = gather(play.view(), &situation);
    lines
        .iter()
        .map(|line| line.rule.0)
        .filter(|rule| rule.starts_with("EV-INJ"))
        .collect()
}

/// Rules: EV-INJ-01 EV-INJ-02 EV-INJ-06
#[test]
fn the_heavy_wounds_left_choose_the_row_and_the_newer_injury_stands() {
    for (left, expected) in [(4, 1), (3, 1), (2, 2), (1, 3), (0, 4)] {
        let mut play = victim();
        heavy(&mut play, Location::LeftLeg, left);
        assert_eq!(row(&play, Location::LeftLeg), expected, "{left} left");
        assert_eq!(row(&play, Location::RightLeg), 0);
    }
    // Several Heavy Wounds of one hit: only the final row counts.
    let mut play = victim();
    play.set_wounds('x', (0, 4, 1));
    lose(&mut play, Location::LeftLeg, 3);
    assert_eq!(row(&play, Location::LeftLeg), 3);
    // A later hit on the same location reads the table anew, even for a milder row after healing.
    let unit = play.id('x');
    play.stage(|r| {
        healing::heal_heavy(r, unit, 2, "EV-WND-19");
    });
    play.set_wounds('x', (0, 3, 1));
    lose(&mut play, Location::LeftLeg, 1);
    assert_eq!(row(&play, Location::LeftLeg), 2);
}

/// Rules: EV-INJ-05 EV-WND-19
#[test]
fn injuries_end_together_when_all_heavy_wounds_are_back() {
    let mut play = victim();
    heavy(&mut play, Location::LeftLeg, 3);
    heavy(&mut play, Location::Head, 2);
    let unit = play.id('x');
    play.stage(|r| {
        healing::heal_heavy(r, unit, 1, "EV-WND-19");
    });
    assert_eq!(
        (row(&play, Location::LeftLeg), row(&play, Location::Head)),
        (1, 2)
    );
    play.stage(|r| {
        healing::heal_heavy(r, unit, 1, "EV-WND-19");
    });
    assert_eq!(play.wounds('x').1, 4);
    assert_eq!(
        *play.view().store.get::<Injuries>(unit),
        Injuries::default()
    );
    // Their immediate effects stay.
    assert!(play.has('x', c::STUNNED));
}

/// Rules: EV-INJ-07 EV-INJ-08 EV-INJ-09 EV-INJ-03
#[test]
fn head_injuries_dull_stun_confuse_and_bleed() {
    let mut play = victim();
    heavy(&mut play, Location::Head, 3);
    assert_eq!(penalty(&play, tested::INTELLIGENCE), ["EV-INJ-07"]);
    assert_eq!(penalty(&play, tested::AWARENESS), ["EV-INJ-07"]);
    assert_eq!(penalty(&play, tested::WILLPOWER), Vec::<&str>::new());
    assert!(!play.has('x', c::STUNNED));
    let mut play = victim();
    heavy(&mut play, Location::Head, 2);
    assert!(play.has('x', c::STUNNED) && !play.has('x', c::CONFUSED));
    let mut play = victim();
    heavy(&mut play, Location::Head, 1);
    assert!(
        play.has('x', c::STUNNED) && play.has('x', c::CONFUSED) && play.has('x', c::BLOOD_LOSS)
    );
    assert_eq!(
        penalty(&play, tested::INTELLIGENCE),
        ["EV-INJ-07"],
        "once, however deep"
    );
}

/// Rules: EV-INJ-10
#[test]
fn the_blinded_cannot_shoot_or_anticipate() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 95);
            set(sheet, Score::Magic, 95);
            arm(sheet, "pistol");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Perception, 90);
            set(sheet, Score::Agility, 40);
            arm(sheet, "pistol");
        })
        .begin();
    play.injure('A', Location::Head, 4);
    let shot = play.strike('A', "pistol", 'x');
    // A shot fails on every die: no evasion is rolled.
    play.act(shot, &[1]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    play.end(&[]);
    // Against an enemy's shot a Blinded unit can only dodge.
    let mut play = Stage::new(&["x....A"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "pistol");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Perception, 90);
            set(sheet, Score::Agility, 40);
        })
        .begin();
    play.injure('x', Location::Head, 4);
    let shot = play.strike('A', "pistol", 'x');
    play.until('A');
    let events = play.act(shot, &[70, 90, 50]);
    // Dodge 40, with every attacker in the dark.
    assert_eq!(rolls(&events)[1], ("Evade", 20, 90));
}

/// Rules: EV-INJ-11 EV-INJ-12 EV-INJ-13 EV-INJ-14 EV-INJ-03 EV-SHT-05
#[test]
fn body_injuries_wind_bruise_crack_and_bleed() {
    let mut play = victim();
    heavy(&mut play, Location::Body, 3);
    let skill = |skill: Skill| Tested::skill(skill, skill.score(), &[], "skill");
    for tested in [
        tested::STRENGTH,
        tested::TOUGHNESS,
        skill(Skill::Athletics),
        skill(Skill::ResistPhysical),
    ] {
        assert_eq!(penalty(&play, tested), ["EV-INJ-11"]);
    }
    assert_eq!(penalty(&play, tested::MELEE), Vec::<&str>::new());
    // Row 1: no rib yet. Row 2: one more wound for each hit, not for each wound.
    play.set_wounds('x', (8, 3, 1));
    lose(&mut play, Location::LeftArm, 2);
    assert_eq!(play.wounds('x').0, 6);
    play.injure('x', Location::Body, 2);
    lose(&mut play, Location::LeftArm, 2);
    assert_eq!(play.wounds('x').0, 3);
    assert!(!play.has('x', c::BLOOD_LOSS));
    let mut play = victim();
    heavy(&mut play, Location::Body, 1);
    assert!(play.has('x', c::BLOOD_LOSS));
}

/// Rules: EV-INJ-13
#[test]
fn a_cracked_body_pays_for_failures_when_the_action_is_over() {
    for (face, stress) in [(84, 3), (57, 0)] {
        let mut play = victim();
        play.injure('x', Location::Body, 3);
        let blow = play.strike('x', "sword", 'A');
        play.act(blow, &[face]);
        assert_eq!(play.stress('x'), stress, "die {face} against 50");
    }
    // Below row 3 it costs nothing.
    let mut play = victim();
    play.injure('x', Location::Body, 2);
    let blow = play.strike('x', "sword", 'A');
    play.act(blow, &[84]);
    assert_eq!(play.stress('x'), 0);
    // Odds keep the degrees apart that matter: with 61 Stress two degrees make 63, and three make
    // 64, at which Toughness 44 is Exhausted and may pass out.
    let mut play = Stage::new(&["xA", ".y"])
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 44);
            set(sheet, Score::Melee, 70);
            arm(sheet, "sword");
        })
        .unit('A', |sheet| arm(sheet, "sword"))
        .begin();
    play.set_stress('x', 61);
    play.injure('x', Location::Body, 3);
    let blow = play.strike('x', "sword", 'A');
    let target = target_number(&play, &blow);
    let odds = play.battle.odds(&blow, Default::default()).unwrap();
    let fails = 101 - (target + 30);
    assert!(fails > 0 && fails < 100 - target);
    let x = play.id('x');
    let out = odds.puts_out(x);
    // It passes out when the Toughness test fails, at two Disadvantages and the pain.
    assert_eq!(out, Weight::new(fails as u64 * (100 - 14), 10_000));
    // A failed evasion costs Stress as well.
    let mut play = victim();
    play.injure('x', Location::Body, 3);
    play.until('A');
    let blow = play.strike('A', "sword", 'x');
    play.act(blow, &[30, 81, 90]);
    // Parry 50 against 81: 3 degrees. 5 + 3 against 8 does not penetrate.
    assert_eq!(play.stress('x'), 3);
}

/// Rules: EV-INJ-14 EV-CND-03
#[test]
fn a_staunched_puncture_opens_with_any_stress() {
    for (rows, opens) in [(4, true), (3, false)] {
        let mut play = victim();
        play.injure('x', Location::Body, rows);
        let unit = play.id('x');
        play.stage(|r| {
            let came = crate::rules::evoker::mind::stress::add_stress(r, unit, 1, "EV-WND-17");
            assert!(came.is_ok());
        });
        assert_eq!(play.has('x', c::BLOOD_LOSS), opens);
    }
}

/// Rules: EV-INJ-15 EV-INJ-04
#[test]
fn an_injured_arm_hampers_what_its_hand_does() {
    let mut play = victim();
    play.injure('x', Location::RightArm, 1);
    let right = play.strike('x', "sword", 'A');
    let left = play.strike('x', "knife", 'A');
    let bare = play.strike('x', "unarmed", 'A');
    assert_eq!(counted(&play, &right), [("EV-INJ-15", -10)]);
    assert_eq!(counted(&play, &left), []);
    assert_eq!(counted(&play, &bare), []);
    // A Parry uses the better hand.
    play.until('A');
    let blow = play.strike('A', "sword", 'x');
    assert_eq!(rolls(&play.act(blow, &[30, 90, 50]))[1].1, 50);
    // Two-handed: both arms count.
    let mut play = Stage::new(&["xA"])
        .unit('x', |sheet| arm(sheet, "greatblade"))
        .begin();
    play.injure('x', Location::RightArm, 1);
    play.injure('x', Location::LeftArm, 1);
    let blow = play.strike('x', "greatblade", 'A');
    let lines = counted(&play, &blow);
    assert_eq!(lines.iter().filter(|line| line.0 == "EV-INJ-15").count(), 2);
}

/// Rules: EV-INJ-16 EV-INJ-15
#[test]
fn broken_fingers_cost_stress_for_each_use() {
    let mut play = victim();
    play.injure('x', Location::RightArm, 2);
    let blow = play.strike('x', "sword", 'A');
    assert_eq!(target_number(&play, &blow), 40);
    play.act(blow, &[90]);
    assert_eq!(play.stress('x'), 5);
    let other = play.strike('x', "knife", 'A');
    assert_eq!(play.refused(&other).rule.0, "EV-TIM-14");
    play.end(&[]);
    // A Parry with both hands broken: -10 and 5 Stress.
    play.injure('x', Location::LeftArm, 2);
    let blow = play.strike('A', "sword", 'x');
    let events = play.act(blow, &[30, 40]);
    assert_eq!(rolls(&events)[1], ("Evade", 40, 40));
    assert_eq!(play.stress('x'), 10);
}

/// Rules: EV-INJ-17 EV-INJ-18 EV-INJ-03
#[test]
fn broken_wrists_and_arms_drop_what_they_hold() {
    for left in [1, 0] {
        let mut play = victim();
        heavy(&mut play, Location::RightArm, left);
        let dropped = &play.view().ground().dropped;
        assert_eq!(dropped.len(), 1);
        assert_eq!(
            dropped[0].1.item,
            crate::rules::evoker::fixture::item("sword")
        );
        assert!(
            weapons::is_armed(play.view(), play.id('x')),
            "the knife is left"
        );
    }
    // Row 2 does not drop; a two-handed weapon falls with either hand.
    let mut play = victim();
    heavy(&mut play, Location::RightArm, 2);
    assert!(play.view().ground().dropped.is_empty());
    let mut play = Stage::new(&["xA"])
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 80);
            arm(sheet, "greatblade");
        })
        .begin();
    heavy(&mut play, Location::LeftArm, 1);
    assert_eq!(play.view().ground().dropped.len(), 1);
    // A failed attack with a Broken Wrist drops the item again; a passed one does not.
    for (face, drops) in [(90, 1), (30, 0)] {
        let mut play = victim();
        play.injure('x', Location::RightArm, 3);
        let blow = play.strike('x', "sword", 'A');
        let dice: &[u16] = if drops == 1 { &[face] } else { &[face, 1] };
        play.act(blow, dice);
        assert_eq!(play.view().ground().dropped.len(), drops);
    }
    // A Broken Arm cannot attack.
    let mut play = victim();
    play.injure('x', Location::RightArm, 4);
    let blow = play.strike('x', "sword", 'A');
    assert_eq!(play.refused(&blow).rule.0, "EV-INJ-18");
}

/// Rules: EV-INJ-19 EV-INJ-04 EV-INJ-20 EV-INJ-22
#[test]
fn legs_hamper_agility_and_fell() {
    let mut play = victim();
    heavy(&mut play, Location::LeftLeg, 3);
    assert_eq!(penalty(&play, tested::DODGE), ["EV-INJ-19"]);
    assert!(!play.is_prone('x'));
    play.injure('x', Location::RightLeg, 4);
    assert_eq!(penalty(&play, tested::AGILITY), ["EV-INJ-19", "EV-INJ-19"]);
    for (left, falls) in [(2, true), (1, true), (0, true)] {
        let mut play = victim();
        heavy(&mut play, Location::RightLeg, left);
        assert_eq!(play.is_prone('x'), falls);
    }
    // A unit standing on a Broken Leg cannot dodge: only Anticipate answers the shot.
    let mut play = Stage::new(&["x....A"])
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 60);
            arm(sheet, "pistol");
        })
        .unit('x', |sheet| {
            set(sheet, Score::Agility, 90);
            arm(sheet, "sword");
        })
        .begin();
    play.injure('x', Location::RightLeg, 4);
    let shot = play.strike('A', "pistol", 'x');
    play.until('A');
    let events = play.act(shot, &[70, 90, 50]);
    assert_eq!(rolls(&events)[1].1, 30);
    let unit = play.id('x');
    assert!(play.view().store.get::<Conditions>(unit).0.is_empty());
}
