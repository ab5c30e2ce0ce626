//! Ground, cover, flanks: what squares cost and hide.

use std::collections::BTreeMap;

use shadowgrid::{
    battle::board::{Light, Obstacle, ObstacleId, Terrain, TerrainId},
    data::assets,
    geometry::{Direction, Metric, Parity},
};

use super::*;

/// A board drawn in letters: `.` is floor, digits are metres of height, the others are given as
/// terrain or thing.
pub(super) fn drawn(rows: &[&str], legend: &[(char, &str)]) -> Board {
    let mut board = Board::open(rows[0].len() as u16, rows.len() as u16);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let tile = &mut board.tiles[y * rows[0].len() + x];
            if let Some(metres) = letter.to_digit(10) {
                tile.elevation = metres as i16;
            }
            let Some((_, name)) = legend.iter().find(|(known, _)| *known == letter) else {
                continue;
            };
            if let Some(terrain) = assets().terrain(name) {
                board.terrains.push(terrain.clone());
                tile.terrain = TerrainId(board.terrains.len() as u16 - 1);
            } else {
                let thing = assets()
                    .obstacle(name)
                    .unwrap_or_else(|| panic!("no {name}"));
                board.obstacles.push(thing.clone());
                tile.obstacle = Some(ObstacleId(board.obstacles.len() as u16 - 1));
            }
        }
    }
    board
}

/// Ysolde with 14 AP acts on such a board; Grask stands in the last corner.
fn on(board: Board, at: (i16, i16)) -> Battle {
    let corner = (board.grid.width as i16 - 1, board.grid.height as i16 - 1);
    let mut battle = threshold(
        board,
        &[("Ysolde", 0, ysolde(), at), ("Grask", 1, grask(), corner)],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    set(&mut battle, A, "AP", 14);
    battle
}

/// What a way costs, if it can be gone.
fn yards(battle: &Battle, way: &[(i16, i16)]) -> Option<i16> {
    let cells: Vec<Cell> = way.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    let mut walk = order(battle, A, "walk").to(*cells.last().unwrap());
    walk.path = cells;
    let plan = battle.plan(&walk).ok()?;
    let (_, yards) = plan.price.iter().find(|(name, _)| *name == "yards")?;
    Some(*yards)
}

/// Rules: TH-MOV-08 TH-MOV-07
#[test]
fn ground_multiplies_every_yard() {
    let legend = [
        ('m', "mud"),
        ('u', "undergrowth"),
        ('k', "shallows"),
        ('w', "water"),
        ('s', "deep_water"),
        ('l', "low_wall"),
        ('r', "stairs"),
    ];
    for (letter, cost) in [
        ('.', 1),
        ('1', 2),
        ('m', 2),
        ('u', 3),
        ('k', 2),
        ('w', 4),
        ('s', 3),
        ('l', 2),
        ('r', 1),
    ] {
        let row = format!(".{letter}....");
        let battle = on(drawn(&[&row, "......", "......"], &legend), (0, 0));
        assert_eq!(yards(&battle, &[(1, 0)]), Some(cost), "{letter}");
    }
    // Uphill through undergrowth, and knee-high water over mud: every second diagonal is double.
    let mut board = drawn(&["......", "......", "......"], &legend);
    board.terrains.push(Terrain {
        name: "mire".into(),
        hindering: true,
        water: 5,
        ..Terrain::default()
    });
    board
        .terrains
        .push(assets().terrain("undergrowth").unwrap().clone());
    for cell in [(1, 1), (2, 2)] {
        let index = board.grid.index(Cell::new(cell.0, cell.1)).unwrap();
        board.tiles[index].terrain = TerrainId(1);
    }
    let index = board.grid.index(Cell::new(1, 0)).unwrap();
    board.tiles[index].terrain = TerrainId(2);
    board.tiles[index].elevation = 1;
    let battle = on(board, (0, 0));
    assert_eq!(yards(&battle, &[(1, 0)]), Some(6));
    assert_eq!(yards(&battle, &[(1, 1)]), Some(4));
    assert_eq!(yards(&battle, &[(1, 1), (2, 2)]), Some(4 + 8));
}

/// Rules: TH-MOV-10 TH-MOV-08
#[test]
fn a_rise_of_more_than_a_yard_is_climbed() {
    let battle = on(drawn(&[".3....", "2.....", "......"], &[]), (0, 0));
    assert_eq!(yards(&battle, &[(1, 0)]), Some(3 * 4 + 1));
    assert_eq!(yards(&battle, &[(0, 1)]), Some(2 * 4 + 1));
    // Down again it is the same climb.
    let down = on(drawn(&["3.....", "......", "......"], &[]), (0, 0));
    assert_eq!(yards(&down, &[(1, 0)]), Some(3 * 4 + 1));
    // Few holds cost more; where there are none nobody gets up; stairs are walked.
    let legend = [('c', "container"), ('p', "pillar"), ('f', "fence")];
    let battle = on(drawn(&[".c....", "pf....", "......"], &legend), (0, 0));
    assert_eq!(yards(&battle, &[(1, 0)]), Some(2 * 6 + 1));
    assert_eq!(yards(&battle, &[(0, 1)]), None);
    let mut stairs = drawn(&[".2....", "......", "......"], &[]);
    stairs
        .terrains
        .push(assets().terrain("stairs").unwrap().clone());
    let index = stairs.grid.index(Cell::new(1, 0)).unwrap();
    stairs.tiles[index].terrain = TerrainId(1);
    assert_eq!(yards(&on(stairs, (0, 0)), &[(1, 0)]), Some(2));
}

/// Rules: TH-MOV-18
#[test]
fn crouching_doubles_and_lying_triples_every_yard() {
    let mut battle = on(
        drawn(&[".m....", "......", "......"], &[('m', "mud")]),
        (0, 0),
    );
    battle.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Crouching);
    assert_eq!(yards(&battle, &[(0, 1)]), Some(2));
    battle.stage(|resolver| *resolver.edit::<Posture>(A) = Posture::Prone);
    assert_eq!(yards(&battle, &[(0, 1)]), Some(3));
    assert_eq!(yards(&battle, &[(1, 0)]), Some(6));
}

