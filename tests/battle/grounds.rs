//! The levels of the game as grounds to fight on: of different kinds, and fair where they say so.

use std::{
    fs,
    path::{Path, PathBuf},
};

use shadowgrid::{
    battle::{goals::Goal, ids::SideId},
    data::level::Level,
    geometry::Cell,
    rules::{evoker, threshold},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
}

/// A level of the game.
fn shipped(name: &str) -> Level {
    let (level, problems, _) = Level::open(&folder().join(format!("{name}.ron")));
    assert!(problems.is_empty(), "{name}");
    level.unwrap()
}

#[test]
fn several_kinds_of_fights_can_be_had_by_both_finished_books() {
    let levels = fs::read_dir(folder()).unwrap();
    let levels = levels.map(|entry| entry.unwrap().path());
    let levels = levels.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    let levels = levels.map(|path| Level::open(&path).0.unwrap());
    let both: Vec<Level> = levels
        .filter(|level| level.is_for(&evoker::BOOK) && level.is_for(&threshold::BOOK))
        .collect();
    assert!(both.len() >= 6, "{}", both.len());
    let kinds: [(&str, fn(&Goal) -> bool); 4] = [
        ("hold", |goal| matches!(goal, Goal::Hold { .. })),
        ("reach", |goal| matches!(goal, Goal::Reach { .. })),
        ("survive", |goal| matches!(goal, Goal::Survive { .. })),
        ("protect", |goal| matches!(goal, Goal::Protect { .. })),
    ];
    for (name, kind) in kinds {
        assert!(
            both.iter().any(|level| level.goals.iter().any(kind)),
            "{name}"
        );
    }
    assert!(both.iter().any(|level| level.goals.is_empty()));
}

/// On a level without any advantage for a side, the share of victories measures the minds.
#[test]
fn the_grounds_for_measuring_favour_nobody() {
    for (name, turns) in [("proving-ground", false), ("drowned-theatre", true)] {
        let level = shipped(name);
        let board = &level.board;
        let grid = board.grid;
        let opposite = |cell: Cell| {
            let y = if turns {
                grid.height as i16 - 1 - cell.y
            } else {
                cell.y
            };
            Cell::new(grid.width as i16 - 1 - cell.x, y)
        };
        for cell in grid.cells() {
            let other = opposite(cell);
            assert_eq!(board.tile(cell), board.tile(other), "{name} {cell}");
            assert_eq!(board.light(cell), board.light(other), "{name} {cell}");
        }
        let (one, other): (Vec<_>, Vec<_>) = level
            .combatants
            .iter()
            .partition(|one| one.side == SideId(0));
        assert_eq!(one.len(), other.len());
        for one in one {
            let twin = other.iter().find(|other| other.at == opposite(one.at));
            let twin = twin.unwrap_or_else(|| panic!("{name}: nobody opposite {}", one.name));
            assert_eq!(twin.name, format!("Dusk {}", one.name));
        }
    }
}
