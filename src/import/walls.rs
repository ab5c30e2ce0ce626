//! Walls that lie between squares, as squares: a wall of a level fills a square, so each straight piece
//! of wall fills those on the side with more room, outside of rooms where that is known. Openings stand
//! in the wall. What lies off the grid is moved to the nearest line or fills the squares it goes
//! through.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    light::{Lamp, shine},
    polygon::{Point, simplified, squares_in, squares_on, steps_in},
    sketch::{Brightness, Sketch, Square},
};
use crate::{data::level::LARGEST_MAP, save::Fault};

/// How far from a line of the grid a wall may be and still be on it, in squares.
const NEAR: f64 = 0.25;
/// How much a straight line may deviate, in squares: cave walls have hundreds of pieces.
const SMOOTH: f64 = 0.15;
/// From how much on a moved wall is told, in squares.
const TOLD: f64 = 0.02;
/// The most pieces of walls that are looked at.
const MOST_PIECES: usize = 200_000;

/// The most steps that outlines of things may take: points times squares.
const MOST_STEPS: usize = 100_000_000;

/// What stands between squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// A wall.
    Wall,
    /// A thing, such as a door or a window.
    Thing(&'static str),
}

/// A line between squares.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) points: Vec<Point>,
    pub(super) fill: Fill,
}

/// A map of lines, in squares from its north-west corner.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) title: String,
    pub(super) source: &'static str,
    pub(super) size: (i64, i64),
    pub(super) lines: Vec<Line>,
    /// Outlines of things that stop sight and bodies, such as pillars.
    pub(super) outlines: Vec<Vec<Point>>,
    pub(super) lamps: Vec<Lamp>,
    pub(super) base: Brightness,
    pub(super) notes: Vec<String>,
}

/// An edge of the grid: north (`false`) or west (`true`) of the square.
type Edge = (bool, i64, i64);

/// The map while it is drawn, in squares with a margin.
struct Site {
    /// The margin on each side: walls at the edge of the map stand in it.
    margin: i64,
    width: i64,
    height: i64,
    edges: BTreeMap<Edge, Fill>,
    filled: BTreeMap<(i64, i64), Fill>,
    /// Walls moved to a line of the grid, and the farthest one in hundredths of a square.
    moved: (usize, i64),
    /// Walls that fill the squares they go through.
    slanted: usize,
    outside: usize,
}

/// Draws a plan as squares.
///
/// # Errors
/// It has no squares, or more than a level may have.
pub(super) fn sketch(plan: Plan) -> Result<Sketch, Fault> {
    let (width, height) = plan.size;
    // Refuses a size of no level, before anything is made of it.
    Sketch::new(plan.source, plan.size, "floor")?;
    let margin = i64::from(width.max(height) + 2 <= LARGEST_MAP as i64);
    let mut site = Site {
        margin,
        width,
        height,
        edges: BTreeMap::new(),
        filled: BTreeMap::new(),
        moved: (0, 0),
        slanted: 0,
        outside: 0,
    };
    let mut pieces = 0;
    let openings = |line: &&Line| line.fill != Fill::Wall;
    let walls = plan.lines.iter().filter(|line| !openings(line));
    // Openings after walls: they take their place.
    for line in walls.chain(plan.lines.iter().filter(openings)) {
        let points = match line.fill {
            Fill::Wall => simplified(&line.points, SMOOTH),
            Fill::Thing(_) => line.points.clone(),
        };
        for piece in points.windows(2) {
            pieces += 1;
            if pieces <= MOST_PIECES {
                site.draw(piece[0], piece[1], line.fill);
            }
        }
    }
    site.fill_edges();
    site.close_corners();
    let mut steps = 0_usize;
    let outlines = plan.outlines.iter().take_while(|outline| {
        steps = steps.saturating_add(steps_in(outline, plan.size));
        steps <= MOST_STEPS
    });
    let outlines: Vec<&Vec<Point>> = outlines.collect();
    for outline in &outlines {
        site.stand(outline);
    }
    let mut notes = plan.notes;
    if outlines.len() < plan.outlines.len() {
        notes.push(format!(
            "Only the first {} of {} outlines of things are drawn.",
            outlines.len(),
            plan.outlines.len()
        ));
    }
    if pieces > MOST_PIECES {
        notes.push(format!(
            "Only the first {MOST_PIECES} of {pieces} pieces of wall are drawn."
        ));
    }
    site.tell(&mut notes);
    let mut sketch = site.squares(plan.source)?;
    sketch.title = plan.title;
    sketch.notes = notes;
    let (x, y) = site.corner();
    let lamps: Vec<Lamp> = plan
        .lamps
        .iter()
        .map(|lamp| Lamp {
            x: lamp.x - x as f64,
            y: lamp.y - y as f64,
            ..*lamp
        })
        .collect();
    shine(&mut sketch, plan.base, &lamps);
    Ok(sketch)
}

