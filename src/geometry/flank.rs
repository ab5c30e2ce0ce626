//! Flanking: whether two spaces have a third between them.

use super::footprint::Footprint;
use super::ray::{Point, SCALE};

/// Whether the angle between two vectors is at least 120 degrees; exact, in whole numbers
/// (TH-FLD-07).
///
/// The vectors may be in any unit, both in the same.
#[must_use]
pub fn at_least_120_degrees(a: (i32, i32), b: (i32, i32)) -> bool {
    let ((ax, ay), (bx, by)) = (
        (i128::from(a.0), i128::from(a.1)),
        (i128::from(b.0), i128::from(b.1)),
    );
    let dot = ax * bx + ay * by;
    dot < 0 && 4 * dot * dot >= (ax * ax + ay * ay) * (bx * bx + by * by)
}

/// Whether two spaces lie at least 120 degrees apart as seen from the centre of a third (TH-FLD-07).
///
/// ```text
///   a . .
///   . x b      135 degrees: x is flanked
/// ```
///
/// ```
/// use shadowgrid::geometry::{Cell, flank::flanks_by_angle};
///
/// let (a, x) = (Cell::new(0, 0), Cell::new(1, 1));
/// assert!(flanks_by_angle(a, x, Cell::new(2, 1)));
/// assert!(!flanks_by_angle(a, x, Cell::new(1, 0)));
/// ```
#[must_use]
pub fn flanks_by_angle(
    a: impl Into<Footprint>,
    between: impl Into<Footprint>,
    b: impl Into<Footprint>,
) -> bool {
    let centre = between.into().centre();
    let way = |to: Point| (to.x - centre.x, to.y - centre.y);
    at_least_120_degrees(way(a.into().centre()), way(b.into().centre()))
}

/// Whether the line between the centres of two spaces meets two opposite sides of a third
/// (MA-FLK-01).
///
/// Ends count, and a corner belongs to both of its sides.
///
/// ```text
///   a . .        a . .
///   . x .        . x b
///   . . b        no: it leaves x through the side it shares with b, and enters through the top
///   yes
/// ```
#[must_use]
pub fn flanks_by_line(
    a: impl Into<Footprint>,
    between: impl Into<Footprint>,
    b: impl Into<Footprint>,
) -> bool {
    let (from, to) = (a.into().centre(), b.into().centre());
    let space = between.into();
    let (west, north) = (
        i64::from(space.min.x) * i64::from(SCALE),
        i64::from(space.min.y) * i64::from(SCALE),
    );
    let side = i64::from(space.side) * i64::from(SCALE);
    let (from, to) = (
        (i64::from(from.x), i64::from(from.y)),
        (i64::from(to.x), i64::from(to.y)),
    );
    let turned = |(x, y)| (y, x);
    let crosses = |from, to, west, north| {
        meets(from, to, west, north, side) && meets(from, to, west + side, north, side)
    };
    crosses(from, to, west, north) || crosses(turned(from), turned(to), north, west)
}

/// Whether a closed segment meets the upright side at `x`, from `y` down to `y + length`.
fn meets(from: (i64, i64), to: (i64, i64), x: i64, y: i64, length: i64) -> bool {
    let ((x0, y0), (dx, dy)) = (from, (to.0 - from.0, to.1 - from.1));
    if dx == 0 {
        // A vertical segment only meets the side by lying on it; then the horizontal sides decide,
        // not this one.
        return x0 == x && y0.min(to.1) <= y + length && y0.max(to.1) >= y;
    }
    let along = (x - x0) * dx.signum();
    // At that column the segment is at y0 + dy * along / |dx|.
    let there = y0 * dx.abs() + dy * along;
    (0..=dx.abs()).contains(&along) && (y * dx.abs()..=(y + length) * dx.abs()).contains(&there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::cell::Cell;

    fn at(x: i16, y: i16) -> Footprint {
        Cell::new(x, y).into()
    }

    /// Rules: TH-FLD-07
    #[test]
    fn two_attackers_flank_from_120_degrees_on() {
        assert!(at_least_120_degrees((1, 0), (-1, 1)));
        assert!(!at_least_120_degrees((1, 0), (-1, 2)));
        assert!(flanks_by_angle(at(6, 5), at(5, 5), at(4, 5)));
        assert!(!flanks_by_angle(at(6, 5), at(5, 5), at(5, 4)));
        assert!(!flanks_by_angle(at(6, 5), at(5, 5), at(7, 5)));
    }

    /// Rules: TH-FLD-07
    #[test]
    fn the_centre_of_an_even_space_is_seen_exactly() {
        // Around the 2 x 2 space (5, 5) to (6, 6): 127 degrees, and 106 degrees.
        assert!(flanks_by_angle(
            at(4, 5),
            Footprint::new(Cell::new(5, 5), 2),
            at(7, 5)
        ));
        assert!(!flanks_by_angle(
            at(5, 4),
            Footprint::new(Cell::new(5, 5), 2),
            at(7, 5)
        ));
    }

    /// Rules: MA-FLK-01
    #[test]
    fn two_allies_flank_across_opposite_sides_or_corners() {
        let foe = at(5, 5);
        assert!(flanks_by_line(at(4, 5), foe, at(6, 5)));
        assert!(flanks_by_line(at(4, 4), foe, at(6, 6)));
        assert!(!flanks_by_line(at(4, 5), foe, at(6, 6)));
        assert!(flanks_by_line(at(3, 4), foe, at(7, 6)));
        assert!(flanks_by_line(at(5, 4), foe, at(5, 6)));
    }

    /// Rules: MA-FLK-01
    #[test]
    fn a_large_foe_is_flanked_across_its_whole_space() {
        let foe = Footprint::new(Cell::new(5, 5), 2);
        assert!(flanks_by_line(at(4, 5), foe, at(7, 6)));
        assert!(!flanks_by_line(at(4, 5), foe, at(5, 7)));
        assert!(!flanks_by_line(at(4, 5), foe, at(3, 5)));
    }

    #[test]
    fn who_flanks_does_not_depend_on_the_order() {
        let foe = Footprint::new(Cell::new(0, 0), 2);
        for (x, y) in (-3..5).flat_map(|x| (-3..5).map(move |y| (x, y))) {
            for (v, w) in (-3..5).flat_map(|v| (-3..5).map(move |w| (v, w))) {
                let (a, b) = (at(x, y), at(v, w));
                assert_eq!(flanks_by_line(a, foe, b), flanks_by_line(b, foe, a));
                assert_eq!(flanks_by_angle(a, foe, b), flanks_by_angle(b, foe, a));
            }
        }
    }
}
