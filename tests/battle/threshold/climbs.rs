//! Walls half-way up, edges stepped over, separate rates for walls and water, currents.

use shadowgrid::{
    battle::{
        board::TerrainId,
        components::{Altitude, Face},
    },
    data::assets,
    geometry::Direction,
};

use super::{
    ground::{cheapest, drawn, is_shut},
    *,
};

fn at(board: Board, sheet: Sheet, at: (i16, i16), ap: i64) -> Battle {
    let corner = (board.grid.width as i16 - 1, board.grid.height as i16 - 1);
    let mut battle = threshold(
        board,
        &[("Climber", 0, sheet, at), ("Grask", 1, grask(), corner)],
        1,
    );
    begin(&mut battle, &[6, 6, 6, 1, 1, 1]);
    set(&mut battle, A, "AP", ap);
    battle
}

fn climb(battle: &Battle, to: (i16, i16)) -> Order {
    order(battle, A, "climb").to(Cell::new(to.0, to.1))
}

fn hangs(battle: &Battle) -> (Cell, u8, Option<Face>) {
    let altitude = battle.view().altitude(A);
    (battle.view().cell(A), altitude.hanging, altitude.face)
}

/// Rules: TH-MOV-10
#[test]
fn out_of_movement_a_climber_hangs_on_the_wall_and_goes_on_later() {
    // Five yards up: rate 9, four AP are nine yards, two of height.
    let cliff = || drawn(&[".5....", "......", "......"], &[]);
    let mut battle = at(cliff(), ysolde(), (0, 0), 4);
    let up = climb(&battle, (1, 0));
    let plan = battle.plan(&up).unwrap();
    assert_eq!(plan.price.as_slice(), [("AP", 4), ("yards", 8)]);
    play(&mut battle, &up, &[], &[]);
    let face = Face {
        towards: Direction::East,
        down: false,
    };
    assert_eq!(hangs(&battle), (Cell::new(0, 0), 2, Some(face)));
    assert_eq!(number(&battle, A, "Yards"), 1);
    // Three yards are left of it: twelve, one for the square, and one is there.
    set(&mut battle, A, "AP", 20);
    assert_eq!(price(&battle, &up, "yards"), 3 * 4 + 1);
    let mut above = battle.fork(1);
    play(&mut above, &up, &[], &[]);
    assert_eq!(hangs(&above), (Cell::new(1, 0), 0, None));
    // Or back down, for the two it came, and on its feet again.
    let down = climb(&battle, (0, 0));
    assert_eq!(price(&battle, &down, "yards"), 2 * 4);
    let mut below = battle.fork(1);
    play(&mut below, &down, &[], &[]);
    assert_eq!(below.view().altitude(A), Altitude::default());
    // It counts as climbing: an attack takes a check, and here it falls two yards.
    set(&mut battle, B, "AP", 0);
    battle.stage(|resolver| resolver.place(B, Cell::new(0, 1)));
    let blow = sword(&battle, A, "standard attack", B);
    play(&mut battle, &blow, &[2, 2, 1, 6], &[]);
    assert_eq!(battle.view().altitude(A), Altitude::default());
    // Not even a yard of it is refused with the numbers.
    let mut poor = at(cliff(), ysolde(), (0, 0), 1);
    assert_eq!(refused(&poor, &up), "TH-MOV-10");
    // Crouching doubles every yard.
    set(&mut poor, A, "AP", 4);
    poor.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Crouching);
    assert_eq!(price(&poor, &up, "yards"), 8);
    play(&mut poor, &up, &[], &[]);
    assert_eq!(poor.view().altitude(A).hanging, 1);
}

