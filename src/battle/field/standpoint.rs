//! A unit's space and height, for lines of sight.

use crate::geometry::{Cell, Footprint};

/// A space, and the height of a unit's feet in it (GN-HGT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standpoint {
    /// The space.
    pub space: Footprint,
    /// Height of the feet, in metres.
    pub feet: i32,
}

impl Standpoint {
    /// One square of it, at the same height.
    #[must_use]
    pub fn square(self, cell: Cell) -> Self {
        Self {
            space: cell.into(),
            feet: self.feet,
        }
    }

    /// All its squares, one by one.
    pub fn squares(self) -> impl Iterator<Item = Self> {
        self.space.cells().map(move |cell| self.square(cell))
    }
}
