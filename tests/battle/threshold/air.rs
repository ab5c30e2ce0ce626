//! Wings: over everything but walls, out of reach of the ground.

use shadowgrid::{
    battle::{
        board::TerrainId,
        components::{Altitude, Band},
    },
    data::assets,
};

use super::{
    ground::{cheapest, drawn, is_shut},
    *,
};

/// Ysolde with wings of twelve yards.
fn winged(gear: &[(&str, Hold)]) -> Sheet {
    Sheet {
        fly: Some(12),
        ..with_gear(gear)
    }
}

fn start(board: Board, flyer: Sheet, at: (i16, i16), foe: (i16, i16)) -> Battle {
    let mut battle = threshold(
        board,
        &[("Wing", 0, flyer, at), ("Grask", 1, grask(), foe)],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    set(&mut battle, A, "AP", 14);
    battle
}

fn raise(battle: &mut Battle, unit: UnitId) {
    battle.stage(|resolver| {
        let cell = resolver.view().cell(unit);
        let aloft = Altitude {
            band: Band::Low,
            ..Altitude::default()
        };
        resolver.place_at(unit, cell, aloft);
    });
}

fn fly(battle: &Battle, to: (i16, i16)) -> Order {
    order(battle, A, "fly").to(Cell::new(to.0, to.1))
}

/// Rules: TH-MOV-19
#[test]
fn flyers_pay_a_yard_for_a_yard_whatever_lies_below() {
    let rows = ["~~mmx3.", "~~mmx3.", "~~mmx3."];
    let legend = [('~', "deep_water"), ('m', "mud"), ('x', "chasm")];
    let sheet = winged(&[("arming sword", Hold::Right)]);
    let mut battle = start(drawn(&rows, &legend), sheet, (0, 1), (6, 0));
    let there = fly(&battle, (6, 1));
    // Rate 12: two AP are six yards.
    let plan = battle.plan(&there).unwrap();
    assert_eq!(plan.price.as_slice(), [("AP", 2), ("yards", 6)]);
    play(&mut battle, &there, &[], &[]);
    assert_eq!(battle.view().band(A), Band::Low);
    // Landing is part of the movement, on the way or on the spot.
    let land = in_mode(&battle, order(&battle, A, "fly"), "landing");
    assert_eq!(price(&battle, &land, "AP"), 0);
    play(&mut battle, &land, &[], &[]);
    assert_eq!(battle.view().altitude(A), Altitude::default());
    // Walls stop it, ceilings keep it down, and those without wings do not fly.
    let sheet = || winged(&[]);
    let walled = start(
        drawn(&[".W.", ".W.", ".W."], &[('W', "wall")]),
        sheet(),
        (0, 0),
        (2, 2),
    );
    assert!(walled.plan(&fly(&walled, (2, 0))).is_err());
    let hall = start(
        drawn(&["...", "...", "..."], &[('.', "hall")]),
        sheet(),
        (0, 0),
        (2, 2),
    );
    assert_eq!(refused(&hall, &fly(&hall, (1, 0))), "TH-MOV-19");
    let plain = beside();
    assert_eq!(refused(&plain, &fly(&plain, (2, 2))), "TH-MOV-19");
    // A Dash doubles this rate too.
    let mut battle = start(Board::open(30, 3), sheet(), (0, 0), (29, 2));
    let dash = order(&battle, A, "dash");
    play(&mut battle, &dash, &[], &[]);
    assert_eq!(price(&battle, &fly(&battle, (24, 0)), "AP"), 4);
}

/// Rules: TH-MOV-19 TH-FLD-01
#[test]
fn the_air_and_the_ground_do_not_reach_each_other_but_for_shots() {
    let gear = [("arming sword", Hold::Right), ("round shield", Hold::Left)];
    let mut battle = start(Board::open(12, 9), winged(&gear), (4, 4), (5, 4));
    raise(&mut battle, A);
    let blow = sword(&battle, A, "standard attack", B);
    assert_eq!(refused(&battle, &blow), "TH-MOV-19");
    let trip = order(&battle, A, "trip").at(B);
    assert!(battle.plan(&trip).is_err());
    let hold = order(&battle, A, "grapple").at(B);
    assert!(battle.plan(&hold).is_err());
    end(&mut battle, A, &[], &["no"]);
    let back = axe(&battle, B, "standard attack", A);
    assert_eq!(refused(&battle, &back), "TH-MOV-19");
    // Two aloft reach each other.
    raise(&mut battle, B);
    assert!(battle.plan(&back).is_ok());
    // A bow does, from three yards below: 17 + 1 against 12, nothing for height.
    let bow = [("short bow", Hold::Both)];
    let mut battle = start(Board::open(60, 3), winged(&bow), (0, 1), (21, 1));
    raise(&mut battle, A);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    assert_eq!(check(&battle, &shot).1, -2);
    // And no low wall covers a unit in the air.
    let board = drawn(
        &["..........", ".....l....", ".........."],
        &[('l', "low_wall")],
    );
    let mut battle = threshold(
        board,
        &[
            ("Archer", 0, winged(&bow), (0, 1)),
            ("Grask", 1, grask(), (6, 1)),
        ],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    assert_eq!(check(&battle, &shot).1, -2);
    raise(&mut battle, B);
    assert_eq!(check(&battle, &shot).1, 0);
}

/// Rules: TH-MOV-19 TH-ACT-04 TH-FLD-07 TH-MOV-06
#[test]
fn whoever_is_aloft_is_neither_rebuffed_nor_flanked_and_blocks_nobody() {
    let gear = [("arming sword", Hold::Right)];
    let mut battle = start(Board::open(12, 9), winged(&gear), (2, 4), (5, 4));
    // Over the axe and behind it without a blow.
    let over = fly(&battle, (6, 4));
    play(&mut battle, &over, &[], &[]);
    assert_eq!(battle.view().cell(A), Cell::new(6, 4));
    // Grask walks below, and may stop there.
    end(&mut battle, A, &[], &["no"]);
    let below = order(&battle, B, "walk").to(Cell::new(6, 4));
    play(&mut battle, &below, &[], &[]);
    assert_eq!(battle.view().cell(B), Cell::new(6, 4));
    // Landing on him is impossible, beside him it is not.
    end(&mut battle, B, &[], &["no"]);
    assert_eq!(battle.acting(), Some(A));
    let land = in_mode(&battle, order(&battle, A, "fly"), "landing");
    assert_eq!(refused(&battle, &land), "TH-MOV-06");
    let beside = in_mode(&battle, fly(&battle, (7, 4)), "landing");
    assert!(battle.plan(&beside).is_ok());
    // Two on the ground beside a unit in the air do not flank it.
    let mut three = threshold(
        Board::open(12, 9),
        &[
            (
                "Grask",
                1,
                Sheet {
                    fly: Some(8),
                    ..grask()
                },
                (5, 4),
            ),
            ("One", 0, ysolde(), (4, 4)),
            ("Two", 0, with_gear(&[("short bow", Hold::Both)]), (6, 4)),
        ],
        1,
    );
    begin(&mut three, &[1, 1, 1, 1, 1, 2, 6, 6, 6]);
    let shot = order(&three, C, "standard attack")
        .at(A)
        .with(Tool::Item(item("short bow")));
    assert_eq!(check(&three, &shot).1, 2);
    raise(&mut three, A);
    assert_eq!(check(&three, &shot).1, 0);
}

/// Rules: TH-MOV-19 TH-MOV-17
#[test]
fn a_flyer_that_cannot_fly_falls_three_yards() {
    let mut battle = start(Board::open(12, 9), winged(&[]), (4, 4), (9, 8));
    raise(&mut battle, A);
    give(&mut battle, A, "Immobile", 12, Some(B));
    let wait = order(&battle, A, "defend");
    // 2 + 3 - 3 - 1 = 1: light, and flat on the ground.
    play(&mut battle, &wait, &[2], &[]);
    assert_eq!(battle.view().altitude(A), Altitude::default());
    assert_eq!(number(&battle, A, "Light"), 1);
    assert_eq!(battle.view().posture(A), Posture::Prone);
    // Over deep water half of it does nothing.
    let lake = drawn(&["~~~~~~", "~~~~~~", "....~~"], &[('~', "deep_water")]);
    let mut battle = start(lake, winged(&[]), (1, 0), (0, 2));
    raise(&mut battle, A);
    give(&mut battle, A, "Immobile", 12, Some(B));
    play(&mut battle, &wait, &[], &[]);
    assert_eq!(number(&battle, A, "Light"), 0);
    assert_eq!(battle.view().band(A), Band::Ground);
}

/// Rules: TH-MOV-19 TH-MOV-05
#[test]
fn ways_through_the_air_over_random_ground_are_the_shortest() {
    for seed in 0..4 {
        let mut dice = shadowgrid::dice::DiceStream::new(seed, 9);
        let mut board = Board::open(9, 7);
        board.terrains = ["floor", "mud", "chasm", "deep_water", "wall"]
            .map(|name| assets().terrain(name).unwrap().clone())
            .to_vec();
        for tile in &mut board.tiles {
            tile.terrain = TerrainId(dice.throw(5) - 1);
            tile.elevation = [0, 1, 4, 9][usize::from(dice.throw(4)) - 1];
        }
        for cell in [Cell::new(4, 3), Cell::new(8, 6)] {
            let index = board.grid.index(cell).unwrap();
            board.tiles[index].terrain = TerrainId(0);
        }
        // Nothing but walls is in the way.
        let known = cheapest(Cell::new(4, 3), 12 * 14 / 4, |from, direction| {
            (!is_shut(&board, from, direction)).then_some((0, 1))
        });
        let grid = board.grid;
        let battle = start(board, winged(&[]), (4, 3), (8, 6));
        for cell in grid.cells().filter(|&cell| cell != Cell::new(4, 3)) {
            let there = fly(&battle, (cell.x, cell.y));
            let found = battle
                .plan(&there)
                .ok()
                .map(|_| price(&battle, &there, "yards") as u16);
            assert_eq!(found, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}

/// Rules: TH-MOV-19
#[test]
fn the_computer_flies_over_what_stops_walkers_and_lands_to_strike() {
    let rows = [".....x.....", ".....x.....", ".....x....."];
    let gear = [("arming sword", Hold::Right), ("round shield", Hold::Left)];
    let board = drawn(&rows, &[('x', "chasm")]);
    let mut battle = start(board, winged(&gear), (1, 1), (9, 1));
    for _ in 0..60 {
        if battle.view().cell(A).x > 5 || battle.is_over() {
            break;
        }
        shadowgrid::ai::step(&mut battle).unwrap();
    }
    let view = battle.view();
    assert!(view.cell(A).x > 5, "{}", view.cell(A));
    assert_eq!(view.band(A), Band::Ground);
}
