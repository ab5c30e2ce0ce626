//! Forced movement between spots.

use super::{alone, hall};
use crate::rules::evoker::movement::tests::quick;
use crate::{
    geometry::Direction,
    rules::{
        evoker::{
            fixture::{Field, Stage, arm},
            movement::push,
        },
        shared::forced::Stopper,
    },
};

/// Rules: EV-ZON-19 EV-MOV-31
#[test]
fn a_push_of_at_least_the_scale_of_spots_moves_to_the_empty_spot() {
    // S4: a push of 4 moves out of the spot, one of 3 does not.
    for (metres, spot) in [(3, "Hall desk"), (4, "Hall empty"), (9, "Hall empty")] {
        let mut play = Stage::zones(hall())
            .at('A', "Hall desk", quick)
            .at('x', "Hall desk", |sheet| arm(sheet, "sword"))
            .at('y', "Hall desk", |sheet| arm(sheet, "sword"))
            .begin();
        let x = play.id('x');
        play.stage(|r| {
            let pushed = push(r, x, (Direction::East, metres), None).unwrap();
            assert_eq!((pushed.moved, pushed.left, pushed.by), (metres, 0, None));
        });
        assert_eq!(play.spot_of('x'), spot);
        assert_eq!(play.view().neighbours(x).is_empty(), spot == "Hall empty");
    }
}

/// Rules: EV-ZON-19
#[test]
fn a_solid_spot_is_an_object_after_a_metre() {
    let field = hall().spot("Hall desk", |spot| spot.solid = true);
    let mut play = alone(field, "Hall desk");
    let a = play.id('A');
    play.stage(|r| {
        let pushed = push(r, a, (Direction::East, 6), None).unwrap();
        assert_eq!(
            (pushed.moved, pushed.left, pushed.by),
            (1, 5, Some(Stopper::Solid))
        );
        let pushed = push(r, a, (Direction::East, 1), None).unwrap();
        assert_eq!((pushed.moved, pushed.left, pushed.by), (1, 0, None));
    });
    assert_eq!(play.spot_of('A'), "Hall desk");
}

/// Rules: EV-ZON-19 EV-MOV-31 EV-MOV-27
#[test]
fn whoever_is_pushed_off_a_height_falls() {
    let field = hall().tile("Hall balcony", |tile| tile.elevation = 7);
    let mut play = alone(field, "Hall balcony");
    let a = play.id('A');
    play.stage(|r| {
        push(r, a, (Direction::East, 5), None).unwrap();
    });
    assert_eq!(play.spot_of('A'), "Hall empty");
    assert_eq!(play.view().height(a), 0);
    // Seven metres against TB 3: a wound, and prone.
    assert_ne!(play.wounds('A'), (3, 1, 1));
    assert!(play.is_prone('A'));
}

/// Rules: EV-ZON-19 EV-ZON-11
#[test]
fn a_push_ends_the_trip_of_whoever_is_on_its_way() {
    let wide = Field::scale(6, 20)
        .zone("Hall", &["desk"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let mut play = alone(wide, "Hall desk");
    play.act(play.go('A', "Court well"), &[]);
    let a = play.id('A');
    play.stage(|r| {
        push(r, a, (Direction::East, 5), None).unwrap();
    });
    assert_eq!(play.spot_of('A'), "Hall ...");
    play.stage(|r| {
        push(r, a, (Direction::East, 6), None).unwrap();
    });
    assert_eq!(play.spot_of('A'), "Hall empty");
    assert!(play.view().ground().trips.is_empty());
}
