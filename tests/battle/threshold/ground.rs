//! Ways over random ground, through water and through the air are the cheapest.

use std::collections::BTreeMap;

use super::*;
use shadowgrid::{
    battle::ids::TerrainId,
    data::assets,
    dice::DiceStream,
    geometry::{Direction, Metric, Parity},
};

/// This unit with 14 action points acts at (4, 3); Grask stands at (8, 6). Both squares are of the
/// board's first terrain.
fn on(mut board: Board, sheet: Sheet) -> Battle {
    for cell in [START, FOE] {
        let index = board.grid.index(cell).unwrap();
        board.tiles[index].terrain = TerrainId(0);
    }
    let members = [("Ysolde", 0, sheet, (4, 3)), ("Grask", 1, grask(), (8, 6))];
    let mut battle = threshold(board, &members, 1);
    begin(&mut battle, &[6, 6, 6, 1, 1, 2]);
    set(&mut battle, A, "AP", 14);
    battle
}

const START: Cell = Cell::new(4, 3);
const FOE: Cell = Cell::new(8, 6);

/// A board of nine by seven squares of these terrains and heights by lot.
fn by_lot(seed: u64, terrains: &[&str], heights: &[i16]) -> Board {
    let mut dice = DiceStream::new(seed, 5);
    let mut board = Board::open(9, 7);
    board.terrains = terrains
        .iter()
        .map(|name| assets().terrain(name).unwrap().clone())
        .collect();
    for tile in &mut board.tiles {
        tile.terrain = TerrainId(dice.throw(terrains.len() as u16) - 1);
        tile.elevation = heights[usize::from(dice.throw(heights.len() as u16)) - 1];
    }
    board
}

/// What an action to a square costs in yards, if it is possible.
fn yards(battle: &Battle, key: &str, to: Cell) -> Option<u16> {
    let there = order(battle, A, key).to(to);
    battle.plan(&there).ok()?;
    Some(price(battle, &there, "yards") as u16)
}

/// Ways by price and by how many diagonals they have, worked out square by square: `price` gives
/// what a step costs for its height, and for each yard of ground.
fn cheapest(
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
fn is_shut(board: &Board, from: Cell, direction: Direction) -> bool {
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
        let battle = on(by_lot(seed, &kinds, &[0, 0, 0, 1, 1, 3]), ysolde());
        let board = &battle.scene().board;
        let known = by_hand(board, START, 9 * 14 / 4);
        for cell in board
            .grid
            .cells()
            .filter(|cell| ![START, FOE].contains(cell))
        {
            let found = yards(&battle, "walk", cell);
            assert_eq!(found, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}

/// Rules: TH-MOV-19 TH-MOV-08
#[test]
fn a_swimmer_by_nature_finds_the_cheapest_ways_in_random_water() {
    for seed in 0..4 {
        let board = by_lot(seed, &["deep_water", "deep_water", "mud", "wall"], &[0]);
        let fish = Sheet {
            swim: Some(10),
            ..ysolde()
        };
        let mut battle = on(board, fish);
        battle.stage(|resolver| resolver.set_status(B, CombatStatus::Dead));
        let board = &battle.scene().board;
        let is_deep = |cell| {
            board
                .terrain(cell)
                .is_some_and(|terrain| terrain.water > 12)
        };
        // Deep water at a yard for a yard, and nothing else at this rate.
        let mut known = cheapest(START, 35, |from, direction| {
            (is_deep(from.step(direction)) && !is_shut(board, from, direction)).then_some((0, 1))
        });
        known.remove(&START);
        for cell in board.grid.cells().filter(|&cell| cell != START) {
            let found = yards(&battle, "walk", cell).filter(|_| is_deep(cell));
            assert_eq!(found, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}

/// Rules: TH-MOV-19 TH-MOV-05
#[test]
fn ways_through_the_air_over_random_ground_are_the_shortest() {
    for seed in 0..4 {
        let kinds = ["floor", "mud", "chasm", "deep_water", "wall"];
        let winged = Sheet {
            fly: Some(12),
            ..with_gear(&[])
        };
        let battle = on(by_lot(seed, &kinds, &[0, 1, 4, 9]), winged);
        let board = &battle.scene().board;
        // Nothing but walls is in the way.
        let known = cheapest(START, 12 * 14 / 4, |from, direction| {
            (!is_shut(board, from, direction)).then_some((0, 1))
        });
        for cell in board.grid.cells().filter(|&cell| cell != START) {
            let found = yards(&battle, "fly", cell);
            assert_eq!(found, known.get(&cell).copied(), "seed {seed}, {cell}");
        }
    }
}
