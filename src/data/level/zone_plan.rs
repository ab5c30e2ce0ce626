//! A battlefield of zones laid out on a board, with the units in its spots.

use std::collections::BTreeMap;

use super::{
    entry::Entry,
    map::{self, Canvas},
    riders,
    sides::SideEntry,
    spot_name::spot_named,
    square::Square,
    zone_fields::floor,
    zones::{Draft, bits},
};
use crate::{
    battle::{
        components::{Band, Ground},
        field::{
            board::{Board, Tile},
            terrain::Light,
            zones::{EMPTY, Presence, Zone, ZoneMap},
        },
        ids::{ObstacleId, SpotId, TerrainId, UnitId},
    },
    data::assets,
    document::{Reader, problem::Problem},
    geometry::Cell,
};

/// Decides the spot of every unit, and reports invalid spots; returns whether all are valid.
pub(super) fn place(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    sides: &[SideEntry],
    entries: &mut [Entry],
) -> bool {
    let Some(zones) = &canvas.board.zone_map else {
        return true;
    };
    let mut all_stand = true;
    for (number, entry) in entries.iter_mut().enumerate() {
        if entry.mounted {
            continue;
        }
        let unit = UnitId(number as u16);
        let spot = match (&entry.spot, entry.at) {
            (_, Some(_)) => {
                let message = format!(
                    "{} stands on a square, and there are none",
                    entry.combatant.name
                );
                reader.report(
                    Problem::error("no-squares", message)
                        .at(entry.span.clone())
                        .help("on a battlefield of zones write `spot: (\"zone\", \"spot\")`"),
                );
                None
            }
            (Some(name), None) => {
                let name = name.clone();
                spot_named(reader, zones, &name)
            }
            (None, None) => start(reader, canvas, zones, sides, entry),
        };
        let stands = spot.is_some_and(|spot| {
            entry.combatant.at = zones.seat(spot, unit);
            check_vehicle(reader, &canvas.board, entry)
                && can_start(reader, canvas, zones, entry, spot)
        });
        all_stand &= stands;
    }
    riders::follow(entries) && all_stand
}

/// Reports a vehicle in a spot with ground it does not cross; returns whether it is well placed.
fn check_vehicle(reader: &mut Reader<'_>, board: &Board, entry: &Entry) -> bool {
    let at = entry.combatant.at;
    let bound = entry
        .vehicle()
        .filter(|vehicle| entry.combatant.band == Band::Ground && !vehicle.fits(board, at.into()));
    if let Some(vehicle) = bound {
        let message = format!(
            "{} cannot stand there: {}",
            entry.combatant.name, vehicle.bound
        );
        let problem = Problem::error("vehicle-off-ground", message).at(entry.span.clone());
        reader.report(problem.help("name another spot"));
    }
    bound.is_none()
}

/// The empty spot of the zone where a side starts.
fn start(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    zones: &ZoneMap,
    sides: &[SideEntry],
    entry: &Entry,
) -> Option<SpotId> {
    let side = sides.get(entry.combatant.side.index());
    let Some(&(letter, _)) = side.and_then(|side| side.start.as_ref()) else {
        let message = format!("{} has no place", entry.combatant.name);
        reader.report(
            Problem::error("no-place", message)
                .at(entry.name_span())
                .help("add `spot: (\"zone\", \"spot\")`, or a `start` zone to its side"),
        );
        return None;
    };
    // A missing zone is reported at the side.
    let board = &canvas.board;
    let number = board.zones.iter().position(|known| *known == letter)? as u8;
    let zone = zones
        .zones
        .iter()
        .find(|zone| board.in_zone(zones.block(zone.empty).0, number));
    zone.map(|zone| zone.empty)
}

fn can_start(
    reader: &mut Reader<'_>,
    canvas: &Canvas,
    zones: &ZoneMap,
    entry: &Entry,
    spot: SpotId,
) -> bool {
    let name = &entry.combatant.name;
    let in_air = entry.combatant.band != Band::Ground;
    let flies = entry.combatant.sheets.values().all(|sheet| sheet.flies);
    let (rule, message, help) = if !zones.is_there(&Ground::default(), spot) {
        let title = &zones.spot(spot).name;
        (
            "spot-not-there",
            format!("{name} starts in `{title}`, which is not there at the start"),
            "choose a spot of the list `spots`, without `later`",
        )
    } else if in_air && !flies {
        (
            "cannot-fly",
            format!("{name} starts in the air and cannot fly"),
            "leave out `altitude`, or give it the trait `flyer`",
        )
    } else if in_air && canvas.board.has_roof(entry.combatant.at) {
        (
            "cannot-fly",
            format!("{name} starts in the air where a roof is overhead"),
            "place it in the open, or leave out `altitude`",
        )
    } else {
        return true;
    };
    let problem = Problem::error(rule, message).at(entry.span.clone());
    reader.report(problem.help(help));
    false
}

