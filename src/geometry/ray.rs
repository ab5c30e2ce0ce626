//! Straight lines over the grid, exact to the last corner.
//!
//! Points are whole numbers, ten to a square: the centre of square (0, 0) is (5, 5), its corners
//! are (0, 0) to (10, 10), and the sight points "a tenth of a square inside" are at 1 and 9. No
//! point in any book needs a fraction.
//!
//! A ray crosses a square when its open segment, without its two ends, enters the open inside of
//! the square. Running along an edge or touching a corner is not crossing.

use super::cell::Cell;
use super::footprint::Footprint;

/// Units along one side of a square.
pub const SCALE: i32 = 10;

/// A point on the map, in tenths of a square from the north-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Tenths of a square to the east.
    pub x: i32,
    /// Tenths of a square to the south.
    pub y: i32,
}

impl Point {
    /// The point `x` tenths east and `y` tenths south.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The point `dx`, `dy` tenths from the north-west corner of a square.
    #[must_use]
    pub const fn inside(cell: Cell, dx: i32, dy: i32) -> Self {
        Self::new(cell.x as i32 * SCALE + dx, cell.y as i32 * SCALE + dy)
    }

    /// The middle of a square.
    #[must_use]
    pub const fn centre(cell: Cell) -> Self {
        Self::inside(cell, SCALE / 2, SCALE / 2)
    }

    /// The four corners of a square moved `inset` tenths inwards: NW, NE, SW, SE.
    #[must_use]
    pub const fn corners(cell: Cell, inset: i32) -> [Self; 4] {
        Footprint::new(cell, 1).corners(inset)
    }
}

impl Footprint {
    /// The centre of the block.
    #[must_use]
    #[inline]
    pub const fn centre(self) -> Point {
        let half = self.side as i32 * SCALE / 2;
        Point::new(
            self.min.x as i32 * SCALE + half,
            self.min.y as i32 * SCALE + half,
        )
    }

    /// The four corners of the block, moved `inset` tenths of a square inwards: NW, NE, SW, SE.
    #[must_use]
    #[inline]
    pub const fn corners(self, inset: i32) -> [Point; 4] {
        let (west, north) = (
            self.min.x as i32 * SCALE + inset,
            self.min.y as i32 * SCALE + inset,
        );
        let across = self.side as i32 * SCALE - 2 * inset;
        [
            Point::new(west, north),
            Point::new(west + across, north),
            Point::new(west, north + across),
            Point::new(west + across, north + across),
        ]
    }
}

/// Whether two blocking squares that touch only diagonally let a line pass between them.
///
/// ```text
///   # .     a line from the south-west to the north-east
///   . #     meets the corner where both # touch
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corners {
    /// The line slips through.
    Open,
    /// The two close the corner.
    Closed,
}

/// A straight line from one point to another.
///
/// ```
/// use shadowgrid::geometry::{Cell, Corners, Point, Ray};
///
/// let ray = Ray::new(Point::centre(Cell::new(0, 0)), Point::centre(Cell::new(3, 1)));
/// let passed: Vec<Cell> = ray.cells().collect();
/// assert_eq!(passed, [(0, 0), (1, 0), (2, 1), (3, 1)].map(Cell::from));
/// assert!(ray.is_blocked(Corners::Open, |cell| cell == Cell::new(2, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ray {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Ray {
    /// The line between two points.
    #[must_use]
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The part of the line inside each square it crosses, from start to end.
    #[must_use]
    pub fn passages(self) -> Passages {
        Passages::new(self)
    }

    /// The squares it crosses, from start to end, both end squares included.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.passages().map(|passage| passage.cell)
    }

    /// Whether it crosses a blocking square, or a closed corner if `corners` says so.
    ///
    /// The closure is asked about the end squares too; leave them out there (see [`between`]).
    #[must_use]
    pub fn is_blocked(self, corners: Corners, mut blocks: impl FnMut(Cell) -> bool) -> bool {
        self.passages().any(|passage| {
            blocks(passage.cell)
                || (corners == Corners::Closed
                    && passage.corner.is_some_and(|[a, b]| blocks(a) && blocks(b)))
        })
    }

    /// Whether it crosses a square; does not walk the line.
    #[must_use]
    pub fn crosses(self, cell: Cell) -> bool {
        // A segment enters an open box when some side of it is not wholly on one side of the line,
        // and the segment's own span overlaps the box along both axes.
        let (west, north) = (
            i64::from(cell.x) * i64::from(SCALE),
            i64::from(cell.y) * i64::from(SCALE),
        );
        let (east, south) = (west + i64::from(SCALE), north + i64::from(SCALE));
        let (x0, y0) = (i64::from(self.from.x), i64::from(self.from.y));
        let (dx, dy) = (i64::from(self.to.x) - x0, i64::from(self.to.y) - y0);
        let overlaps = |a: i64, d: i64, low: i64, high: i64| {
            // An open interval, or one point where the line does not move along this axis.
            a.min(a + d) < high && a.max(a + d) > low
        };
        if (dx, dy) == (0, 0) || !overlaps(x0, dx, west, east) || !overlaps(y0, dy, north, south) {
            return false;
        }
        let side = |x: i64, y: i64| (dx * (y - y0) - dy * (x - x0)).signum();
        let sides = [
            side(west, north),
            side(east, north),
            side(west, south),
            side(east, south),
        ];
        sides.contains(&1) && sides.contains(&-1)
    }
}

