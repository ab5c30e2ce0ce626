//! Maps of Tiled as JSON (`.tmj`), with their tilesets inside or beside them (`.tsj`).

use std::{collections::BTreeMap, path::Path};

use super::{
    json::{self, Json},
    sketch::Sketch,
    tiled_layers::{self, Layer, MOST_TILES, Said, Thing, Tiles, corner_of_tile},
    tiled_scan::unpacked,
};
use crate::{data::bounded, save::Fault};

/// The largest tileset, in bytes.
const LARGEST: u64 = 16 * 1024 * 1024;
/// The bits of a tile's number that turn it: x, y, diagonal, and by 120 degrees.
const TURNS: u32 = 0xF000_0000;
/// The deepest group of layers.
const DEEPEST: usize = 32;

const AGAIN: &str = "Save the map again in Tiled.";

/// A tileset.
struct Tileset {
    first: u32,
    name: String,
    alignment: String,
    tiles: BTreeMap<u32, Said>,
}

/// Reads a map and the tilesets that it names.
///
/// # Errors
/// It is damaged, or a tileset is missing, or it is not made of squares.
pub(super) fn read(file: &Path, root: &Json) -> Result<Sketch, Fault> {
    let orientation = root
        .get("orientation")
        .and_then(Json::text)
        .unwrap_or("orthogonal");
    if orientation != "orthogonal" {
        return Err(Fault::new(
            format!("The map is {orientation}, and levels have squares."),
            "Make it orthogonal in Tiled.",
        ));
    }
    let whole = |of: &Json, name: &str| of.get(name).and_then(Json::whole);
    let size = whole(root, "width").zip(whole(root, "height"));
    let is_infinite = root.get("infinite").and_then(Json::flag).unwrap_or(false);
    let pixels = |name: &str| root.number_of(name).filter(|number| *number >= 1.0);
    let square = pixels("tilewidth").zip(pixels("tileheight"));
    let square =
        square.ok_or_else(|| Fault::new("The map lacks `tilewidth` or `tileheight`.", AGAIN))?;
    let mut map = Tiles {
        size: size.filter(|_| !is_infinite),
        square,
        ..Tiles::default()
    };
    if size.is_none() && !is_infinite {
        return Err(Fault::new("The map lacks its `width` or `height`.", AGAIN));
    }
    let mut sets = Vec::new();
    for set in root.items_of("tilesets") {
        sets.push(tileset(file, set)?);
    }
    sets.sort_by_key(|set| set.first);
    let mut reader = Reader {
        sets,
        known: BTreeMap::new(),
        total: 0,
    };
    for layer in root.items_of("layers") {
        reader.layer(layer, 0, &mut map)?;
    }
    tiled_layers::sketch(map)
}

fn tileset(file: &Path, set: &Json) -> Result<Tileset, Fault> {
    let first = set.get("firstgid").and_then(Json::whole).unwrap_or(1);
    let first = u32::try_from(first).unwrap_or(1);
    let outside;
    let mut set = set;
    if let Some(source) = set.get("source").and_then(Json::text) {
        let path = file.parent().unwrap_or(Path::new("")).join(source);
        if !source.to_lowercase().ends_with("json") && !source.to_lowercase().ends_with(".tsj") {
            return Err(Fault::new(
                format!("The map names the tileset `{source}`, which is no JSON."),
                "Embed the tileset in the map, or save the map as .tmx.",
            ));
        }
        let bytes = bounded::read(&path, LARGEST).map_err(|unread| {
            Fault::new(
                format!(
                    "The map needs `{}`, which cannot be read: {unread}.",
                    path.display()
                ),
                "Lay it where the map says, or embed the tileset in the map.",
            )
        })?;
        outside = json::parse(&bytes)?;
        set = &outside;
    }
    let text = |name: &str| {
        set.get(name)
            .and_then(Json::text)
            .unwrap_or_default()
            .to_owned()
    };
    let mut tiles = BTreeMap::new();
    for tile in set.items_of("tiles") {
        let id = tile
            .get("id")
            .and_then(Json::whole)
            .and_then(|id| u32::try_from(id).ok());
        let Some(id) = id else {
            continue;
        };
        let mut said = Said {
            label: format!("tile {id} of `{}`", text("name")),
            class: class(tile),
            ..Said::default()
        };
        properties(&mut said, tile);
        tiles.insert(id, said);
    }
    Ok(Tileset {
        first,
        name: text("name"),
        alignment: text("objectalignment"),
        tiles,
    })
}

