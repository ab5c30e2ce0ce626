//! Maps of Tiled as XML (`.tmx`), read by the crate `tiled`.

use std::{
    collections::BTreeMap,
    io::{Cursor, Error},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use tiled::{
    LayerType, Loader, Map, ObjectShape, Orientation, Properties, PropertyValue, Tile, TileLayer,
};

use super::{
    sketch::Sketch,
    tiled_layers::{self, Layer, Said, Thing, Tiles, corner_of_tile},
    tiled_scan,
    utf8::text,
};
use crate::{data::bounded, save::Fault};

/// The largest tileset or template, in bytes.
const LARGEST: u64 = 16 * 1024 * 1024;
/// The deepest group of layers.
const DEEPEST: usize = 32;

/// Reads a map and the tilesets and templates that it names.
///
/// # Errors
/// It is damaged, or a tileset is missing, or it is not made of squares.
pub(super) fn read(file: &Path, bytes: &[u8]) -> Result<Sketch, Fault> {
    let text = text(bytes)?;
    tiled_scan::check(&text)?;
    let reader = |path: &Path| match path == file {
        true => Ok(Cursor::new(bytes.to_vec())),
        false => bounded::read(path, LARGEST)
            .map(Cursor::new)
            .map_err(|unread| Error::other(unread.to_string())),
    };
    // The library relies on what `check` has seen; a file that deceives both is told like any other.
    let read = catch_unwind(AssertUnwindSafe(|| {
        let map = Loader::with_reader(reader)
            .load_tmx_map(file)
            .map_err(|error| fault(&error))?;
        tiles(&map)
    }));
    let damaged = || Err(Fault::new("The map is damaged.", "Save it again in Tiled."));
    tiled_layers::sketch(read.unwrap_or_else(|_| damaged())?)
}

fn fault(error: &tiled::Error) -> Fault {
    match error {
        tiled::Error::ResourceLoadingError { path, err } => Fault::new(
            format!(
                "The map needs `{}`, which cannot be read: {err}.",
                path.display()
            ),
            "Lay it where the map says, or embed the tileset in the map.",
        ),
        tiled::Error::InvalidEncodingFormat { .. } => Fault::new(
            "The layers are packed in a way that is not read.",
            "Set the tile layer format to CSV in the properties of the map, and save it again.",
        ),
        other => Fault::new(
            format!(
                "The map cannot be read: {}.",
                other.to_string().trim_end_matches('.')
            ),
            "Save it again in Tiled.",
        ),
    }
}

fn tiles(map: &Map) -> Result<Tiles, Fault> {
    if map.orientation != Orientation::Orthogonal {
        return Err(Fault::new(
            format!("The map is {:?}, and levels have squares.", map.orientation)
                .to_lowercase()
                .replacen("the", "The", 1),
            "Make it orthogonal in Tiled.",
        ));
    }
    let mut all = Tiles {
        size: (!map.infinite()).then_some((i64::from(map.width), i64::from(map.height))),
        square: (
            f64::from(map.tile_width.max(1)),
            f64::from(map.tile_height.max(1)),
        ),
        ..Tiles::default()
    };
    let mut known = BTreeMap::new();
    for layer in map.layers() {
        add(&layer, 0, &mut all, &mut known);
    }
    Ok(all)
}

/// Kinds of tiles by tileset and number, with the places of what they say.
type Known = BTreeMap<(PathBuf, String, u32), usize>;

fn add(layer: &tiled::Layer<'_>, depth: usize, all: &mut Tiles, known: &mut Known) {
    let name = layer.name.clone();
    if !layer.visible {
        all.notes
            .push(format!("The hidden layer `{name}` is left out."));
        return;
    }
    if layer.offset_x != 0.0 || layer.offset_y != 0.0 {
        all.notes
            .push(format!("The offset of the layer `{name}` is left out."));
    }
    let mut taken = Layer {
        name,
        ..Layer::default()
    };
    match layer.layer_type() {
        LayerType::Group(group) if depth < DEEPEST => {
            for inner in group.layers() {
                add(&inner, depth + 1, all, known);
            }
            return;
        }
        LayerType::Group(_) => all.notes.push("Groups of layers lie too deep in each other.".to_owned()),
        LayerType::Image(_) => all.notes.push(format!(
            "The picture layer `{}` is left out: levels are drawn by the game and have no backdrop.",
            taken.name
        )),
        LayerType::Objects(objects) => {
            for object in objects.objects() {
                if let Some(thing) = thing(&object, all) {
                    taken.things.push(thing);
                }
            }
        }
        LayerType::Tiles(tiles) => {
            let mut put = |x: i32, y: i32, tile: tiled::LayerTile<'_>| {
                let set = tile.get_tileset();
                let key = (set.source.clone(), set.name.clone(), tile.id());
                let place = *known.entry(key).or_insert_with(|| {
                    let label = format!("tile {} of `{}`", tile.id(), set.name);
                    all.said.push(said(tile.get_tile().as_ref(), label));
                    all.said.len() - 1
                });
                taken.tiles.push((i64::from(x), i64::from(y), place));
            };
            match tiles {
                TileLayer::Finite(tiles) => {
                    for y in 0..tiles.height() as i32 {
                        for x in 0..tiles.width() as i32 {
                            if let Some(tile) = tiles.get_tile(x, y) {
                                put(x, y, tile);
                            }
                        }
                    }
                }
                TileLayer::Infinite(tiles) => {
                    let mut chunks: Vec<_> = tiles.chunks().collect();
                    chunks.sort_by_key(|(place, _)| *place);
                    let (wide, high) = (tiled::ChunkData::WIDTH as i32, tiled::ChunkData::HEIGHT as i32);
                    for ((column, row), chunk) in chunks {
                        for y in 0..high {
                            for x in 0..wide {
                                if let Some(tile) = chunk.get_tile(x, y) {
                                    put(column.saturating_mul(wide).saturating_add(x), row.saturating_mul(high).saturating_add(y), tile);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    all.layers.push(taken);
}

fn said(tile: Option<&Tile<'_>>, label: String) -> Said {
    let mut said = Said {
        label,
        ..Said::default()
    };
    if let Some(tile) = tile {
        said.class.clone_from(&tile.user_type);
        properties(&mut said, &tile.properties);
    }
    said
}

fn properties(said: &mut Said, all: &Properties) {
    let mut all: Vec<_> = all.iter().collect();
    all.sort_by_key(|(name, _)| name.as_str());
    for (name, value) in all {
        let value = match value {
            PropertyValue::StringValue(text) => text.clone(),
            PropertyValue::BoolValue(flag) => flag.to_string(),
            PropertyValue::IntValue(number) => number.to_string(),
            PropertyValue::FloatValue(number) => number.to_string(),
            _ => continue,
        };
        said.property(name, &value);
    }
}

/// An object on the map; `None` if it is hidden.
fn thing(object: &tiled::Object<'_>, all: &mut Tiles) -> Option<Thing> {
    let label = match object.user_type.as_str() {
        "" => format!("the object `{}`", object.name),
        class => format!("an object of the class `{class}`"),
    };
    if !object.visible {
        return None;
    }
    if object.rotation != 0.0 {
        all.notes
            .push(format!("The rotation of {label} is left out."));
    }
    let mut said = Said {
        label,
        ..Said::default()
    };
    let size = match &object.shape {
        ObjectShape::Rect { width, height } | ObjectShape::Ellipse { width, height } => {
            (f64::from(*width), f64::from(*height))
        }
        ObjectShape::Point(..) => (0.0, 0.0),
        _ => {
            all.notes
                .push(format!("Lines and polygons are left out: {}.", said.label));
            return None;
        }
    };
    let place = (f64::from(object.x), f64::from(object.y));
    let mut corner = place;
    if let Some(tile) = object.get_tile() {
        let alignment = format!("{:?}", tile.get_tileset().object_alignment);
        corner = corner_of_tile(place, size, &alignment);
        if let Some(tile) = tile.get_tile() {
            said.class.clone_from(&tile.user_type);
            properties(&mut said, &tile.properties);
        }
    }
    if !object.user_type.is_empty() {
        said.class.clone_from(&object.user_type);
    }
    properties(&mut said, &object.properties);
    Some(Thing {
        said,
        name: object.name.clone(),
        corner,
        size,
    })
}
