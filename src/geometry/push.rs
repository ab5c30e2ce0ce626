//! Which of the eight directions leads away from a space.

use super::cell::Direction;
use super::footprint::Footprint;

/// Away by the sign along each axis; straight along one axis if the two overlap on the other.
///
/// `None` if they overlap on both axes (EV-ACT-08).
///
/// ```text
///   p p . .
///   p p x .     x is pushed east by the large p: their rows overlap
/// ```
#[must_use]
pub fn away_by_signs(
    from: impl Into<Footprint>,
    target: impl Into<Footprint>,
) -> Option<Direction> {
    let (dx, dy) = from.into().delta(target.into());
    Direction::from_signs(dx, dy)
}

/// Away from centre to centre: diagonal if the shorter axis is more than half of the longer
/// (MA-MOV-07, MO-FRC-01).
///
/// `None` if the centres are the same.
#[must_use]
pub fn away_by_halves(
    from: impl Into<Footprint>,
    target: impl Into<Footprint>,
) -> Option<Direction> {
    away(from.into(), target.into(), |short, long| 2 * short > long)
}

/// Away from centre to centre: the direction at the smallest angle to that line (VI-MOV-06).
///
/// `None` if the centres are the same.
#[must_use]
pub fn away_by_angle(
    from: impl Into<Footprint>,
    target: impl Into<Footprint>,
) -> Option<Direction> {
    // Diagonal beyond 22.5 degrees. Its tangent is sqrt(2) - 1, so: short + long > sqrt(2) * long.
    away(from.into(), target.into(), |short, long| {
        (short + long) * (short + long) > 2 * long * long
    })
}

fn away(
    from: Footprint,
    target: Footprint,
    is_diagonal: impl Fn(i64, i64) -> bool,
) -> Option<Direction> {
    let (a, b) = (from.centre(), target.centre());
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (wide, tall) = (i64::from(dx).abs(), i64::from(dy).abs());
    if is_diagonal(wide.min(tall), wide.max(tall)) {
        Direction::from_signs(dx, dy)
    } else if wide >= tall {
        Direction::from_signs(dx, 0)
    } else {
        Direction::from_signs(0, dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::cell::Cell;

    fn at(x: i16, y: i16) -> Footprint {
        Cell::new(x, y).into()
    }

    // After EV-ACT-08; the rest of the rule is the book's.
    #[test]
    fn a_push_is_straight_along_the_axis_on_which_two_spaces_overlap() {
        let pusher = Footprint::new(Cell::new(4, 4), 2);
        assert_eq!(away_by_signs(pusher, at(6, 5)), Some(Direction::East));
        assert_eq!(away_by_signs(pusher, at(6, 6)), Some(Direction::SouthEast));
        assert_eq!(away_by_signs(pusher, at(4, 3)), Some(Direction::North));
        assert_eq!(
            away_by_signs(at(0, 0), at(5, 1)),
            Some(Direction::SouthEast)
        );
        assert_eq!(away_by_signs(pusher, at(5, 5)), None);
    }

    // After MA-MOV-07; the rest of the rule is the book's.
    #[test]
    fn a_push_is_diagonal_only_beyond_half_of_the_longer_axis() {
        assert_eq!(away_by_halves(at(4, 5), at(5, 5)), Some(Direction::East));
        assert_eq!(away_by_halves(at(3, 4), at(5, 5)), Some(Direction::East));
        assert_eq!(
            away_by_halves(at(3, 4), at(5, 6)),
            Some(Direction::SouthEast)
        );
    }

    // After MO-FRC-01; the rest of the rule is the book's.
    #[test]
    fn forced_movement_snaps_to_one_of_eight_directions() {
        assert_eq!(away_by_halves(at(0, 0), at(4, 1)), Some(Direction::East));
        assert_eq!(
            away_by_halves(at(0, 0), at(4, 3)),
            Some(Direction::SouthEast)
        );
        assert_eq!(away_by_halves(at(0, 0), at(4, 2)), Some(Direction::East));
        assert_eq!(away_by_halves(at(0, 0), at(0, 0)), None);
    }

    // After VI-MOV-06; the rest of the rule is the book's.
    #[test]
    fn knocking_back_follows_the_nearest_of_eight_directions() {
        assert_eq!(away_by_angle(at(0, 0), at(5, -2)), Some(Direction::East));
        assert_eq!(
            away_by_angle(at(0, 0), at(2, -1)),
            Some(Direction::NorthEast)
        );
        assert_eq!(away_by_angle(at(0, 0), at(-1, 7)), Some(Direction::South));
        assert_eq!(away_by_angle(at(3, 3), at(3, 3)), None);
    }
}