/// Rules: TH-MOV-06
#[test]
fn friends_are_passed_at_double_cost_and_enemies_not_at_all() {
    let tiny = Sheet {
        size: -4,
        ..grask()
    };
    let start = |size: i32, side: u8| {
        let other = Sheet {
            size,
            ..tiny.clone()
        };
        let mut battle = threshold(
            Board::open(8, 3),
            &[
                ("Ysolde", 0, ysolde(), (0, 1)),
                ("Other", side, other, (1, 1)),
                ("Foe", 1, grask(), (7, 0)),
            ],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4, 1, 1, 1]);
        battle
    };
    let through = [(1, 1), (2, 1)];
    assert_eq!(yards(&start(0, 0), &through), Some(3));
    // Nobody stops in a shared square.
    assert_eq!(yards(&start(0, 0), &through[..1]), None);
    assert_eq!(yards(&start(-4, 1), &through), None);
    // Five sizes apart nobody is in the way, not even to stop.
    assert_eq!(yards(&start(-5, 1), &through), Some(2));
    assert_eq!(yards(&start(-5, 1), &through[..1]), Some(1));
    // Helpless units let every unit pass.
    let mut pinned = start(0, 1);
    give(&mut pinned, B, "Helpless", 1, None);
    assert_eq!(yards(&pinned, &through), Some(3));
}

