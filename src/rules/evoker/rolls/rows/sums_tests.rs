//! Whole sums of rows as they occur in battle.

use crate::{
    battle::{
        components::{Condition, Conditions, Ground, Haze, Posture},
        field::board::{CoverClass, Light, Obstacle},
    },
    rules::evoker::{
        character::sheet::{Score, Sheet},
        conditions as c,
        fixture::{Play, Stage, arm, counted, rolls, set, thing},
    },
};

fn shooter(sheet: &mut Sheet) {
    set(sheet, Score::Ranged, 50);
    arm(sheet, "rifle");
}

fn fighter(sheet: &mut Sheet) {
    set(sheet, Score::Melee, 50);
    set(sheet, Score::Toughness, 90);
    arm(sheet, "sword");
}

fn sum(play: &Play, order: &crate::battle::orders::order::Order) -> i32 {
    counted(play, order).iter().map(|(_, value)| value).sum()
}

/// Rules: EV-ADV-13 EV-ADV-03 EV-ACT-03
#[test]
fn a_charge_is_one_advantage_for_its_attack_alone() {
    let mut play = Stage::new(&["A....x"])
        .unit('A', fighter)
        .unit('x', fighter)
        .begin();
    let charge = play.order('A', "charge").at(play.id('x'));
    assert_eq!(sum(&play, &charge), 10, "the action and its row are one");
    // The answer gets no bonus: Parry is 50.
    let events = play.act(charge, &[59, 51, 50]);
    assert_eq!(rolls(&events)[..2], [("Attack", 60, 59), ("Evade", 50, 51)]);
    // The next attack is a plain one.
    play.end(&[]);
    play.until('A');
    assert_eq!(sum(&play, &play.strike('A', "sword", 'x')), 0);
}

/// Rules: EV-ADV-10 EV-ADV-22 EV-ADV-23 EV-ADV-50
#[test]
fn a_rifle_near_and_beside_its_target() {
    for (rows, expected) in [(["A..x"], 20), (["A.x."], 20), (["Ax.."], 0)] {
        let play = Stage::new(&rows)
            .unit('A', shooter)
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin();
        let shot = play.strike('A', "rifle", 'x');
        assert_eq!(sum(&play, &shot), expected, "{rows:?}");
    }
}

/// Rules: EV-ADV-10 EV-ADV-24 EV-ADV-25
#[test]
fn a_blow_at_something_huge_in_full_run() {
    let mut play = Stage::new(&["Axxx", ".xxx", ".xxx"])
        .unit('A', fighter)
        .unit('x', |sheet| {
            sheet.size = 5;
            arm(sheet, "sword");
        })
        .begin();
    let unit = play.id('x');
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(c::RUNNING, 2));
    });
    assert_eq!(sum(&play, &play.strike('A', "sword", 'x')), 40);
}

/// Rules: EV-ADV-40 EV-ADV-47 EV-ADV-49 EV-ADV-51
#[test]
fn a_rifle_at_somebody_small_who_lies_in_haze() {
    let mut play = Stage::new(&["A...................x"])
        .unit('A', shooter)
        .unit('x', |sheet| {
            sheet.size = 2;
            arm(sheet, "sword");
        })
        .begin();
    let unit = play.id('x');
    play.stage(|r| {
        let cell = r.view().cell(unit);
        *r.edit::<Posture>(unit) = Posture::Prone;
        r.edit_field::<Ground>()
            .haze
            .push(Haze { cell, rounds: None });
    });
    assert_eq!(sum(&play, &play.strike('A', "rifle", 'x')), -20);
}

/// Rules: EV-ADV-40 EV-ADV-42 EV-ADV-44 EV-ADV-52
#[test]
fn the_exhausted_shoot_into_the_dark_behind_sandbags() {
    let sandbags = Obstacle {
        cover: Some(CoverClass::Heavy),
        ..thing(1)
    };
    let mut play = Stage::new(&["A...ox"])
        .object('o', sandbags)
        .lit(Light::Dark)
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 90);
            set(sheet, Score::Toughness, 30);
            crate::rules::evoker::fixture::teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    play.set_stress('A', 50);
    assert_eq!(sum(&play, &play.cast('A', "attack", "ember", 'x')), -60);
}
