//! A look at a `.tmx` before it is read: that the data of its layers are as many as the layers say. The
//! reader takes that for granted, and unpacks whatever is packed.

use std::io::Read;

use base64::Engine;

use super::tiled_layers::MOST_TILES;
use crate::save::Fault;

/// The most chunks of an infinite map: the reader keeps 256 tiles for each, full or not.
const MOST_CHUNKS: usize = 20_000;
/// How far from the middle of an infinite map a chunk may lie.
const FARTHEST: u32 = 1_000_000;

/// The value of an attribute in an opening tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = tag;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        let after = rest[at + name.len()..].trim_start();
        if before.is_some_and(char::is_whitespace)
            && let Some(value) = after.strip_prefix('=')
        {
            let value = value.trim_start();
            let quote = value
                .chars()
                .next()
                .filter(|quote| ['"', '\''].contains(quote))?;
            return value[1..].split(quote).next();
        }
        rest = &rest[at + name.len()..];
    }
    None
}

/// Bytes of tiles in base64, unpacked to at most as many as all maps may have.
///
/// # Errors
/// They cannot be read, or are too many.
pub(super) fn unpacked(text: &str, compression: Option<&str>) -> Result<Vec<u8>, Fault> {
    let again = "Export the map again, with the tile layer format CSV.";
    let engine = base64::engine::general_purpose::STANDARD;
    let clean: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    let bytes = engine.decode(clean).map_err(|error| {
        Fault::new(
            format!("The data of a layer are no base64: {error}."),
            again,
        )
    })?;
    let most = MOST_TILES as u64 * 4 + 1;
    let mut out = Vec::new();
    let read = match compression.unwrap_or_default() {
        "" => return Ok(bytes),
        "zlib" => flate2::read::ZlibDecoder::new(bytes.as_slice())
            .take(most)
            .read_to_end(&mut out),
        "gzip" => flate2::read::GzDecoder::new(bytes.as_slice())
            .take(most)
            .read_to_end(&mut out),
        other => {
            return Err(Fault::new(
                format!("The layers are packed by `{other}`, which is not read."),
                "Set the tile layer format to CSV in the properties of the map, and save it again.",
            ));
        }
    };
    read.map_err(|error| Fault::new(format!("The data of a layer are damaged: {error}."), again))?;
    if out.len() as u64 >= most {
        return Err(Fault::new(
            "The layers unpack to more tiles than are read.",
            again,
        ));
    }
    Ok(out)
}

/// Checks the layers of a `.tmx`.
///
/// # Errors
/// A layer has fewer or more tiles than its size says, or its data cannot be read; with the line.
pub(super) fn check(text: &str) -> Result<(), Fault> {
    let (mut size, mut total, mut chunks) = ((0, 0), 0_usize, 0);
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end..]);
            continue;
        }
        let Some(end) = rest.find('>') else {
            break;
        };
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        let name = tag[1..]
            .split(|letter: char| letter.is_whitespace() || letter == '/')
            .next();
        let number = |name| attribute(tag, name).and_then(|it| it.trim().parse::<usize>().ok());
        match name {
            Some("layer" | "chunk") => {
                size = (number("width").unwrap_or(0), number("height").unwrap_or(0));
            }
            Some("data") => {
                let compression = attribute(tag, "compression");
                let encoding = attribute(tag, "encoding").map(|it| (it, compression));
                // Of an infinite map the data are in chunks: those have their own text.
                let data = after.split('<').next().unwrap_or_default();
                if !data.trim().is_empty() {
                    total += count(data, encoding, size, line)?;
                }
                rest = after;
                while let Some((tag, data, after)) = next_chunk(rest) {
                    chunks += 1;
                    let number =
                        |name| attribute(tag, name).and_then(|it| it.trim().parse::<usize>().ok());
                    let size = (number("width").unwrap_or(0), number("height").unwrap_or(0));
                    let at = |name| attribute(tag, name)?.trim().parse::<i32>().ok();
                    let is_far = |at: Option<i32>| at.is_none_or(|at| at.abs_diff(0) > FARTHEST);
                    if is_far(at("x")) || is_far(at("y")) {
                        return Err(Fault::new(
                            format!(
                                "A chunk of the layer in line {line} lies beyond {FARTHEST} tiles from the middle."
                            ),
                            "Move the drawing to the middle of the map in Tiled.",
                        ));
                    }
                    total += count(data, encoding, size, line)?;
                    rest = after.strip_prefix("</chunk>").unwrap_or(after);
                }
                if total > MOST_TILES || chunks > MOST_CHUNKS {
                    return Err(Fault::new(
                        format!(
                            "The map has more than {MOST_TILES} tiles or {MOST_CHUNKS} chunks."
                        ),
                        "Export a part of it.",
                    ));
                }
                continue;
            }
            _ => {}
        }
        rest = after;
    }
    Ok(())
}

/// The tag and the text of a chunk that comes next, and what follows them.
fn next_chunk(rest: &str) -> Option<(&str, &str, &str)> {
    let rest = rest.trim_start().strip_prefix("<chunk")?;
    let (tag, after) = rest.split_once('>')?;
    let (data, rest) = after.split_at(after.find('<').unwrap_or(after.len()));
    Some((tag, data, rest))
}

/// Counts the tiles of a layer or chunk.
fn count(
    data: &str,
    encoding: Option<(&str, Option<&str>)>,
    (width, height): (usize, usize),
    line: usize,
) -> Result<usize, Fault> {
    let found = match encoding {
        Some(("csv", _)) => data.split(',').count(),
        Some(("base64", compression)) => unpacked(data, compression)?.len() / 4,
        _ => return Ok(0),
    };
    if width.checked_mul(height) == Some(found) {
        return Ok(found);
    }
    Err(Fault::new(
        format!("The layer in line {line} should have {width} x {height} tiles and has {found}."),
        "Save the map again in Tiled.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_has_as_many_tiles_as_it_says() {
        let csv = Some(("csv", None));
        assert_eq!(count("1,2,\n3,4", csv, (2, 2), 8).ok(), Some(4));
        let fault = count("1,2,3", csv, (2, 2), 8).unwrap_err();
        assert!(
            fault
                .message
                .contains("line 8 should have 2 x 2 tiles and has 3"),
            "{}",
            fault.message
        );
    }
}
