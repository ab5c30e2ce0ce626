//! Whether a level that calls itself mirrored repeats itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use super::{entry::Entry, map::Canvas, names::Names};
use crate::{
    battle::{
        field::{
            board::Board,
            obstacle::{Obstacle, Use},
            terrain::Terrain,
        },
        ids::{ObstacleId, TerrainId},
    },
    document::{Node, Reader, problem::Problem, shape::Given},
    geometry::{Cell, Grid, Symmetry},
};

/// The words of symmetries in files.
pub(super) const WORDS: [(&str, Symmetry); 4] = [
    ("flip_x", Symmetry::FlipX),
    ("flip_y", Symmetry::FlipY),
    ("turn2", Symmetry::Turn2),
    ("turn4", Symmetry::Turn4),
];

/// The most squares and the most combatants that are listed.
const MOST: usize = 12;
const RULE: &str = "not-mirrored";

/// What is compared.
pub(super) struct Parts<'p, 'd> {
    /// The map with its layers.
    pub(super) canvas: &'p Canvas,
    /// The map in the file.
    pub(super) map: Option<&'d Node>,
    /// Sides and combatants.
    pub(super) names: Names<'p>,
}

impl<'p, 'd> Parts<'p, 'd> {
    /// The parts of a level.
    pub(super) fn of(canvas: &'p Canvas, map: Option<&'d Node>, names: Names<'p>) -> Self {
        Self { canvas, map, names }
    }
}

/// Warns of squares, zones and combatants that are not what the level says of itself.
pub(super) fn check<'d>(reader: &mut Reader<'d>, said: &Given<Symmetry>, parts: &Parts<'_, 'd>) {
    let (Some(&symmetry), Some(span)) = (said.value(), said.span()) else {
        return;
    };
    let grid = parts.canvas.board.grid;
    if parts.map.is_none() || !symmetry.fits(grid) {
        let message = match parts.map {
            None => "a battlefield of zones is no mirror image".to_owned(),
            Some(_) => format!(
                "a map of {} x {} squares cannot be turned by quarters",
                grid.width, grid.height
            ),
        };
        let problem = Problem::warning(RULE, message).at(span);
        reader.report(problem.help("leave `mirrored` out, or write another"));
        return;
    }
    squares(reader, symmetry, parts);
    zones(reader, symmetry, span, &parts.canvas.board);
    people(reader, symmetry, parts);
}

/// Warns of squares that are unlike their images.
fn squares<'d>(reader: &mut Reader<'d>, symmetry: Symmetry, parts: &Parts<'_, 'd>) {
    let grid = parts.canvas.board.grid;
    let mut alike = Alike {
        canvas: parts.canvas,
        symmetry,
        terrains: BTreeMap::new(),
        things: BTreeMap::new(),
    };
    let mut found = Vec::new();
    for cell in grid.cells().filter(|cell| symmetry.is_first(*cell, grid)) {
        for number in 1..symmetry.count() {
            let image = symmetry.image(cell, 1, number, grid);
            if image != cell && !alike.same(cell, image, number) {
                found.push((cell, image));
            }
        }
    }
    let rows = parts.map.and_then(Node::items).unwrap_or_default();
    let place = |reader: &Reader<'d>, cell: Cell| {
        let row = rows.get(cell.y as usize)?;
        Some(reader.char_span(row, cell.x as usize))
    };
    for (cell, image) in found.iter().take(MOST) {
        let message = format!(
            "the square ({}, {}) is unlike ({}, {}), its image",
            image.x, image.y, cell.x, cell.y
        );
        let mut problem = Problem::warning(RULE, message);
        if let Some(span) = place(reader, *image) {
            problem = problem.at(span);
        }
        if let Some(span) = place(reader, *cell) {
            problem = problem.also(span, "the square it should be like");
        }
        let more = found.len().saturating_sub(MOST);
        let help = match more {
            0 => "ground, thing, height, light, haze and roof have to be alike".to_owned(),
            more => format!("{more} more squares are unlike their images"),
        };
        reader.report(problem.help(help));
    }
}

/// What is known of pairs of grounds and things.
struct Alike<'c> {
    canvas: &'c Canvas,
    symmetry: Symmetry,
    terrains: BTreeMap<(TerrainId, TerrainId, usize), bool>,
    things: BTreeMap<(ObstacleId, ObstacleId, usize), bool>,
}

