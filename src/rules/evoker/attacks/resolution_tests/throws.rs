//! Thrown weapons, altitude bands, talents, odds.

use super::*;

/// Rules: EV-ATK-23 EV-DIC-01
#[test]
fn the_digits_of_the_die_say_where_a_throw_drifts() {
    let play = Stage::new(&[
        "A.......", "........", "........", "....x...", "........", "........", "...#....",
    ])
    .begin();
    let drifts = |face| drift(play.view(), Cell::new(0, 3), Cell::new(4, 3), face);
    let at = |x, y| Drift {
        cell: Cell::new(x, y),
        up: 0,
    };
    assert_eq!(drifts(72), at(4, 6), "7 m south, the map ends after 3");
    assert_eq!(drifts(28), at(4, 1));
    assert_eq!(drifts(16), at(5, 3));
    assert_eq!(drifts(29), at(6, 1));
    assert_eq!(drifts(24), at(2, 3));
    assert_eq!(drifts(100), at(4, 3));
    assert_eq!(drifts(8), at(4, 3), "08 is no metre");
    assert_eq!(drifts(40), at(0, 3), "back to the thrower and no further");
    assert_eq!(drifts(90), at(0, 3));
    assert_eq!(drifts(20), at(2, 3));
    assert_eq!(drifts(35), Drift { up: 3, ..at(4, 3) });
    assert_eq!(drifts(31), at(1, 6));
    let onto_the_wall = drift(play.view(), Cell::new(0, 3), Cell::new(3, 3), 92);
    assert_eq!(onto_the_wall, at(3, 5));
}

fn thrower() -> Play {
    Stage::new(&[
        ".....y.....",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "A....x.....",
    ])
    .unit('A', |sheet| {
        set(sheet, Score::Melee, 55);
        arm(sheet, "grenade");
    })
    .begin()
}

