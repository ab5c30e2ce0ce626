//! The layers of a level: pictures as large as the map, for heights, light, zones and haze.

use std::collections::BTreeMap;

use super::map::{MOST_FAULTS, NO_TABS, check_widths, rows, written_rows};
use crate::{
    battle::field::terrain::Light,
    document::{
        Node, Reader,
        problem::Problem,
        quoted,
        shape::{Shape, ValueKind, read_as},
    },
    geometry::{Cell, Grid},
};

/// Help for a character that the layer of heights does not know.
pub(super) const HEIGHTS: &str = "digits are metres, `a` is 10 m and so on, `A` is -1 m, `B` -2 m; `.` leaves a square as the legend says";
/// Help for a character that the layer of light does not know.
pub(super) const LIGHTS: &str =
    "write `d` for dark, `l` for low, `b` for bright, `.` for what the level has anyway";
/// Help for a character that the layer of zones does not know.
pub(super) const ZONES: &str = "zones are capital letters; `.` is no zone";
/// Help for a character that the layer of haze does not know.
pub(super) const HAZE: &str =
    "write `~` for haze that stays, a digit for so many rounds, `.` for clear air";

/// What a layer changes.
#[derive(Clone)]
pub(super) struct Layer<T> {
    /// The squares it changes, in reading order.
    pub(super) cells: Vec<(Cell, T)>,
    /// The rows of its picture.
    rows: Vec<String>,
    /// Whether it is as large as the map.
    pub(super) is_whole: bool,
}

impl<T> Layer<T> {
    /// No layer.
    pub(super) fn none() -> Self {
        Self {
            cells: Vec::new(),
            rows: Vec::new(),
            is_whole: true,
        }
    }
}

/// A layer of a map of this size; a full stop or a space leaves a square as it is. `of` is what a
/// character means, `help` names those it knows.
pub(super) fn layer<T>(
    grid: Grid,
    name: &'static str,
    help: &'static str,
    of: fn(char) -> Option<T>,
) -> impl Shape<Value = Layer<T>> {
    read_as(
        ValueKind::Worded("a picture as large as the map"),
        move |reader, node| read(reader, node, grid, (name, help), of),
        |layer: &Layer<T>| match layer.rows.is_empty() {
            true => String::new(),
            false => written_rows(&layer.rows),
        },
    )
}

fn read<'d, T>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    grid: Grid,
    (name, help): (&str, &str),
    of: fn(char) -> Option<T>,
) -> Option<Layer<T>> {
    let rows = rows(reader, node)?;
    let mut layer = Layer::none();
    layer.rows = rows.iter().map(|(_, row)| (*row).to_owned()).collect();
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
        layer.is_whole = false;
    }
    layer.is_whole &= check_widths(reader, &rows, usize::from(grid.width), "the map");
    let mut faults: BTreeMap<char, (&'d Node, usize)> = BTreeMap::new();
    for (y, (node, row)) in rows.iter().take(usize::from(grid.height)).enumerate() {
        for (x, letter) in row.chars().take(usize::from(grid.width)).enumerate() {
            if matches!(letter, '.' | ' ') {
                continue;
            }
            match of(letter) {
                Some(value) => layer.cells.push((Cell::new(x as i16, y as i16), value)),
                None => {
                    faults.entry(letter).or_insert((node, x));
                }
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
    Some(layer)
}

/// A height in metres: digits, then small letters from ten on, and capitals down from -1.
pub(super) fn height(letter: char) -> Option<i16> {
    if letter.is_ascii_uppercase() {
        return Some(-1 - (i16::from(letter as u8 - b'A')));
    }
    Some(letter.to_digit(36)? as i16)
}

/// An amount of light.
pub(super) fn brightness(letter: char) -> Option<Light> {
    match letter {
        'd' => Some(Light::Dark),
        'l' => Some(Light::Low),
        'b' => Some(Light::Bright),
        _ => None,
    }
}

/// A zone.
pub(super) fn zone(letter: char) -> Option<char> {
    letter.is_ascii_uppercase().then_some(letter)
}

/// A cloud, with the rounds it lasts, or `None` if it stays.
pub(super) fn cloud(letter: char) -> Option<Option<u16>> {
    match letter {
        '~' => Some(None),
        '1'..='9' => Some(letter.to_digit(10).map(|rounds| rounds as u16)),
        _ => None,
    }
}