impl Alike<'_> {
    /// Whether a square and its image number `number` are alike.
    fn same(&mut self, cell: Cell, image: Cell, number: usize) -> bool {
        let board = &self.canvas.board;
        let at = |cell| {
            board
                .grid
                .index(cell)
                .and_then(|place| board.tiles.get(place))
        };
        let (Some(one), Some(other)) = (at(cell), at(image)) else {
            return true;
        };
        let haze = |cell| self.canvas.haze.get(&cell);
        let plain = one.elevation == other.elevation
            && one.light == other.light
            && one.roof == other.roof
            && one.makeup == other.makeup
            && haze(cell) == haze(image);
        plain
            && self.same_terrain(one.terrain, other.terrain, number)
            && match (one.obstacle, other.obstacle) {
                (None, None) => true,
                (Some(one), Some(other)) => self.same_thing(one, other, number),
                _ => false,
            }
    }

    fn same_terrain(&mut self, one: TerrainId, other: TerrainId, number: usize) -> bool {
        let terrains = &self.canvas.board.terrains;
        *self
            .terrains
            .entry((one, other, number))
            .or_insert_with(|| {
                let of = |id: TerrainId| terrains.get(usize::from(id.0));
                let turned = of(one).map(|terrain| Terrain {
                    current: terrain.current.map(|(x, y)| {
                        let (x, y) = self.symmetry.direction((x.into(), y.into()), number);
                        (x as i8, y as i8)
                    }),
                    ..terrain.clone()
                });
                turned.as_ref() == of(other)
            })
    }

    fn same_thing(&mut self, one: ObstacleId, other: ObstacleId, number: usize) -> bool {
        let board = &self.canvas.board;
        let (symmetry, grid) = (self.symmetry, board.grid);
        *self.things.entry((one, other, number)).or_insert_with(|| {
            let of = |id: ObstacleId| board.obstacles.get(usize::from(id.0));
            let turned = of(one).map(|thing| turned_thing(thing, symmetry, number, grid));
            turned.as_ref() == of(other)
        })
    }
}

/// A thing in an image of the map: its switches open other doors.
fn turned_thing(thing: &Obstacle, symmetry: Symmetry, number: usize, grid: Grid) -> Obstacle {
    let mut thing = thing.clone();
    for interaction in &mut thing.interact {
        if let Use::Switches(doors) = &mut interaction.effect {
            for door in doors {
                *door = symmetry.image(*door, 1, number, grid);
            }
        }
    }
    thing
}

/// Warns of zones whose images are no zones.
fn zones(reader: &mut Reader<'_>, symmetry: Symmetry, span: Range<usize>, board: &Board) {
    let cells = |zone: usize| -> BTreeSet<Cell> {
        let squares = board.grid.cells().zip(&board.tiles);
        let inside = squares.filter(|(_, tile)| tile.zones & (1 << zone) != 0);
        inside.map(|(cell, _)| cell).collect()
    };
    let all: Vec<BTreeSet<Cell>> = (0..board.zones.len()).map(cells).collect();
    for (letter, squares) in board.zones.iter().zip(&all) {
        let is_unlike = (1..symmetry.count()).any(|number| {
            let image = squares.iter();
            let image = image.map(|cell| symmetry.image(*cell, 1, number, board.grid));
            !all.contains(&image.collect())
        });
        if is_unlike {
            let message = format!("the image of zone {letter} is no zone");
            let problem = Problem::warning(RULE, message).at(span.clone());
            reader
                .report(problem.help("draw a zone with exactly these squares, or leave both out"));
        }
    }
}

/// Warns of combatants without a partner at their image.
fn people(reader: &mut Reader<'_>, symmetry: Symmetry, parts: &Parts<'_, '_>) {
    let grid = parts.canvas.board.grid;
    let (entries, sides) = (parts.names.entries, parts.names.sides);
    let stands = |entry: &&Entry| !entry.mounted;
    let mut found = Vec::new();
    for entry in entries.iter().filter(stands) {
        let (own, at) = (entry.combatant.side.index(), entry.combatant.at);
        for number in 1..symmetry.count() {
            let image = symmetry.image(at, entry.squares(), number, grid);
            let partner = match own < sides.len() {
                true => symmetry.partner(own, sides.len(), number),
                false => own,
            };
            let is_partner = |other: &Entry| {
                other.combatant.at == image
                    && other.combatant.side.index() == partner
                    && other.combatant.archetype == entry.combatant.archetype
                    && other.squares() == entry.squares()
            };
            if image != at && !entries.iter().filter(stands).any(is_partner) {
                found.push((entry, image, partner));
                break;
            }
        }
    }
    for (entry, image, partner) in found.iter().take(MOST) {
        let side = sides.get(*partner).map(|side| side.side.name.as_str());
        let message = format!(
            "{} has no partner at ({}, {})",
            entry.combatant.name, image.x, image.y
        );
        let help = match side {
            Some(side) => format!("place one of the same archetype there, of {side}"),
            None => "place one of the same kind there".to_owned(),
        };
        let problem = Problem::warning(RULE, message).at(entry.name_span());
        reader.report(problem.help(help));
    }
}
