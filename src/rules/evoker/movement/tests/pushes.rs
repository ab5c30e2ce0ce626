//! Forced movement (EV-MOV-31, EV-ZON-19).

use super::quick;
use crate::{
    geometry::Direction,
    rules::{
        evoker::{
            fixture::{Field, Stage, ground, thing},
            movement::push::{Pushing, push},
        },
        shared::forced::{ForcedLaw, Pushed, Stopper},
    },
};

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
                let mut pushed = Pushed::default();
                play.stage(|r| pushed = push(r, unit, (direction, metres), None).unwrap());
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

/// Rules: EV-ZON-19 EV-ZON-11
#[test]
fn a_push_ends_the_trip_of_one_on_its_way() {
    let field = Field::scale(6, 20)
        .zone("Hall", &["desk"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let mut play = Stage::zones(field)
        .at('A', "Hall desk", quick)
        .at('x', "Court empty", |_| {})
        .begin();
    play.act(play.go('A', "Court well"), &[]);
    let unit = play.id('A');
    for (metres, spot) in [(5, "Hall ..."), (6, "Hall empty")] {
        play.stage(|r| {
            push(r, unit, (Direction::East, metres), None).unwrap();
        });
        assert_eq!(play.spot_of('A'), spot, "{metres} m");
    }
    assert!(play.view().ground().trips.is_empty());
}
