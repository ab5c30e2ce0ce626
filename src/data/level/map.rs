//! The map: a legend, rows of its characters, and layers in the same picture form.

use std::{cell, collections::BTreeMap, ops::Range};

pub(crate) use super::square::{Square, plain};
use super::{LARGEST_MAP, square::square};
use crate::{
    battle::{
        counted,
        field::{
            board::{Board, Tile},
            obstacle::{Obstacle, Use},
            terrain::{Light, Terrain},
        },
        ids::{ObstacleId, TerrainId},
    },
    data::{assets, interact},
    document::{
        Node, NodeKind, Reader,
        problem::Problem,
        quoted,
        shape::{Shape, ValueKind, read_as},
    },
    geometry::{Cell, Grid},
};

/// The most faults of one kind that are listed.
pub(super) const MOST_FAULTS: usize = 40;

/// The legend: the meaning of each character (`None` if its entry is faulty), and where its entry
/// is.
pub(crate) type Legend = BTreeMap<char, (Option<Box<Square>>, Range<usize>)>;

/// A map that is being drawn.
#[derive(Clone)]
pub(crate) struct Canvas {
    pub(crate) board: Board,
    pub(crate) haze: BTreeMap<Cell, Option<u16>>,
    /// The rows of the picture.
    pub(super) rows: Vec<String>,
    /// Whether every square is as its author meant it; if not, checks of the whole map are skipped.
    pub(crate) is_sound: bool,
}

/// The legend of a map.
pub(crate) fn legend() -> impl Shape<Value = Legend> {
    read_as(
        ValueKind::Worded("`{ 'character': terrain }`"),
        read_legend,
        |legend: &Legend| {
            let entry = |(letter, (square, _)): (&char, &(Option<Box<Square>>, Range<usize>))| {
                Some(format!("{letter:?}: {}", square.as_ref()?.written()))
            };
            let entries: Vec<String> = legend.iter().filter_map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        },
    )
}

fn read_legend<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Legend> {
    // Keys are read right before their values.
    let key_span = cell::Cell::new(0..0);
    reader.map(
        node,
        |reader, key| {
            key_span.set(key.span.clone());
            // A character in the wrong quotes is one mistake, however often it is drawn.
            reader.char(key).or_else(|| match &key.kind {
                NodeKind::Text(text) => text.chars().next(),
                _ => None,
            })
        },
        |reader, value| Some((square(reader, value).map(Box::new), key_span.take())),
    )
}

