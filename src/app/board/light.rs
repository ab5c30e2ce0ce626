//! Darkness, and the shade that high ground and obstacles cast on low ground: one small smooth
//! picture.

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use crate::{
    app::drawing::third_party::smooth,
    battle::{
        components::Ground,
        field::{board::Board, terrain::Light},
    },
    geometry::Cell,
};

/// The shade over a board; `None` for a board without squares.
pub fn image(board: &Board, ground: &Ground) -> Option<Image> {
    let most = board.grid.width.max(board.grid.height);
    let fine: u32 = match most {
        0 => return None,
        1..=96 => 12,
        97..=256 => 4,
        _ => 2,
    };
    let (width, height) = (
        u32::from(board.grid.width) * fine,
        u32::from(board.grid.height) * fine,
    );
    let mut data = Vec::with_capacity((width * height * 4) as usize);
    for row in 0..height {
        for column in 0..width {
            let x = (column as f32 + 0.5) / fine as f32;
            let y = (row as f32 + 0.5) / fine as f32;
            let alpha = alpha(board, ground, x, y);
            // A touch of blue, so that the dark is night and not dirt.
            data.extend([5, 7, 14, (alpha * 255.0) as u8]);
        }
    }
    let mut image = Image::new(
        Extent3d {
            width,
            height,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = smooth();
    Some(image)
}

/// How much of the light is lost at a place of the board, in squares: 0 none, 1 all.
pub fn alpha(board: &Board, ground: &Ground, x: f32, y: f32) -> f32 {
    1.0 - (1.0 - darkness(board, x, y)) * (1.0 - shade(board, ground, x, y))
}

/// Whether no place of a square loses light: neither it nor a square beside it is dark, and no
/// square beside it is higher.
pub fn is_unshaded(board: &Board, ground: &Ground, cell: Cell) -> bool {
    let is_bright = |dx: i16, dy: i16| {
        let beside = cell.offset(dx, dy);
        !board.grid.contains(beside) || board.light(beside) == Light::Bright
    };
    if !(-1..=1).all(|dy| (-1..=1).all(|dx| is_bright(dx, dy))) {
        return false;
    }
    let height = |cell: Cell| rise_of(board, ground, cell);
    let here = height(cell);
    is_solid(board, ground, cell)
        || [(0, -1), (-1, 0), (1, 0), (0, 1)]
            .into_iter()
            .all(|(dx, dy)| height(cell.offset(dx, dy)) <= here)
}

/// Whether a square is a wall, and not a door.
fn is_solid(board: &Board, ground: &Ground, cell: Cell) -> bool {
    board.is_wall(ground, cell) && board.door(ground, cell).is_none()
}

/// How high a square stands as what throws a shade.
fn rise_of(board: &Board, ground: &Ground, cell: Cell) -> f32 {
    if is_solid(board, ground, cell) {
        return 4.0;
    }
    board
        .tile(cell)
        .map_or(4.0, |tile| f32::from(tile.elevation))
}

fn level(light: Light) -> f32 {
    match light {
        Light::Dark => 0.62,
        Light::Low => 0.32,
        Light::Bright => 0.0,
    }
}

/// How dark a place is: smooth between the middles of squares.
fn darkness(board: &Board, x: f32, y: f32) -> f32 {
    let (x, y) = (x - 0.5, y - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let ease = |part: f32| part * part * (3.0 - 2.0 * part);
    let (fx, fy) = (ease(x - left), ease(y - top));
    let at = |dx: i16, dy: i16| {
        let clamp = |value: f32, most: u16| (value as i16).clamp(0, most.saturating_sub(1) as i16);
        let cell = Cell::new(
            clamp(left + f32::from(dx), board.grid.width),
            clamp(top + f32::from(dy), board.grid.height),
        );
        level(board.light(cell))
    };
    let north = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
    let south = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
    north + (south - north) * fy
}

/// The shade of higher neighbours: most of obstacles to the north, because their front is visible.
fn shade(board: &Board, ground: &Ground, x: f32, y: f32) -> f32 {
    let cell = Cell::new(x as i16, y as i16);
    if is_solid(board, ground, cell) {
        return 0.0;
    }
    let height = |cell: Cell| rise_of(board, ground, cell);
    let here = height(cell);
    let (fx, fy) = (x - x.floor(), y - y.floor());
    let mut light = 1.0;
    for (dx, dy, distance, reach, depth) in [
        (0, -1, fy, 0.55, 0.42),
        (-1, 0, fx, 0.34, 0.26),
        (1, 0, 1.0 - fx, 0.26, 0.2),
        (0, 1, 1.0 - fy, 0.16, 0.14),
    ] {
        let rise = (height(cell.offset(dx, dy)) - here).clamp(0.0, 3.0) / 3.0;
        let part = (1.0 - distance / reach).max(0.0);
        light *= 1.0 - depth * rise.sqrt() * part * part;
    }
    1.0 - light
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_squares_are_darker_than_bright_ones() {
        let mut board = Board::open(8, 4);
        for tile in &mut board.tiles[4..8] {
            tile.light = Light::Dark;
        }
        assert!(darkness(&board, 6.5, 0.5) > 0.5);
        assert!(darkness(&board, 1.5, 0.5) < 0.01);
    }
}
