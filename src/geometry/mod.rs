//! Pure integer geometry of the square grid: no rules, no components, no floats.
//!
//! A square is a [`Cell`]: `x` grows to the east, `y` to the south, and row 0 is the north row. All
//! results are whole numbers, so that every machine agrees to the last bit:
//!
//! - [`cell`], [`footprint`], [`grid`], [`cell_set`]: squares, spaces of several squares, maps,
//!   sets of squares;
//! - [`metric`]: the price of diagonals; [`steps`]: prices of steps; [`path`]: what a budget
//!   reaches, and by which route; [`corner_rule`]: which corners may be cut;
//! - [`ray`]: the squares a straight line crosses, and how many of several lines are blocked;
//!   [`fan`]: the same of many lines at once; [`slope`]: the height of such a line;
//! - [`area`]: blasts, lines, waves, cones; [`flank`]: flanking; [`push`]: which direction is away;
//!   [`symmetry`]: maps that repeat themselves.
//!
//! Geometry takes closures and sets of squares. The books decide what a wall is, and what three
//! blocked rays mean.

pub mod area;
pub mod cell;
pub mod cell_set;
pub mod corner_rule;
pub mod fan;
pub mod flank;
pub mod footprint;
pub mod grid;
pub mod metric;
pub mod path;
pub mod push;
pub mod ray;
pub mod slope;
pub mod steps;
pub mod symmetry;

#[cfg(test)]
mod books;

pub use cell::{Cell, Direction};
pub use cell_set::CellSet;
pub use corner_rule::CornerRule;
pub use fan::Fan;
pub use footprint::Footprint;
pub use grid::Grid;
pub use metric::{Metric, Parity};
pub use path::ReachMap;
pub use ray::{Corners, Point, Ray, count_blocked};
pub use symmetry::Symmetry;
