//! Boards of MegaMek (`.board`): `size w h`, then a line for each hex, counted from 1.

use std::collections::BTreeSet;

use super::sketch::{Sketch, Square};
use crate::save::Fault;

/// What terrains come to from some level on: the last that fits counts.
const TERRAINS: &[(&str, i64, &str)] = &[
    ("woods", 1, "undergrowth"),
    ("woods", 2, "thicket"),
    ("jungle", 1, "thicket"),
    ("rough", 1, "rubble"),
    ("rubble", 1, "rubble"),
    ("road", 1, "paving"),
    ("pavement", 1, "paving"),
    ("swamp", 1, "mud"),
    ("mud", 1, "mud"),
    ("sand", 1, "earth"),
    ("tundra", 1, "earth"),
    ("snow", 1, "earth"),
    ("ice", 1, "ice"),
    ("water", 0, "shallows"),
    ("water", 1, "water"),
    ("water", 2, "deep_water"),
    ("rapids", 1, "rapids"),
    ("magma", 1, "embers"),
    ("building", 1, "hall"),
    ("fuel_tank", 1, "wall"),
    ("heavy_industrial", 1, "wall"),
    ("bridge", 1, "boards"),
    ("planted_fields", 1, "grass"),
    ("space", 1, "chasm"),
];

/// Terrains that say more of another one.
const BESIDE: &[&str] = &[
    "bldg_elev",
    "bldg_cf",
    "bldg_class",
    "bldg_armor",
    "bldg_basement_type",
    "bridge_elev",
    "bridge_cf",
    "foliage_elev",
    "fuel_tank_elev",
    "fuel_tank_cf",
    "fuel_tank_magn",
    "arms",
    "legs",
    "fluff",
    "ground_fluff",
    "road_fluff",
    "water_fluff",
];

/// Reads a board.
///
/// # Errors
/// It lacks its size, or a line cannot be read, with its number.
pub(super) fn read(text: &str) -> Result<Sketch, Fault> {
    let mut sketch = None;
    let (mut hexes, mut has_end) = (BTreeSet::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let bad = |what: &str| {
            Fault::new(
                format!("Line {number} {what}."),
                "Save the board again in MegaMek's editor.",
            )
        };
        let words = words_of(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["size", width, height, ..] => {
                let size = width.parse().ok().zip(height.parse().ok());
                let size: (i64, i64) = size.ok_or_else(|| bad("has no width and height"))?;
                let new = Sketch::new("a board of MegaMek", size, "grass")?;
                sketch.get_or_insert(new);
            }
            ["hex", place, level, rest @ ..] => {
                let sketch = sketch
                    .as_mut()
                    .ok_or_else(|| bad("comes before the size of the board"))?;
                let cell = cell(place).ok_or_else(|| bad("has no place such as `0101`"))?;
                let level: i64 = level
                    .parse()
                    .map_err(|_| bad("has no level of the ground"))?;
                let at = sketch
                    .index(cell.0, cell.1)
                    .ok_or_else(|| bad("names a hex off the board"))?;
                hexes.insert(at);
                sketch.heights[at] = level.clamp(-1000, 1000) as i16;
                put(sketch, at, rest.first().copied().unwrap_or_default());
            }
            ["end", ..] => {
                has_end = true;
                break;
            }
            _ => {}
        }
    }
    let mut sketch = sketch.ok_or_else(|| {
        Fault::new(
            "The board lacks its `size`.",
            "Name the file of a board of MegaMek.",
        )
    })?;
    let missing = sketch.squares.len() - hexes.len();
    if missing > 0 || !has_end {
        sketch.note(format!(
            "The board{}: hexes that are missing and drawn as grass: {missing}. Is the file whole?",
            if has_end {
                ""
            } else {
                " breaks off before its `end`"
            }
        ));
    }
    sketch.note("MegaMek has hexagons of 30 m: each is one square here, every other column lies half a square lower there.");
    sketch.note("A level of height is taken for one metre.");
    Ok(sketch)
}

/// The words of a line; those in quotation marks count as one.
fn words_of(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('"').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Column and row from 0 of a place such as `0317`: as many digits for each.
fn cell(place: &str) -> Option<(i64, i64)> {
    if place.len() < 4
        || !place.len().is_multiple_of(2)
        || !place.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let (column, row) = place.split_at(place.len() / 2);
    Some((
        column.parse::<i64>().ok()? - 1,
        row.parse::<i64>().ok()? - 1,
    ))
}

fn put(sketch: &mut Sketch, at: usize, terrains: &str) {
    let terrains = terrains
        .split(';')
        .map(str::trim)
        .filter(|it| !it.is_empty());
    for terrain in terrains {
        let mut parts = terrain.split(':');
        let name = parts.next().unwrap_or_default();
        let level: i64 = parts
            .next()
            .and_then(|level| level.trim().parse().ok())
            .unwrap_or(1);
        let fitting = TERRAINS
            .iter()
            .filter(|(known, least, _)| *known == name && level >= *least);
        match fitting.max_by_key(|(_, least, _)| *least) {
            Some((_, _, ground)) => sketch.squares[at] = Square::of(ground),
            None if BESIDE.contains(&name) => {}
            None => sketch.unknown(format!("the terrain `{name}`")),
        }
    }
}
