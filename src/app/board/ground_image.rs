//! The ground of a board painted into an image by the processor: ground, walls and obstacles,
//! heights, light, flames and clouds.

use std::collections::BTreeMap;

use bevy::color::{Color, ColorToComponents};
use bevy_egui::egui::{Color32, ColorImage};

use super::{
    ground::{Tile, layers_of},
    light,
};
use crate::{
    app::art::{TileKey, paint_tile},
    battle::{components::Ground, field::board::Board},
    geometry::Cell,
};

/// A rectangle of squares: its north-west corner and the first square beyond its south-east one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The north-west square.
    pub from: Cell,
    /// One more than the last column and the last row.
    pub to: Cell,
}

impl Part {
    /// Columns and rows.
    pub fn size(self) -> (usize, usize) {
        let length = |from: i16, to: i16| to.saturating_sub(from).max(0) as usize;
        (
            length(self.from.x, self.to.x),
            length(self.from.y, self.to.y),
        )
    }

    fn contains(self, cell: Cell) -> bool {
        (self.from.x..self.to.x).contains(&cell.x) && (self.from.y..self.to.y).contains(&cell.y)
    }
}

/// The whole board.
pub(super) fn whole(board: &Board) -> Part {
    Part {
        from: Cell::new(0, 0),
        to: Cell::new(board.grid.width as i16, board.grid.height as i16),
    }
}

/// Paints a part of a board, a square `edge` pixels wide.
pub(super) fn paint(board: &Board, ground: &Ground, part: Part, edge: usize) -> ColorImage {
    PaintBox::default().paint(board, ground, part, edge, &[])
}

/// A painter that keeps the squares that it has painted, for further parts of the same board.
#[derive(Default)]
pub struct PaintBox {
    /// By pixels along the edge of a square.
    painted: BTreeMap<usize, PaintedTiles>,
}

impl PaintBox {
    /// Paints a part of a board with squares over it, a square `edge` pixels wide.
    pub(super) fn paint(
        &mut self,
        board: &Board,
        ground: &Ground,
        part: Part,
        edge: usize,
        over: &[Tile],
    ) -> ColorImage {
        let (columns, rows) = part.size();
        if columns == 0 || rows == 0 {
            return ColorImage::filled([1, 1], Color32::TRANSPARENT);
        }
        let painted = self.painted.entry(edge).or_default();
        let mut image = GroundImage {
            part,
            edge,
            pixels: vec![[0.0; 3]; columns * rows * edge * edge],
            tiles: std::mem::take(painted),
        };
        let layers = layers_of(board, ground, |cell| part.contains(cell));
        let firm = layers
            .ground
            .iter()
            .chain(&layers.cover)
            .chain(&layers.things);
        firm.for_each(|tile| image.lay(tile));
        image.shade(board, ground);
        layers.haze.iter().for_each(|tile| image.lay(tile));
        over.iter().for_each(|tile| image.lay(tile));
        *painted = std::mem::take(&mut image.tiles);
        image.finished()
    }
}

/// Lays painted squares over an image of a part of a board.
pub(super) fn lay_over(image: &mut ColorImage, part: Part, edge: usize, tiles: &[Tile]) {
    let mut layer = GroundImage {
        part,
        edge,
        pixels: image.pixels.iter().map(parts_of).collect(),
        tiles: BTreeMap::new(),
    };
    tiles.iter().for_each(|tile| layer.lay(tile));
    image.pixels = layer.finished().pixels;
}

fn parts_of(colour: &Color32) -> [f32; 3] {
    [colour.r(), colour.g(), colour.b()].map(|part| f32::from(part) / 255.0)
}

/// A painted square as colours with straight alpha, each part 0 to 1.
type PaintedTile = Vec<[f32; 4]>;

/// Painted squares by their key and tint: parts of the tint in 64ths.
type PaintedTiles = BTreeMap<(TileKey, [u8; 4]), PaintedTile>;

/// An image being painted.
struct GroundImage {
    part: Part,
    edge: usize,
    /// Colours, each part 0 to 1.
    pixels: Vec<[f32; 3]>,
    tiles: PaintedTiles,
}

impl GroundImage {
    /// Pixels of a row.
    fn width(&self) -> usize {
        self.part.size().0 * self.edge
    }

    /// Lays a painted square over what is there; squares outside the part are left out.
    fn lay(&mut self, (cell, key, tint): &Tile) {
        if !self.part.contains(*cell) {
            return;
        }
        let (edge, width) = (self.edge, self.width());
        let linear = tint.to_linear().to_f32_array();
        let name = linear.map(|part| (part * 64.0).round().clamp(0.0, 255.0) as u8);
        let tile = self
            .tiles
            .entry((*key, name))
            .or_insert_with(|| painted_tile(*key, *tint, edge));
        let column = (cell.x - self.part.from.x) as usize;
        let row = (cell.y - self.part.from.y) as usize;
        let from = (row * width + column) * edge;
        for (row, line) in tile.chunks(edge).enumerate() {
            let start = from + row * width;
            let Some(pixels) = self.pixels.get_mut(start..start + line.len()) else {
                continue;
            };
            for (pixel, ink) in pixels.iter_mut().zip(line) {
                for place in 0..3 {
                    pixel[place] += (ink[place] - pixel[place]) * ink[3];
                }
            }
        }
    }

