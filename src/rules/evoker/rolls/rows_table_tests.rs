//! The two tables of rows as a whole (EV-ADV-10, EV-ADV-40): which rows apply only to attacks, and
//! which to every test against the same unit.

use super::gather;
use crate::{
    battle::{
        components::{Condition, ConditionId, Conditions, Ground, Haze, Phase, Posture, Turn},
        field::board::{CoverClass, Light},
        ids::UnitId,
        modifier::Amount,
    },
    rules::evoker::{
        character::{
            sheet::{Score, Sheet},
            stats::{Tested, tested},
        },
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, target_number, thing},
        rolls::situation::{Act, Form, Situation},
    },
};

/// Rows of a test with their Advantages, summed by ID, in the order of the IDs.
fn rows(play: &Play, situation: &Situation) -> Vec<(&'static str, i32)> {
    let mut sums = std::collections::BTreeMap::new();
    for modifier in gather(play.view(), situation) {
        let Amount::Advantage(edges) = modifier.amount else {
            panic!("rows are Advantages: {modifier:?}");
        };
        *sums.entry(modifier.rule.0).or_insert(0) += i32::from(edges);
    }
    sums.into_iter().collect()
}

fn situation(play: &Play, tested: Tested, act: Act) -> Situation {
    Situation::plain(play.id('A'), tested)
        .against(play.id('x'))
        .for_act(act)
}

const MELEE: Form = Form {
    melee: true,
    ballistic: false,
    thrown: false,
    magic: false,
    range: 1,
};

/// A rifle shot.
const SHOT: Form = Form {
    melee: false,
    ballistic: true,
    range: 80,
    ..MELEE
};

fn give(play: &mut Play, unit: UnitId, id: ConditionId, amount: i16) {
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(id, amount));
    });
}

/// A on a step of 1 m, sword in hand, before an x to which many rows apply: size 5, unarmed, Prone,
/// grappled, Dizzy and Damned, after a Full Run.
fn beset() -> Play {
    let mut play = Stage::new(&["Axxx", ".xxx", ".xxx"])
        .under('A', '1')
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| sheet.size = 5)
        .begin();
    let (a, x) = (play.id('A'), play.id('x'));
    for (unit, id, amount) in [
        (x, c::DIZZY, 0),
        (x, c::DAMNED, 0),
        (x, c::GRAPPLED, 0),
        (x, c::RUNNING, 2),
        (a, c::FOCUS, 1),
        (a, c::FATED, 2),
    ] {
        give(&mut play, unit, id, amount);
    }
    play.stage(|r| {
        *r.edit::<Posture>(x) = Posture::Prone;
        r.edit::<Turn>(a).ambushing = true;
    });
    play
}

