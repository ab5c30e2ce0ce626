//! Which squares a tool covers: lines, rectangles, ellipses, fills, and brushes of a size.

use std::collections::BTreeSet;

use crate::geometry::{Cell, Grid};

/// A tool of the workshop that covers squares from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A straight line.
    Line,
    /// The edge of a rectangle.
    Rectangle,
    /// A whole rectangle.
    FilledRectangle,
    /// The edge of an ellipse.
    Ellipse,
    /// A whole ellipse.
    FilledEllipse,
}

/// The squares of a figure between two squares, in reading order.
#[must_use]
pub fn figure(figure: Figure, from: Cell, to: Cell) -> Vec<Cell> {
    match figure {
        Figure::Line => line(from, to),
        Figure::FilledRectangle => rectangle(from, to),
        Figure::Rectangle => edge_of(rectangle(from, to)),
        Figure::FilledEllipse => ellipse(from, to),
        Figure::Ellipse => edge_of(ellipse(from, to)),
    }
}

/// The squares of a straight line.
#[must_use]
pub fn line(from: Cell, to: Cell) -> Vec<Cell> {
    let (dx, dy) = from.delta(to);
    let steps = dx.abs().max(dy.abs()).max(1);
    let along = |start: i16, delta: i32, step: i32| {
        // Rounded to the nearest square, halves towards the end.
        let moved = (2 * delta * step + steps * delta.signum()) / (2 * steps);
        start.saturating_add(moved as i16)
    };
    let squares =
        (0..=steps).map(|step| Cell::new(along(from.x, dx, step), along(from.y, dy, step)));
    let mut squares: Vec<Cell> = squares.collect();
    squares.dedup();
    squares
}

/// The squares of a rectangle between two corners, in reading order.
#[must_use]
pub fn rectangle(one: Cell, other: Cell) -> Vec<Cell> {
    let (from, to) = corners(one, other);
    (from.y..=to.y)
        .flat_map(|y| (from.x..=to.x).map(move |x| Cell::new(x, y)))
        .collect()
}

/// The north-west and the south-east of two corners.
#[must_use]
pub fn corners(one: Cell, other: Cell) -> (Cell, Cell) {
    (
        Cell::new(one.x.min(other.x), one.y.min(other.y)),
        Cell::new(one.x.max(other.x), one.y.max(other.y)),
    )
}

/// The squares whose middles lie within the ellipse that fills a rectangle.
fn ellipse(one: Cell, other: Cell) -> Vec<Cell> {
    let (from, to) = corners(one, other);
    let width = i64::from(to.x) - i64::from(from.x) + 1;
    let height = i64::from(to.y) - i64::from(from.y) + 1;
    let is_inside = |cell: &Cell| {
        let x = (2 * i64::from(cell.x) - i64::from(from.x) - i64::from(to.x)) * height;
        let y = (2 * i64::from(cell.y) - i64::from(from.y) - i64::from(to.y)) * width;
        x * x + y * y <= (width * height) * (width * height)
    };
    rectangle(from, to).into_iter().filter(is_inside).collect()
}

/// The squares of a figure that have a side outside it.
fn edge_of(whole: Vec<Cell>) -> Vec<Cell> {
    let all: BTreeSet<Cell> = whole.iter().copied().collect();
    let is_edge = |cell: &Cell| neighbours(*cell).iter().any(|next| !all.contains(next));
    whole.into_iter().filter(is_edge).collect()
}

fn neighbours(cell: Cell) -> [Cell; 4] {
    [
        cell.offset(0, -1),
        cell.offset(-1, 0),
        cell.offset(1, 0),
        cell.offset(0, 1),
    ]
}

/// The squares of a brush of `size` by `size` squares on its way; an even brush reaches one square
/// further to the south-east.
#[must_use]
pub fn thick(way: &[Cell], size: u8) -> Vec<Cell> {
    let back = -((i16::from(size.max(1)) - 1) / 2);
    let end = back + i16::from(size.max(1));
    let spread = way.iter().flat_map(|cell| {
        (back..end).flat_map(move |y| (back..end).map(move |x| cell.offset(x, y)))
    });
    let all: BTreeSet<Cell> = spread.collect();
    all.into_iter().collect()
}

/// All squares that hang together with `start` by their sides and look the same.
#[must_use]
pub fn flood<T: PartialEq>(grid: Grid, start: Cell, look: impl Fn(Cell) -> T) -> Vec<Cell> {
    if !grid.contains(start) {
        return Vec::new();
    }
    let wanted = look(start);
    let mut seen = vec![false; grid.area()];
    let mut found = Vec::new();
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        let Some(place) = grid.index(cell) else {
            continue;
        };
        if std::mem::replace(&mut seen[place], true) || look(cell) != wanted {
            continue;
        }
        found.push(cell);
        open.extend(neighbours(cell));
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(cells: &[Cell], width: i16, height: i16) -> Vec<String> {
        let square = |x, y| match cells.contains(&Cell::new(x, y)) {
            true => 'x',
            false => '.',
        };
        let row = |y| (0..width).map(|x| square(x, y)).collect();
        (0..height).map(row).collect()
    }

    #[test]
    fn figures_look_as_they_are_called() {
        let (from, to) = (Cell::new(4, 3), Cell::new(0, 0));
        let look = |kind| drawn(&figure(kind, from, to), 5, 4);
        assert_eq!(look(Figure::Line), ["x....", ".xx..", "...x.", "....x"]);
        assert_eq!(
            look(Figure::Rectangle),
            ["xxxxx", "x...x", "x...x", "xxxxx"]
        );
        assert_eq!(
            look(Figure::FilledEllipse),
            [".xxx.", "xxxxx", "xxxxx", ".xxx."]
        );
        assert_eq!(look(Figure::Ellipse), [".xxx.", "x...x", "x...x", ".xxx."]);
        assert_eq!(look(Figure::FilledRectangle), ["xxxxx"; 4]);
    }

    #[test]
    fn lines_reach_both_ends_without_gaps() {
        for x in -5..=5 {
            for y in -5..=5 {
                let way = line(Cell::new(0, 0), Cell::new(x, y));
                assert_eq!(way.first(), Some(&Cell::new(0, 0)));
                assert_eq!(way.last(), Some(&Cell::new(x, y)));
                for pair in way.windows(2) {
                    let (dx, dy) = pair[0].delta(pair[1]);
                    assert!(dx.abs().max(dy.abs()) == 1, "{way:?}");
                }
            }
        }
    }

    #[test]
    fn brushes_are_as_large_as_they_say_and_fills_stop_at_other_squares() {
        for size in 1..=9 {
            let cells = thick(&[Cell::new(20, 20)], size);
            assert_eq!(cells.len(), usize::from(size) * usize::from(size));
        }
        let map = ["..#.", "..#.", "##..", "...."];
        let look = |cell: Cell| map[cell.y as usize].as_bytes()[cell.x as usize];
        let filled = flood(Grid::new(4, 4), Cell::new(0, 0), look);
        assert_eq!(filled.len(), 4);
        assert!(flood(Grid::new(4, 4), Cell::new(9, 0), look).is_empty());
    }
}
