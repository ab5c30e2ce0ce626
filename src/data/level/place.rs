//! Where units stand, and why a place is invalid.

use std::collections::BTreeMap;

use super::{entry::Entry, map::Canvas, riders, sides::SideEntry, vehicle_places};
use crate::{
    battle::{
        components::{Band, Ground},
        field::board::Board,
        ids::{SideId, UnitId},
    },
    document::{Reader, problem::Problem},
    geometry::{Cell, Footprint},
};

/// Whether a unit could stand in a square: on the map, no wall, no shut door, no gap.
fn can_stand(board: &Board, cell: Cell) -> bool {
    !board.is_wall(&Ground::default(), cell)
        && board.terrain(cell).is_some_and(|terrain| terrain.gap == 0)
}

/// Decides the place of every unit, and reports invalid places; returns whether all are valid.
pub(super) fn place(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
) -> bool {
    let mut taken: BTreeMap<(Band, Cell), UnitId> = BTreeMap::new();
    let mut ill_placed = vec![false; entries.len()];
    for (number, entry) in entries.iter_mut().enumerate() {
        // Riders follow their mounts.
        if entry.mounted {
            continue;
        }
        if entry.spot.is_some() && entry.at.is_none() {
            let message = format!(
                "{} stands in a spot, and there are none",
                entry.combatant.name
            );
            reader.report(
                Problem::error("no-squares", message)
                    .at(entry.span.clone())
                    .help("on a map write `at: (column, row)`"),
            );
            ill_placed[number] = true;
        }
        if let Some(at) = entry.at {
            entry.combatant.at = at;
            ill_placed[number] = !check_place(reader, canvas, entry);
        }
    }
    for number in 0..entries.len() {
        let entry = &entries[number];
        if entry.at.is_none() || ill_placed[number] || entry.combatant.waiting {
            continue;
        }
        let mut other = None;
        for cell in footprint(entry).cells() {
            let unit = UnitId(number as u16);
            other = other.or(taken.insert((entry.combatant.band, cell), unit));
        }
        if let Some(other) = other {
            let first = &entries[other.index()];
            reader.report(
                Problem::error(
                    "units-overlap",
                    format!(
                        "{} and {} are on the same square",
                        entry.combatant.name, first.combatant.name
                    ),
                )
                .at(entry.span.clone())
                .also(first.span.clone(), "the first")
                .help(large_help(entry, "move one of them")),
            );
        }
    }
    for number in 0..entries.len() {
        if !entries[number].mounted && entries[number].at.is_none() && !ill_placed[number] {
            ill_placed[number] = !start_in_zone(reader, canvas, sides, entries, number, &mut taken);
        }
    }
    vehicle_places::check_drivers(reader, entries);
    riders::follow(entries) && !ill_placed.contains(&true)
}

fn footprint(entry: &Entry) -> Footprint {
    Footprint::new(entry.combatant.at, entry.squares())
}

/// Adds a unit's size to the help, if the unit is larger than a square.
fn large_help(entry: &Entry, help: &str) -> String {
    match entry.squares() {
        1 => help.to_owned(),
        n => format!(
            "{help}; {} fills {n} by {n} squares, and its place is the north-west one",
            entry.combatant.name
        ),
    }
}