/// Rules: EV-ADV-10 EV-ADV-01 EV-ADV-04 EV-ADV-14
#[test]
fn advantages_of_attacks_alone_do_not_help_to_evade() {
    let play = beset();
    assert!(matches!(play.view().clock().phase, Phase::Turn));
    // EV-ADV-18 and 19 need several enemies; 13 a Charge.
    let attack = situation(&play, tested::MELEE, Act::Attack(MELEE));
    assert_eq!(
        rows(&play, &attack),
        [
            ("EV-ADV-11", 2),
            ("EV-ADV-12", 1),
            ("EV-ADV-14", 2),
            ("EV-ADV-15", 1),
            ("EV-ADV-16", 1),
            ("EV-ADV-17", 1),
            ("EV-ADV-21", 1),
            ("EV-ADV-24", 2),
            ("EV-ADV-25", 2),
            ("EV-ADV-26", 1),
        ]
    );
    // Evading its blow: the rows for grapple, running and size are for attacks only.
    let evade = situation(&play, tested::PARRY, Act::Evade(MELEE));
    assert_eq!(
        rows(&play, &evade),
        [
            ("EV-ADV-11", 2),
            ("EV-ADV-12", 1),
            ("EV-ADV-14", 2),
            ("EV-ADV-15", 1),
            ("EV-ADV-17", 1),
            ("EV-ADV-21", 1),
            ("EV-ADV-26", 1),
        ]
    );
    // Evading its shot: the melee rows do not apply either.
    let evade = situation(&play, tested::DODGE, Act::Evade(SHOT));
    let ids: Vec<&str> = rows(&play, &evade).iter().map(|row| row.0).collect();
    assert_eq!(
        ids,
        [
            "EV-ADV-11",
            "EV-ADV-12",
            "EV-ADV-14",
            "EV-ADV-15",
            "EV-ADV-17"
        ]
    );
    // A shot at it: grapple and size count, melee rows do not; it is adjacent to the shooter.
    let shot = situation(&play, tested::BASIC, Act::Attack(SHOT));
    assert_eq!(
        rows(&play, &shot),
        [
            ("EV-ADV-11", 2),
            ("EV-ADV-12", 1),
            ("EV-ADV-14", 2),
            ("EV-ADV-15", 1),
            ("EV-ADV-16", 1),
            ("EV-ADV-17", 1),
            ("EV-ADV-22", 1),
            ("EV-ADV-25", 2),
            ("EV-ADV-48", -2),
            ("EV-ADV-50", -1),
        ]
    );
    // A test against no unit has only the tester's own rows.
    let plain = Situation::plain(play.id('A'), tested::WILLPOWER);
    let ids: Vec<&str> = rows(&play, &plain).iter().map(|row| row.0).collect();
    assert_eq!(ids, ["EV-ADV-12", "EV-ADV-14", "EV-ADV-15"]);
}

/// Rules: EV-ADV-10 EV-ADV-22 EV-ADV-23 EV-ADV-24 EV-ADV-25 EV-ADV-50
#[test]
fn the_tables_own_examples() {
    let rifle = |rows: &[&str]| {
        let play = Stage::new(rows)
            .unit('A', |sheet| arm(sheet, "rifle"))
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin();
        target_number(&play, &play.strike('A', "rifle", 'x'))
    };
    assert_eq!(rifle(&["A..x"]), 50, "3 m, not engaged: +20");
    assert_eq!(rifle(&["Ax"]), 30, "engaged with the shooter: net 0");
    let mut play = Stage::new(&["Axxx", ".xxx", ".xxx"])
        .unit('A', |sheet| arm(sheet, "sword"))
        .unit('x', |sheet| {
            sheet.size = 5;
            arm(sheet, "sword");
        })
        .begin();
    let x = play.id('x');
    give(&mut play, x, c::RUNNING, 2);
    assert_eq!(target_number(&play, &play.strike('A', "sword", 'x')), 70);
}

/// Weather, night, smoke and heavy cover; x is small and prone, has run, and fights y; A is worn
/// out.
fn hampered() -> Play {
    let wall = crate::battle::field::board::Obstacle {
        cover: Some(CoverClass::Heavy),
        ..thing(1)
    };
    let mut play = Stage::new(&["A.......wxy"])
        .object('w', wall)
        .lit(Light::Dark)
        .board(|board| board.bad_weather = true)
        .unit('A', |sheet: &mut Sheet| {
            set(sheet, Score::Toughness, 30);
            arm(sheet, "rifle");
        })
        .unit('x', |sheet| {
            sheet.size = 2;
            arm(sheet, "sword");
        })
        .unit('y', |sheet| arm(sheet, "sword"))
        .begin();
    let x = play.id('x');
    give(&mut play, x, c::RUNNING, 1);
    play.set_stress('A', 50);
    let cell = play.view().cell(x);
    play.stage(|r| {
        *r.edit::<Posture>(x) = Posture::Prone;
        r.edit_field::<Ground>()
            .haze
            .push(Haze { cell, rounds: None });
    });
    play
}