/// A closure for [`Ray::is_blocked`]: squares of the two spaces at the ends never block.
pub fn between(
    a: impl Into<Footprint>,
    b: impl Into<Footprint>,
    mut blocks: impl FnMut(Cell) -> bool,
) -> impl FnMut(Cell) -> bool {
    let (a, b) = (a.into(), b.into());
    move |cell| !a.contains(cell) && !b.contains(cell) && blocks(cell)
}

/// How many of the lines from one point to the others are blocked.
#[must_use]
pub fn count_blocked(
    from: Point,
    to: &[Point],
    corners: Corners,
    mut blocks: impl FnMut(Cell) -> bool,
) -> u8 {
    let blocked = to
        .iter()
        .filter(|&&to| Ray::new(from, to).is_blocked(corners, &mut blocks))
        .count();
    u8::try_from(blocked).unwrap_or(u8::MAX)
}

/// A position along a line: an exact share of its length, from 0 at the start to 1 at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Parts passed.
    pub parts: i64,
    /// Parts in the whole line; more than 0.
    pub whole: i64,
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        let cross = |a: &Self, b: &Self| i128::from(a.parts) * i128::from(b.whole);
        cross(self, other).partial_cmp(&cross(other, self))
    }
}

/// The part of a line in one square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// The square.
    pub cell: Cell,
    /// Where the line enters it; 0 in the first square.
    pub entered: Share,
    /// Where the line leaves it; 1 in the last square.
    pub left: Share,
    /// If it leaves exactly through a corner: the two squares at that corner that it does not
    /// enter.
    pub corner: Option<[Cell; 2]>,
}

/// The squares a line crosses, one after the other; made by [`Ray::passages`].
#[derive(Clone, Debug)]
pub struct Passages {
    cell: Cell,
    step_x: i16,
    step_y: i16,
    /// Parts of the line up to the next column, the next row, the end.
    next_x: i64,
    next_y: i64,
    whole: i64,
    /// Parts of the line across one column, one row.
    column: i64,
    row: i64,
    at: i64,
}

impl Passages {
    fn new(ray: Ray) -> Self {
        let (dx, dy) = (
            i64::from(ray.to.x) - i64::from(ray.from.x),
            i64::from(ray.to.y) - i64::from(ray.from.y),
        );
        let (wide, tall) = (dx.abs().max(1), dy.abs().max(1));
        let (x, to_x) = first_square(ray.from.x, dx);
        let (y, to_y) = first_square(ray.from.y, dy);
        let along_an_edge =
            (dx == 0 && ray.from.x % SCALE == 0) || (dy == 0 && ray.from.y % SCALE == 0);
        let whole = wide * tall;
        Self {
            cell: Cell::new(x, y),
            step_x: dx.signum() as i16,
            step_y: dy.signum() as i16,
            next_x: if dx == 0 { i64::MAX } else { to_x * tall },
            next_y: if dy == 0 { i64::MAX } else { to_y * wide },
            whole,
            column: i64::from(SCALE) * tall,
            row: i64::from(SCALE) * wide,
            // A line of length 0 or along an edge is at its end before it crosses anything.
            at: if (dx, dy) == (0, 0) || along_an_edge {
                whole
            } else {
                0
            },
        }
    }
}

/// Along one axis: the first square of a line, and the tenths to the edge where it leaves.
fn first_square(from: i32, way: i64) -> (i16, i64) {
    let square = from.div_euclid(SCALE);
    let inside = from.rem_euclid(SCALE);
    // On an edge and going back, the square before is the first one.
    let (square, left) = match (way < 0, inside) {
        (false, _) => (square, SCALE - inside),
        (true, 0) => (square - 1, SCALE),
        (true, _) => (square, inside),
    };
    (square as i16, i64::from(left))
}

impl Iterator for Passages {
    type Item = Passage;

