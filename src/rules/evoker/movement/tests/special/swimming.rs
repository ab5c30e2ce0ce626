//! Swimming.

use super::*;

/// Rules: EV-MOV-18
#[test]
fn deep_water_is_swum_and_shallow_water_is_waded() {
    let cost = |depth, size, hindering| {
        let play = Stage::new(&["A~~~~~~~~x"])
            .ground(
                '~',
                ground(|terrain| {
                    terrain.water = depth;
                    terrain.hindering = hindering;
                }),
            )
            .unit('A', |sheet| {
                athlete(sheet);
                sheet.size = size;
            })
            .begin();
        let plan = play.battle.plan(&along(&play, 'A', &[(1, 0)]));
        plan.map(|plan| plan.route[0].cost).unwrap()
    };
    assert_eq!(cost(9, 3, false), 1);
    assert_eq!(cost(10, 3, false), 2);
    assert_eq!(cost(10, 3, true), 2);
    assert_eq!(cost(20, 3, false), 2);
    // Weed in deep water: swimming and environment are two sources.
    assert_eq!(cost(20, 3, true), 8);
}

/// Rules: EV-MOV-18
#[test]
fn a_large_creature_wades_deeper() {
    let weed = ground(|terrain| {
        terrain.water = 20;
        terrain.hindering = true;
    });
    let play = Stage::new(&["AA~~~~~", "AA~~~~~", "......x"])
        .ground('~', weed)
        .unit('A', |sheet| {
            athlete(sheet);
            sheet.size = 4;
        })
        .begin();
    let plan = play.battle.plan(&along(&play, 'A', &[(1, 0)]));
    assert_eq!(plan.map(|plan| plan.route[0].cost), Ok(2));
}

/// Rules: EV-MOV-19
#[test]
fn a_hurried_swim_is_fast_or_founders() {
    let swim = |face: u16, to: i16| {
        let mut play = Stage::new(&["A~~~~~~~~~~~x"])
            .ground('~', water(20, false))
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Strength, 45);
            })
            .begin();
        let order = go(&play, 'A', (to, 0)).mode(modes::HURRIED);
        play.act(order, &[face]);
        (play.at('A').0, metres_left(&play, 'A'))
    };
    assert_eq!(swim(30, 4), (4, 4));
    assert_eq!(swim(50, 4), (4, 0));
    assert_eq!(swim(66, 4), (1, 0));
}

/// Rules: EV-MOV-20
#[test]
fn rough_water_may_drown() {
    let stage = || {
        Stage::new(&["A~~~~~~~~~~~x"])
            .ground('~', water(20, true))
            .unit('A', |sheet| {
                athlete(sheet);
                set(sheet, Score::Strength, 35);
            })
            .begin()
    };
    let mut play = stage();
    assert_eq!(
        play.refused(&along(&play, 'A', &[(1, 0)])).rule.0,
        "EV-MOV-20"
    );
    let order = go(&play, 'A', (4, 0)).mode(modes::RISK);
    play.act(order, &[76]);
    let unit = play.id('A');
    assert!(play.view().has(unit, c::SUFFOCATING));
    assert_eq!(play.at('A'), (1, 0));
    // A pass gives no speed.
    let mut calm = stage();
    let order = go(&calm, 'A', (4, 0)).mode(modes::RISK);
    calm.act(order, &[10]);
    assert_eq!((calm.at('A'), metres_left(&calm, 'A')), ((4, 0), 0));
}

/// Rules: EV-MOV-20 EV-CND-07
#[test]
fn passing_the_test_on_a_later_turn_brings_a_swimmer_up() {
    let mut play = Stage::new(&["A~~~x"])
        .ground('~', water(20, true))
        .under('A', '~')
        .unit('A', |sheet| {
            athlete(sheet);
            set(sheet, Score::Strength, 35);
        })
        .begin_with(&[75]);
    let unit = play.id('A');
    // Floating, T 35: 4 degrees of failure, and it goes under.
    assert!(play.view().has(unit, c::SUFFOCATING));
    play.end(&[]);
    // The end of the round: it holds its breath. The next turn: still under.
    play.end(&[10, 60]);
    assert!(play.view().has(unit, c::SUFFOCATING));
    play.end(&[]);
    let events = play.end(&[10, 35]);
    let names: Vec<_> = rolls(&events).into_iter().map(|roll| roll.0).collect();
    assert_eq!(names, ["Hold your breath", "Swim"]);
    assert!(!play.view().has(unit, c::SUFFOCATING));
    // That test counts for the first Move of the turn.
    let order = go(&play, 'A', (1, 0)).mode(modes::RISK);
    play.act(order, &[]);
    assert_eq!(play.at('A'), (1, 0));
}
