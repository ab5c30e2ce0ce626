//! Areas: the squares a shape covers from its origin, and the units in them. Each book says how it
//! measures distance and what reaches a square.

use crate::{
    battle::prelude::*,
    geometry::{CellSet, Point, area, slope::Slope},
};

/// The shape of an area, with its size in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The aimed square alone.
    Square,
    /// Around the aimed square.
    Blast(u16),
    /// Around the user.
    Aura(u16),
    /// From the user through the aimed square, up to the first square that stops it.
    Line(u16),
    /// From the user in one of eight directions.
    StraightLine(u16),
    /// A wedge from the user towards the aimed square.
    Wave(u16),
    /// A wedge from the user in one of eight directions, one square wide at its origin.
    NarrowCone(u16),
    /// A quarter circle from the user in one of eight directions.
    Cone(u16),
}

/// How a book lays out areas.
#[derive(Debug)]
pub(crate) struct AreaLaw {
    /// How distances are measured.
    pub metric: Metric,
    /// Whether a line between the two squares ends before the third square.
    pub stops: fn(View<'_>, (Cell, Cell), Cell) -> bool,
    /// Whether squares too far above or below are outside an area with a radius or length
    /// (GN-HGT-04).
    pub is_as_high: bool,
    /// Whether an area that begins in a space reaches a square; lines reach every square up to
    /// their end.
    pub reaches: fn(View<'_>, Footprint, Cell) -> bool,
}

impl AreaLaw {
    /// The squares of a shape that a unit in the space `by` aims at a square.
    pub fn squares(&self, view: View<'_>, by: Footprint, shape: Shape, aim: Cell) -> CellSet {
        let (grid, eye) = (view.board().grid, by.nearest(aim));
        let direction = || eye.direction_to(aim).unwrap_or(Direction::North);
        let (from, size, all) = match shape {
            Shape::Square => (eye.into(), None, CellSet::from_cells(grid, [aim])),
            Shape::Blast(radius) => {
                let blast = area::blast(grid, aim, radius, self.metric);
                (aim.into(), Some(radius), blast)
            }
            Shape::Aura(radius) => {
                let aura = area::aura(grid, by, radius, self.metric);
                (by, Some(radius), aura)
            }
            Shape::Line(length) => {
                let stops = |cell| (self.stops)(view, (eye, aim), cell);
                let line = area::line(eye, aim, length, stops);
                return CellSet::from_cells(grid, line);
            }
            Shape::StraightLine(length) => {
                let line = area::straight_line(eye, direction(), length, |_| false);
                (eye.into(), None, CellSet::from_cells(grid, line))
            }
            Shape::Wave(length) => {
                let wave = area::wave(grid, eye, aim, length);
                (eye.into(), Some(length), wave)
            }
            Shape::NarrowCone(length) => {
                let cone = area::narrow_cone(grid, eye, direction(), length);
                (eye.into(), Some(length), cone)
            }
            // Distances are the book's own, so the corners of a quarter may be cut off.
            Shape::Cone(length) => {
                let quarter = area::wide_cone(grid, eye, direction(), length);
                let is_near = |cell: &Cell| self.metric.distance(eye, *cell) <= length;
                let near = quarter.iter().filter(is_near);
                (eye.into(), Some(length), CellSet::from_cells(grid, near))
            }
        };
        let feet = view.standing_in(from).feet;
        let is_near = |cell: Cell| {
            let up = view.standing_in(cell.into()).feet.abs_diff(feet);
            !self.is_as_high
                || size.is_none_or(|size| (view.scene.book.height_distance)(up) <= size)
        };
        let reached = all
            .iter()
            .filter(|&cell| is_near(cell) && (self.reaches)(view, from, cell));
        CellSet::from_cells(grid, reached)
    }
}

/// Whether the ground of a square rises so far above the line between the feet in two others that
/// the line ends before it (GN-HGT-02). Beyond the second square the line keeps its height there.
pub(crate) fn rises_above(view: View<'_>, (from, to): (Cell, Cell), cell: Cell) -> bool {
    let [from, to] = [from, to].map(|cell| {
        let feet = view.standing_in(cell.into()).feet;
        (Point::centre(cell), feet)
    });
    let level = Slope::new(from, to).beside(Point::centre(cell));
    level.is_overtopped(view.terrain_index().square(cell).ground(), 2)
}

/// Whether a unit on the field and in this band stands in a square of the area.
pub(crate) fn is_caught(view: View<'_>, unit: UnitId, band: Band, squares: &CellSet) -> bool {
    view.status(unit).is_on_field()
        && view.band(unit) == band
        && view
            .footprint(unit)
            .cells()
            .any(|cell| squares.contains(cell))
}

/// Every unit on the ground in the squares of an area, except the user, in reading order.
pub(crate) fn caught(view: View<'_>, by: UnitId, squares: &CellSet) -> SmallVec<[UnitId; 8]> {
    let is_in = |&unit: &UnitId| unit != by && is_caught(view, unit, Band::Ground, squares);
    let mut caught: SmallVec<[UnitId; 8]> = view.store.ids().filter(is_in).collect();
    caught.sort_by_key(|&unit| (view.cell(unit).y, view.cell(unit).x, unit));
    caught
}

/// The squares in and next to every enemy's space, which are worth aiming at.
pub(crate) fn near_enemies(view: View<'_>, unit: UnitId) -> Vec<Cell> {
    let spaces = view
        .enemies(unit)
        .flat_map(|enemy| view.footprint(enemy).cells());
    let mut cells: Vec<Cell> = spaces
        .flat_map(|cell| cell.neighbours().chain([cell]))
        .filter(|&cell| view.board().terrain(cell).is_some())
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
