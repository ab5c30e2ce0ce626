use crate::{
    battle::{
        components::Hands,
        order::{Aim, Order, Tool},
        refusal::RefusalReason,
    },
    rules::evoker::{
        actions::modes,
        character::sheet::{Score, Talent},
        conditions as c,
        fixture::{Play, Stage, arm, gift, item, rolls, set},
    },
};

fn stage(weapon: &'static str, rows: &[&str]) -> Play {
    Stage::new(rows)
        .unit('A', |sheet| {
            gift(sheet, &[Talent::CoveringFire]);
            arm(sheet, weapon);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Melee, 60);
            arm(sheet, "sword");
        })
        .begin()
}

fn cover(play: &Play, weapon: &str, friends: &[char]) -> Order {
    let mut order = play
        .order('A', "covering fire")
        .with(Tool::Item(item(weapon)));
    order.aim = match friends {
        [one] => Aim::Unit(play.id(*one)),
        several => Aim::Units(several.iter().map(|&letter| play.id(letter)).collect()),
    };
    order
}

fn ammo(play: &Play) -> u16 {
    play.view().store.get::<Hands>(play.id('A')).carried[0].ammo
}

/// Rules: EV-ACT-16 EV-ATK-18
#[test]
fn one_shot_covers_one_friend_until_the_next_turn() {
    let mut play = stage("pistol", &["A......", "....Bx."]);
    play.act(cover(&play, "pistol", &['B']), &[]);
    assert_eq!((ammo(&play), play.stars('A')), (7, 1));
    assert!(play.has('B', c::COVERED));
    play.until('x');
    // Dodge 30 plus an Advantage.
    let events = play.act(play.strike('x', "sword", 'B'), &[59, 95, 50]);
    assert_eq!(rolls(&events)[1].1, 40);
    play.until('A');
    assert!(!play.has('B', c::COVERED));
}

/// Rules: EV-ACT-16 EV-ATK-18
#[test]
fn a_burst_covers_as_many_as_its_number_and_empties_the_weapon() {
    let mut play = stage("smg", &["A.B.C.D.E", "........x"]);
    let four = cover(&play, "smg", &['B', 'C', 'D', 'E']).mode(modes::BURST);
    assert_eq!(play.refused(&four).rule.0, "EV-ACT-16");
    let two = cover(&play, "smg", &['B', 'C']);
    assert_eq!(
        play.refused(&two).rule.0,
        "EV-ACT-16",
        "one without a Burst"
    );
    let three = cover(&play, "smg", &['B', 'C', 'D']);
    assert_eq!(
        play.refused(&three).rule.0,
        "EV-ACT-16",
        "one without a Burst"
    );
    play.act(three.mode(modes::BURST), &[]);
    assert_eq!(ammo(&play), 0);
    assert_eq!(
        ['B', 'C', 'D', 'E'].map(|u| play.has(u, c::COVERED)),
        [true, true, true, false]
    );
    let again = cover(&play, "smg", &['E']);
    assert!(matches!(
        play.refused(&again).why,
        RefusalReason::KeywordSpent { .. } | RefusalReason::Lacks { .. }
    ));
    let pistol = stage("pistol", &["A.B.C", "....x"]);
    let order = cover(&pistol, "pistol", &['B']).mode(modes::BURST);
    assert_eq!(pistol.refused(&order).rule.0, "EV-ATK-16");
}

/// Rules: EV-ACT-16 EV-CHA-06
#[test]
fn it_is_firing_and_invites_those_engaged_with_the_shooter() {
    let mut play = stage("smg", &["Ax", "B."]);
    let order = cover(&play, "smg", &['B']);
    assert_eq!(play.battle.plan(&order).expect("legal").invites.len(), 1);
    // The enemy strikes first (a miss), then A fires.
    play.act(order, &[99]);
    assert!(play.has('B', c::COVERED));
    // Firing a pistol provokes no attack.
    let mut play = stage("pistol", &["Ax", "B."]);
    play.act(cover(&play, "pistol", &['B']), &[]);
    // A fires only if it still can: a lost Deadly Wound puts it out, and the shot is gone.
    let mut play = stage("smg", &["Ax", "B."]);
    play.set_wounds('A', (0, 0, 1));
    play.act(cover(&play, "smg", &['B']), &[20, 95, 50]);
    assert!(!play.has('B', c::COVERED));
    assert_eq!(ammo(&play), 11);
}

/// Rules: EV-ACT-16 EV-SHT-18 EV-AIL-13
#[test]
fn it_takes_the_talent_a_loaded_gun_sight_and_range() {
    let play = Stage::new(&["A.B.x"])
        .unit('A', |sheet| arm(sheet, "pistol"))
        .begin();
    assert!(matches!(
        play.refused(&cover(&play, "pistol", &['B'])).why,
        RefusalReason::Lacks { .. }
    ));
    let mut play = stage("pistol", &["A.B.x"]);
    let unit = play.id('A');
    play.stage(|r| r.edit::<Hands>(unit).carried[0].ammo = 0);
    assert!(matches!(
        play.refused(&cover(&play, "pistol", &['B'])).why,
        RefusalReason::Lacks { .. }
    ));
    let play = stage("pistol", &["A#B.x"]);
    assert_eq!(
        play.refused(&cover(&play, "pistol", &['B'])).why,
        RefusalReason::NoLineOfSight
    );
    let play = stage("pistol", &["A..............................B.x"]);
    assert_eq!(
        play.refused(&cover(&play, "pistol", &['B'])).why,
        RefusalReason::OutOfReach {
            distance: 31,
            reach: 30
        }
    );
    let mut play = stage("pistol", &["A.B.x"]);
    assert_eq!(
        play.refused(&cover(&play, "pistol", &['x'])).why,
        RefusalReason::WrongSide
    );
    play.give('A', c::DIZZY, Some(2));
    assert_eq!(
        play.refused(&cover(&play, "pistol", &['B'])).rule.0,
        "EV-AIL-13"
    );
}

/// Rules: EV-ACT-16 EV-ADV-03
#[test]
fn two_who_cover_the_same_friend_count_once() {
    let mut play = Stage::new(&["A......", "C...Bx."])
        .unit('A', |sheet| {
            gift(sheet, &[Talent::CoveringFire]);
            arm(sheet, "pistol");
        })
        .unit('C', |sheet| {
            gift(sheet, &[Talent::CoveringFire]);
            arm(sheet, "pistol");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    play.act(cover(&play, "pistol", &['B']), &[]);
    play.end(&[]);
    let order = play.order('C', "covering fire").at(play.id('B'));
    play.act(order, &[]);
    play.until('x');
    let events = play.act(play.strike('x', "sword", 'B'), &[5, 95, 50]);
    assert_eq!(rolls(&events)[1].1, 40);
}
