//! Altitude bands and falling flyers (EV-ALT).

use super::{go, metres_left, paid, quick};
use crate::{
    battle::{
        components::{Altitude, Band, CombatStatus, Conditions, Injuries, Wounds},
        resolver::Resolver,
    },
    rules::evoker::{
        actions::modes,
        character::{
            element::Location,
            sheet::{Score, Sheet},
        },
        conditions as c,
        field::ground as field,
        fixture::{Play, Stage, arm, counted, ground, rolls, set, teach, thing},
        movement::altitude,
    },
};

pub(super) fn flyer(sheet: &mut Sheet) {
    quick(sheet);
    sheet.traits.flyer = true;
    set(sheet, Score::Toughness, 44);
}

pub(super) fn aloft(play: &mut Play, letter: char, band: Band) {
    let unit = play.id(letter);
    play.stage(|r| {
        r.set_altitude(
            unit,
            Altitude {
                band,
                ..Altitude::default()
            },
        );
        r.observe();
    });
}

/// Rules: EV-ALT-01 EV-ALT-06
#[test]
fn a_flyer_changes_one_band_a_move_for_nothing() {
    let mut play = Stage::new(&["A.............................x"])
        .unit('A', flyer)
        .begin();
    play.act(play.order('A', "full run"), &[]);
    let first = go(&play, 'A', (8, 0)).mode(modes::UP);
    let events = play.act(first, &[]);
    assert_eq!(
        paid(&events)
            .iter()
            .map(|&cost| u16::from(cost))
            .sum::<u16>(),
        8
    );
    assert_eq!(play.band('A'), Band::Low);
    let second = go(&play, 'A', (16, 0)).mode(modes::UP);
    play.act(second, &[]);
    assert_eq!(play.band('A'), Band::High);
    assert_eq!(
        play.refused(&go(&play, 'A', (17, 0)).mode(modes::UP))
            .rule
            .0,
        "EV-ALT-01"
    );
    play.act(go(&play, 'A', (24, 0)), &[]);
    assert_eq!((play.at('A'), play.band('A')), ((24, 0), Band::High));
}

/// Rules: EV-ALT-06
#[test]
fn a_second_change_of_band_waits_for_the_next_move() {
    let mut play = Stage::new(&["A.......x"]).unit('A', flyer).begin();
    let here = go(&play, 'A', (0, 0));
    play.act(here.clone().mode(modes::UP), &[]);
    assert_eq!((play.band('A'), metres_left(&play, 'A')), (Band::Low, 8));
    assert!(play.battle.plan(&here.clone().mode(modes::UP)).is_err());
    play.act(play.order('A', "run"), &[]);
    play.act(here.mode(modes::UP), &[]);
    assert_eq!(play.band('A'), Band::High);
    let walker = Stage::new(&["A.......x"]).unit('A', quick).begin();
    assert_eq!(
        walker
            .refused(&go(&walker, 'A', (1, 0)).mode(modes::UP))
            .rule
            .0,
        "EV-ALT-06"
    );
}

/// Rules: EV-ALT-06
#[test]
fn walls_are_flown_over_and_roofs_are_not_flown_through() {
    let roof = || ground(|terrain| terrain.roof = true);
    let mut play = Stage::new(&["x..A.#o5~"])
        .object('o', thing(2))
        .ground('~', ground(|terrain| terrain.water = 30))
        .unit('A', flyer)
        .begin();
    aloft(&mut play, 'A', Band::Low);
    let plan = play.battle.plan(&go(&play, 'A', (8, 0)));
    assert_eq!(
        plan.map(|plan| plan.route.iter().map(|step| step.cost).sum::<u8>()),
        Ok(5)
    );
    // Landing needs ground to stand on: not the wall, not deep water.
    let down = |to| {
        play.battle
            .plan(&go(&play, 'A', to).mode(modes::DOWN))
            .is_ok()
    };
    assert!(!down((5, 0)) && !down((8, 0)) && down((7, 0)));
    let roofed = Stage::new(&["AAx"])
        .ground('r', roof())
        .under('A', 'r')
        .unit('A', flyer);
    let roofed = roofed.begin();
    assert!(
        roofed
            .battle
            .plan(&go(&roofed, 'A', (0, 0)).mode(modes::UP))
            .is_err()
    );
}

