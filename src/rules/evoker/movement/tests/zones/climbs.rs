//! Climbing, leaping, falling and flying between zones and spots.

use super::{alone, hall, left, metres};
use crate::rules::evoker::movement::tests::quick;
use crate::{
    battle::{
        board::Climb,
        components::{Band, Posture},
        event::BattleEvent,
    },
    rules::evoker::{
        actions::modes,
        conditions as c,
        fixture::{Field, Play, Stage, arm, ground, rolls},
        movement::trip_of,
    },
};

/// Rules: EV-ZON-22 EV-MOV-15
#[test]
fn a_climb_adds_its_hindered_metres() {
    let field = || {
        hall().spot("Hall balcony", |spot| {
            spot.climb = Some((3, Climb::default()));
        })
    };
    // Balcony climb 3: S4 + 6 m hindered climb.
    let mut play = alone(field(), "Hall empty");
    play.act(play.order('A', "run"), &[]);
    let order = play.go('A', "Hall balcony");
    assert_eq!(metres(&play, &order), 10);
    play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 6));
    // Down again is no climb: the tag counts on entering.
    assert_eq!(metres(&play, &play.go('A', "Hall desk")), 4);
    // With one Move: four metres, and two climbed; the rest is lost or kept for the next.
    let mut play = alone(field(), "Hall empty");
    play.act(play.go('A', "Hall balcony"), &[]);
    let a = play.id('A');
    assert_eq!(trip_of(play.view(), a).map(|trip| trip.metres), Some(6));
    // A hurried climb that passes is no hindrance (EV-MOV-16): Strength 30.
    let mut play = alone(field(), "Hall empty");
    let order = play.go('A', "Hall balcony").mode(modes::HURRIED);
    let events = play.act(order, &[20]);
    assert_eq!(rolls(&events), [("Climb", 42, 20)]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 1));
}

/// Rules: EV-ZON-22 EV-MOV-16 EV-MOV-27
#[test]
fn whoever_loses_its_grip_falls_what_it_had_climbed() {
    let field = hall().spot("Hall balcony", |spot| {
        spot.climb = Some((5, Climb::default()));
    });
    let mut play = alone(field, "Hall empty");
    play.act(play.order('A', "full run"), &[]);
    // First Move: four metres and two climbed, with a test that changes nothing (T 42, 50).
    // Second Move: the grip is lost with 82 (4 degrees): two metres down, to the foot again.
    let order = play.go('A', "Hall balcony").mode(modes::HURRIED);
    let events = play.act(order, &[50, 82]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::Fell { metres: 2, .. }))
    );
    let a = play.id('A');
    assert_eq!(trip_of(play.view(), a).map(|trip| trip.metres), Some(4));
}

/// Rules: EV-ZON-22 EV-MOV-21 EV-MOV-22
#[test]
fn a_gap_is_leapt_out_of_one_move() {
    let field = || hall().spot("Hall balcony", |spot| spot.gap = Some((2, 6)));
    // S4, then two metres leapt at two each: 8 m.
    let mut play = alone(field(), "Hall empty");
    let order = play.go('A', "Hall balcony");
    assert_eq!(metres(&play, &order), 8);
    play.act(order, &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 0));
    // Too wide for the rest of the Move: it waits at the edge for the next one.
    let wide = || hall().spot("Hall balcony", |spot| spot.gap = Some((3, 6)));
    let mut play = alone(wide(), "Hall empty");
    play.act(play.go('A', "Hall balcony"), &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall ...".into(), 4));
    play.end(&[]);
    play.until('A');
    play.act(play.go('A', "Hall balcony"), &[]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 2));
    // With a test: range 2, and T 42 passed with 32 (1 degree) makes 3; the extra metre is free.
    let mut play = alone(wide(), "Hall empty");
    let order = play.go('A', "Hall balcony").mode(modes::HURRIED);
    let events = play.act(order, &[32]);
    assert_eq!(rolls(&events), [("Leap", 42 + 10, 32)]);
    assert_eq!((play.spot_of('A'), left(&play)), ("Hall balcony".into(), 0));
}