impl Site {
    fn has(&self, (x, y): (i64, i64)) -> bool {
        let along = |at: i64, length: i64| (-self.margin..length + self.margin).contains(&at);
        along(x, self.width) && along(y, self.height)
    }

    /// Draws a piece of a line.
    fn draw(&mut self, from: Point, to: Point, fill: Fill) {
        let Some((from, to)) = self.clipped(from, to) else {
            self.outside += 1;
            return;
        };
        let is_opening = fill != Fill::Wall;
        let off = |at: f64| (at - at.round()).abs();
        let straight = |one: f64, other: f64| {
            off(one) <= NEAR && off(other) <= NEAR && one.round() == other.round()
        };
        let (along_y, along_x) = (straight(from.0, to.0), straight(from.1, to.1));
        let is_vertical = along_y && (!along_x || (to.1 - from.1).abs() >= (to.0 - from.0).abs());
        if !along_y && !along_x {
            return self.slant(from, to, fill);
        }
        let (line, one, other) = match is_vertical {
            true => (from.0.round(), from.1, to.1),
            false => (from.1.round(), from.0, to.0),
        };
        let (mut first, mut last) = (one.min(other).round() as i64, one.max(other).round() as i64);
        if first == last {
            if !is_opening {
                return;
            }
            // An opening is never lost, however narrow.
            first = f64::midpoint(one, other).floor() as i64;
            last = first + 1;
        }
        let mut lost = off(from.0).max(off(to.0));
        if !is_vertical {
            lost = off(from.1).max(off(to.1));
        }
        if !is_opening {
            lost = lost.max(off(one)).max(off(other));
        }
        if lost > TOLD {
            let hundredths = (lost * 100.0).round() as i64;
            self.moved = (self.moved.0 + 1, self.moved.1.max(hundredths));
        }
        for at in first..last {
            let edge = match is_vertical {
                true => (true, line as i64, at),
                false => (false, at, line as i64),
            };
            self.edges.insert(edge, fill);
        }
    }

    /// Fills the squares that a slanted piece goes through, or one between two lines of the grid.
    fn slant(&mut self, from: Point, to: Point, fill: Fill) {
        self.slanted += 1;
        for square in squares_on(from, to) {
            if self.has(square) {
                let is_wall = self
                    .filled
                    .get(&square)
                    .is_none_or(|known| *known == Fill::Wall);
                if is_wall {
                    self.filled.insert(square, fill);
                }
            }
        }
    }

    /// The part of a piece that is on the map, by Liang and Barsky.
    fn clipped(&self, from: Point, to: Point) -> Option<(Point, Point)> {
        let (mut begin, mut end) = (0.0_f64, 1.0_f64);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sides = [
            (-dx, from.0),
            (dx, self.width as f64 - from.0),
            (-dy, from.1),
            (dy, self.height as f64 - from.1),
        ];
        for (way, room) in sides {
            if way == 0.0 {
                if room < -NEAR {
                    return None;
                }
            } else if way < 0.0 {
                begin = begin.max(room / way);
            } else {
                end = end.min(room / way);
            }
        }
        // Of numbers as large as 1e300 nothing is left behind the point: they are kept on the map.
        let on = |at: f64, length: i64| at.clamp(-NEAR, length as f64 + NEAR);
        let at = |part: f64| {
            let (x, y) = (from.0 + part * dx, from.1 + part * dy);
            (on(x, self.width), on(y, self.height))
        };
        (begin <= end).then(|| (at(begin), at(end)))
    }