/// Rules: TH-MOV-10 TH-MOV-17
#[test]
fn a_climber_that_comes_down_belongs_to_the_square_above() {
    let mut battle = at(
        drawn(&["5.....", "......", "......"], &[]),
        ysolde(),
        (0, 0),
        4,
    );
    let down = climb(&battle, (1, 0));
    play(&mut battle, &down, &[], &[]);
    let face = Face {
        towards: Direction::East,
        down: true,
    };
    // Two yards down, three above the foot.
    assert_eq!(hangs(&battle), (Cell::new(0, 0), 3, Some(face)));
    // Up again it is two yards of height, down three and the step.
    set(&mut battle, A, "AP", 20);
    let up = climb(&battle, (0, 0));
    assert_eq!(price(&battle, &up, "yards"), 8);
    assert_eq!(price(&battle, &down, "yards"), 13);
    // Letting go means a fall of three yards, to the foot.
    let mut off = battle.fork(1);
    let letting_go = order(&off, A, "step off");
    play(&mut off, &letting_go, &[1], &[]);
    assert_eq!(hangs(&off), (Cell::new(1, 0), 0, None));
    assert_eq!(off.view().posture(A), Posture::Prone);
    play(&mut battle, &down, &[], &[]);
    assert_eq!(hangs(&battle), (Cell::new(1, 0), 0, None));
    // Instead of climbing one may step over the edge: a yard, and five to fall.
    let mut battle = at(
        drawn(&["5.....", "......", "......"], &[]),
        ysolde(),
        (0, 0),
        4,
    );
    let over = order(&battle, A, "step off").to(Cell::new(1, 0));
    assert_eq!(price(&battle, &over, "yards"), 1);
    play(&mut battle, &over, &[2], &[]);
    // 2 + 5 - 3 - 1 = 3: moderate, and hobbled.
    assert_eq!(number(&battle, A, "Moderate"), 1);
    assert!(has(&battle, A, "Hobbled"));
}

/// Rules: TH-SHT-12 TH-MOV-08
#[test]
fn rope_and_hooks_make_bad_holds_good() {
    let board = || {
        let mut board = drawn(&[".c....", "......", "......"], &[('c', "crag")]);
        board.tiles[1].elevation = 3;
        board
    };
    let bare = at(board(), ysolde(), (0, 0), 20);
    assert_eq!(price(&bare, &climb(&bare, (1, 0)), "yards"), 3 * 6 + 1);
    let roped = with_gear(&[("rope and hooks", Hold::Stowed)]);
    let roped = at(board(), roped, (0, 0), 20);
    assert_eq!(price(&roped, &climb(&roped, (1, 0)), "yards"), 3 * 4 + 1);
}

/// Rules: TH-MOV-19 TH-MOV-10
#[test]
fn with_rates_for_walls_and_water_each_is_gone_at_its_own() {
    let spider = Sheet {
        climb: Some(6),
        swim: Some(10),
        ..ysolde()
    };
    let board = || drawn(&["..3.", "~~~.", "...."], &[('~', "deep_water")]);
    let mut battle = at(board(), spider.clone(), (0, 0), 12);
    // On foot nine yards for four AP; a fish's ten in the water; a wall of three at six.
    let walk = |battle: &Battle, way: &[(i16, i16)]| {
        let mut walk = order(battle, A, "walk");
        walk.path = way.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        walk
    };
    let bare = |battle: &Battle, way: &[(i16, i16)]| {
        let order = walk(battle, way);
        (price(battle, &order, "yards"), price(battle, &order, "AP"))
    };
    assert_eq!(bare(&battle, &[(1, 0)]), (1, 1));
    assert_eq!(bare(&battle, &[(0, 1)]), (1, 1));
    let mut wet = battle.fork(1);
    wet.stage(|resolver| resolver.place(A, Cell::new(0, 1)));
    assert_eq!(number(&wet, A, "Rate"), 10);
    assert_eq!(bare(&wet, &[(1, 1), (2, 1)]), (2, 1));
    let mut foot = battle.fork(1);
    foot.stage(|resolver| resolver.place(A, Cell::new(1, 0)));
    assert_eq!(bare(&foot, &[(2, 0)]), (3 + 1, 3));
    // One order keeps to one rate.
    let both = walk(&battle, &[(1, 0), (2, 0)]);
    assert_eq!(refused(&battle, &both), "TH-MOV-19");
    let mixed = order(&battle, A, "walk").to(Cell::new(2, 0));
    assert!(battle.plan(&mixed).is_err());
    // Those without such rates go on in one.
    let plain = at(board(), ysolde(), (0, 0), 12);
    assert!(plain.plan(&both).is_ok());
    // Half-way a climber by nature pays a yard for a yard: two of seven AP's ten.
    let mut high = at(drawn(&[".9..", "....", "...."], &[]), spider, (0, 0), 4);
    let up = climb(&high, (1, 0));
    play(&mut high, &up, &[], &[]);
    assert_eq!(hangs(&high).1, 6);
    assert_eq!(number(&high, A, "Rate"), 6);
}