impl Draft {
    /// Lays the battlefield out for this many units.
    pub(crate) fn lay_out(&self, roster: usize, light: Light) -> Canvas {
        let names: Vec<String> = self.zones.iter().map(|zone| zone.name.0.clone()).collect();
        let mut spots = Vec::new();
        let mut zones = Vec::new();
        for (number, zone) in self.zones.iter().enumerate() {
            let first = spots.len() as u8;
            let empty = zone.spots.iter().position(|one| one.spot.name == EMPTY);
            spots.extend(zone.spots.iter().map(|one| one.spot.clone()));
            zones.push(Zone {
                name: zone.name.0.clone(),
                beside: bits(&names, &zone.adjacent),
                sees: bits(&names, &zone.sees) | 1 << number,
                spots: first..spots.len() as u8,
                empty: SpotId(first + empty.unwrap_or(0) as u8),
            });
        }
        let map = ZoneMap::new(self.metres, zones, spots, roster);
        let mut canvas = Canvas {
            board: Board {
                grid: map.grid(),
                ..Board::default()
            },
            haze: BTreeMap::new(),
            rows: Vec::new(),
            is_sound: self.is_sound,
        };
        self.paint(&mut canvas, &map, light);
        canvas.board.zone_map = Some(Box::new(map));
        canvas
    }

    /// Paints walls around the zones, the ground between their spots, and the spots.
    fn paint(&self, canvas: &mut Canvas, map: &ZoneMap, light: Light) {
        let board = &mut canvas.board;
        let wall = assets().terrain("wall").cloned().unwrap_or_default();
        board.terrains.push(wall);
        board.tiles = vec![Tile::default(); board.grid.area()];
        for (number, zone) in self.zones.iter().enumerate() {
            let letter = zone
                .letter
                .map_or(0, |letter| 1 << map::zone_number(board, letter));
            let lit = |square: &Square, terrain| Tile {
                terrain: TerrainId(terrain),
                elevation: square.elevation,
                obstacle: None,
                light: square.light.unwrap_or(light),
                roof: square.roof,
                zones: letter,
                makeup: square.makeup,
            };
            let entry = &map.zones[number];
            let nothing = &zone.spots[usize::from(entry.empty.0 - entry.spots.start)].square;
            // Between spots everything is as in the empty one, and the floor is plain.
            let plain = map::place_of(&mut board.terrains, &floor().terrain);
            let between = Tile {
                light,
                ..lit(nothing, plain)
            };
            let (first, last) = (
                map.block(SpotId(entry.spots.start)).0,
                map.way_block(number as u8).1,
            );
            for y in first.y - 1..=last.y {
                for x in first.x..=last.x {
                    set(board, Cell::new(x, y), between);
                }
            }
            for (spot, one) in entry.ids().zip(&zone.spots) {
                let terrain = map::place_of(&mut board.terrains, &one.square.terrain);
                let tile = lit(&one.square, terrain);
                for cell in map.cells(spot) {
                    set(board, cell, tile);
                    if let Some(rounds) = one.square.haze {
                        canvas.haze.insert(cell, rounds);
                    }
                }
                // The obstacle that a spot is named for stands above its seats, only to be seen.
                let is_open = one.spot.presence == Presence::Open;
                if let Some(object) = one.object.filter(|_| is_open) {
                    let (from, to) = map.block(spot);
                    let thing = ObstacleId(map::place_of(&mut board.obstacles, object));
                    let tile = Tile {
                        obstacle: Some(thing),
                        ..between
                    };
                    set(board, Cell::new(to.x, from.y - 1), tile);
                }
            }
        }
    }
}

fn set(board: &mut Board, cell: Cell, tile: Tile) {
    if let Some(index) = board.grid.index(cell) {
        board.tiles[index] = tile;
    }
}