/// The class: called `type` but in version 1.9.
fn class(of: &Json) -> String {
    let text = |name: &str| {
        of.get(name)
            .and_then(Json::text)
            .filter(|text| !text.is_empty())
    };
    text("type")
        .or_else(|| text("class"))
        .unwrap_or_default()
        .to_owned()
}

fn properties(said: &mut Said, of: &Json) {
    for property in of.items_of("properties") {
        let (Some(name), Some(value)) = (
            property.get("name").and_then(Json::text),
            property.get("value"),
        ) else {
            continue;
        };
        let value = match value {
            Json::Text(text) => text.clone(),
            Json::Flag(flag) => flag.to_string(),
            Json::Number(number) => number.to_string(),
            _ => continue,
        };
        said.property(name, &value);
    }
}

struct Reader {
    sets: Vec<Tileset>,
    known: BTreeMap<u32, usize>,
    total: usize,
}

impl Reader {
    /// The tileset of a tile, and its number there.
    fn set(&self, number: u32) -> Option<(&Tileset, u32)> {
        let set = self.sets.iter().rev().find(|set| set.first <= number)?;
        Some((set, number - set.first))
    }

    fn said(&self, number: u32) -> Said {
        let found = self.set(number);
        let own = found.and_then(|(set, id)| set.tiles.get(&id).cloned());
        own.unwrap_or_else(|| Said {
            label: found.map_or_else(
                || format!("tile {number} of no tileset"),
                |(set, id)| format!("tile {id} of `{}`", set.name),
            ),
            ..Said::default()
        })
    }

    fn layer(&mut self, layer: &Json, depth: usize, map: &mut Tiles) -> Result<(), Fault> {
        let name = layer
            .get("name")
            .and_then(Json::text)
            .unwrap_or_default()
            .to_owned();
        if layer.get("visible").and_then(Json::flag) == Some(false) {
            map.notes
                .push(format!("The hidden layer `{name}` is left out."));
            return Ok(());
        }
        let is_moved = |name: &str| layer.number_of(name).is_some_and(|offset| offset != 0.0);
        if is_moved("offsetx") || is_moved("offsety") {
            map.notes
                .push(format!("The offset of the layer `{name}` is left out."));
        }
        let mut taken = Layer {
            name,
            ..Layer::default()
        };
        match layer
            .get("type")
            .and_then(Json::text)
            .unwrap_or("tilelayer")
        {
            "group" if depth < DEEPEST => {
                for inner in layer.items_of("layers") {
                    self.layer(inner, depth + 1, map)?;
                }
                return Ok(());
            }
            "group" => map
                .notes
                .push("Groups of layers lie too deep in each other.".to_owned()),
            "objectgroup" => {
                for object in layer.items_of("objects") {
                    taken.things.extend(self.thing(object, map));
                }
            }
            "tilelayer" => self.tiles(layer, &mut taken, map)?,
            _ => map.notes.push(format!(
                "The layer `{}` is left out: levels are drawn by the game and have no backdrop.",
                taken.name
            )),
        }
        map.layers.push(taken);
        Ok(())
    }

