//! Maps of other programs made into levels.
//!
//! Each format has a reader of its own, which draws a `Sketch`: squares in the words
//! of levels, heights, light, starts, and notes of what it could not take over. `write` makes a level
//! of a sketch that `check` accepts. Walls that lie between squares (Universal VTT, Foundry) go through
//! `walls`, which chooses the squares that they fill. Facts of the formats are in `docs/import.md`.

mod foundry;
mod imported;
mod json;
mod light;
mod megamek;
mod place;
mod polygon;
mod sketch;
mod tiled_json;
mod tiled_layers;
mod tiled_scan;
mod tiled_xml;
mod utf8;
mod uvtt;
mod walls;
mod wesnoth;
mod wesnoth_words;
mod wishes;
mod words;
mod write;

use std::path::Path;

use self::utf8::text;
pub use self::{
    imported::Imported,
    wishes::{Openings, Wishes},
};
use crate::{data::bounded, save::Fault};

/// The largest file that is read: pictures are inside some of them.
const LARGEST: u64 = 128 * 1024 * 1024;

/// Reads a map of another program and makes a level of it.
///
/// # Errors
/// The file cannot be read, is of no known format, damaged, too large, or has no room for a battle.
pub fn import(file: &Path, wishes: Wishes) -> Result<Imported, Fault> {
    let bytes = bounded::read(file, LARGEST).map_err(|unread| {
        Fault::new(
            format!("The file `{}` cannot be read: {unread}.", file.display()),
            "Name the file of a map.",
        )
    })?;
    let end = file
        .extension()
        .map(|end| end.to_string_lossy().to_lowercase());
    let sketch = match end.as_deref().unwrap_or_default() {
        "dd2vtt" | "uvtt" | "df2vtt" => uvtt::read(&json::parse(&bytes)?, wishes),
        "tmx" => tiled_xml::read(file, &bytes),
        "map" | "mask" => wesnoth::read(&text(&bytes)?),
        "board" => megamek::read(&text(&bytes)?),
        "tmj" | "json" => {
            let root = json::parse(&bytes)?;
            if root.get("resolution").is_some() {
                uvtt::read(&root, wishes)
            } else if root.get("tiledversion").is_some() || root.get("tilesets").is_some() {
                // The layers of Tiled may be one long text each.
                let whole = json::read(&bytes, bytes.len())?;
                tiled_json::read(file, &whole)
            } else if root.get("walls").is_some() || root.get("grid").is_some() {
                foundry::read(&root)
            } else {
                Err(Fault::new(
                    "This JSON is no map of Universal VTT, Tiled or Foundry.",
                    "A Foundry scene is exported by a right click on it, \"Export Data\".",
                ))
            }
        }
        _ => Err(Fault::new(
            format!("The file `{}` is of no kind that is known.", file.display()),
            "Known are .dd2vtt, .uvtt, .df2vtt, .tmx, .tmj, .json of Foundry or Tiled, .map and .board.",
        )),
    };
    let mut sketch = sketch.map_err(|fault| {
        Fault::new(
            format!("{}: {}", file.display(), fault.message),
            fault.remedy,
        )
    })?;
    if sketch.title.is_empty() {
        let stem = file
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        sketch.title = words::title(&stem.unwrap_or_default());
    }
    let name = file
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    write::level(sketch, &name.unwrap_or_default())
}

#[cfg(test)]
mod facts_tests;
#[cfg(test)]
mod tests;
