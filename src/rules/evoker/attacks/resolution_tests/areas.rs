//! Attacks on areas.

use super::*;

/// Rules: EV-ATK-21 EV-ONE-02 EV-DIC-12 EV-ATK-22
#[test]
fn an_area_is_one_die_and_everybody_answers_in_turn_order() {
    let mut play = gust();
    let order = play
        .order('A', "attack")
        .with(Tool::Power(power("gale")))
        .to(Cell::new(2, 1));
    // T 60 against most, 50 against x in the haze: die 41 has 0 degrees there and 1 elsewhere.
    let events = play.act(order, &[41, 90, 50, 90, 50, 90, 50]);
    assert_eq!(rolls(&events).len(), 4);
    // x: 4 + 6 + 0 without Toughness: 10, Weak: 1 + High + Weakness and a Savage one; B: 11
    // against 3: excess 8.
    assert_eq!(play.wounds('x'), (0, 0, 1));
    assert_eq!(play.wounds('B'), (1, 1, 1));
    assert_eq!(play.wounds('y'), (0, 0, 1));
    assert!(play.has('x', c::STAGGERED) && play.has('y', c::STAGGERED));
    assert!(!play.has('B', c::STAGGERED));
    assert_eq!(play.view().clock().one_mores, 1);
    assert_eq!(play.wounds('A'), (3, 1, 1));
}

/// Rules: EV-ATK-21 EV-DIC-13
#[test]
fn focus_counts_for_every_target_of_the_one_die() {
    let mut play = gust();
    let focus = play.order('A', "focus");
    play.act(focus, &[]);
    let order = play
        .order('A', "attack")
        .with(Tool::Power(power("gale")))
        .to(Cell::new(2, 1));
    // T 60 in the haze, 70 elsewhere: 65 misses x alone.
    play.act(order, &[65, 90, 50, 90, 50]);
    assert_eq!(play.wounds('x'), (3, 1, 1));
    assert_ne!(play.wounds('y'), (3, 1, 1));
}

/// Rules: EV-ATK-21 EV-ATK-08
#[test]
fn a_reroll_against_one_condemned_is_not_for_the_others() {
    let mut play = gust();
    play.give('x', c::CONDEMNED, Some(2));
    let order = play
        .order('A', "attack")
        .with(Tool::Power(power("gale")))
        .to(Cell::new(2, 1));
    // x (T 60) is missed by 65 and by 70; B and y (T 60) are missed by 65 as it stands.
    play.act(order, &[65, 20, 90, 50]);
    assert_ne!(play.wounds('x'), (3, 1, 1));
    assert_eq!(play.wounds('B'), (3, 1, 1));
    assert_eq!(play.wounds('y'), (3, 1, 1));
}

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
fn an_arc_jumps_from_one_target_to_the_next() {
    let mut play = Stage::new(&["A.........x........y.........z"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 60);
            teach(sheet, &["chain_spark"]);
        })
        .begin();
    // The plan shows the aimed target, though others may answer before it.
    for aimed in ['x', 'y'] {
        let plan = play
            .battle
            .plan(&play.cast('A', "attack", "chain_spark", aimed));
        let check = plan.unwrap().check.unwrap();
        assert_eq!(check.against, Some(play.id(aimed)));
    }
    let order = play.cast('A', "attack", "chain_spark", 'x');
    // y is 9 m from x; z is 10 m from y and out of the chain.
    let events = play.act(order, &[31, 90, 50, 90, 50]);
    assert_eq!(rolls(&events).len(), 3);
    assert_eq!(play.wounds('z'), (3, 1, 1));
}