/// Rules: EV-ALT-02 EV-MOV-06
#[test]
fn taking_off_leaves_melee() {
    let mut play = Stage::new(&["xA......"])
        .unit('A', |sheet| {
            flyer(sheet);
            arm(sheet, "sword");
        })
        .unit('x', |sheet| arm(sheet, "sword"))
        .begin();
    let order = go(&play, 'A', (4, 0)).mode(modes::UP).mode(modes::FLEE);
    let plan = play.battle.plan(&order);
    assert_eq!(plan.map(|plan| plan.invites.len()), Ok(1));
    let events = play.act(order, &[99]);
    assert_eq!(rolls(&events).len(), 1);
    // Units above each other are not engaged, and block no square.
    let mut above = Stage::new(&["Ax......"]).unit('A', flyer).begin();
    aloft(&mut above, 'A', Band::Low);
    assert!(!field::engaged(above.view(), above.id('A'), above.id('x')));
    assert!(above.battle.plan(&go(&above, 'A', (1, 0))).is_ok());
    assert!(
        above
            .battle
            .plan(&go(&above, 'A', (1, 0)).mode(modes::DOWN))
            .is_err()
    );
}

/// Rules: EV-ALT-03 EV-ALT-06
#[test]
fn injured_legs_hinder_in_the_air_and_mud_does_not() {
    let mut play = Stage::new(&["A.mmmmmmmm.x"])
        .ground('m', ground(|terrain| terrain.hindering = true))
        .unit('A', flyer)
        .begin();
    aloft(&mut play, 'A', Band::Low);
    assert!(play.battle.plan(&go(&play, 'A', (8, 0))).is_ok());
    let unit = play.id('A');
    play.stage(|r| r.edit::<Injuries>(unit).rows[Location::LeftLeg as usize] = 4);
    assert!(play.battle.plan(&go(&play, 'A', (4, 0))).is_ok());
    assert!(play.battle.plan(&go(&play, 'A', (5, 0))).is_err());
}

pub(super) fn unable(r: &mut Resolver<'_>, unit: crate::battle::ids::UnitId) {
    r.edit::<Conditions>(unit)
        .0
        .push(crate::battle::components::Condition {
            id: c::STUNNED,
            amount: 0,
            until: crate::battle::components::Until::Turns(9),
            source: None,
        });
}

/// Rules: EV-ALT-08 EV-ALT-09 EV-TIM-13
#[test]
fn a_flyer_that_cannot_act_falls_a_band_a_round_and_crashes() {
    let mut play = Stage::new(&["B......", "A......", ".....x."])
        .unit('B', |_| {})
        .unit('A', flyer)
        .begin();
    aloft(&mut play, 'A', Band::High);
    let unit = play.id('A');
    play.stage(|r| unable(r, unit));
    play.until('x');
    play.end(&[]);
    assert_eq!(play.band('A'), Band::Low);
    assert_eq!(play.view().altitude(unit).falling_from, Some(Band::High));
    assert_eq!(play.wounds('A'), (4, 2, 1));
    play.until('x');
    play.end(&[]);
    // 50 m against Toughness Bonus 4: an Instant Kill.
    assert!(!play.view().status(unit).is_active());
    assert_eq!(play.band('A'), Band::Ground);
}

/// Rules: EV-ALT-09 EV-MOV-29
#[test]
fn a_crash_from_low_is_ten_metres_onto_the_nearest_free_square() {
    let mut play = Stage::new(&["Ax.", "..."]).unit('A', flyer).begin();
    aloft(&mut play, 'A', Band::Low);
    let unit = play.id('A');
    play.stage(|r| {
        r.place(unit, (1, 0).into());
        r.set_altitude(
            unit,
            Altitude {
                band: Band::Low,
                falling_from: Some(Band::Low),
                ..Altitude::default()
            },
        );
        altitude::fall_one_band(r, unit).unwrap();
    });
    // 6 over: two wounds, prone; A lands on the nearest free square in reading order.
    assert_eq!(play.wounds('A'), (2, 2, 1));
    assert!(play.is_prone('A'));
    assert_eq!((play.at('A'), play.band('A')), ((0, 0), Band::Ground));
}

