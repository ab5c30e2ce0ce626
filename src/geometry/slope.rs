//! The line between the feet at both ends of a line of sight, and what rises above it (GN-HGT-01).
//!
//! Heights are whole metres; the height of the line at any point is an exact fraction.

use std::cmp::Ordering;

use super::ray::{Passage, Point, Ray, Share};

/// The line between the feet in two spaces, from the middle of one to the middle of the other.
///
/// ```
/// use shadowgrid::geometry::{Cell, Point, Ray, slope::Slope};
/// use std::cmp::Ordering;
///
/// let (from, to) = (Point::centre(Cell::new(0, 0)), Point::centre(Cell::new(5, 0)));
/// let slope = Slope::new((from, 0), (to, 10));
/// let line = Ray::new(from, to);
/// let second = line.passages().nth(2).map(|passage| slope.in_middle(line, &passage));
/// assert_eq!(second.map(|level| level.of(4)), Some(Ordering::Equal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    from: Point,
    along: (i64, i64),
    feet: (i64, i64),
}

/// The height of the line at one point: an exact fraction of metres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    parts: i64,
    whole: i64,
}

impl Level {
    /// How a height in metres compares with the line here.
    #[must_use]
    pub fn of(self, height: i32) -> Ordering {
        (i64::from(height) * self.whole).cmp(&self.parts)
    }

    /// Whether something of this height rises above the line by at least `metres`.
    #[must_use]
    pub fn is_overtopped(self, height: i32, metres: i32) -> bool {
        self.of(height - metres) != Ordering::Less
    }
}

impl Slope {
    /// The line between two points with the heights of the feet there, in metres.
    #[must_use]
    pub fn new(from: (Point, i32), to: (Point, i32)) -> Self {
        let along = |a: i32, b: i32| i64::from(b) - i64::from(a);
        Self {
            from: from.0,
            along: (along(from.0.x, to.0.x), along(from.0.y, to.0.y)),
            feet: (i64::from(from.1), i64::from(to.1)),
        }
    }

    /// Its height at the middle of the part of another line in a square.
    #[must_use]
    pub fn in_middle(&self, line: Ray, passage: &Passage) -> Level {
        self.at_shares(line, passage.entered, passage.left)
    }

    /// Its height where another line leaves a square.
    #[must_use]
    pub fn at_exit(&self, line: Ray, passage: &Passage) -> Level {
        self.at_shares(line, passage.left, passage.left)
    }

    /// Its height beside a point.
    #[must_use]
    pub fn beside(&self, point: Point) -> Level {
        let nowhere = Share { parts: 0, whole: 1 };
        self.at_shares(Ray::new(point, point), nowhere, nowhere)
    }

    /// Its height beside the midpoint of two positions on a line.
    fn at_shares(&self, line: Ray, a: Share, b: Share) -> Level {
        let project = |x: i32, y: i32, to_x: i32, to_y: i32| {
            (i64::from(to_x) - i64::from(x)) * self.along.0
                + (i64::from(to_y) - i64::from(y)) * self.along.1
        };
        let start = project(self.from.x, self.from.y, line.from.x, line.from.y);
        let way = project(line.from.x, line.from.y, line.to.x, line.to.y);
        let whole = 2 * a.whole * (self.along.0.pow(2) + self.along.1.pow(2));
        if whole == 0 {
            // Both ends are the same point, so the height is that of the higher feet.
            let parts = self.feet.0.max(self.feet.1);
            return Level { parts, whole: 1 };
        }
        let passed = (2 * a.whole * start + (a.parts + b.parts) * way).clamp(0, whole);
        Level {
            parts: self.feet.0 * whole + (self.feet.1 - self.feet.0) * passed,
            whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use proptest::prelude::*;

    fn centre(x: i16, y: i16) -> Point {
        Point::centre(Cell::new(x, y))
    }

    /// Twice the heights in the squares between the two ends, as whole numbers.
    fn between(feet: (i32, i32), line: Ray, slope: Slope) -> Vec<i32> {
        let passages: Vec<Passage> = line.passages().collect();
        let inner = &passages[1..passages.len() - 1];
        let of = |passage: &Passage| {
            let level = slope.in_middle(line, passage);
            (feet.0.min(feet.1)..=feet.0.max(feet.1))
                .find(|&height| level.of(height) == Ordering::Equal)
                .unwrap_or(i32::MAX)
        };
        inner.iter().map(of).collect()
    }

    /// Rules: GN-HGT-01
    #[test]
    fn the_line_between_the_feet_rises_evenly_for_every_line_to_the_corners_too() {
        let (a, b) = (centre(0, 0), centre(5, 0));
        let slope = Slope::new((a, 0), (b, 10));
        assert_eq!(between((0, 10), Ray::new(a, b), slope), [2, 4, 6, 8]);
        for corner in Point::corners(Cell::new(5, 0), 1) {
            assert_eq!(between((0, 10), Ray::new(a, corner), slope), [2, 4, 6, 8]);
        }
        let (c, d) = (centre(0, 0), centre(4, 4));
        let diagonal = Slope::new((c, -4), (d, 4));
        assert_eq!(between((-4, 4), Ray::new(c, d), diagonal), [-2, 0, 2]);
    }

    proptest! {
        /// Rules: GN-HGT-01, GN-SEE-01
        #[test]
        fn a_line_is_as_high_both_ways(
            (ax, ay, bx, by) in (-9..9_i16, -9..9_i16, -9..9_i16, -9..9_i16),
            (low, high, height) in (-12..40_i32, -12..40_i32, -12..40_i32),
        ) {
            let (a, b) = (centre(ax, ay), centre(bx, by));
            let (there, back) = (Ray::new(a, b), Ray::new(b, a));
            let (up, down) = (Slope::new((a, low), (b, high)), Slope::new((b, high), (a, low)));
            let levels = |line: Ray, slope: Slope| -> Vec<Ordering> {
                line.passages().map(|passage| slope.in_middle(line, &passage).of(height)).collect()
            };
            let mut reversed = levels(back, down);
            reversed.reverse();
            prop_assert_eq!(levels(there, up), reversed);
        }
    }
}
