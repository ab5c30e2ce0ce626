//! Lines and outlines: simplified, and as squares.

use std::ops::RangeInclusive;

/// A point, in squares.
pub(super) type Point = (f64, f64);

/// Lines longer than this are simplified part by part: the time it takes grows with the square of it.
const LONGEST: usize = 2000;

/// The points of a line without those that lie within `most` of the line without them, by Douglas and
/// Peucker.
pub(super) fn simplified(points: &[Point], most: f64) -> Vec<Point> {
    if points.len() > LONGEST {
        let parts = points.chunks(LONGEST - 1).zip(1..);
        let parts = parts.map(|(part, number)| match points.get(number * (LONGEST - 1)) {
            // Each part but the last ends where the next one begins.
            Some(next) => {
                let mut kept = simplified(&[part, &[*next]].concat(), most);
                kept.pop();
                kept
            }
            None => simplified(part, most),
        });
        return parts.flatten().collect();
    }
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut kept = vec![false; points.len()];
    let last = points.len() - 1;
    kept[0] = true;
    kept[last] = true;
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let between = from + 1..to;
        let distances = between.map(|at| (at, distance(points[at], points[from], points[to])));
        let farthest = distances.max_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some((at, distance)) = farthest
            && distance > most
        {
            kept[at] = true;
            open.push((from, at));
            open.push((at, to));
        }
    }
    let kept = points.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|(point, _)| *point).collect()
}

/// How far a point is from the piece between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return (point.0 - from.0).hypot(point.1 - from.1);
    }
    let along = ((point.0 - from.0) * dx + (point.1 - from.1) * dy) / (length * length);
    let along = along.clamp(0.0, 1.0);
    (point.0 - from.0 - along * dx).hypot(point.1 - from.1 - along * dy)
}

/// Whether a point lies in an outline, closed or not.
fn is_inside((x, y): Point, outline: &[Point]) -> bool {
    let mut inside = false;
    let mut before = outline.last();
    for point in outline {
        if let Some(before) = before {
            let crosses = (point.1 > y) != (before.1 > y);
            if crosses && x < (before.0 - point.0) * (y - point.1) / (before.1 - point.1) + point.0
            {
                inside = !inside;
            }
        }
        before = Some(point);
    }
    inside
}

/// The columns and rows of a map of this size that an outline lies in.
fn box_of(
    outline: &[Point],
    (width, height): (i64, i64),
) -> (RangeInclusive<i64>, RangeInclusive<i64>) {
    let along = |axis: fn(&Point) -> f64, length: i64| {
        let (length, all) = (length as f64, || outline.iter().map(axis));
        let (lowest, highest) = (all().fold(length, f64::min), all().fold(0.0, f64::max));
        lowest.max(-1.0) as i64..=highest.min(length) as i64
    };
    (
        along(|point| point.0, width),
        along(|point| point.1, height),
    )
}

/// How many steps it takes to find the squares in an outline: points times squares.
pub(super) fn steps_in(outline: &[Point], size: (i64, i64)) -> usize {
    let (x, y) = box_of(outline, size);
    let squares = x.count().saturating_mul(y.count());
    squares.saturating_mul(outline.len())
}

/// The squares of a map of this size whose middles lie in an outline.
pub(super) fn squares_in(outline: &[Point], size: (i64, i64)) -> Vec<(i64, i64)> {
    let (x, y) = box_of(outline, size);
    let squares = y.flat_map(|y| x.clone().map(move |x| (x, y)));
    squares
        .filter(|(x, y)| is_inside((*x as f64 + 0.5, *y as f64 + 0.5), outline))
        .collect()
}

/// The squares that a piece of a line goes through, each beside the one before it.
pub(super) fn squares_on(from: Point, to: Point) -> Vec<(i64, i64)> {
    let (mut x, mut y) = (from.0.floor() as i64, from.1.floor() as i64);
    let (end_x, end_y) = (to.0.floor() as i64, to.1.floor() as i64);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let mut squares = vec![(x, y)];
    let steps = (end_x - x).abs() + (end_y - y).abs();
    // How much of the line is left behind at the next column and the next row.
    let next = |at: i64, start: f64, way: f64| {
        if way > 0.0 {
            ((at + 1) as f64 - start) / way
        } else if way < 0.0 {
            (at as f64 - start) / way
        } else {
            f64::INFINITY
        }
    };
    for _ in 0..steps {
        let (column, row) = (next(x, from.0, dx), next(y, from.1, dy));
        if (column <= row && x != end_x) || y == end_y {
            x += if dx > 0.0 { 1 } else { -1 };
        } else {
            y += if dy > 0.0 { 1 } else { -1 };
        }
        squares.push((x, y));
    }
    squares
}
