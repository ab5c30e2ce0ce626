//! Where vehicles of a level can stand, and what keeps them in the air (EV-MOV-40).

use super::entry::Entry;
use crate::{
    battle::{components::Band, field::board::Board, ids::UnitId},
    data::shelf::Carrier,
    document::{Reader, problem::Problem},
    geometry::{Cell, Footprint},
};

/// Reports a vehicle on ground that it does not cross, such as a boat on land; says whether it is well
/// placed.
pub(super) fn check_ground(
    reader: &mut Reader<'_>,
    board: &Board,
    entry: &Entry,
    can_stand: fn(&Board, Cell) -> bool,
) -> bool {
    let Some(vehicle) = entry.vehicle() else {
        return true;
    };
    let (at, name) = (entry.combatant.at, &entry.combatant.name);
    let space = |cell| Footprint::new(cell, entry.squares());
    if vehicle.fits(board, space(at)) {
        return true;
    }
    let message = format!(
        "{name} cannot stand at ({}, {}): {}",
        at.x, at.y, vehicle.bound
    );
    let problem = Problem::error("vehicle-off-ground", message).at(entry.span.clone());
    let inside = |cell: &Cell| space(*cell).cells().all(|cell| board.grid.contains(cell));
    let stands = |cell: &Cell| space(*cell).cells().all(|cell| can_stand(board, cell));
    let good = |cell: &Cell| inside(cell) && stands(cell) && vehicle.fits(board, space(*cell));
    let cells = board.grid.cells().filter(good);
    let near = cells.min_by_key(|cell| (cell.chebyshev(at), *cell));
    reader.report(match near {
        Some(cell) => problem.help(format!(
            "the nearest good square is ({}, {})",
            cell.x, cell.y
        )),
        None => problem.help("there is no such ground for it on the map"),
    });
    false
}

/// Reports vehicles that start in the air higher than they fly, or without a driver.
pub(super) fn check_drivers(reader: &mut Reader<'_>, entries: &[Entry]) {
    for (number, entry) in entries.iter().enumerate() {
        // Of one that does not fly at all that is said already.
        let in_the_air = |vehicle: &&Carrier| {
            entry.combatant.band != Band::Ground && vehicle.highest != Band::Ground
        };
        let Some(vehicle) = entry.vehicle().filter(in_the_air) else {
            continue;
        };
        let name = &entry.combatant.name;
        let unit = UnitId(number as u16);
        let mut riders = entries
            .iter()
            .filter(|entry| entry.combatant.rides == Some(unit));
        let (message, help) = if entry.combatant.band > vehicle.highest {
            (
                format!("{name} starts higher than it flies"),
                "start it lower",
            )
        } else if !riders.any(|rider| rider.combatant.place == 0) {
            (
                format!("{name} starts in the air, and nobody drives it"),
                "let a combatant start in it with `rides`, or leave out `altitude`",
            )
        } else {
            continue;
        };
        let problem = Problem::error("vehicle-falls", message);
        reader.report(problem.at(entry.name_span()).help(help));
    }
}