    fn tiles(&mut self, layer: &Json, taken: &mut Layer, map: &mut Tiles) -> Result<(), Fault> {
        let parts = match layer.items_of("chunks") {
            [] => std::slice::from_ref(layer),
            chunks => chunks,
        };
        for part in parts {
            let whole = |name: &str| part.get(name).and_then(Json::whole);
            let (x, y) = (whole("x").unwrap_or(0), whole("y").unwrap_or(0));
            let width = whole("width").unwrap_or(0).clamp(0, 1_000_000);
            let height = whole("height").unwrap_or(0).clamp(0, 1_000_000);
            let numbers = numbers(part, layer)?;
            self.total += numbers.len();
            if numbers.len() as i64 != width * height || self.total > MOST_TILES {
                return Err(Fault::new(
                    format!(
                        "The layer `{}` should have {width} x {height} tiles and has {}.",
                        taken.name,
                        numbers.len()
                    ),
                    AGAIN,
                ));
            }
            for (at, number) in (0..).zip(numbers) {
                let number = number & !TURNS;
                if number == 0 {
                    continue;
                }
                let place = match self.known.get(&number) {
                    Some(place) => *place,
                    None => {
                        map.said.push(self.said(number));
                        self.known.insert(number, map.said.len() - 1);
                        map.said.len() - 1
                    }
                };
                taken.tiles.push((x + at % width, y + at / width, place));
            }
        }
        Ok(())
    }

    /// An object on the map; `None` if it is hidden or of no squares.
    fn thing(&self, object: &Json, map: &mut Tiles) -> Option<Thing> {
        if object.get("visible").and_then(Json::flag) == Some(false) {
            return None;
        }
        let name = object
            .get("name")
            .and_then(Json::text)
            .unwrap_or_default()
            .to_owned();
        let label = match class(object).as_str() {
            "" => format!("the object `{name}`"),
            class => format!("an object of the class `{class}`"),
        };
        if object
            .get("polygon")
            .or_else(|| object.get("polyline"))
            .is_some()
        {
            map.notes
                .push(format!("Lines and polygons are left out: {label}."));
            return None;
        }
        if let Some(template) = object.get("template").and_then(Json::text) {
            map.notes.push(format!(
                "An object of the template `{template}` is left out: detach it in Tiled, or save the map as .tmx."
            ));
            return None;
        }
        if object.number_of("rotation").is_some_and(|turn| turn != 0.0) {
            map.notes
                .push(format!("The rotation of {label} is left out."));
        }
        let number = |name: &str| object.number_of(name).unwrap_or(0.0);
        let (place, size) = (
            (number("x"), number("y")),
            (number("width"), number("height")),
        );
        let gid = object
            .get("gid")
            .and_then(Json::whole)
            .and_then(|gid| u32::try_from(gid).ok());
        let mut said = gid.map_or_else(Said::default, |gid| self.said(gid & !TURNS));
        let corner = gid.map_or(place, |gid| {
            let set = self.set(gid & !TURNS);
            corner_of_tile(
                place,
                size,
                set.map_or("", |(set, _)| set.alignment.as_str()),
            )
        });
        if !class(object).is_empty() {
            said.class = class(object);
        }
        said.label = label;
        properties(&mut said, object);
        Some(Thing {
            said,
            name,
            corner,
            size,
        })
    }
}

/// The numbers of tiles of a layer or chunk.
fn numbers(part: &Json, layer: &Json) -> Result<Vec<u32>, Fault> {
    match part.get("data") {
        Some(Json::List(items)) => items
            .iter()
            .map(|item| item.whole().and_then(|number| u32::try_from(number).ok()))
            .collect::<Option<Vec<u32>>>()
            .ok_or_else(|| Fault::new("A layer has a tile that is no number.", AGAIN)),
        Some(Json::Text(text)) => {
            let compression = layer.get("compression").and_then(Json::text);
            let bytes = unpacked(text, compression)?;
            let numbers = bytes.chunks_exact(4);
            Ok(numbers
                .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect())
        }
        Some(Json::Long(..)) => Err(Fault::new(
            "A layer in base64 is longer than is read of JSON.",
            "Set the tile layer format to CSV in the properties of the map, and save it again.",
        )),
        _ => Err(Fault::new("A tile layer lacks its `data`.", AGAIN)),
    }
}