/// Rules: EV-ADV-40 EV-ADV-01 EV-ADV-02 EV-ADV-04
#[test]
fn disadvantages_of_attacks_alone_do_not_hamper_evasion() {
    let play = hampered();
    let shot = situation(&play, tested::BASIC, Act::Attack(SHOT));
    assert_eq!(
        rows(&play, &shot),
        [
            ("EV-ADV-22", 1),
            ("EV-ADV-41", -1),
            ("EV-ADV-42", -1),
            ("EV-ADV-43", -1),
            ("EV-ADV-44", -1),
            ("EV-ADV-46", -1),
            ("EV-ADV-47", -1),
            ("EV-ADV-48", -1),
            ("EV-ADV-49", -1),
            ("EV-ADV-51", -1),
            ("EV-ADV-52", -1),
            ("EV-ADV-53", -1),
        ]
    );
    // Evasion: the rows for cover, running, prone and size are for attacks only.
    let evade = situation(&play, tested::ANTICIPATE, Act::Evade(SHOT));
    assert_eq!(
        rows(&play, &evade),
        [
            ("EV-ADV-41", -1),
            ("EV-ADV-44", -1),
            ("EV-ADV-46", -1),
            ("EV-ADV-47", -1),
            ("EV-ADV-52", -1),
            ("EV-ADV-53", -1),
        ]
    );
    // A throw is not Ballistic: no rows for range or a prone target; a power ignores running too.
    let thrown = Form {
        ballistic: false,
        thrown: true,
        ..SHOT
    };
    let count = |form| rows(&play, &situation(&play, tested::MELEE, Act::Attack(form))).len();
    assert_eq!(count(thrown), 10);
    let magic = Form {
        thrown: false,
        magic: true,
        ..thrown
    };
    assert_eq!(count(magic), 9);
    // Exhaustion hampers every test of the unit.
    let plain = Situation::plain(play.id('A'), tested::WILLPOWER);
    assert_eq!(rows(&play, &plain), [("EV-ADV-52", -1), ("EV-ADV-53", -1)]);
}

/// Rules: EV-ADV-40 EV-ADV-22 EV-ADV-47 EV-ADV-49 EV-ADV-51
#[test]
fn the_second_tables_own_examples() {
    // Close +1, Prone -1, Haze -1, Small -1: T - 20.
    let mut play = Stage::new(&["A...................x"])
        .unit('A', |sheet| arm(sheet, "rifle"))
        .unit('x', |sheet| sheet.size = 2)
        .begin();
    let x = play.id('x');
    let cell = play.view().cell(x);
    play.stage(|r| {
        *r.edit::<Posture>(x) = Posture::Prone;
        r.edit_field::<Ground>()
            .haze
            .push(Haze { cell, rounds: None });
    });
    assert_eq!(target_number(&play, &play.strike('A', "rifle", 'x')), 10);
    // Exhausted, in the dark, behind sandbags: -60, with Close +10.
    let sandbags = crate::battle::field::board::Obstacle {
        cover: Some(CoverClass::Heavy),
        ..thing(1)
    };
    let mut play = Stage::new(&["A.....wx"])
        .object('w', sandbags)
        .lit(Light::Dark)
        .unit('A', |sheet| {
            set(sheet, Score::Ranged, 80);
            arm(sheet, "rifle");
        })
        .begin();
    play.set_stress('A', 50);
    assert_eq!(target_number(&play, &play.strike('A', "rifle", 'x')), 30);
}

/// Rules: EV-ADV-13 EV-ADV-03 EV-ACT-03
#[test]
fn a_charge_helps_its_own_blow_and_counts_once() {
    let play = || {
        Stage::new(&["A....x"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                set(sheet, Score::Agility, 40);
                arm(sheet, "sword");
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin()
    };
    let mut charging = play();
    let charge = charging.order('A', "charge").at(charging.id('x'));
    assert_eq!(counted(&charging, &charge), [("EV-ACT-03", 10)]);
    let events = charging.act(charge, &[65, 90, 50]);
    assert_eq!(rolls(&events)[0], ("Attack", 65, 65));
    // x gets no bonus against the charge, and a plain blow gets none either.
    assert_eq!(rolls(&events)[1].1, 30);
    let mut walking = play();
    let go = walking.order('A', "move").to((4, 0).into());
    walking.act(go, &[]);
    assert_eq!(counted(&walking, &walking.strike('A', "sword", 'x')), []);
}