/// Ways by price and by how many diagonals they have, worked out square by square: `price` gives
/// what a step costs for its height, and for each yard of ground.
pub(super) fn cheapest(
    start: Cell,
    budget: u16,
    price: impl Fn(Cell, Direction) -> Option<(u16, u16)>,
) -> BTreeMap<Cell, u16> {
    let mut best: BTreeMap<(Cell, bool), u16> = BTreeMap::from([((start, false), 0)]);
    loop {
        let mut changed = false;
        for ((cell, odd), spent) in best.clone() {
            for direction in Direction::ALL {
                let Some((climb, yard)) = price(cell, direction) else {
                    continue;
                };
                let parity = if odd { Parity::Odd } else { Parity::Even };
                let stretch = Metric::Alternating.stretch(direction, parity);
                let total = spent + climb + yard * stretch;
                let state = (cell.step(direction), odd ^ direction.is_diagonal());
                if total <= budget && best.get(&state).is_none_or(|known| *known > total) {
                    best.insert(state, total);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut cells = BTreeMap::new();
    for ((cell, _), spent) in best {
        let least = cells.entry(cell).or_insert(spent);
        *least = spent.min(*least);
    }
    cells
}

/// Whether a step is between walls, or into one.
pub(super) fn is_shut(board: &Board, from: Cell, direction: Direction) -> bool {
    let is_wall = |cell: Cell| board.terrain(cell).is_none_or(|terrain| terrain.wall);
    is_wall(from.step(direction))
        || direction.is_diagonal() && direction.beside(from).into_iter().any(is_wall)
}

/// Ways on foot.
fn by_hand(board: &Board, start: Cell, budget: u16) -> BTreeMap<Cell, u16> {
    cheapest(start, budget, |from, direction| {
        if is_shut(board, from, direction) {
            return None;
        }
        let to = from.step(direction);
        let mut cost = match board.terrain(to)?.name.as_str() {
            "mud" | "shallows" => 2,
            "undergrowth" | "deep_water" => 3,
            "water" => 4,
            _ => 1,
        };
        let rise = board.tile(to)?.elevation - board.tile(from)?.elevation;
        let mut climb = 0;
        if rise == 1 {
            cost *= 2;
        } else if rise.abs() > 1 {
            climb = 4 * rise.unsigned_abs();
        }
        Some((climb, cost))
    })
}

/// Rules: TH-MOV-02 TH-MOV-05 TH-MOV-07 TH-MOV-08 TH-MOV-10
#[test]
fn ways_over_random_ground_are_the_cheapest() {
    let kinds = [
        "floor",
        "floor",
        "mud",
        "undergrowth",
        "shallows",
        "water",
        "deep_water",
        "wall",
    ];
    for seed in 0..6 {
        let mut dice = shadowgrid::dice::DiceStream::new(seed, 5);
        let mut board = Board::open(9, 7);
        board.terrains = kinds
            .map(|name| assets().terrain(name).unwrap().clone())
            .to_vec();
        for tile in &mut board.tiles {
            tile.terrain = TerrainId(dice.throw(8) - 1);
            tile.elevation = [0, 0, 0, 1, 1, 3][usize::from(dice.throw(6)) - 1];
        }
        let (start, foe) = (Cell::new(4, 3), Cell::new(8, 6));
        for cell in [start, foe] {
            let index = board.grid.index(cell).unwrap();
            board.tiles[index].terrain = TerrainId(0);
        }
        let budget = 9 * 14 / 4;
        let known = by_hand(&board, start, budget);
        let grid = board.grid;
        let battle = on(board, (4, 3));
        for cell in grid.cells().filter(|&cell| cell != start && cell != foe) {
            let plan = battle.plan(&order(&battle, A, "walk").to(cell));
            let price = plan.ok().map(|plan| {
                let (_, yards) = plan
                    .price
                    .iter()
                    .find(|(name, _)| *name == "yards")
                    .unwrap();
                *yards as u16
            });
            // Through the foe in the corner leads no way.
            assert_eq!(price, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}

/// What the attack of an order adds by ground and posture.
fn sum(battle: &Battle, order: &Order) -> i32 {
    check(battle, order).1
}

fn archer_at(board: Board, archer: (i16, i16), target: (i16, i16)) -> (Battle, Order) {
    let bow = with_gear(&[("short bow", Hold::Both)]);
    let mut battle = threshold(
        board,
        &[("Archer", 0, bow, archer), ("Grask", 1, grask(), target)],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    (battle, shot)
}

/// Rules: TH-FLD-04 TH-FLD-05
#[test]
fn low_walls_and_slits_hide_those_beside_them() {
    let legend = [('l', "low_wall"), ('s', "window")];
    let before = |row: &str| drawn(&["..........", row, ".........."], &legend);
    let postures = [
        (Posture::Standing, -2),
        (Posture::Crouching, -3),
        (Posture::Prone, -5),
    ];
    for (posture, expected) in postures {
        // Directly behind it, six yards away.
        let (mut battle, shot) = archer_at(before(".....l...."), (0, 1), (6, 1));
        battle.stage(|resolver| *resolver.edit::<Posture>(B) = posture);
        assert_eq!(sum(&battle, &shot), expected, "{posture:?}");
        // In its square, from every side.
        let (mut battle, shot) = archer_at(before(".....l...."), (9, 1), (5, 1));
        battle.stage(|resolver| *resolver.edit::<Posture>(B) = posture);
        assert_eq!(sum(&battle, &shot), expected, "{posture:?} in it");
    }
    // Beside the archer alone it hinders nobody.
    let (battle, shot) = archer_at(before(".l........"), (0, 1), (6, 1));
    assert_eq!(sum(&battle, &shot), 0);
    // A slit is nine tenths of cover.
    let (battle, shot) = archer_at(before(".....s...."), (0, 1), (6, 1));
    assert_eq!(sum(&battle, &shot), -5);
}

/// Rules: TH-FLD-02
#[test]
fn what_cannot_be_seen_cannot_be_attacked() {
    let dark = |cell: (i16, i16)| {
        let mut board = Board::open(10, 3);
        let index = board.grid.index(Cell::new(cell.0, cell.1)).unwrap();
        board.tiles[index].light = Light::Dark;
        board
    };
    let (battle, shot) = archer_at(dark((5, 1)), (1, 1), (5, 1));
    assert_eq!(refused(&battle, &shot), "TH-FLD-02");
    let (battle, shot) = archer_at(dark((2, 1)), (1, 1), (2, 1));
    assert!(battle.plan(&shot).is_ok());
    // A corner that can be seen is enough; a wall between hides everything.
    let wall = [('W', "wall")];
    let (battle, shot) = archer_at(drawn(&["....", "..W.", "...."], &wall), (0, 0), (3, 1));
    assert!(battle.plan(&shot).is_ok());
    let (battle, shot) = archer_at(drawn(&[".W..", ".W..", ".W.."], &wall), (0, 1), (3, 1));
    assert!(battle.plan(&shot).is_err());
    // No enemy sees a hidden unit.
    let (mut battle, shot) = archer_at(Board::open(10, 3), (1, 1), (5, 1));
    battle.stage(|resolver| {
        resolver
            .edit::<shadowgrid::battle::components::Stealth>(B)
            .hidden = true;
    });
    assert_eq!(refused(&battle, &shot), "TH-FLD-02");
}

/// Rules: TH-FLD-06 TH-FLD-03 TH-FLD-05
#[test]
fn of_penalties_the_largest_counts_and_bonuses_always_do() {
    // The third case of the ledger: half cover from (0, 0) to (4, 1) past a wall at (2, 1).
    let board = drawn(&["......", "..W...", "......", "......"], &[('W', "wall")]);
    let bow = with_gear(&[("short bow", Hold::Both)]);
    let mut battle = threshold(
        board,
        &[
            ("Archer", 0, bow, (0, 0)),
            ("Grask", 1, grask(), (4, 1)),
            ("One", 0, ysolde(), (4, 0)),
            ("Two", 0, ysolde(), (4, 2)),
        ],
        1,
    );
    begin(&mut battle, &[6, 5, 4, 2, 4, 4, 1, 1, 1, 1, 1, 2]);
    let shot = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("short bow")));
    assert_eq!(sum(&battle, &shot), -2 + 2);
    battle.stage(|resolver| *resolver.edit::<Posture>(B) = Posture::Prone);
    assert_eq!(sum(&battle, &shot), -3 + 2);
    battle.stage(|resolver| *resolver.edit::<Posture>(B) = Posture::Crouching);
    assert_eq!(sum(&battle, &shot), -2 + 2);
    // In melee crouching helps the attacker whatever the cover.
    let spear = with_gear(&[("spear", Hold::Both)]);
    let board = drawn(&["......", "..W...", "......"], &[('W', "wall")]);
    let mut battle = threshold(
        board,
        &[("Ysolde", 0, spear, (0, 0)), ("Grask", 1, grask(), (3, 1))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    let thrust = order(&battle, A, "standard attack")
        .at(B)
        .with(Tool::Item(item("spear")));
    assert_eq!(sum(&battle, &thrust), -3);
    battle.stage(|resolver| *resolver.edit::<Posture>(B) = Posture::Crouching);
    assert_eq!(sum(&battle, &thrust), 2 - 3);
}

/// Grask between Ysolde and One, who acts first; Brun stands by.
fn surrounded(one: (i16, i16)) -> Battle {
    let mut battle = threshold(
        Board::open(12, 9),
        &[
            ("Ysolde", 0, ysolde(), (3, 4)),
            ("Grask", 1, grask(), (4, 4)),
            ("One", 0, ysolde(), one),
        ],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4, 1, 1, 1]);
    battle
}

/// Rules: TH-FLD-09 TH-FLD-10 TH-FLD-08
#[test]
fn an_ignored_enemy_flanks_nobody_and_strikes_from_behind() {
    let mut battle = surrounded((5, 4));
    let blow = sword(&battle, A, "standard attack", B);
    assert_eq!(sum(&battle, &blow), 2);
    give(&mut battle, B, "Ignoring", 1, Some(C));
    assert_eq!(sum(&battle, &blow), 0);
    // The ignored one strikes from behind, and instead of the flank, not on top of it.
    give(&mut battle, B, "Ignoring", 1, Some(A));
    assert_eq!(sum(&battle, &blow), 4);
    // A unit does not count for flanking a unit that it ignores.
    let mut battle = surrounded((5, 4));
    give(&mut battle, C, "Ignoring", 1, Some(B));
    assert_eq!(sum(&battle, &blow), 0);
}

/// Rules: TH-FLD-09 TH-TIM-16
#[test]
fn whoever_becomes_flanked_may_ignore_somebody_at_once_and_heed_it_in_its_turn() {
    let mut battle = surrounded((8, 4));
    end(&mut battle, A, &[], &["no"]);
    end(&mut battle, B, &[], &["no", "no", "no"]);
    assert_eq!(battle.acting(), Some(C));
    let ap = number(&battle, B, "AP");
    let come = order(&battle, C, "walk").to(Cell::new(5, 4));
    // A yard away the sword threatens already; then no Rebuff, for once.
    play(&mut battle, &come, &[], &["unit 2", "no"]);
    assert!(has(&battle, B, "Ignoring"));
    assert_eq!(number(&battle, B, "AP"), ap);
    // Out of the own turn nothing is taken back; in it, it is.
    let heed = order(&battle, B, "ignore").at(C);
    assert!(battle.plan(&heed).is_err());
    end(&mut battle, C, &[], &["no", "no"]);
    while battle.acting() != Some(B) {
        let acting = battle.acting().unwrap();
        let end = order(&battle, acting, "end");
        battle.execute_with(end, &mut |_, _| Some(0)).unwrap();
    }
    play(&mut battle, &heed, &[], &[]);
    assert!(!has(&battle, B, "Ignoring"));
    // The computer ignores nobody while only two are in reach.
    let mut led = surrounded((8, 4));
    end(&mut led, A, &[], &["no"]);
    end(&mut led, B, &[], &["no", "no", "no"]);
    led.execute_with(come, &mut |view, question| {
        Some((view.scene.book.policy)(view, question))
    })
    .unwrap();
    assert!(!has(&led, B, "Ignoring"));
}

/// Rules: TH-FLD-12 TH-ACT-14
#[test]
fn in_a_shared_space_both_are_worse_off_and_the_way_out_costs_double() {
    let mut battle = beside();
    let before = [A, B].map(|unit| number(&battle, unit, "Melee Defense"));
    let ranged = number(&battle, A, "Ranged Defense");
    let agility = number(&battle, A, "Agility Defence");
    give(&mut battle, A, "May enter", 1, Some(B));
    assert_eq!(yards(&battle, &[(5, 5)]), Some(1));
    battle.stage(|resolver| resolver.place(A, Cell::new(5, 5)));
    let crowded = [A, B].map(|unit| number(&battle, unit, "Melee Defense"));
    assert_eq!(crowded, before.map(|defense| defense - 2));
    assert_eq!(number(&battle, A, "Ranged Defense"), ranged - 2);
    assert_eq!(number(&battle, A, "Agility Defence"), agility);
    let blow = sword(&battle, A, "standard attack", B);
    assert_eq!(sum(&battle, &blow), -2);
    assert_eq!(yards(&battle, &[(4, 5)]), Some(2));
    // Five sizes apart nobody is crowded.
    let big = Sheet {
        size: 5,
        space: Some(1),
        ..grask()
    };
    let mut battle = threshold(
        Board::open(12, 9),
        &[("Ysolde", 0, ysolde(), (4, 5)), ("Giant", 1, big, (4, 5))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(number(&battle, A, "Melee Defense"), before[0]);
    assert_eq!(yards(&battle, &[(3, 5)]), Some(1));
}

/// Rules: TH-MOV-10 TH-FLD-03
#[test]
fn a_wire_fence_hides_nobody_and_can_be_climbed() {
    let board = || drawn(&["....", ".f..", "...."], &[('f', "fence")]);
    let fence: &Obstacle = assets().obstacle("fence").unwrap();
    assert_eq!((fence.height, fence.cover), (2, None));
    let (battle, shot) = archer_at(board(), (0, 1), (2, 1));
    assert_eq!(sum(&battle, &shot), 0);
    assert_eq!(yards(&on(board(), (0, 1)), &[(1, 1)]), Some(2 * 4 + 1));
}

#[test]
fn swimmers_and_climbers_by_nature_move_at_rates_of_their_own() {
    let fish = Sheet {
        swim: Some(10),
        ..ysolde()
    };
    let lake = || {
        drawn(
            &["..........", "..........", ".........."],
            &[('.', "deep_water")],
        )
    };
    let start = |sheet: Sheet| {
        let mut battle = threshold(
            lake(),
            &[("One", 0, sheet, (0, 0)), ("Grask", 1, grask(), (9, 2))],
            1,
        );
        begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
        set(&mut battle, A, "AP", 4);
        battle
    };
    // Ten squares of water for four points; others pay three yards for each.
    assert_eq!(number(&start(fish.clone()), A, "Rate"), 10);
    assert_eq!(yards(&start(fish), &[(1, 0), (2, 0)]), Some(2));
    assert_eq!(yards(&start(ysolde()), &[(1, 0), (2, 0)]), Some(6));
    // On the bottom it is ten.
    let mut sunk = start(ysolde());
    set(&mut sunk, A, "AP", 14);
    give(&mut sunk, A, "Under water", 1, None);
    assert_eq!(yards(&sunk, &[(1, 0)]), Some(10));
    let spider = Sheet {
        climb: Some(6),
        ..ysolde()
    };
    let mut battle = threshold(
        drawn(&[".3....", "......", "......"], &[]),
        &[("One", 0, spider, (0, 0)), ("Grask", 1, grask(), (5, 2))],
        1,
    );
    begin(&mut battle, &[3, 4, 4, 2, 4, 4]);
    assert_eq!(yards(&battle, &[(1, 0)]), Some(3 + 1));
}