    #[inline]
    fn next(&mut self) -> Option<Passage> {
        if self.at >= self.whole {
            return None;
        }
        let cell = self.cell;
        let entered = Share {
            parts: self.at,
            whole: self.whole,
        };
        let (next_x, next_y) = (self.next_x, self.next_y);
        self.at = next_x.min(next_y).min(self.whole);
        let left = Share {
            parts: self.at,
            whole: self.whole,
        };
        if next_x <= next_y {
            self.cell.x = cell.x.wrapping_add(self.step_x);
            self.next_x += self.column;
        }
        if next_y <= next_x {
            self.cell.y = cell.y.wrapping_add(self.step_y);
            self.next_y += self.row;
        }
        let corner = (next_x == next_y && self.at < self.whole)
            .then(|| [cell.offset(self.step_x, 0), cell.offset(0, self.step_y)]);
        Some(Passage {
            cell,
            entered,
            left,
            corner,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(from: (i32, i32), to: (i32, i32)) -> Vec<(i16, i16)> {
        Ray::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
            .cells()
            .map(Into::into)
            .collect()
    }

    #[test]
    fn a_straight_line_passes_through_the_squares_on_its_way() {
        assert_eq!(cells((5, 5), (35, 5)), [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert_eq!(cells((5, 35), (5, 5)), [(0, 3), (0, 2), (0, 1), (0, 0)]);
    }

    #[test]
    fn a_line_along_an_edge_passes_through_nothing() {
        assert_eq!(cells((0, 10), (90, 10)), []);
        assert_eq!(cells((20, 90), (20, 0)), []);
        assert_eq!(cells((7, 7), (7, 7)), []);
    }

    #[test]
    fn a_line_that_ends_on_an_edge_does_not_enter_the_next_square() {
        assert_eq!(cells((5, 5), (10, 5)), [(0, 0)]);
        assert_eq!(cells((5, 5), (40, 0)), [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert_eq!(cells((40, 0), (5, 5)), [(3, 0), (2, 0), (1, 0), (0, 0)]);
    }

    #[test]
    fn a_line_through_corners_enters_only_the_diagonal_squares() {
        assert_eq!(cells((5, 5), (35, 35)), [(0, 0), (1, 1), (2, 2), (3, 3)]);
        assert_eq!(cells((-5, 5), (-25, 25)), [(-1, 0), (-2, 1), (-3, 2)]);
    }

    #[test]
    fn two_squares_that_touch_diagonally_close_a_corner_only_when_asked() {
        let ray = Ray::new(Point::new(5, 5), Point::new(25, 25));
        let pinch = |cell: Cell| cell == Cell::new(1, 0) || cell == Cell::new(0, 1);
        assert!(!ray.is_blocked(Corners::Open, pinch));
        assert!(ray.is_blocked(Corners::Closed, pinch));
        assert!(!ray.is_blocked(Corners::Closed, |cell| cell == Cell::new(1, 0)));
        let ends_there = Ray::new(Point::new(5, 5), Point::new(10, 10));
        assert!(!ends_there.is_blocked(Corners::Closed, pinch));
    }

    #[test]
    fn a_passage_knows_its_share_of_the_line() {
        let passages: Vec<Passage> = Ray::new(Point::new(5, 5), Point::new(25, 5))
            .passages()
            .collect();
        let ends: Vec<(Share, Share)> = passages
            .iter()
            .map(|passage| (passage.entered, passage.left))
            .collect();
        let share = |parts| Share { parts, whole: 20 };
        assert_eq!(
            ends,
            [
                (share(0), share(5)),
                (share(5), share(15)),
                (share(15), share(20))
            ]
        );
        assert!(
            share(5)
                < Share {
                    parts: 3,
                    whole: 10
                }
        );
    }

    fn point() -> impl Strategy<Value = Point> {
        (-40..60_i32, -40..60_i32).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #[test]
        fn walking_a_line_agrees_with_testing_each_square(from in point(), to in point()) {
            let ray = Ray::new(from, to);
            let mut walked: Vec<Cell> = ray.cells().collect();
            walked.sort();
            let tested: Vec<Cell> =
                (-6..8).flat_map(|y| (-6..8).map(move |x| Cell::new(x, y))).filter(|&cell| ray.crosses(cell)).collect();
            prop_assert_eq!(walked, tested);
        }

        #[test]
        fn a_line_passes_the_same_squares_both_ways(from in point(), to in point()) {
            let ray = Ray::new(from, to);
            let mut back: Vec<Cell> = Ray::new(to, from).cells().collect();
            back.reverse();
            prop_assert_eq!(ray.cells().collect::<Vec<_>>(), back);
        }

        #[test]
        fn passages_follow_each_other_without_a_gap(from in point(), to in point()) {
            let passages: Vec<Passage> = Ray::new(from, to).passages().collect();
            for pair in passages.windows(2) {
                prop_assert_eq!(pair[0].left, pair[1].entered);
                prop_assert!(pair[0].entered < pair[0].left);
                prop_assert_eq!(pair[0].corner.is_some(), pair[0].cell.x != pair[1].cell.x && pair[0].cell.y != pair[1].cell.y);
            }
            if let Some(last) = passages.last() {
                prop_assert_eq!(last.left.parts, last.left.whole);
            }
        }
    }
}
