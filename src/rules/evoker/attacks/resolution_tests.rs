//! Shapes of areas and the drift of throws (EV-ATK-22, EV-ATK-23).

use crate::{
    geometry::Cell,
    rules::evoker::{
        attacks::{
            scatter::{Drift, drift},
            targets,
        },
        character::catalogue::Shape,
        fixture::{Stage, teach},
    },
};

/// Rules: EV-ATK-22
#[test]
fn shapes_cover_the_squares_of_the_ledger() {
    let play = Stage::new(&[
        "........", "........", "........", "A.......", "...x....", "........", "......#.",
    ])
    .begin();
    let unit = play.id('A');
    let has = |shape, aimed: (i16, i16), cell: (i16, i16)| {
        targets::squares(play.view(), unit, shape, aimed.into()).contains(cell.into())
    };
    for (dx, dy, inside) in [
        (1, 0, true),
        (1, 1, true),
        (1, -1, true),
        (2, 2, true),
        (3, -3, true),
        (0, 1, false),
        (1, 2, false),
        (4, 0, false),
    ] {
        assert_eq!(
            has(Shape::Wave(3), (5, 3), (dx, 3 + dy)),
            inside,
            "{dx} {dy}"
        );
    }
    assert!(!has(Shape::Aura(2), (0, 3), (0, 3)) && has(Shape::Aura(2), (0, 3), (2, 5)));
    assert!(!has(Shape::Aura(2), (0, 3), (3, 3)));
    // A line goes on beyond the aimed square and ends before a wall.
    assert!(has(Shape::Line(12), (2, 4), (4, 5)));
    assert!(!has(Shape::Line(12), (2, 4), (6, 6)) && !has(Shape::Line(12), (2, 4), (7, 7)));
    assert!(has(Shape::Blast(2), (3, 4), (5, 2)) && !has(Shape::Blast(2), (3, 4), (6, 4)));
}

/// Rules: EV-ATK-22
#[test]
fn the_plan_of_an_arc_shows_the_aimed_target() {
    let play = Stage::new(&["A.........x........y"])
        .unit('A', |sheet| teach(sheet, &["chain_spark"]))
        .begin();
    for aimed in ['x', 'y'] {
        let order = play.cast('A', "attack", "chain_spark", aimed);
        let check = play.battle.plan(&order).unwrap().check.unwrap();
        assert_eq!(check.against, Some(play.id(aimed)));
    }
}

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
