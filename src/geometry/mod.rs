//! Pure integer geometry of the square grid: no rules, no components, no floats.
//!
//! A square is named by a [`Cell`]: `x` grows to the east, `y` to the south, and row 0 is the north row.
//! Everything answers in whole numbers, so that every machine agrees to the last bit:
//!
//! - [`cell`], [`footprint`], [`grid`], [`cell_set`]: squares, spaces of several squares, maps, sets of squares;
//! - [`metric`]: what a diagonal costs; [`path`] and [`planes`]: how far a budget reaches, and by which way;
//! - [`ray`]: which squares a straight line passes through; [`sweep`] and [`exposure`]: the same for a whole map at once;
//! - [`area`]: blasts, lines, waves, cones, chains; [`flank`]: who has whom between them; [`push`]: which way is away.
//!
//! Geometry takes closures and sets of squares. What a wall is, and what three blocked rays mean, belongs to the books.

pub mod area;
pub mod cell;
pub mod cell_set;
pub mod exposure;
pub mod flank;
pub mod footprint;
pub mod grid;
pub mod metric;
pub mod path;
pub mod planes;
pub mod push;
pub mod ray;
mod slope;
pub mod sweep;

#[cfg(test)]
mod books;

pub use cell::{Cell, Direction};
pub use cell_set::CellSet;
pub use footprint::Footprint;
pub use grid::Grid;
pub use metric::{Metric, Parity};
pub use path::ReachMap;
pub use planes::{CornerRule, ReachPlanes};
pub use ray::{Corners, Point, Ray, count_blocked};