/// Rules: EV-ALT-08 EV-ACT-42
#[test]
fn a_falling_flyer_cannot_move_and_may_regain_flight() {
    let mut play = Stage::new(&["A.......x"]).unit('A', flyer).begin();
    let unit = play.id('A');
    let fall = |play: &mut Play, wounded| {
        play.stage(|r| {
            r.set_altitude(
                unit,
                Altitude {
                    band: Band::Low,
                    falling_from: Some(Band::High),
                    falling_from_wound: wounded,
                    ..Altitude::default()
                },
            );
        });
    };
    fall(&mut play, true);
    assert_eq!(play.refused(&go(&play, 'A', (1, 0))).rule.0, "EV-ALT-08");
    // Toughness 44 rolls 45: it falls on.
    let order = play.order('A', "regain flight");
    play.act(order.clone(), &[45]);
    assert!(play.view().altitude(unit).falling_from.is_some());
    let events = play.act(order, &[44]);
    assert_eq!(rolls(&events), [("Regain flight", 44, 44)]);
    assert_eq!(play.view().altitude(unit).falling_from, None);
    assert_eq!(play.band('A'), Band::Low);
    // Without a wound there is no test; without flight nothing helps.
    let mut other = Stage::new(&["A.......x"]).unit('A', flyer).begin();
    fall(&mut other, false);
    other.act(other.order('A', "regain flight"), &[]);
    assert_eq!(other.view().altitude(unit).falling_from, None);
    let mut wingless = Stage::new(&["A.......x"]).unit('A', quick).begin();
    fall(&mut wingless, false);
    assert_eq!(
        wingless
            .refused(&wingless.order('A', "regain flight"))
            .rule
            .0,
        "EV-ACT-42"
    );
}

/// Rules: EV-ALT-08
#[test]
fn a_flyer_that_is_out_or_loses_its_flight_starts_to_fall() {
    let mut play = Stage::new(&["A.......x", "B........"])
        .unit('A', flyer)
        .unit('B', quick)
        .begin();
    aloft(&mut play, 'A', Band::Low);
    aloft(&mut play, 'B', Band::Low);
    let (a, b) = (play.id('A'), play.id('B'));
    play.stage(|r| {
        r.set_status(a, CombatStatus::Downed);
        altitude::falter(r, a);
        altitude::falter(r, b);
    });
    assert_eq!(play.view().altitude(a).falling_from, Some(Band::Low));
    assert_eq!(play.view().altitude(b).falling_from, Some(Band::Low));
}

/// Rules: EV-ALT-07
#[test]
fn two_heavy_wounds_of_one_hit_in_the_air_test_once() {
    let mut play = Stage::new(&["xA......"])
        .unit('x', |sheet| {
            flyer(sheet);
            set(sheet, Score::Melee, 60);
            arm(sheet, "sword");
        })
        .unit('A', flyer)
        .begin();
    aloft(&mut play, 'A', Band::Low);
    aloft(&mut play, 'x', Band::Low);
    let unit = play.id('A');
    play.stage(|r| r.edit::<Wounds>(unit).light.left = 0);
    let blow = play.order('x', "attack").at(unit);
    // 4 degrees against a failed evasion, body: 12 against 4, two wounds, both Heavy.
    let events = play.act(blow, &[30, 99, 50, 99]);
    assert_eq!(play.wounds('A'), (0, 0, 1));
    let tests = rolls(&events);
    let aloft = tests.iter().filter(|(name, _, _)| *name == "Stay aloft");
    assert_eq!(aloft.count(), 1);
    let altitude = play.view().altitude(unit);
    assert_eq!(altitude.falling_from, Some(Band::Low));
    assert!(altitude.falling_from_wound);
}