/// Reads the map with its legend.
pub(crate) fn map<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    legend: &Legend,
    usual_light: Light,
) -> Option<Canvas> {
    let rows = rows(reader, node)?;
    let readable = rows.iter().filter(|(node, _)| is_readable(node));
    let widths: Vec<usize> = readable.map(|(_, row)| row.chars().count()).collect();
    let width = most_common(&widths);
    if width == 0 {
        reader.report(
            Problem::error("empty-map", "the map has no squares")
                .at(reader.short_span(node))
                .help("draw it in rows, one text a row, with the characters of the legend"),
        );
        return None;
    }
    let tallest = rows.len();
    let widest = widths.iter().copied().max().unwrap_or(0);
    if tallest > LARGEST_MAP || widest > LARGEST_MAP {
        let message = format!("the map has {tallest} rows of up to {widest} squares");
        reader.report(
            Problem::error("map-too-large", message)
                .at(reader.short_span(node))
                .help(format!("a map has at most {LARGEST_MAP} rows and columns")),
        );
        return None;
    }
    let mut canvas = Canvas {
        board: Board {
            grid: Grid::new(width as u16, tallest as u16),
            ..Board::default()
        },
        haze: BTreeMap::new(),
        rows: rows.iter().map(|(_, row)| (*row).to_owned()).collect(),
        is_sound: check_widths(reader, &rows, width, "the map")
            && Some(rows.len()) == node.items().map(<[Node]>::len),
    };
    let mut painter = Painter {
        used: BTreeMap::new(),
        usual_light,
    };
    let mut unknown: BTreeMap<char, (usize, &'d Node, usize)> = BTreeMap::new();
    for (y, (node, row)) in rows.iter().enumerate() {
        let mut letters = row.chars();
        for x in 0..width {
            let tile = match letters.next() {
                None => Tile::default(),
                Some(letter) => match legend.get(&letter) {
                    Some((Some(square), _)) => {
                        painter.paint(&mut canvas, letter, square, Cell::new(x as i16, y as i16))
                    }
                    Some((None, _)) => {
                        canvas.is_sound = false;
                        painter.used.insert(letter, Tile::default());
                        Tile::default()
                    }
                    None => {
                        unknown.entry(letter).or_insert((x, node, 0)).2 += 1;
                        Tile::default()
                    }
                },
            };
            canvas.board.tiles.push(tile);
        }
    }
    if canvas.board.terrains.is_empty() {
        canvas.board.terrains.push(Terrain::default());
    }
    report_unknown(reader, &unknown, legend);
    canvas.is_sound &= unknown.is_empty();
    if canvas.is_sound {
        check_switches(reader, &canvas, legend);
    }
    for (letter, (square, span)) in legend {
        if square.is_some() && !painter.used.contains_key(letter) && canvas.is_sound {
            let message = format!("{} is never used on the map", symbol(*letter));
            reader.report(
                Problem::warning("unused-symbol", message)
                    .at(span.clone())
                    .help("remove it from the legend, or draw it"),
            );
        }
    }
    Some(canvas)
}

/// Turns squares of the legend into tiles, each kind of ground once.
struct Painter {
    /// The tile of each character used so far.
    used: BTreeMap<char, Tile>,
    /// The light where nothing else is said.
    usual_light: Light,
}

impl Painter {
    fn paint(&mut self, canvas: &mut Canvas, letter: char, square: &Square, cell: Cell) -> Tile {
        if let Some(haze) = square.haze {
            canvas.haze.insert(cell, haze);
        }
        let usual_light = self.usual_light;
        *self.used.entry(letter).or_insert_with(|| {
            let board = &mut canvas.board;
            let terrain = place_of(&mut board.terrains, &square.terrain);
            let obstacle = square
                .obstacle
                .as_ref()
                .map(|obstacle| ObstacleId(kind_of(&mut board.obstacles, obstacle)));
            let zones = square.zones.iter();
            let zones = zones.fold(0, |all, zone| all | 1 << zone_number(board, *zone));
            Tile {
                terrain: TerrainId(terrain),
                elevation: square.elevation,
                obstacle,
                light: square.light.unwrap_or(usual_light),
                roof: square.roof,
                zones,
                makeup: square.makeup,
            }
        })
    }
}

/// The place of a definition in a list, added if it is new.
pub(super) fn place_of<T: Clone + PartialEq>(list: &mut Vec<T>, item: &T) -> u16 {
    let place = list.iter().position(|known| known == item);
    let place = place.unwrap_or_else(|| {
        list.push(item.clone());
        list.len() - 1
    });
    place as u16
}

/// The place of a kind of obstacle, added if it is new, with every kind that its interactions may
/// leave.
pub(super) fn kind_of(kinds: &mut Vec<Obstacle>, thing: &Obstacle) -> u16 {
    let place = place_of(kinds, thing);
    if thing.poison.is_some() {
        let clean = Obstacle {
            poison: None,
            ..thing.clone()
        };
        place_of(kinds, &clean);
    }
    for name in thing.interact.iter().filter_map(interact::leaves) {
        if !kinds
            .iter()
            .any(|kind| kind.name == name && kind.poison.is_none())
            && let Some(left) = assets().obstacle(name)
        {
            kind_of(kinds, left);
        }
    }
    place
}

/// Reports switches for doors that do not exist (EV-FLD-09).
fn check_switches<'d>(reader: &mut Reader<'d>, canvas: &Canvas, legend: &Legend) {
    let board = &canvas.board;
    for (letter, (square, span)) in legend {
        let thing = square.as_ref().and_then(|square| square.obstacle.as_ref());
        let doors = thing
            .into_iter()
            .flat_map(|thing| &thing.interact)
            .filter_map(|interaction| match &interaction.effect {
                Use::Switches(doors) => Some(doors),
                _ => None,
            })
            .flatten();
        for &cell in doors {
            let door = board.drawn_obstacle(cell).and_then(|thing| thing.door);
            if door.is_none() {
                let message = format!(
                    "{} switches a door at ({}, {}), and there is none",
                    symbol(*letter),
                    cell.x,
                    cell.y
                );
                reader.report(
                    Problem::error("no-door", message)
                        .at(span.clone())
                        .help("name the squares of doors, as `(column, row)`"),
                );
            }
        }
    }
}

