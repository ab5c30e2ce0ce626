//! Pure integer geometry of the square grid: no rules, no components, no floats.
//!
//! A square is named by a [`Cell`]: `x` grows to the east, `y` to the south, and row 0 is the north row.
//! Everything answers in whole numbers, so that every machine agrees to the last bit:
//!
//! - [`cell`], [`footprint`], [`grid`], [`cell_set`]: squares, spaces of several squares, maps, sets of squares;
//! - [`metric`]: what a diagonal costs; [`path`]: how far a budget reaches, and by which way; [`corner_rule`]: which corners may be cut;
//! - [`ray`]: which squares a straight line passes through, and how many of several lines are blocked; [`slope`]: how high such a line is;
//! - [`area`]: blasts, lines, waves, cones; [`flank`]: who has whom between them; [`push`]: which way is away.
//!
//! Geometry takes closures and sets of squares. What a wall is, and what three blocked rays mean, belongs to the books.

pub mod area;
pub mod cell;
pub mod cell_set;
pub mod corner_rule;
pub mod flank;
pub mod footprint;
pub mod grid;
pub mod metric;
pub mod path;
pub mod push;
pub mod ray;
pub mod slope;

#[cfg(test)]
mod books;

pub use cell::{Cell, Direction};
pub use cell_set::CellSet;
pub use corner_rule::CornerRule;
pub use footprint::Footprint;
pub use grid::Grid;
pub use metric::{Metric, Parity};
pub use path::ReachMap;
pub use ray::{Corners, Point, Ray, count_blocked};
