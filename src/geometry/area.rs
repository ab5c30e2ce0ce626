//! The squares that blasts, auras, lines, waves and cones cover.
//!
//! Each function returns the squares of a shape on a map. What blocks a shape differs from book to
//! book: remove the squares that the rule does not reach, for instance with [`CellSet::keep`] and
//! the squares in sight.
//!
//! ```
//! use shadowgrid::geometry::{Cell, CellSet, Grid, Metric, area::blast};
//!
//! let grid = Grid::new(8, 8);
//! let mut fire = blast(grid, Cell::new(3, 3), 1, Metric::Chebyshev);
//! assert_eq!(fire.len(), 9);
//! // A wall along column 4 keeps the east dry.
//! fire.keep(&CellSet::from_fn(grid, |cell| cell.x < 4));
//! assert_eq!(fire.len(), 6);
//! ```

use super::cell::{Cell, Direction};
use super::cell_set::CellSet;
use super::footprint::Footprint;
use super::grid::Grid;
use super::metric::Metric;
use super::ray::{Point, Ray};

/// All squares at most `radius` from a square, itself included.
///
/// ```text
///   . # # # .
///   . # o # .     blast 1
///   . # # # .
/// ```
#[must_use]
pub fn blast(grid: Grid, centre: Cell, radius: u16, metric: Metric) -> CellSet {
    around(grid, centre.into(), radius)
        .filter(|&cell| metric.distance(centre, cell) <= radius)
        .collect_on(grid)
}

/// All squares at most `radius` from a space, without the space.
#[must_use]
pub fn aura(grid: Grid, space: Footprint, radius: u16, metric: Metric) -> CellSet {
    around(grid, space, radius)
        .filter(|&cell| !space.contains(cell) && space.distance(cell.into(), metric) <= radius)
        .collect_on(grid)
}

/// The squares of a rounded straight line, nearest first, up to the first that stops it or `length`
/// squares.
///
/// It may go on beyond the aimed square. Aimed at its own start it is empty. (EV-ATK-22)
///
/// ```text
///   o # . . . .
///   . . # # . .     line 5, aimed at x
///   . . . . x #
/// ```
#[must_use]
pub fn line(
    from: Cell,
    aimed: Cell,
    length: u16,
    mut stops: impl FnMut(Cell) -> bool,
) -> Vec<Cell> {
    let (dx, dy) = from.delta(aimed);
    let n = i64::from(dx.abs().max(dy.abs()));
    if n == 0 {
        return Vec::new();
    }
    let rounded = |i: i64, d: i32| (2 * i * i64::from(d) + n).div_euclid(2 * n);
    let on_line = (1..=i64::from(length)).map_while(|i| {
        let x = i16::try_from(i64::from(from.x) + rounded(i, dx)).ok()?;
        let y = i16::try_from(i64::from(from.y) + rounded(i, dy)).ok()?;
        Some(Cell::new(x, y))
    });
    on_line.take_while(|&cell| !stops(cell)).collect()
}

/// The squares in one of eight directions, nearest first, up to the first that stops the line or
/// `length` squares.
///
/// For the lines of threshold and vigor (TH-MAG-01, VI-ATK-08).
#[must_use]
pub fn straight_line(
    from: Cell,
    direction: Direction,
    length: u16,
    stops: impl FnMut(Cell) -> bool,
) -> Vec<Cell> {
    line(from, from.step(direction), length, stops)
}

/// The squares that the segment between two centres crosses, without the first (MO-ABL-02).
#[must_use]
pub fn crossed_line(from: Cell, to: Cell) -> Vec<Cell> {
    Ray::new(Point::centre(from), Point::centre(to))
        .cells()
        .filter(|&cell| cell != from)
        .collect()
}

/// Squares at distance 1 to `length` that lie within 45 degrees of the aimed direction (EV-ATK-22).
///
/// ```text
///   . . . #
///   . . # #
///   o # # #     wave 3, aimed east
///   . . # #
///   . . . #
/// ```
#[must_use]
pub fn wave(grid: Grid, from: Cell, aimed: Cell, length: u16) -> CellSet {
    let aim = from.delta(aimed);
    around(grid, from.into(), length)
        .filter(|&cell| cell != from && within_45_degrees(aim, from.delta(cell)))
        .collect_on(grid)
}

