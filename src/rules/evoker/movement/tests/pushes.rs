//! Forced movement (EV-MOV-31).

use super::{air::unable, falls, quick};
use crate::{
    battle::components::Conditions,
    geometry::Direction,
    rules::{
        evoker::{
            conditions as c,
            fixture::{Play, Stage, ground, harmful, thing},
            movement::push::{Pushing, push},
        },
        shared::{
            forced::{ForcedLaw, Pushed, Stopper},
            triggers::set_door,
        },
    },
};

/// Rules: EV-MOV-31 EV-TER-05
#[test]
fn a_push_over_damaging_ground_hurts_once_for_each_patch() {
    let lost = |metres| {
        let mut play = Stage::new(&["xrr.r...."])
            .ground('r', harmful(1, Some(5)))
            .unit('x', quick)
            .begin();
        let (before, ..) = play.wounds('x');
        shove(&mut play, 'x', Direction::East, metres);
        assert_eq!(usize::from(metres), play.at('x').0 as usize);
        before - play.wounds('x').0
    };
    assert!(lost(1) > 0, "the first patch");
    assert_eq!(lost(3), lost(1), "the same patch");
    assert!(lost(4) > lost(1), "the second patch");
}

fn shove(play: &mut Play, letter: char, direction: Direction, metres: u16) -> Pushed {
    let unit = play.id(letter);
    let mut pushed = Pushed::default();
    play.stage(|r| pushed = push(r, unit, (direction, metres), None).unwrap());
    pushed
}

/// Rules: EV-MOV-31
#[test]
fn a_push_stops_before_what_is_solid_and_falls_down_what_is_not() {
    let mut play = Stage::new(&["x...#", "xo...", "x.y.."])
        .object('o', thing(1))
        .unit('x', quick)
        .begin();
    let pushed = shove(&mut play, 'x', Direction::East, 6);
    assert_eq!((pushed.moved, pushed.left), (3, 3));
    assert_eq!(pushed.by, Some(Stopper::Solid));
    let mut crates = Stage::new(&["xo..."]).object('o', thing(1)).begin();
    assert_eq!(
        shove(&mut crates, 'x', Direction::East, 2).by,
        Some(Stopper::Solid)
    );
    let mut body = Stage::new(&["x.y.."]).begin();
    let pushed = shove(&mut body, 'x', Direction::East, 4);
    assert_eq!(
        (pushed.left, pushed.by),
        (
            3,
            Some(Stopper::Bodies([body.id('y')].into_iter().collect()))
        )
    );
    let mut edge = Stage::new(&["x."]).begin();
    let pushed = shove(&mut edge, 'x', Direction::East, 4);
    assert_eq!((pushed.left, pushed.by), (3, Some(Stopper::Edge)));
    let mut corner = Stage::new(&["x#", ".."]).begin();
    assert_eq!(
        shove(&mut corner, 'x', Direction::SouthEast, 1).by,
        Some(Stopper::Solid)
    );
    let mut door = Stage::new(&["x+."]).begin();
    assert_eq!(
        shove(&mut door, 'x', Direction::East, 2).by,
        Some(Stopper::Solid)
    );
    door.stage(|r| {
        r.change_ground(|ground| {
            set_door(
                ground,
                (1, 0).into(),
                crate::battle::components::DoorState::Open,
            );
        });
    });
    assert_eq!(shove(&mut door, 'x', Direction::East, 2).moved, 2);
}

/// Rules: EV-MOV-31
#[test]
fn a_push_ends_where_its_way_says() {
    let mut falls_and_stops = (0, 0);
    for rows in [["..#..", ".xo..", "..y.g"], [".g...", "#.x..", "..#.y"]] {
        for direction in Direction::ALL {
            for metres in 1..=4 {
                let mut play = Stage::new(&rows)
                    .ground('g', ground(|terrain| terrain.gap = 3))
                    .object('o', thing(1))
                    .unit('x', quick)
                    .begin();
                let unit = play.id('x');
                let way = Pushing.way(play.view(), unit, direction, metres);
                let end = way.last().map_or(play.view().cell(unit), |step| step.to);
                let pushed = shove(&mut play, 'x', direction, metres);
                assert_eq!(play.view().cell(unit), end, "{direction:?}, {metres} m");
                assert_eq!(usize::from(pushed.moved), way.len());
                let falls = way.last().is_some_and(|step| step.drop > 0);
                assert_eq!(falls, pushed.by == Some(Stopper::Fell));
                falls_and_stops.0 += usize::from(falls);
                falls_and_stops.1 += usize::from(pushed.left > 0);
            }
        }
    }
    assert!(falls_and_stops.0 > 0 && falls_and_stops.1 > 10);
}

/// Rules: EV-MOV-31 EV-MOV-28
#[test]
fn pushed_over_an_edge_one_falls_and_stops_and_softens_nothing() {
    let mut play = Stage::new(&["x.g.."])
        .ground('g', ground(|terrain| terrain.gap = 5))
        .begin();
    let pushed = shove(&mut play, 'x', Direction::East, 4);
    assert_eq!((pushed.moved, pushed.by), (2, Some(Stopper::Fell)));
    assert_eq!(play.at('x'), (2, 0));
    // 5 m against Toughness Bonus 3: one wound, prone.
    assert_eq!((play.wounds('x'), play.is_prone('x')), ((2, 1, 1), true));
}

/// Rules: EV-MOV-31 EV-CHA-03
#[test]
fn a_push_provokes_nothing_ignores_hindrance_and_ends_grapples() {
    let mut play = Stage::new(&["AxB....", "......."])
        .ground('m', ground(|terrain| terrain.hindering = true))
        .unit('A', quick)
        .begin();
    let (a, x) = (play.id('A'), play.id('x'));
    play.stage(|r| {
        unable(r, x);
        let hold = &mut r.edit::<Conditions>(x).0[0];
        (hold.id, hold.source) = (c::GRAPPLED, Some(a));
    });
    let pushed = shove(&mut play, 'x', Direction::SouthEast, 1);
    assert_eq!((pushed.moved, pushed.left, pushed.by), (1, 0, None));
    assert!(!play.view().has(x, c::GRAPPLED));
    assert!(falls(&[]).is_empty());
}