/// Rules: EV-ALT-04 EV-ADV-17 EV-ALT-01 EV-MOV-01
#[test]
fn ground_and_low_shoot_at_each_other_and_the_higher_has_high_ground() {
    let stage = || {
        let armed = |sheet: &mut Sheet| {
            flyer(sheet);
            set(sheet, Score::Ranged, 50);
            arm(sheet, "pistol");
            teach(sheet, &["ember"]);
        };
        let mut play = Stage::new(&["A.....x........................"])
            .unit('A', armed)
            .unit('x', armed)
            .begin();
        aloft(&mut play, 'x', Band::Low);
        play
    };
    // 6 squares away count as 10 m: close for a pistol of 30, no other row from below.
    let play = stage();
    assert_eq!(field::distance(play.view(), play.id('A'), play.id('x')), 10);
    let shot = play.strike('A', "pistol", 'x');
    assert_eq!(counted(&play, &shot), [("EV-ADV-22", 10)]);
    let spell = play.cast('A', "attack", "ember", 'x');
    assert_eq!(counted(&play, &spell), []);
    // From above: High Ground for the shot, for the spell, and for evading attacks from below.
    let mut play = stage();
    let events = play.act(shot, &[50, 40]);
    assert_eq!(rolls(&events)[1].1, 52, "Dodge 42 and High Ground");
    play.until('x');
    let down = play.strike('x', "pistol", 'A');
    assert_eq!(
        counted(&play, &down),
        [("EV-ADV-17", 10), ("EV-ADV-22", 10)]
    );
    let spell = play.cast('x', "attack", "ember", 'A');
    assert_eq!(counted(&play, &spell), [("EV-ADV-17", 10)]);
    // Range counts the height too: 31 m off is too far, 30 m is not.
    let unit = play.id('x');
    play.stage(|r| r.place(unit, (30, 0).into()));
    assert!(play.battle.plan(&down).is_ok());
    let spell = play.cast('x', "attack", "ember", 'A');
    assert_eq!(play.refused(&spell).rule.0, "EV-FLD-08");
}

/// Rules: EV-ALT-05 EV-CAT-02 EV-MOV-01
#[test]
fn high_is_out_of_reach_but_for_long_guns_in_both_directions() {
    let stage = |below: Band| {
        let armed = |sheet: &mut Sheet| {
            flyer(sheet);
            set(sheet, Score::Magic, 50);
            arm(sheet, "marksman_rifle");
            arm(sheet, "pistol");
            teach(sheet, &["ember", "bewilder", "sap", "mend"]);
        };
        let mut play = Stage::new(&["Ax", "B."])
            .unit('A', armed)
            .unit('x', armed)
            .unit('B', armed)
            .begin();
        aloft(&mut play, 'A', below);
        aloft(&mut play, 'x', Band::High);
        aloft(&mut play, 'B', Band::High);
        play
    };
    for below in [Band::Ground, Band::Low] {
        let mut play = stage(below);
        for (shooter, target) in [('A', 'x'), ('x', 'A')] {
            play.until(shooter);
            let powers = [("attack", "ember"), ("ailment", "bewilder"), ("hex", "sap")];
            for (key, name) in powers {
                let order = play.cast(shooter, key, name, target);
                assert_eq!(play.refused(&order).rule.0, "EV-ALT-05", "{name}");
            }
            let order = play.strike(shooter, "marksman_rifle", target);
            assert!(play.battle.plan(&order).is_ok(), "300 m and long");
        }
        // Help does not reach there either.
        play.until('A');
        let mend = play.cast('A', "restore", "mend", 'B');
        assert!(play.battle.plan(&mend).is_err());
    }
    // Side by side on High, attacks work as usual.
    let mut play = stage(Band::High);
    let order = play.cast('A', "attack", "ember", 'x');
    assert!(play.battle.plan(&order).is_ok());
    play.until('x');
}
