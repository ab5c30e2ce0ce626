//! Lines and outlines: simplified, and as squares.

/// A point, in squares.
pub(super) type Point = (f64, f64);

/// The points of a line without those that lie within `most` of the line without them, by Douglas and
/// Peucker.
pub(super) fn simplified(points: &[Point], most: f64) -> Vec<Point> {
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
pub(super) fn is_inside((x, y): Point, outline: &[Point]) -> bool {
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
