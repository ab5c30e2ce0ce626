//! Many straight lines at once: which of them cross a square.

use super::cell::Cell;
use super::ray::{Point, Ray, SCALE};

/// The lines from each of some points to each of some others, at most 16; exactly the lines that
/// [`Ray`] draws one by one.
///
/// Whether a line crosses a square follows from the side of the line on which the middle of the
/// square lies, and how far off: a few products for each point, none for each line. So asking for
/// the few squares that block something takes less than walking along every line.
///
/// ```
/// use shadowgrid::geometry::{Cell, Fan, Point};
///
/// let fan = Fan::new([Point::centre(Cell::new(0, 0))], Point::corners(Cell::new(3, 0), 1));
/// assert_eq!(fan.crossing(Cell::new(2, 0)), 0b1111);
/// assert_eq!(fan.crossing(Cell::new(2, 1)), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fan<const EYES: usize, const AIMS: usize> {
    origin: Point,
    /// The points, from the origin.
    eyes: [Point; EYES],
    aims: [Point; AIMS],
    /// By line: how its end and its start are turned to each other, as [`turn`] has it, and how far
    /// off, as it has it, the middle of a square is that the line only touches.
    lines: [[(i32, i32); AIMS]; EYES],
}

/// The longest lines of a [`Fan`], in squares, so that all products fit.
pub const LONGEST: u16 = 1_000;

/// The lines of a [`Fan`], one bit each: bit `eye * AIMS + aim`.
pub type LineSet = u16;

/// Twice the area of the triangle of the origin and two points, with a sign.
#[inline]
const fn turn(a: Point, b: Point) -> i32 {
    a.x * b.y - a.y * b.x
}

/// On which sides of a rectangle without its edges a point does not lie: one bit each.
#[inline]
const fn within(point: Point, (low, high): (Point, Point)) -> u8 {
    (point.x < high.x) as u8
        | ((point.x > low.x) as u8) << 1
        | ((point.y < high.y) as u8) << 2
        | ((point.y > low.y) as u8) << 3
}

const ALL_SIDES: u8 = 0b1111;

impl<const EYES: usize, const AIMS: usize> Fan<EYES, AIMS> {
    /// The lines from each of the first points to each of the second, at most [`LONGEST`] squares
    /// long.
    #[must_use]
    pub fn new(eyes: [Point; EYES], aims: [Point; AIMS]) -> Self {
        const { assert!(EYES > 0 && EYES * AIMS <= LineSet::BITS as usize) };
        let origin = eyes[0];
        let near = |point: Point| Point::new(point.x - origin.x, point.y - origin.y);
        let (eyes, aims) = (eyes.map(near), aims.map(near));
        let line = |eye: Point, aim: Point| {
            let reach = (aim.x - eye.x).abs() + (aim.y - eye.y).abs();
            (turn(aim, eye), reach * (SCALE / 2))
        };
        Self {
            origin,
            eyes,
            aims,
            lines: eyes.map(|eye| aims.map(|aim| line(eye, aim))),
        }
    }

    /// The lines that cross a square, as [`Ray::crosses`] has it.
    #[must_use]
    #[inline]
    pub fn crossing(&self, cell: Cell) -> LineSet {
        let corner = Point::inside(cell, -self.origin.x, -self.origin.y);
        let square = (corner, Point::new(corner.x + SCALE, corner.y + SCALE));
        let middle = Point::new(corner.x + SCALE / 2, corner.y + SCALE / 2);
        let seen = |point: Point| (turn(point, middle), within(point, square));
        let (eyes, aims) = (self.eyes.map(seen), self.aims.map(seen));
        let mut crossing = 0;
        for (eye, (from, from_sides)) in eyes.into_iter().enumerate() {
            for (aim, (to, to_sides)) in aims.into_iter().enumerate() {
                let (turned, touch) = self.lines[eye][aim];
                let is_near = (to - turned - from).abs() < touch;
                let is_along = from_sides | to_sides == ALL_SIDES;
                crossing |= LineSet::from(is_near & is_along) << (eye * AIMS + aim);
            }
        }
        crossing
    }