/// Checks one place against the map; returns whether it is valid.
fn check_place(reader: &mut Reader<'_>, canvas: &Canvas, entry: &Entry) -> bool {
    let board = &canvas.board;
    let grid = board.grid;
    let name = &entry.combatant.name;
    let span = || entry.span.clone();
    if let Some(off) = footprint(entry).cells().find(|cell| !grid.contains(*cell)) {
        let whole = off == entry.combatant.at;
        let message = if whole {
            format!("{name} stands outside the map")
        } else {
            format!("{name} stands partly outside the map")
        };
        let (width, height) = (grid.width, grid.height);
        let mut help = format!(
            "columns go from 0 to {}, rows from 0 to {}",
            width - 1,
            height - 1
        );
        let Cell { x, y } = entry.combatant.at;
        if grid.contains(Cell::new(y, x)) {
            help = format!("Did you mean `({y}, {x})`? The column comes first; {help}");
        }
        reader.report(
            Problem::error("off-map", message)
                .at(span())
                .help(large_help(entry, &help)),
        );
        return false;
    }
    if entry.combatant.band != Band::Ground {
        return check_flight(reader, canvas, entry);
    }
    if canvas.is_sound && !vehicle_places::check_ground(reader, board, entry, can_stand) {
        return false;
    }
    let Some(bad) = footprint(entry)
        .cells()
        .find(|&cell| canvas.is_sound && !can_stand(board, cell))
    else {
        return true;
    };
    let what = match board.drawn_obstacle(bad) {
        Some(obstacle) if obstacle.door.is_some() => obstacle.title.as_str(),
        _ => board
            .terrain(bad)
            .map_or("wall", |terrain| terrain.title.as_str()),
    };
    let help = nearest_standable(board, bad).map_or(String::new(), |cell| {
        format!("the nearest good square is ({}, {})", cell.x, cell.y)
    });
    reader.report(
        Problem::error(
            "unit-in-wall",
            format!(
                "{name} cannot stand at ({}, {}): there is a {what}",
                bad.x, bad.y
            ),
        )
        .at(span())
        .help(large_help(entry, &help)),
    );
    false
}

fn check_flight(reader: &mut Reader<'_>, canvas: &Canvas, entry: &Entry) -> bool {
    let name = &entry.combatant.name;
    let report = |reader: &mut Reader<'_>, message: String, help: &str| {
        reader.report(
            Problem::error("cannot-fly", message)
                .at(entry.span.clone())
                .help(help),
        );
        false
    };
    if let Some((book, _)) = entry
        .combatant
        .sheets
        .iter()
        .find(|(_, sheet)| !sheet.flies)
    {
        let message = format!("{name} starts in the air, and cannot fly in the book `{book}`");
        return report(reader, message, "leave out `altitude`, or place a flyer");
    }
    if canvas.is_sound
        && footprint(entry)
            .cells()
            .any(|cell| canvas.board.has_roof(cell))
    {
        let message = format!("{name} starts in the air where a roof is overhead");
        return report(
            reader,
            message,
            "place it in the open, or leave out `altitude`",
        );
    }
    true
}

fn nearest_standable(board: &Board, around: Cell) -> Option<Cell> {
    board
        .grid
        .cells()
        .filter(|&cell| can_stand(board, cell))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}

/// Puts a unit without a place on the first free squares of its side's start zone; returns whether
/// there are any.
fn start_in_zone(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
    number: usize,
    taken: &mut BTreeMap<(Band, Cell), UnitId>,
) -> bool {
    let entry = &entries[number];
    let SideId(side) = entry.combatant.side;
    let start = sides
        .get(usize::from(side))
        .and_then(|side| side.start.as_ref());
    let name = &entry.combatant.name;
    let Some(&(letter, _)) = start else {
        let message = format!("{name} has no place");
        reader.report(
            Problem::error("no-place", message)
                .at(entry.name_span())
                .help(match entry.vehicle() {
                    Some(_) => "add `at: (column, row)`",
                    None => "add `at: (column, row)`, or a `start` zone to its side",
                }),
        );
        return false;
    };
    let board = &canvas.board;
    let Some(zone) = board.zones.iter().position(|zone| *zone == letter) else {
        // A missing zone is reported at the side.
        return false;
    };
    let band = entry.combatant.band;
    let squares = entry.squares();
    let free = board.grid.cells().find(|&cell| {
        Footprint::new(cell, squares).cells().all(|cell| {
            board.in_zone(cell, zone as u8)
                && can_stand(board, cell)
                && !taken.contains_key(&(band, cell))
        })
    });
    match free {
        Some(cell) => {
            for cell in Footprint::new(cell, squares).cells() {
                taken.insert((band, cell), UnitId(number as u16));
            }
            entries[number].combatant.at = cell;
            band == Band::Ground || check_flight(reader, canvas, &entries[number])
        }
        None if canvas.is_sound => {
            let message = format!("there is no free square left in zone `{letter}` for {name}");
            reader.report(
                Problem::error("no-room", message)
                    .at(entry.name_span())
                    .help(large_help(entry, "make the zone larger")),
            );
            false
        }
        None => false,
    }
}