/// The number of a zone, added if it is new.
pub(super) fn zone_number(board: &mut Board, zone: char) -> u16 {
    place_of(&mut board.zones, &zone)
}

/// The rows of a picture as a file has them.
pub(super) fn written_rows(rows: &[String]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("\n{row:?}")).collect();
    format!("[{}]", rows.join(","))
}

/// The rows of a picture; one that could not be read keeps its place, empty.
pub(super) fn rows<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
) -> Option<Vec<(&'d Node, &'d str)>> {
    reader.list(node, |reader, node| {
        let row = is_readable(node).then(|| reader.text(node));
        Some((node, row.unwrap_or(Some(""))?))
    })
}

fn is_readable(row: &Node) -> bool {
    row.kind != NodeKind::Broken
}

fn most_common(widths: &[usize]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &width in widths {
        *counts.entry(width).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    counts
        .into_iter()
        .rev()
        .find(|(_, count)| *count == most)
        .map_or(0, |(width, _)| width)
}

/// Reports rows of another width; returns whether there are none.
pub(super) fn check_widths<'d>(
    reader: &mut Reader<'d>,
    rows: &[(&'d Node, &'d str)],
    width: usize,
    what: &str,
) -> bool {
    let ragged = rows
        .iter()
        .filter(|(node, _)| is_readable(node))
        .map(|(node, row)| (node, row.chars().count()))
        .filter(|(_, own)| *own != width);
    let mut is_even = rows.iter().all(|(node, _)| is_readable(node));
    for (node, own) in ragged.take(MOST_FAULTS) {
        is_even = false;
        let (message, label) = if own < width {
            let missing = width - own;
            let message = format!(
                "this row has {}, {missing} fewer than {what}",
                counted(own as i64, "squares")
            );
            (message, "the row ends too early")
        } else {
            let message = format!(
                "this row has {}, {} more than {what}",
                counted(own as i64, "squares"),
                own - width
            );
            (message, "from here on it is too long")
        };
        reader.report(
            Problem::error("ragged-rows", message)
                .at(reader.char_span(node, own.min(width)))
                .labelled(label)
                .help(format!(
                    "every row needs {}",
                    counted(width as i64, "characters")
                )),
        );
    }
    is_even
}

/// A character of a picture, for a sentence.
fn symbol(letter: char) -> String {
    match letter {
        ' ' => "a blank".to_owned(),
        '\t' => "a tab".to_owned(),
        _ => format!("the symbol {}", quoted(&letter.to_string())),
    }
}

/// Help for tabs, which count as one square like any character but look like several.
pub(super) const NO_TABS: &str =
    "one character is one square, and a tab is one too: write the characters of the squares";

fn report_unknown<'d>(
    reader: &mut Reader<'d>,
    unknown: &BTreeMap<char, (usize, &'d Node, usize)>,
    legend: &Legend,
) {
    let known: Vec<String> = legend.keys().map(|letter| format!("`{letter}`")).collect();
    for (letter, (x, node, count)) in unknown.iter().take(MOST_FAULTS) {
        let message = format!("{} is not in the legend", symbol(*letter));
        let label = match count {
            1 => "here".to_owned(),
            _ => format!("here, and {} more", counted(*count as i64 - 1, "times")),
        };
        let help = match known.len() {
            _ if *letter == '\t' => NO_TABS.to_owned(),
            0 => "the legend is empty".to_owned(),
            1..=20 => format!("the legend knows {}", known.join(", ")),
            n => format!("the legend knows {n} symbols, and not this one"),
        };
        reader.report(
            Problem::error("unknown-symbol", message)
                .at(reader.char_span(node, *x))
                .labelled(label)
                .help(help),
        );
    }
}
