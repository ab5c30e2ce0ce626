//! Maps of Wesnoth (`.map`): rows of codes with commas, one border cell all round.

use super::{
    sketch::{Sketch, Square},
    wesnoth_words::{BASES, OVERLAYS, Overlay, longest},
};
use crate::{data::level::LARGEST_MAP, save::Fault};

/// Reads a map.
///
/// # Errors
/// It has no rows of codes, or rows of different lengths, with the line.
pub(super) fn read(text: &str) -> Result<Sketch, Fault> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        // Older files begin with lines such as `border_size=1`.
        if line.is_empty()
            || line.starts_with(['#', '"'])
            || (rows.is_empty() && line.contains('='))
        {
            continue;
        }
        let row: Vec<&str> = line.split(',').map(str::trim).collect();
        if rows.first().is_some_and(|first| first.len() != row.len())
            || rows.len() > LARGEST_MAP + 2
        {
            return Err(Fault::new(
                format!(
                    "Line {number} has {} codes and the first row {}.",
                    row.len(),
                    rows.first().map_or(0, Vec::len)
                ),
                "Save the map again in Wesnoth's editor.",
            ));
        }
        rows.push(row);
    }
    if rows.len() < 3 || rows[0].len() < 3 {
        return Err(Fault::new(
            "The file has no rows of codes with a border round them, such as `Gg, Gg, Gg`.",
            "Name the .map file of a map of Wesnoth.",
        ));
    }
    let width = rows.first().map_or(0, Vec::len) as i64 - 2;
    let mut sketch = Sketch::new("a map of Wesnoth", (width, rows.len() as i64 - 2), "grass")?;
    let inner = rows.iter().zip(0..).skip(1).take(sketch.height);
    for (row, y) in inner {
        for (code, x) in row.iter().zip(0_i64..).skip(1).take(sketch.width) {
            put(&mut sketch, (x - 1, y - 1), code);
        }
    }
    sketch.note("Wesnoth has hexagons: every other column lies half a square lower there, and distances differ.");
    sketch.note("Snow and sand are drawn as bare earth, villages as floor under a ceiling, mountains as crags of 2 m.");
    Ok(sketch)
}

fn put(sketch: &mut Sketch, (x, y): (i64, i64), code: &str) {
    let Some(place) = sketch.index(x, y) else {
        return;
    };
    // `1 Ke`: the first side begins here.
    let code = match code.split_once(' ') {
        Some((side, code)) => {
            if let Some(side) = side
                .parse::<usize>()
                .ok()
                .and_then(|side| side.checked_sub(1))
            {
                sketch
                    .starts
                    .push((side, (place % sketch.width, place / sketch.width)));
            } else {
                sketch.unknown(format!("the name of a place `{side}`"));
            }
            code.trim()
        }
        None => code,
    };
    let (base, overlay) = code
        .split_once('^')
        .map_or((code, None), |(base, over)| (base, Some(over)));
    match longest(base, BASES, |entry| entry.0) {
        Some((_, ground, feature, height)) => {
            let mut square = Square::of(ground);
            if !feature.is_empty() {
                square.features.push((*feature).to_owned());
            }
            sketch.squares[place] = square;
            sketch.heights[place] = *height;
        }
        None => sketch.unknown(format!("the terrain `{base}`")),
    }
    let Some(overlay) = overlay else {
        return;
    };
    match longest(overlay, OVERLAYS, |entry| entry.0) {
        Some((_, Overlay::Ground(ground))) => sketch.squares[place] = Square::of(ground),
        Some((_, Overlay::Thing(thing))) => {
            sketch.squares[place].obstacle = Some((*thing).to_owned());
        }
        Some((_, Overlay::Nothing)) => {}
        None => sketch.unknown(format!("the overlay `^{overlay}`")),
    }
}