/// Rules: EV-ZON-22 EV-MOV-21 EV-ZON-10
#[test]
fn whoever_is_hindered_leaps_one_metre_for_the_rest_of_a_move() {
    let field = |width| {
        let hall = Field::scale(4, 8).zone("Hall", &["balcony"]);
        let both = hall.zone("Court", &["well"]);
        both.spot("Hall balcony", move |spot| spot.gap = Some((width, 6)))
    };
    let weeds = || ground(|terrain| terrain.hindering = true);
    let slow: fn(&mut Play) = |play| play.give('A', c::HINDERED, Some(9));
    let lies: fn(&mut Play) = |play| {
        let unit = play.id('A');
        play.stage(|r| *r.edit::<Posture>(unit) = Posture::Prone);
    };
    // Four metres on foot cost two each, and the leap takes the whole next Move, from any one
    // source: ground, an effect, or crawling.
    for (rough, hamper) in [(true, None), (false, Some(slow)), (false, Some(lies))] {
        for (width, leaps) in [(1, true), (2, false)] {
            let field = field(width);
            let field = if rough {
                field.ground("Hall empty", weeds())
            } else {
                field
            };
            let mut play = alone(field, "Hall empty");
            if let Some(hamper) = hamper {
                hamper(&mut play);
            }
            play.act(play.order('A', "full run"), &[]);
            let leap = play.go('A', "Hall balcony");
            if play.battle.plan(&leap).is_ok() {
                play.act(leap, &[]);
            }
            let who = format!("{rough} {} {width}", hamper.is_some());
            assert_eq!(play.spot_of('A') == "Hall balcony", leaps, "{who}");
            if leaps {
                assert_eq!(left(&play), 0, "{who}");
            }
        }
    }
}

/// Rules: EV-ZON-22 EV-MOV-22 EV-MOV-27
#[test]
fn a_leap_that_falls_short_falls_into_the_gap() {
    let field = hall().spot("Hall balcony", |spot| spot.gap = Some((3, 6)));
    let mut play = alone(field, "Hall empty");
    let order = play.go('A', "Hall balcony").mode(modes::HURRIED);
    // T 52 fails with 60: two metres are not three. Six metres deep: 6 against TB 3, softened by
    // a test that fails.
    let events = play.act(order, &[60, 90]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, BattleEvent::Fell { metres: 6, .. }))
    );
    assert_eq!(play.spot_of('A'), "Hall ...");
    assert!(play.is_prone('A'));
}

/// Rules: EV-ZON-22 EV-ALT-02 EV-ALT-06
#[test]
fn altitude_bands_are_as_they_are() {
    let field = hall()
        .spot("Hall balcony", |spot| {
            spot.climb = Some((3, Climb::default()));
            spot.gap = Some((5, 5));
        })
        .tile("Hall desk", |tile| tile.roof = true);
    let mut play = Stage::zones(field)
        .at('A', "Hall empty", |sheet| {
            quick(sheet);
            sheet.traits.flyer = true;
        })
        .at('x', "Hall empty", |sheet| arm(sheet, "sword"))
        .begin();
    assert!(play.view().neighbours(play.id('A')).contains(play.id('x')));
    // Up for free, out of melee, and over face and gap as if they were not there.
    let order = play
        .go('A', "Hall balcony")
        .mode(modes::UP)
        .mode(modes::FLEE);
    let events = play.act(order, &[90]);
    assert_eq!(rolls(&events).len(), 1);
    assert_eq!(
        (play.spot_of('A'), play.band('A'), left(&play)),
        ("Hall balcony".into(), Band::Low, 4)
    );
    // Above a spot it is adjacent to no unit in it.
    play.act(play.go('A', "Hall empty"), &[]);
    assert!(play.view().neighbours(play.id('A')).is_empty());
    // Under a roof the band cannot be changed.
    play.end(&[]);
    play.until('A');
    play.act(play.go('A', "Hall desk"), &[]);
    play.end(&[]);
    play.until('A');
    let down = play
        .order('A', "move")
        .to(play.seat('A', "Hall desk"))
        .mode(modes::DOWN);
    // Out from under the roof, down, and back again.
    let plan = play.battle.plan(&down).unwrap();
    assert_eq!((plan.route.len(), plan.price[0].1), (3, 8));
    let mut at_once = down;
    at_once.path = vec![play.seat('A', "Hall desk")];
    play.refused(&at_once);
    play.act(play.go('A', "Hall empty").mode(modes::DOWN), &[]);
    assert_eq!(play.band('A'), Band::Ground);
}
