//! What the workshop shows of a level that is being drawn: its ground in patches, so that a stroke
//! paints only what it has changed, the maps over it, and the outlines of its zones.

use bevy::math::Vec2;
use bevy_egui::egui::{ColorImage, Painter};

use super::{
    charts::{fills, numbers, rims},
    ground::Tile,
    ground_image::{PaintBox, Part},
    labels::outlined,
    level_picture::{sample, tile_of},
    miniature::first_ground,
};
use crate::{
    app::models::camera::BoardView,
    battle::field::board::Board,
    data::level::Level,
    geometry::Cell,
    preview::maps::{Chart, Class},
};

/// Squares around a changed one whose pictures may change with it: edges of walls, shade.
const AROUND: i16 = 2;

/// Paints parts of a level with a map over them, a square `edge` pixels wide.
pub fn paint_parts(
    tools: &mut PaintBox,
    level: &Level,
    chart: Option<&Chart>,
    parts: &[Part],
    edge: usize,
) -> Vec<ColorImage> {
    let ground = first_ground(level);
    let over: Vec<Tile> = chart.map_or_else(Vec::new, |chart| {
        let tiles = fills(chart).into_iter().chain(rims(chart));
        tiles.map(tile_of).collect()
    });
    let parts = parts.iter();
    let painted = parts.map(|part| tools.paint(&level.board, &ground, *part, edge, &over));
    painted.collect()
}

/// Draws the numbers and ledges of a map.
pub fn draw_numbers(painter: &Painter, view: &BoardView, chart: &Chart) {
    numbers(painter, view, chart);
}

/// The pattern of a class of a map, for its legend.
pub fn class_sample(class: &Class) -> ColorImage {
    sample(class)
}

/// A zone of a level: its letter, what players call it, the middle of its upper edge, its outline.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneOutline {
    /// Its name.
    pub name: String,
    /// The middle of its upper edge, in squares.
    pub top: Vec2,
    /// The sides of its squares that other squares lie beyond.
    pub outline: Vec<(Vec2, Vec2)>,
}

/// All zones of a board, also those that decide nothing.
pub fn zone_outlines(board: &Board) -> Vec<ZoneOutline> {
    let zones = 0..board.zones.len() as u8;
    let outlines = zones.filter_map(|number| outlined(board, number));
    outlines
        .map(|(number, top, outline)| ZoneOutline {
            name: board.zone_name(number),
            top,
            outline,
        })
        .collect()
}

/// The squares that look different in another level of the same size, with those around them whose
/// pictures depend on them; `None` if all of it may.
pub fn changed_squares(old: &Level, new: &Level) -> Option<Vec<Cell>> {
    let (before, after) = (&old.board, &new.board);
    let same_place = before.grid == after.grid
        && before.bad_weather == after.bad_weather
        && before.zone_map == after.zone_map;
    if !same_place {
        return None;
    }
    let terrains = same_in(&before.terrains, &after.terrains);
    let obstacles = same_in(&before.obstacles, &after.obstacles);
    let mut changed = Vec::new();
    let tiles = before.tiles.iter().zip(&after.tiles);
    for (cell, (one, other)) in before.grid.cells().zip(tiles) {
        let terrain = terrains.get(usize::from(one.terrain.0)).copied().flatten();
        let obstacle = one
            .obstacle
            .map(|id| obstacles.get(usize::from(id.0)).copied().flatten());
        let same = terrain == Some(usize::from(other.terrain.0))
            && obstacle == other.obstacle.map(|id| Some(usize::from(id.0)))
            && (one.elevation, one.light, one.roof) == (other.elevation, other.light, other.roof);
        if !same {
            changed.push(cell);
        }
    }
    let hazy = |level: &Level, other: &Level| -> Vec<Cell> {
        let of = level.haze.iter().filter(|haze| !other.haze.contains(haze));
        of.map(|haze| haze.cell).collect()
    };
    changed.extend(hazy(old, new));
    changed.extend(hazy(new, old));
    Some(changed)
}

/// For each entry of a list, the place of the same entry in another list.
fn same_in<T: PartialEq>(one: &[T], other: &[T]) -> Vec<Option<usize>> {
    one.iter()
        .map(|entry| other.iter().position(|of| of == entry))
        .collect()
}

/// Whether a part has to be painted anew where a square has changed.
pub fn is_touched(part: Part, cell: Cell) -> bool {
    (part.from.x - AROUND..part.to.x + AROUND).contains(&cell.x)
        && (part.from.y - AROUND..part.to.y + AROUND).contains(&cell.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        document::Document,
        workshop::{Draft, Ink, Layer, Mix, paint},
    };

    fn level(text: &str) -> Level {
        Level::read(&Document::parse("t.ron", text)).0.unwrap()
    }

    #[test]
    fn only_squares_that_look_different_are_painted_anew() {
        let text = include_str!("../../../levels/proving-ground.ron");
        let draft = Draft::new("t.ron", text);
        let old = level(text);
        let cells = [Cell::new(4, 4), Cell::new(15, 9)];
        for ink in [
            Ink::Terrain("mud".into()),
            Ink::Obstacle(Some("table".into())),
            Ink::Over(Layer::Elevation, '3'),
            Ink::Over(Layer::Light, 'd'),
            Ink::Over(Layer::Haze, '4'),
        ] {
            let painted = paint(&draft, &cells, &Mix::of(ink.clone()), None).unwrap();
            let new = level(painted.text());
            let changed = changed_squares(&old, &new).unwrap();
            assert_eq!(changed, cells, "{ink:?}");
            // What is not touched looks the same.
            let far = Part {
                from: Cell::new(8, 0),
                to: Cell::new(12, 6),
            };
            let near = Part {
                from: Cell::new(2, 2),
                to: Cell::new(7, 7),
            };
            let look = |level: &Level| {
                paint_parts(&mut PaintBox::default(), level, None, &[far, near], 12)
            };
            let (before, after) = (look(&old), look(&new));
            assert!(!cells.iter().any(|cell| is_touched(far, *cell)));
            assert_eq!(before[0], after[0], "{ink:?}");
            assert_ne!(before[1], after[1], "{ink:?}");
        }
        let zone = paint(&draft, &cells, &Mix::of(Ink::Over(Layer::Zones, 'B')), None).unwrap();
        let new = level(zone.text());
        assert_eq!(changed_squares(&old, &new), Some(Vec::new()));
        assert_eq!(zone_outlines(&new.board).len(), 1);
    }

    #[test]
    fn a_box_paints_the_same_the_second_time() {
        let level = level(include_str!("../../../levels/proving-ground.ron"));
        let part = Part {
            from: Cell::new(2, 2),
            to: Cell::new(9, 9),
        };
        let mut tools = PaintBox::default();
        let first = paint_parts(&mut tools, &level, None, &[part], 16);
        assert_eq!(first, paint_parts(&mut tools, &level, None, &[part], 16));
    }
}