    /// Darkness, and the shade of higher ground.
    fn shade(&mut self, board: &Board, ground: &Ground) {
        let (edge, width) = (self.edge, self.width());
        let step = 1.0 / edge as f32;
        let part = self.part;
        for y in part.from.y..part.to.y {
            for x in part.from.x..part.to.x {
                if light::is_unshaded(board, ground, Cell::new(x, y)) {
                    continue;
                }
                let column = (x - part.from.x) as usize * edge;
                let row = (y - part.from.y) as usize * edge;
                for (down, line) in self.pixels[row * width..]
                    .chunks_mut(width)
                    .take(edge)
                    .enumerate()
                {
                    let v = f32::from(y) + (down as f32 + 0.5) * step;
                    for (right, pixel) in line[column..column + edge].iter_mut().enumerate() {
                        let u = f32::from(x) + (right as f32 + 0.5) * step;
                        let dark = light::alpha(board, ground, u, v);
                        // The board mixes linear light, not sRGB values.
                        let left = (1.0 - dark).powf(1.0 / 2.2);
                        *pixel = pixel.map(|part| part * left);
                    }
                }
            }
        }
    }

    fn finished(self) -> ColorImage {
        let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
        let colour = |[r, g, b]: &[f32; 3]| Color32::from_rgb(byte(*r), byte(*g), byte(*b));
        let (columns, rows) = self.part.size();
        ColorImage::new(
            [columns * self.edge, rows * self.edge],
            self.pixels.iter().map(colour).collect(),
        )
    }
}

/// A painted square in a tint, `edge` pixels wide.
fn painted_tile(key: TileKey, tint: Color, edge: usize) -> PaintedTile {
    // Painting twice as large and scaling down keeps fine lines fine.
    let bytes = paint_tile(key, edge * 2).mips(2);
    let [red, green, blue, alpha] = tint.to_linear().to_f32_array();
    let bright = [red, green, blue].map(|part| part.powf(1.0 / 2.2));
    bytes[edge * edge * 16..]
        .chunks_exact(4)
        .map(|pixel| {
            let part = |place: usize| f32::from(pixel[place]) / 255.0 * bright[place];
            let opacity = f32::from(pixel[3]) / 255.0 * alpha;
            [part(0), part(1), part(2), opacity]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{field::terrain::Light, ids::TerrainId};

    /// Walls, a dark half, and a rise.
    fn board() -> Board {
        let mut board = Board::open(10, 6);
        board.terrains.push(crate::battle::field::terrain::Terrain {
            name: "wall".into(),
            wall: true,
            ..Default::default()
        });
        for (place, tile) in board.tiles.iter_mut().enumerate() {
            if place < 10 {
                tile.terrain = TerrainId(1);
            }
            if place % 10 > 6 {
                tile.light = Light::Dark;
            }
            if place % 10 == 2 {
                tile.elevation = 3;
            }
        }
        board
    }

    #[test]
    fn a_part_of_a_board_is_painted_as_in_the_whole() {
        let (board, ground) = (board(), Ground::default());
        let all = paint(&board, &ground, whole(&board), 12);
        let part = Part {
            from: Cell::new(2, 1),
            to: Cell::new(9, 5),
        };
        let cut = paint(&board, &ground, part, 12);
        assert_eq!(cut.size, [7 * 12, 4 * 12]);
        for y in 0..cut.size[1] {
            for x in 0..cut.size[0] {
                let there = (y + 12) * all.size[0] + x + 24;
                assert_eq!(cut.pixels[y * cut.size[0] + x], all.pixels[there]);
            }
        }
    }

    #[test]
    fn squares_said_to_be_unshaded_lose_no_light() {
        let (board, ground) = (board(), Ground::default());
        let mut unshaded = 0;
        for cell in board.grid.cells() {
            if !light::is_unshaded(&board, &ground, cell) {
                continue;
            }
            unshaded += 1;
            for place in 0..100 {
                let u = f32::from(cell.x) + (place % 10) as f32 / 10.0 + 0.05;
                let v = f32::from(cell.y) + (place / 10) as f32 / 10.0 + 0.05;
                assert_eq!(light::alpha(&board, &ground, u, v), 0.0, "{cell}");
            }
        }
        assert!(unshaded > 10, "{unshaded}");
    }
}