/// Whether the angle between two vectors is at most 45 degrees; exact, in whole numbers.
#[must_use]
fn within_45_degrees(a: (i32, i32), b: (i32, i32)) -> bool {
    let ((ax, ay), (bx, by)) = (
        (i128::from(a.0), i128::from(a.1)),
        (i128::from(b.0), i128::from(b.1)),
    );
    let dot = ax * bx + ay * by;
    dot > 0 && 2 * dot * dot >= (ax * ax + ay * ay) * (bx * bx + by * by)
}

/// A cone of `length` x `length` squares: narrow at first, or a block if diagonal (MA-CAT-04,
/// MO-ABL-02).
///
/// ```text
///   . . . #         # # #
///   . . # #         # # #
///   o # # #         # # #
///   . . # #       o . . .
///   . . . #
///   east 3        north-east 3
/// ```
#[must_use]
pub fn narrow_cone(grid: Grid, from: Cell, direction: Direction, length: u16) -> CellSet {
    cone(grid, from, direction, length, 1)
}

/// A cone within `length` squares, as wide as it is long: a quarter of the surroundings (TH-MAG-01,
/// VI-ATK-08).
///
/// ```text
///   . . #         # # #
///   . # #         # # #
///   o # #         o # #
///   . # #
///   . . #
///   east 2        north-east 2
/// ```
#[must_use]
pub fn wide_cone(grid: Grid, from: Cell, direction: Direction, length: u16) -> CellSet {
    cone(grid, from, direction, length, 0)
}

/// A cone; its half width is `less` squares smaller than its length.
fn cone(grid: Grid, from: Cell, direction: Direction, length: u16, less: i32) -> CellSet {
    let (along_x, along_y) = (i32::from(direction.dx()), i32::from(direction.dy()));
    around(grid, from.into(), length)
        .filter(|&cell| {
            let (dx, dy) = from.delta(cell);
            if direction.is_diagonal() {
                cell != from && dx * along_x >= less && dy * along_y >= less
            } else {
                let forward = dx * along_x + dy * along_y;
                let sideways = (dx * along_y).abs() + (dy * along_x).abs();
                forward > 0 && sideways <= forward - less
            }
        })
        .collect_on(grid)
}

/// The squares of a map at most `radius` columns and rows from a space, in reading order.
fn around(grid: Grid, space: Footprint, radius: u16) -> impl Iterator<Item = Cell> {
    let reach = i16::try_from(radius).unwrap_or(i16::MAX);
    let (min, max) = (
        space.min.offset(-reach, -reach),
        space.max().offset(reach, reach),
    );
    let rows = min.y.max(0)..=max.y.min(grid.height as i16 - 1);
    rows.flat_map(move |y| {
        (min.x.max(0)..=max.x.min(grid.width as i16 - 1)).map(move |x| Cell::new(x, y))
    })
}

/// Collects squares into a set.
trait CollectOn: Iterator<Item = Cell> + Sized {
    fn collect_on(self, grid: Grid) -> CellSet {
        CellSet::from_cells(grid, self)
    }
}