    /// Fills, for each straight run of edges, the squares on the side with more room.
    fn fill_edges(&mut self) {
        let outside = self.outside_squares();
        let mut runs: Vec<Vec<Edge>> = Vec::new();
        let mut sorted: Vec<Edge> = self.edges.keys().copied().collect();
        sorted.sort_by_key(|&(is_vertical, x, y)| match is_vertical {
            true => (true, x, y),
            false => (false, y, x),
        });
        for edge in sorted {
            let follows = |last: &Edge| match edge {
                (true, x, y) => *last == (true, x, y - 1),
                (false, x, y) => *last == (false, x - 1, y),
            };
            match runs.last_mut() {
                Some(run) if run.last().is_some_and(follows) => run.push(edge),
                _ => runs.push(vec![edge]),
            }
        }
        for run in runs {
            let room = |is_before: bool| -> i64 {
                run.iter()
                    .map(|edge| self.room(*edge, is_before, &outside))
                    .sum()
            };
            let is_before = room(true) > room(false);
            for edge in run {
                let (before, after) = beside(edge);
                let square = match (is_before, self.has(before), self.has(after)) {
                    (true, true, _) | (_, true, false) => before,
                    _ => after,
                };
                let Some(fill) = self.edges.get(&edge).copied() else {
                    continue;
                };
                let known = self.filled.get(&square);
                if self.has(square) && !known.is_some_and(|known| *known != Fill::Wall) {
                    self.filled.insert(square, fill);
                }
            }
        }
    }

    /// How much room there is beside an edge: squares up to the next wall, and much outside of rooms.
    fn room(&self, edge: Edge, is_before: bool, outside: &BTreeSet<(i64, i64)>) -> i64 {
        let (is_vertical, ..) = edge;
        let (before, after) = beside(edge);
        let (mut square, step) = match is_before {
            true => (before, -1),
            false => (after, 1),
        };
        let more = if outside.contains(&square) { 1000 } else { 0 };
        let mut room = 0;
        while self.has(square) && !self.filled.contains_key(&square) && room < 20 {
            room += 1;
            let next = match is_vertical {
                true => (square.0 + step, square.1),
                false => (square.0, square.1 + step),
            };
            let between = match is_before {
                true => (is_vertical, square.0, square.1),
                false => (is_vertical, next.0, next.1),
            };
            if self.edges.contains_key(&between) {
                break;
            }
            square = next;
        }
        room + more
    }

    /// The squares that are reached from the margin without a way through walls and openings.
    fn outside_squares(&self) -> BTreeSet<(i64, i64)> {
        let mut outside = BTreeSet::new();
        if self.margin == 0 {
            return outside;
        }
        let mut open = vec![(-1, -1)];
        outside.insert((-1, -1));
        while let Some((x, y)) = open.pop() {
            let ways = [
                ((x - 1, y), (true, x, y)),
                ((x + 1, y), (true, x + 1, y)),
                ((x, y - 1), (false, x, y)),
                ((x, y + 1), (false, x, y + 1)),
            ];
            for (next, edge) in ways {
                let is_free = self.has(next)
                    && !self.edges.contains_key(&edge)
                    && !self.filled.contains_key(&next);
                if is_free && outside.insert(next) {
                    open.push(next);
                }
            }
        }
        outside
    }

    /// Fills corners where two walls touch only with their corners, and one could slip through.
    fn close_corners(&mut self) {
        let outside = self.outside_squares();
        let mut corners = BTreeSet::new();
        for &(is_vertical, x, y) in self.edges.keys() {
            corners.insert((x, y));
            corners.insert(if is_vertical { (x, y + 1) } else { (x + 1, y) });
        }
        for (x, y) in corners {
            let [nw, ne, sw, se] = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
            let is_full = |square| self.filled.contains_key(&square);
            let has_edge = |edge: Edge| self.edges.contains_key(&edge);
            let (north, south) = (has_edge((true, x, y - 1)), has_edge((true, x, y)));
            let (west, east) = (has_edge((false, x - 1, y)), has_edge((false, x, y)));
            let open = if is_full(nw) && is_full(se) && !is_full(ne) && !is_full(sw) {
                ((north || west) && (east || south)).then_some([ne, sw])
            } else if is_full(ne) && is_full(sw) && !is_full(nw) && !is_full(se) {
                ((north || east) && (west || south)).then_some([nw, se])
            } else {
                None
            };
            if let Some([one, other]) = open {
                let square = if outside.contains(&other) || !self.has(one) {
                    other
                } else {
                    one
                };
                if self.has(square) {
                    self.filled.insert(square, Fill::Wall);
                }
            }
        }
    }

