//! Whether units can reach the places that the level's goals need.

use std::collections::BTreeSet;

use super::{entry::Entry, goals::WayToCheck, sides::SideEntry};
use crate::{
    battle::{
        components::Ground,
        field::{board::Board, ways::Ways},
        goals::{Then, Trigger},
        ids::SideId,
        ruleset::Book,
    },
    document::{Reader, problem::Problem},
    geometry::{Cell, CellSet, Footprint},
};

/// The routes of a level by its books (GN-WAY-01).
pub(super) struct LevelWays<'l> {
    board: &'l Board,
    ground: Ground,
    /// Doors that triggers open.
    opened: Vec<Cell>,
    books: Vec<&'static Book>,
}

impl<'l> LevelWays<'l> {
    /// The routes of a board.
    pub(super) fn new(board: &'l Board, triggers: &[Trigger], books: Vec<&'static Book>) -> Self {
        let opened = triggers.iter().filter_map(|trigger| match trigger.then {
            Then::OpenDoor(cell) => Some(cell),
            _ => None,
        });
        Self {
            board,
            ground: Ground::default(),
            opened: opened.collect(),
            books,
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        let terrain = self.board.terrain(cell);
        terrain.is_some_and(|terrain| !terrain.wall)
    }

    /// Every square that the members of a side can reach by a book.
    fn reach(&self, book: &Book, side: SideId, entries: &[Entry]) -> CellSet {
        let grid = self.board.grid;
        if let Some(zones) = &self.board.zone_map {
            let homes = entries
                .iter()
                .filter(|entry| entry.combatant.side == side)
                .filter_map(|entry| zones.place(entry.combatant.at))
                .map(|place| place.zone);
            let homes: Vec<u8> = homes.collect();
            return CellSet::from_fn(grid, |cell| {
                zones.place(cell).is_some_and(|place| {
                    homes
                        .iter()
                        .any(|&home| zones.steps_between(home, place.zone).is_some())
                })
            });
        }
        // A unit that finds a vehicle may get anywhere the vehicle goes (EV-MOV-40).
        if entries.iter().any(|entry| entry.vehicle().is_some()) {
            return CellSet::from_fn(grid, |cell| self.is_open(cell));
        }
        let members = || entries.iter().filter(|one| one.combatant.side == side);
        let flies = |one: &Entry| one.combatant.sheets.values().all(|sheet| sheet.flies);
        if members().any(flies) {
            return CellSet::from_fn(grid, |cell| self.is_open(cell));
        }
        let mut reached = CellSet::new(grid);
        let sizes: BTreeSet<u8> = members().map(Entry::squares).collect();
        for size in sizes {
            let ways = Ways::new(book, (self.board, &self.ground), size, 100);
            let ways = ways.opened(self.opened.iter().copied());
            let alike = members().filter(|one| one.squares() == size);
            for cell in ways.reached(alike.map(|one| one.combatant.at)).iter() {
                for covered in Footprint::new(cell, size).cells() {
                    reached.insert(covered);
                }
            }
        }
        reached
    }
}

fn way_help(board: &Board) -> &'static str {
    match board.zone_map {
        None => "open a way: a gap in the wall, a door, stairs, or ground that can be climbed",
        Some(_) => "make zones `adjacent` until a way leads there",
    }
}

/// Reports zones out of reach of their side, and sides that cannot reach any enemy.
pub(super) fn check<'d>(
    reader: &mut Reader<'d>,
    ways: &LevelWays<'_>,
    sides: &[SideEntry],
    side_node: &'d crate::document::Node,
    entries: &[Entry],
    ways_to_check: &[WayToCheck],
) {
    let reach: Vec<Vec<CellSet>> = (0..sides.len() as u8)
        .map(|side| {
            let books = ways.books.iter();
            books
                .map(|book| ways.reach(book, SideId(side), entries))
                .collect()
        })
        .collect();
    let name = |side: SideId| {
        sides
            .get(side.index())
            .map_or("", |entry| entry.side.name.as_str())
    };
    for wanted in ways_to_check {
        let Some(reached) = reach.get(wanted.side.index()) else {
            continue;
        };
        let board = ways.board;
        let gets_there = board
            .grid
            .cells()
            .filter(|&cell| board.in_zone(cell, wanted.zone))
            .any(|cell| reached.iter().any(|reached| reached.contains(cell)));
        if gets_there {
            continue;
        }
        let letter = board.zones.get(usize::from(wanted.zone)).unwrap_or(&'?');
        let message = format!("nobody of {} can get to zone `{letter}`", name(wanted.side));
        let problem = if wanted.is_trigger {
            Problem::warning("unreachable-zone", message)
        } else {
            Problem::error("unreachable-goal", message)
        };
        reader.report(problem.at(wanted.span.clone()).help(way_help(board)));
    }
    for (number, entry) in sides.iter().enumerate() {
        let side = SideId(number as u8);
        let enemies = entries.iter().filter(|one| {
            let other = sides.get(one.combatant.side.index());
            other.is_some_and(|other| other.side.alliance != entry.side.alliance)
        });
        let enemies: Vec<&Entry> = enemies.collect();
        let has_members = entries.iter().any(|one| one.combatant.side == side);
        if !has_members || enemies.is_empty() {
            continue;
        }
        let meets = |reached: &CellSet| {
            let spaces = enemies
                .iter()
                .map(|enemy| Footprint::new(enemy.combatant.at, enemy.squares()));
            let mut near = spaces.flat_map(Footprint::with_margin);
            near.any(|cell| reached.contains(cell))
        };
        let all = ways.books.iter().zip(&reach[number]);
        let cut: Vec<&str> = all
            .filter(|(_, reached)| !meets(reached))
            .map(|(book, _)| book.id)
            .collect();
        if !cut.is_empty() {
            let by = if cut.len() == ways.books.len() {
                String::new()
            } else {
                format!(" by {}", cut.join(" and "))
            };
            let message = format!("{} cannot get to any enemy on foot{by}", entry.side.name);
            let span = side_node
                .items()
                .and_then(|items| items.get(number))
                .map_or(side_node.opening(), crate::document::Node::opening);
            reader.report(Problem::warning("cut-off", message).at(span).help(
                match ways.board.zone_map {
                    None => "open a way, unless the battle is meant to be fought from afar",
                    Some(_) => {
                        "make zones `adjacent`, unless the battle is meant to be fought from afar"
                    }
                },
            ));
        }
    }
}
