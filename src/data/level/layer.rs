//! The layers of a level: pictures as large as the map, for heights, light, zones and haze.

use std::collections::BTreeMap;

use super::map::{Canvas, MOST_FAULTS, NO_TABS, check_widths, rows, zone_number};
use crate::{
    battle::board::Light,
    document::{Node, Reader, problem::Problem, quoted},
    geometry::Cell,
};

/// Reads a layer: a picture as large as the map; `write` puts its characters into the canvas. A
/// full stop or a space leaves a square as it is.
pub(super) fn read<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    canvas: &mut Canvas,
    name: &str,
    help: &str,
    mut write: impl FnMut(&mut Canvas, Cell, char) -> Option<()>,
) -> Option<()> {
    let rows = rows(reader, node)?;
    let grid = canvas.board.grid;
    if rows.len() != usize::from(grid.height) {
        let message = format!(
            "the layer `{name}` has {} rows, the map has {}",
            rows.len(),
            grid.height
        );
        reader.report(
            Problem::error("ragged-rows", message)
                .at(reader.short_span(node))
                .help("a layer is as large as the map; write `.` where nothing changes"),
        );
        canvas.is_sound = false;
    }
    canvas.is_sound &= check_widths(reader, &rows, usize::from(grid.width), "the map");
    let mut faults: BTreeMap<char, (&'d Node, usize)> = BTreeMap::new();
    for (cell_y, (node, row)) in rows.iter().take(usize::from(grid.height)).enumerate() {
        for (x, letter) in row.chars().take(usize::from(grid.width)).enumerate() {
            let cell = Cell::new(x as i16, cell_y as i16);
            if !matches!(letter, '.' | ' ') && write(canvas, cell, letter).is_none() {
                faults.entry(letter).or_insert((node, x));
            }
        }
    }
    for (letter, (node, x)) in faults.into_iter().take(MOST_FAULTS) {
        let (message, help) = match letter {
            '\t' => (format!("a tab stands in the layer `{name}`"), NO_TABS),
            _ => {
                let letter = quoted(&letter.to_string());
                (format!("the layer `{name}` knows no {letter}"), help)
            }
        };
        reader.report(
            Problem::error("unknown-symbol", message)
                .at(reader.char_span(node, x))
                .help(help),
        );
    }
    Some(())
}

/// Heights of a layer: digits are metres, small letters go on from ten, and capitals go down from
/// -1.
pub(super) fn write_elevation(canvas: &mut Canvas, cell: Cell, letter: char) -> Option<()> {
    let metres = if letter.is_ascii_uppercase() {
        -1 - (i16::from(letter as u8 - b'A'))
    } else {
        letter.to_digit(36)? as i16
    };
    let place = canvas.board.grid.index(cell)?;
    canvas.board.tiles[place].elevation = metres;
    Some(())
}

/// Light of a layer.
pub(super) fn write_light(canvas: &mut Canvas, cell: Cell, letter: char) -> Option<()> {
    let light = match letter {
        'd' => Light::Dark,
        'l' => Light::Low,
        'b' => Light::Bright,
        _ => return None,
    };
    let place = canvas.board.grid.index(cell)?;
    canvas.board.tiles[place].light = light;
    Some(())
}

/// Zones of a layer; they add to those of the legend.
pub(super) fn write_zone(canvas: &mut Canvas, cell: Cell, letter: char) -> Option<()> {
    if !letter.is_ascii_uppercase() {
        return None;
    }
    let place = canvas.board.grid.index(cell)?;
    let number = zone_number(&mut canvas.board, letter);
    canvas.board.tiles[place].zones |= 1 << number;
    Some(())
}

/// Haze of a layer: `~` stays, a digit counts rounds.
pub(super) fn write_haze(canvas: &mut Canvas, cell: Cell, letter: char) -> Option<()> {
    let rounds = match letter {
        '~' => None,
        '1'..='9' => Some(letter.to_digit(10)? as u16),
        _ => return None,
    };
    canvas.haze.insert(cell, rounds);
    Some(())
}