/// Rules: EV-ATK-24 EV-ATK-23 EV-CAT-02
#[test]
fn a_failed_throw_drifts_and_strikes_with_margin_0() {
    let mut play = thrower();
    play.give('x', c::STAGGERED, None);
    let order = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(Cell::new(5, 6));
    // The ailment of x does not help against the square: T 55. 68: 6 m north, where y stands.
    let events = play.act(order, &[68, 90, 50]);
    assert_eq!(rolls(&events)[0], ("Throw", 55, 68));
    // 9 + 0 against 3: excess 6.
    assert_eq!(play.wounds('y'), (1, 1, 1));
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_eq!(ammo(&play, 'A', "grenade"), None, "used up");
    // A passed evasion always makes it miss then, even by 0 degrees.
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(Cell::new(5, 6));
    play.act(order, &[68, 30]);
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-24
#[test]
fn a_good_throw_stays_and_everybody_has_a_margin_of_their_own() {
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(Cell::new(5, 6));
    // A throw is no melee action, so the target being unarmed does not count. 9 + 2 against 3: 8.
    play.act(order, &[35, 90, 50]);
    assert_eq!(play.wounds('x'), (1, 1, 1));
    // 35: 3 m up; a Blast of 2 then misses the ground.
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(Cell::new(5, 6));
    play.act(order, &[75]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
}

/// Rules: EV-CAT-02 EV-ELM-01
#[test]
fn a_thrown_knife_lies_in_the_square_of_its_target() {
    let mut play = Stage::new(&["A...x"])
        .unit('A', |sheet| arm(sheet, "knife"))
        .unit('x', |sheet| {
            arm(sheet, "sword");
            takes(sheet, Element::Missile, Affinity::Block);
        })
        .begin();
    let order = play.strike('A', "knife", 'x').mode(modes::THROWN);
    play.act(order, &[20, 90]);
    assert_eq!(play.wounds('x'), (3, 1, 1), "a thrown knife is a Missile");
    let dropped = &play.view().ground().dropped;
    assert_eq!(dropped.len(), 1);
    assert_eq!(dropped[0].0, Cell::new(4, 0));
    assert_eq!(ammo(&play, 'A', "knife"), None);
}

/// Rules: EV-ALT-02 EV-ALT-03 EV-ALT-05 EV-MOV-01
#[test]
fn bands_keep_blades_apart_and_high_is_for_long_guns() {
    use crate::battle::components::{Altitude, Band};
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "pistol");
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let raise = |play: &mut Play, letter, band| {
        let unit = play.id(letter);
        play.stage(|r| {
            r.set_altitude(
                unit,
                Altitude {
                    band,
                    ..Altitude::default()
                },
            );
        });
    };
    let sword = play.strike('A', "sword", 'x');
    let pistol = play.strike('A', "pistol", 'x');
    let ember = play.cast('A', "attack", "ember", 'x');
    raise(&mut play, 'x', Band::Low);
    assert_eq!(play.refused(&sword).rule.0, "EV-ALT-02");
    assert!(play.battle.plan(&pistol).is_ok() && play.battle.plan(&ember).is_ok());
    raise(&mut play, 'A', Band::Low);
    assert!(play.battle.plan(&sword).is_ok(), "side by side in the air");
    raise(&mut play, 'x', Band::High);
    for order in [&pistol, &ember] {
        assert_eq!(play.refused(order).rule.0, "EV-ALT-05");
    }
    let mut play = Stage::new(&["Ax"])
        .unit('A', |sheet| arm(sheet, "marksman_rifle"))
        .begin();
    raise(&mut play, 'x', Band::High);
    let shot = play.strike('A', "marksman_rifle", 'x');
    assert!(play.battle.plan(&shot).is_ok());
}

/// Rules: EV-CAT-09 EV-SHT-18 EV-ATK-11 EV-ATK-16
#[test]
fn talents_widen_criticals_and_bursts() {
    let talented = |talents: u32| {
        Stage::new(&["Ax"])
            .unit('A', |sheet| {
                set(sheet, Score::Melee, 55);
                sheet.talents = talents;
                arm(sheet, "sword");
            })
            .unit('x', |sheet| {
                sheet.armour = [30; 6];
                arm(sheet, "sword");
            })
            .begin()
    };
    use crate::rules::evoker::character::sheet::Talent;
    for (talents, face, critical) in [
        (1 << Talent::Keen as u32, 15, true),
        (1 << Talent::Keen as u32, 16, false),
        (0, 15, false),
    ] {
        let mut play = talented(talents);
        let order = blow(&play);
        play.act(order, &[face, 90, 50]);
        assert_eq!(play.has('x', c::STAGGERED), critical, "die {face}");
    }
    let play = talented(1 << Talent::Flurry as u32);
    assert_eq!(target_number(&play, &blow(&play).mode(modes::BURST)), 35);
    let bare = play.strike('A', "unarmed", 'x').mode(modes::BURST);
    assert_eq!(
        play.refused(&bare).rule.0,
        "EV-ATK-16",
        "weapons in hand alone"
    );
}

#[test]
fn odds_of_areas_bursts_and_throws_are_exact() {
    let mut play = gust();
    let order = play
        .order('A', "attack")
        .with(Tool::Power(power("gale")))
        .to(Cell::new(2, 1));
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
    // 61 and more misses B at T 60, and so does any tied or better evasion.
    let hit: u64 = (1..=60_u64)
        .map(|face| {
            let degrees = (60 - face) / 10;
            // Parry 30: lost if it fails or has fewer degrees.
            let saved = (1..=30_u64)
                .filter(|answer| (30 - answer) / 10 >= degrees)
                .count() as u64;
            100 - saved
        })
        .sum();
    let unit = play.id('B');
    assert_eq!(odds.hits(unit), crate::dice::Weight::new(hit, 10_000));
    let mut play = two_marks();
    let order = both(&play, 'x', 'y');
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
    let mut play = thrower();
    let order = play
        .order('A', "attack")
        .with(Tool::Item(item("grenade")))
        .to(Cell::new(5, 6));
    let odds = play.battle.odds(&order, Default::default()).expect("legal");
    assert!(odds.total().is_one() && !odds.about, "{} runs", odds.runs);
}
