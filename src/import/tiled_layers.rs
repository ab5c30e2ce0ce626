//! What both kinds of Tiled's files come to: tiles and objects with their classes, put on squares.

use super::{
    sketch::Sketch,
    words::{Meaning, meaning},
};
use crate::save::Fault;

/// The most tiles of all layers together.
pub(super) const MOST_TILES: usize = 8_000_000;

/// What a tile or object says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Its class, called type in some versions.
    pub(super) class: String,
    /// Its property `terrain`.
    pub(super) terrain: String,
    /// Its property `obstacle`.
    pub(super) obstacle: String,
    /// Its property `elevation`, in metres.
    pub(super) elevation: Option<i16>,
    /// What it is called where it is not understood.
    pub(super) label: String,
}

impl Said {
    /// Takes one of its properties.
    pub(super) fn property(&mut self, name: &str, value: &str) {
        match name.to_lowercase().as_str() {
            "terrain" | "ground" => self.terrain = value.to_owned(),
            "obstacle" => self.obstacle = value.to_owned(),
            "elevation" | "height" => {
                let number = value.parse::<f64>().ok();
                self.elevation = number.map(|number| number.clamp(-1000.0, 1000.0) as i16);
            }
            "collision" | "solid" | "blocked" if value == "true" && self.class.is_empty() => {
                self.class = "wall".to_owned();
            }
            _ => {}
        }
    }

    /// Its words in a level; those of the layer if it has none of its own.
    fn meanings(&self, layer: &str) -> Vec<Meaning> {
        let own = [&self.terrain, &self.obstacle, &self.class];
        let own: Vec<Meaning> = own.into_iter().filter_map(|name| meaning(name)).collect();
        match own.is_empty() {
            true => meaning(layer).into_iter().collect(),
            false => own,
        }
    }
}

/// An object, in pixels: its upper left corner and its size.
#[derive(Clone, Debug, Default)]
pub(super) struct Thing {
    pub(super) said: Said,
    pub(super) name: String,
    pub(super) corner: (f64, f64),
    pub(super) size: (f64, f64),
}

/// A layer.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) name: String,
    /// Columns, rows and the places of what they say in `Tiles::said`.
    pub(super) tiles: Vec<(i64, i64, usize)>,
    pub(super) things: Vec<Thing>,
}

/// A map.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    /// Columns and rows; `None` of an infinite map.
    pub(super) size: Option<(i64, i64)>,
    /// Pixels of a square.
    pub(super) square: (f64, f64),
    /// What the kinds of tiles say.
    pub(super) said: Vec<Said>,
    /// From below.
    pub(super) layers: Vec<Layer>,
    pub(super) notes: Vec<String>,
}

/// The upper left corner of a tile object whose place is `(x, y)` by the alignment of its tileset: the
/// lower left corner unless that says otherwise.
pub(super) fn corner_of_tile(
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    alignment: &str,
) -> (f64, f64) {
    let alignment = alignment.to_lowercase();
    let across = if alignment.ends_with("right") {
        width
    } else if ["top", "bottom", "center"].contains(&alignment.as_str()) {
        width / 2.0
    } else {
        0.0
    };
    let down = if alignment.starts_with("top") {
        0.0
    } else if ["left", "right", "center"].contains(&alignment.as_str()) {
        height / 2.0
    } else {
        height
    };
    (x - across, y - down)
}

/// Puts tiles and objects on squares.
///
/// # Errors
/// The map has no squares, or more than a level may have.
pub(super) fn sketch(map: Tiles) -> Result<Sketch, Fault> {
    let tiles = || map.layers.iter().flat_map(|layer| &layer.tiles);
    let (left, top, size) = match map.size {
        Some(size) => (0, 0, size),
        None => {
            // The sizes of an infinite map are those of before: only its tiles count.
            let columns = || tiles().map(|(x, ..)| *x);
            let rows = || tiles().map(|(_, y, _)| *y);
            let (Some(left), Some(right)) = (columns().min(), columns().max()) else {
                return Err(Fault::new(
                    "The map has no tiles.",
                    "Draw something in Tiled first.",
                ));
            };
            let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
            (left, top, (right - left + 1, bottom - top + 1))
        }
    };
    let mut sketch = Sketch::new("a map of Tiled", size, "floor")?;
    sketch.notes.clone_from(&map.notes);
    for layer in &map.layers {
        for (x, y, said) in &layer.tiles {
            let Some(said) = map.said.get(*said) else {
                continue;
            };
            put(&mut sketch, (x - left, y - top), said, &layer.name);
        }
        for thing in &layer.things {
            put_thing(&mut sketch, thing, (left, top), map.square, &layer.name);
        }
    }
    Ok(sketch)
}

fn put(sketch: &mut Sketch, (x, y): (i64, i64), said: &Said, layer: &str) {
    let Some(place) = sketch.index(x, y) else {
        return;
    };
    if let Some(height) = said.elevation {
        sketch.heights[place] = height;
    }
    let meanings = said.meanings(layer);
    for meaning in &meanings {
        meaning.put_on(&mut sketch.squares[place]);
    }
    if meanings.is_empty() && said.elevation.is_none() {
        sketch.unknown(format!("{} in the layer `{layer}`", said.label));
    }
}

fn put_thing(
    sketch: &mut Sketch,
    thing: &Thing,
    (left, top): (i64, i64),
    square: (f64, f64),
    layer: &str,
) {
    let class = thing.said.class.to_lowercase();
    let (x, y) = (thing.corner.0 / square.0, thing.corner.1 / square.1);
    let near = |at: f64| (at + 0.01).clamp(-1e9, 1e9).floor() as i64;
    let (column, row) = (near(x), near(y));
    if ["start", "spawn", "deployment"].contains(&class.as_str()) {
        let side = match thing.name.trim() {
            "2" | "Dusk" | "enemy" | "Enemy" => 1,
            _ => usize::from(sketch.starts.iter().any(|(side, _)| *side == 0)),
        };
        if let Some(place) = sketch.index(column - left, row - top) {
            sketch
                .starts
                .push((side, (place % sketch.width, place / sketch.width)));
        }
        return;
    }
    let last = |from: i64, at: f64, size: f64| (near(at + size - 0.02)).clamp(from, from + 600);
    let (right, bottom) = (
        last(column, x, thing.size.0 / square.0),
        last(row, y, thing.size.1 / square.1),
    );
    if thing.said.meanings(layer).is_empty() && thing.said.elevation.is_none() {
        sketch.unknown(format!("{} in the layer `{layer}`", thing.said.label));
        return;
    }
    for y in row..=bottom {
        for x in column..=right {
            put(sketch, (x - left, y - top), &thing.said, layer);
        }
    }
}