impl<I: Iterator<Item = Cell>> CollectOn for I {}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid::new(21, 21);
    const O: Cell = Cell::new(10, 10);

    /// Squares as offsets from the middle of the map.
    fn ways(cells: impl IntoIterator<Item = Cell>) -> Vec<(i32, i32)> {
        cells.into_iter().map(|cell| O.delta(cell)).collect()
    }

    #[test]
    fn a_blast_is_a_square_or_with_dear_diagonals_an_octagon() {
        assert_eq!(blast(GRID, O, 2, Metric::Chebyshev).len(), 25);
        assert_eq!(blast(GRID, O, 2, Metric::Alternating).len(), 21);
        assert_eq!(blast(GRID, Cell::new(0, 0), 2, Metric::Chebyshev).len(), 9);
    }

    /// Rules: EV-ATK-22
    #[test]
    fn an_aura_surrounds_the_whole_space_and_leaves_it_out() {
        let space = Footprint::new(O, 2);
        let aura = aura(GRID, space, 1, Metric::Chebyshev);
        assert_eq!(aura.len(), 12);
        assert!(!space.cells().any(|cell| aura.contains(cell)) && aura.contains(Cell::new(12, 12)));
    }

    /// Rules: EV-ATK-22
    #[test]
    fn a_line_runs_on_beyond_its_aim_and_ends_before_a_wall() {
        let aimed = O.offset(4, 2);
        assert_eq!(
            ways(line(O, aimed, 6, |_| false)),
            [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]
        );
        assert_eq!(
            ways(line(O, O.offset(-4, -2), 4, |_| false)),
            [(-1, 0), (-2, -1), (-3, -1), (-4, -2)]
        );
        assert_eq!(
            ways(line(O, aimed, 6, |cell| cell == O.offset(3, 2))),
            [(1, 1), (2, 1)]
        );
        assert!(line(O, O, 6, |_| false).is_empty());
    }

    /// Rules: EV-ATK-22
    #[test]
    fn a_wave_spreads_45_degrees_to_each_side() {
        let wave = wave(GRID, O, O.offset(7, 0), 3);
        for (dx, dy) in [(1, 0), (1, 1), (1, -1), (2, 2), (3, -3)] {
            assert!(wave.contains(O.offset(dx, dy)), "({dx}, {dy})");
        }
        for (dx, dy) in [(0, 1), (1, 2), (0, 0), (4, 0)] {
            assert!(!wave.contains(O.offset(dx, dy)), "({dx}, {dy})");
        }
    }

    /// Rules: MO-ABL-02
    #[test]
    fn a_narrow_cone_has_as_many_squares_as_its_length_squared() {
        let east = narrow_cone(GRID, O, Direction::East, 3);
        let expected = [
            (3, -2),
            (2, -1),
            (3, -1),
            (1, 0),
            (2, 0),
            (3, 0),
            (2, 1),
            (3, 1),
            (3, 2),
        ];
        assert_eq!(ways(east.iter()), expected);
        for direction in Direction::ALL {
            assert_eq!(narrow_cone(GRID, O, direction, 3).len(), 9, "{direction:?}");
        }
        assert!(!narrow_cone(GRID, O, Direction::SouthWest, 3).contains(O.step(Direction::West)));
    }

    // After TH-MAG-01 and VI-ATK-08; the rest of the rule is the book's.
    #[test]
    fn a_wide_cone_fills_a_quarter_without_the_casters_square() {
        let east = wide_cone(GRID, O, Direction::East, 2);
        assert_eq!(
            ways(east.iter()),
            [
                (2, -2),
                (1, -1),
                (2, -1),
                (1, 0),
                (2, 0),
                (1, 1),
                (2, 1),
                (2, 2)
            ]
        );
        let south_east = wide_cone(GRID, O, Direction::SouthEast, 1);
        assert_eq!(ways(south_east.iter()), [(1, 0), (0, 1), (1, 1)]);
        for direction in Direction::ALL {
            assert!(
                !wide_cone(GRID, O, direction, 4).contains(O),
                "{direction:?}"
            );
        }
    }

    // After TH-MAG-01 and VI-ATK-08; the rest of the rule is the book's.
    #[test]
    fn a_straight_line_keeps_one_of_eight_directions() {
        assert_eq!(
            ways(straight_line(O, Direction::NorthWest, 3, |_| false)),
            [(-1, -1), (-2, -2), (-3, -3)]
        );
        assert_eq!(straight_line(O, Direction::South, 4, |_| false).len(), 4);
    }

    /// Rules: MO-ABL-02
    #[test]
    fn a_crossed_line_holds_every_square_its_segment_enters() {
        assert_eq!(
            ways(crossed_line(O, O.offset(3, 1))),
            [(1, 0), (2, 1), (3, 1)]
        );
        assert_eq!(
            ways(crossed_line(O, O.offset(4, 1))),
            [(1, 0), (2, 0), (2, 1), (3, 1), (4, 1)]
        );
        assert_eq!(ways(crossed_line(O, O.offset(2, 2))), [(1, 1), (2, 2)]);
    }
}