    /// The lines that pass exactly through the south-east corner of a square, between this square and
    /// the one diagonally beyond without entering either; with `rising`, through its south-west
    /// corner.
    #[must_use]
    pub fn between_diagonal(&self, cell: Cell, rising: bool) -> LineSet {
        let across = if rising { 0 } else { SCALE };
        let corner = Point::inside(cell, across - self.origin.x, SCALE - self.origin.y);
        let mut passing = 0;
        for (eye, &from) in self.eyes.iter().enumerate() {
            for (aim, &to) in self.aims.iter().enumerate() {
                let (turned, _) = self.lines[eye][aim];
                let is_through = turn(to, corner) - turned - turn(from, corner) == 0;
                let is_inside = |a: i32, b: i32, at: i32| a.min(b) < at && at < a.max(b);
                let falls = (to.x > from.x) == (to.y > from.y);
                let passes = is_through
                    && is_inside(from.x, to.x, corner.x)
                    && is_inside(from.y, to.y, corner.y)
                    && falls == rising;
                passing |= LineSet::from(passes) << (eye * AIMS + aim);
            }
        }
        passing
    }

    /// One of the lines.
    #[must_use]
    pub fn line(&self, eye: usize, aim: usize) -> Ray {
        let back = |point: Point| Point::new(point.x + self.origin.x, point.y + self.origin.y);
        Ray::new(back(self.eyes[eye]), back(self.aims[aim]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point() -> impl Strategy<Value = Point> {
        (-40..60_i32, -40..60_i32).prop_map(|(x, y)| Point::new(x, y))
    }

    /// Points a tenth inside corners: lines between them pass through corners of squares.
    fn corner_point() -> impl Strategy<Value = Point> {
        let tenth = prop::sample::select(vec![0, 1, 5, 9]);
        let square = (-3..6_i16, -3..6_i16).prop_map(|(x, y)| Cell::new(x, y));
        (square, tenth.clone(), tenth).prop_map(|(cell, x, y)| Point::inside(cell, x, y))
    }

    fn agrees(eyes: [Point; 2], aims: [Point; 3]) {
        let fan = Fan::new(eyes, aims);
        for cell in (-7..9).flat_map(|y| (-7..9).map(move |x| Cell::new(x, y))) {
            let (crossing, falling, rising) = (
                fan.crossing(cell),
                fan.between_diagonal(cell, false),
                fan.between_diagonal(cell, true),
            );
            for (eye, aim) in (0..2).flat_map(|eye| (0..3).map(move |aim| (eye, aim))) {
                let line = fan.line(eye, aim);
                assert_eq!(line, Ray::new(eyes[eye], aims[aim]));
                let of = |set: LineSet| set >> (eye * 3 + aim) & 1 == 1;
                assert_eq!(of(crossing), line.crosses(cell), "{line:?} {cell}");
                let slips = |other: Cell| {
                    line.passages().any(|passage| {
                        let corner = passage.corner;
                        corner.is_some_and(|pair| pair == [cell, other] || pair == [other, cell])
                    })
                };
                assert_eq!(of(falling), slips(cell.offset(1, 1)), "{line:?} {cell}");
                assert_eq!(of(rising), slips(cell.offset(-1, 1)), "{line:?} {cell}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_fan_crosses_what_its_lines_cross(eyes in [point(), point()], aims in [point(), point(), point()]) {
            agrees(eyes, aims);
        }

        #[test]
        fn a_fan_passes_the_corners_its_lines_pass(
            eyes in [corner_point(), corner_point()], aims in [corner_point(), corner_point(), corner_point()],
        ) {
            agrees(eyes, aims);
        }
    }
}