    /// Puts a pillar, or what is larger, on the squares of its outline.
    fn stand(&mut self, outline: &[Point]) {
        let count = outline.len() as f64;
        let sum = outline
            .iter()
            .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let middle = (
            (sum.0 / count).floor() as i64,
            (sum.1 / count).floor() as i64,
        );
        let inside = squares_in(outline, (self.width, self.height));
        for square in std::iter::once(middle).chain(inside) {
            if (0..self.width).contains(&square.0) && (0..self.height).contains(&square.1) {
                self.filled.entry(square).or_insert(Fill::Thing("pillar"));
            }
        }
    }

    /// Notes what was lost.
    fn tell(&self, notes: &mut Vec<String>) {
        let (moved, hundredths) = self.moved;
        if moved > 0 {
            notes.push(format!(
                "Pieces of wall off the grid, by up to {}.{:02} squares, moved to its nearest line: {moved}.",
                hundredths / 100,
                hundredths % 100
            ));
        }
        if self.slanted > 0 {
            notes.push(format!(
                "Pieces of wall that are slanted or run through squares, and fill the squares they go through: {}.",
                self.slanted
            ));
        }
        if self.outside > 0 {
            notes.push(format!(
                "Pieces of wall outside of the map, left out: {}.",
                self.outside
            ));
        }
        let blocked = self.filled.iter().filter(|(square, fill)| {
            matches!(fill, Fill::Thing(thing) if thing.ends_with("door"))
                && self.leads_nowhere(**square)
        });
        for ((x, y), _) in blocked {
            let (left, top) = self.corner();
            notes.push(format!(
                "The door at ({}, {}) leads into a wall: look it over.",
                x - left,
                y - top
            ));
        }
    }

    fn leads_nowhere(&self, (x, y): (i64, i64)) -> bool {
        let is_free = |square: (i64, i64)| {
            self.has(square)
                && self
                    .filled
                    .get(&square)
                    .is_none_or(|fill| *fill != Fill::Wall)
        };
        let across = is_free((x - 1, y)) && is_free((x + 1, y));
        let along = is_free((x, y - 1)) && is_free((x, y + 1));
        !across && !along
    }

    /// The north-west corner of what is drawn, in squares of the map: rows and columns of the margin
    /// without a wall are left out.
    fn corner(&self) -> (i64, i64) {
        let uses = |on: &dyn Fn(&(i64, i64)) -> bool| self.filled.keys().any(on);
        let x = if uses(&|square| square.0 < 0) { -1 } else { 0 };
        let y = if uses(&|square| square.1 < 0) { -1 } else { 0 };
        (x, y)
    }

    fn squares(&self, source: &'static str) -> Result<Sketch, Fault> {
        let (left, top) = self.corner();
        let uses = |on: &dyn Fn(&(i64, i64)) -> bool| i64::from(self.filled.keys().any(on));
        let right = self.width + uses(&|square| square.0 >= self.width);
        let bottom = self.height + uses(&|square| square.1 >= self.height);
        let mut sketch = Sketch::new(source, (right - left, bottom - top), "floor")?;
        for ((x, y), fill) in &self.filled {
            if let Some(square) = sketch.square(x - left, y - top) {
                *square = match fill {
                    Fill::Wall => Square::of("wall"),
                    Fill::Thing(thing) => Square {
                        obstacle: Some((*thing).to_owned()),
                        ..Square::of("floor")
                    },
                };
            }
        }
        Ok(sketch)
    }
}

/// The squares west or north of an edge, and east or south of it.
fn beside((is_vertical, x, y): Edge) -> ((i64, i64), (i64, i64)) {
    match is_vertical {
        true => ((x - 1, y), (x, y)),
        false => ((x, y - 1), (x, y)),
    }
}
