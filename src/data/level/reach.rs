//! Whether anybody can get where the level wants them.

use std::collections::VecDeque;

use super::{goals::WayToCheck, roster::Entry, sides::SideEntry};
use crate::{
    battle::{
        board::{Board, Use},
        components::{DoorState, Ground},
        goals::{Then, Trigger},
        ids::SideId,
    },
    data::{document::Reader, problem::Problem},
    geometry::{Cell, CellSet, Footprint},
};

/// Metres that somebody gets up without holds, with the best of jumps.
const HIGHEST_JUMP: i16 = 2;

/// The ways of a level as every book allows them at least: what is unreachable here is unreachable.
pub(super) struct Ways<'l> {
    board: &'l Board,
    ground: Ground,
    /// Doors that are locked and that no trigger opens.
    locked: CellSet,
}

impl<'l> Ways<'l> {
    /// The ways of a board.
    pub(super) fn new(board: &'l Board, triggers: &[Trigger]) -> Self {
        let opened: Vec<Cell> = triggers
            .iter()
            .filter_map(|trigger| match trigger.then {
                Then::OpenDoor(cell) => Some(cell),
                _ => None,
            })
            .collect();
        let switched: Vec<Cell> = board
            .obstacles
            .iter()
            .flat_map(|thing| &thing.interact)
            .filter_map(|interaction| match &interaction.effect {
                Use::Switches(doors) => Some(doors),
                _ => None,
            })
            .flatten()
            .copied()
            .collect();
        let locked = CellSet::from_fn(board.grid, |cell| {
            let Some(thing) = board.drawn_obstacle(cell) else {
                return false;
            };
            let can_be_opened = thing
                .interact
                .iter()
                .any(|interaction| !matches!(interaction.effect, Use::Switches(_)));
            thing.door == Some(DoorState::Locked)
                && !can_be_opened
                && !opened.contains(&cell)
                && !switched.contains(&cell)
        });
        // Shut doors can be opened, so all are taken as open here.
        let doors = board
            .grid
            .cells()
            .filter(|&cell| {
                board
                    .drawn_obstacle(cell)
                    .is_some_and(|thing| thing.door.is_some())
            })
            .map(|cell| (cell, DoorState::Open))
            .collect();
        Self {
            board,
            ground: Ground {
                doors,
                ..Ground::default()
            },
            locked,
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.board
            .terrain(cell)
            .is_some_and(|terrain| !terrain.wall)
            && !self.locked.contains(cell)
    }

    fn can_step(&self, from: Cell, to: Cell) -> bool {
        if !self.is_open(to) {
            return false;
        }
        let (here, there) = (self.terrain_of(from), self.terrain_of(to));
        // Whoever leaps need not climb out of the hole.
        if here.gap > 0 || there.gap > 0 {
            return true;
        }
        let rise = self.floor(to) - self.floor(from);
        let climbs = here.climb.is_some()
            || there.climb.is_some()
            || [from, to].into_iter().any(|cell| {
                self.board
                    .drawn_obstacle(cell)
                    .is_some_and(|thing| thing.climb.is_some())
            });
        rise <= HIGHEST_JUMP || (here.slope && there.slope) || climbs
    }

    fn terrain_of(&self, cell: Cell) -> &'l crate::battle::board::Terrain {
        match self.board.terrain(cell) {
            Some(terrain) => terrain,
            None => unreachable!("only squares of the map are asked for"),
        }
    }

    fn floor(&self, cell: Cell) -> i16 {
        // An open door is no step.
        if self
            .ground
            .doors
            .binary_search_by_key(&cell, |door| door.0)
            .is_ok()
        {
            return self.board.tile(cell).map_or(0, |tile| tile.elevation);
        }
        self.board.floor(&Ground::default(), cell)
    }

    /// Every square that the members of a side can get to.
    fn reach(&self, side: SideId, entries: &[Entry]) -> CellSet {
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
        let mut reached = CellSet::new(grid);
        let mut open = VecDeque::new();
        let members = entries.iter().filter(|entry| entry.combatant.side == side);
        for entry in members {
            if entry.combatant.sheets.values().all(|sheet| sheet.flies) {
                return CellSet::from_fn(grid, |cell| self.is_open(cell));
            }
            for cell in Footprint::new(entry.combatant.at, entry.squares()).cells() {
                if grid.contains(cell) && !reached.contains(cell) {
                    reached.insert(cell);
                    open.push_back(cell);
                }
            }
        }
        while let Some(cell) = open.pop_front() {
            for next in cell.neighbours() {
                if grid.contains(next) && !reached.contains(next) && self.can_step(cell, next) {
                    reached.insert(next);
                    open.push_back(next);
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

/// Reports zones that their side cannot get to, and sides that cannot get to any enemy.
pub(super) fn check<'d>(
    reader: &mut Reader<'d>,
    ways: &Ways<'_>,
    sides: &[SideEntry],
    side_node: &'d crate::data::document::Node,
    entries: &[Entry],
    ways_to_check: &[WayToCheck],
) {
    let reach: Vec<CellSet> = (0..sides.len() as u8)
        .map(|side| ways.reach(SideId(side), entries))
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
            .any(|cell| board.in_zone(cell, wanted.zone) && reached.contains(cell));
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
        let mut enemies = entries
            .iter()
            .filter(|one| {
                sides
                    .get(one.combatant.side.index())
                    .is_some_and(|other| other.side.alliance != entry.side.alliance)
            })
            .peekable();
        let has_members = entries.iter().any(|one| one.combatant.side == side);
        if !has_members || enemies.peek().is_none() {
            continue;
        }
        let meets = enemies.any(|enemy| {
            Footprint::new(enemy.combatant.at, enemy.squares())
                .cells()
                .any(|cell| {
                    reach[number].contains(cell)
                        || cell.neighbours().any(|next| reach[number].contains(next))
                })
        });
        if !meets {
            let message = format!("{} cannot get to any enemy on foot", entry.side.name);
            let span = side_node
                .items()
                .and_then(|items| items.get(number))
                .map_or(side_node.opening(), crate::data::document::Node::opening);
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
