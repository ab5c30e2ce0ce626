//! The art, drawn by the program itself: pure functions that paint pictures.

mod air;
mod blocks;
pub mod canvas;
mod portraits;
mod sides;
pub mod theme;
mod tiles;
mod tokens;

pub use portraits::REACH;
pub use sides::{BlockLook, EAST, NORTH, SOUTH, WEST};
pub use tiles::{GroundLook, TileKey, paint_tile};
pub use tokens::{
    Shape, paint_cross, paint_face, paint_ghost, paint_glow, paint_plate, paint_ring, paint_shadow,
    paint_token_face,
};

/// Pixels of a painted square: crisp up to twice the usual size on the screen.
pub const TILE_PIXELS: usize = 128;
/// Pixels of a painted token part.
pub const TOKEN_PIXELS: usize = 192;