/// Rules: TH-MOV-19 TH-MOV-08
#[test]
fn a_swimmer_by_nature_finds_the_cheapest_ways_in_random_water() {
    for seed in 0..4 {
        let mut dice = shadowgrid::dice::DiceStream::new(seed, 7);
        let mut board = Board::open(9, 7);
        board.terrains = ["deep_water", "deep_water", "mud", "wall"]
            .map(|name| assets().terrain(name).unwrap().clone())
            .to_vec();
        for tile in &mut board.tiles {
            tile.terrain = TerrainId(dice.throw(4) - 1);
        }
        let start = Cell::new(4, 3);
        for cell in [start, Cell::new(8, 6)] {
            let index = board.grid.index(cell).unwrap();
            board.tiles[index].terrain = TerrainId(0);
        }
        // Deep water at a yard for a yard, and nothing else at this rate.
        let mut known = cheapest(start, 40, |from, direction| {
            let deep = board
                .terrain(from.step(direction))
                .is_some_and(|terrain| terrain.water > 12);
            (deep && !is_shut(&board, from, direction)).then_some((0, 1))
        });
        known.remove(&start);
        let grid = board.grid;
        let fish = Sheet {
            swim: Some(10),
            ..ysolde()
        };
        let mut battle = at(board, fish, (4, 3), 16);
        battle.stage(|resolver| resolver.set_status(B, CombatStatus::Dead));
        for cell in grid.cells().filter(|&cell| cell != start) {
            let deep = battle
                .view()
                .board()
                .terrain(cell)
                .is_some_and(|terrain| terrain.water > 12);
            let there = order(&battle, A, "walk").to(cell);
            let found = battle.plan(&there).ok().filter(|_| deep);
            let price = found.map(|_| price(&battle, &there, "yards") as u16);
            assert_eq!(price, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}

/// A river that flows by so much.
fn river(rows: &[&str], current: (i8, i8)) -> Board {
    let mut board = drawn(rows, &[('~', "deep_water")]);
    for terrain in &mut board.terrains {
        terrain.current = (terrain.water > 0).then_some(current);
    }
    board
}

/// Rules: TH-MOV-09 TH-TIM-19
#[test]
fn a_swimmer_drifts_with_the_water_at_the_end_of_its_turn() {
    let drifted = |rows: &[&str], current, from: (i16, i16)| {
        let mut battle = at(river(rows, current), ysolde(), from, 6);
        end(&mut battle, A, &[], &["no"]);
        let cell = battle.view().cell(A);
        (cell.x, cell.y)
    };
    let wide = ["~~~~~~~~", "~~~~~~~~", "~~~~~~~~", "~~~~~~~~", "........"];
    assert_eq!(drifted(&wide, (2, 0), (3, 3)), (5, 3));
    // Aslant while both parts are left, then straight.
    assert_eq!(drifted(&wide, (3, -1), (1, 2)), (4, 1));
    // It stops before what is no deep water, and before the edge of the map.
    assert_eq!(drifted(&wide, (0, 3), (3, 2)), (3, 3));
    assert_eq!(drifted(&wide, (4, 0), (6, 0)), (7, 0));
    // Firm ground does not drift.
    assert_eq!(drifted(&wide, (4, 0), (3, 4)), (3, 4));
    // It also stops before another unit; under water no unit swims.
    let mut battle = at(river(&wide, (3, 0)), ysolde(), (3, 1), 6);
    battle.stage(|resolver| resolver.place(B, Cell::new(5, 1)));
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(battle.view().cell(A), Cell::new(4, 1));
    let mut battle = at(river(&wide, (3, 0)), ysolde(), (3, 1), 6);
    give(&mut battle, A, "Under water", 1, None);
    end(&mut battle, A, &[], &["no"]);
    assert_eq!(battle.view().cell(A), Cell::new(3, 1));
}

/// Rules: TH-MOV-08 TH-UWC-01
#[test]
fn on_the_bottom_a_yard_takes_ten() {
    let lake = drawn(&["~~~~", "~~~~", "...."], &[('~', "deep_water")]);
    let mut battle = at(lake, ysolde(), (0, 0), 20);
    let walk = order(&battle, A, "walk").to(Cell::new(1, 0));
    assert_eq!(price(&battle, &walk, "yards"), 3);
    give(&mut battle, A, "Under water", 1, None);
    assert_eq!(price(&battle, &walk, "yards"), 10);
    // Out of the deep nothing of that is left.
    let out = order(&battle, A, "walk").to(Cell::new(1, 2));
    assert_eq!(price(&battle, &out, "yards"), 10 + 1);
    play(&mut battle, &out, &[], &[]);
    assert!(!has(&battle, A, "Under water"));
}
