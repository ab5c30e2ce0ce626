//! The same line to every square of a map at once.
//!
//! Seen from one point, a blocking square hides a span of slopes from everything behind it. A sweep goes from row to
//! row away from the point, keeps the union of these spans as exact fractions, and so knows for a whole row which
//! squares lie in shadow. It answers exactly what [`Ray::is_blocked`] answers square by square, about ten times faster.
//!
//! ```text
//!   . . . . s
//!   o . # s s      seen from o, the centres of the squares s lie behind #
//!   . . . . s
//! ```

use super::cell::Cell;
use super::cell_set::{CellSet, fill, ones};
use super::footprint::Footprint;
use super::ray::{Corners, Point, Ray, SCALE};
use super::slope::{Fan, Slope, Span, holds, merge, runs};

/// Which squares count on the way to a target; its own never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// All between the two ends.
    All(Corners),
    /// All but the neighbours of the target.
    NotBeside,
}

/// A point inside every square: tenths to the east and south of its north-west corner, 0 to 10 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// Tenths to the east.
    pub x: i32,
    /// Tenths to the south.
    pub y: i32,
}

impl Aim {
    /// The middle of the square.
    pub const CENTRE: Self = Self {
        x: SCALE / 2,
        y: SCALE / 2,
    };

    /// The four corners moved `inset` tenths inwards: NW, NE, SW, SE.
    #[must_use]
    pub const fn corners(inset: i32) -> [Self; 4] {
        let far = SCALE - inset;
        [
            Self { x: inset, y: inset },
            Self { x: far, y: inset },
            Self { x: inset, y: far },
            Self { x: far, y: far },
        ]
    }

    /// This point of a square.
    #[must_use]
    pub const fn of(self, cell: Cell) -> Point {
        Point::inside(cell, self.x, self.y)
    }
}

/// Where one row lies, counted away from the point.
#[derive(Clone, Copy)]
struct Row {
    y: usize,
    /// Its near edge, but not before the point; its far edge.
    near: i64,
    far: i64,
}

/// Working memory for sweeps; keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    shadow: Vec<Span>,
    added: Vec<Span>,
    merged: Vec<Span>,
    /// The blocking squares of the row at hand and of the one before.
    row: Vec<u64>,
    before: Vec<u64>,
}

impl Sweep {
    /// For every square of the map: is the line from a point to its `aim` blocked?
    ///
    /// `own` are squares that never block, usually the space the point belongs to.
    /// Each set of `out` becomes the blocked squares for the aim in the same place.
    pub fn blocked(
        &mut self,
        origin: Point,
        own: Footprint,
        aims: &[Aim],
        blockers: &CellSet,
        counting: Counting,
        out: &mut [CellSet],
    ) {
        for set in out.iter_mut() {
            set.reset(blockers.grid());
        }
        if blockers.stride() > 0 {
            for south in [true, false] {
                Half {
                    origin,
                    own,
                    aims,
                    blockers,
                    counting,
                    south,
                }
                .sweep(self, out);
            }
        }
    }
}

/// One sweep to the south or to the north of the point.
struct Half<'a> {
    origin: Point,
    own: Footprint,
    aims: &'a [Aim],
    blockers: &'a CellSet,
    counting: Counting,
    south: bool,
}

impl Half<'_> {
    fn sweep(&self, memory: &mut Sweep, out: &mut [CellSet]) {
        memory.shadow.clear();
        memory.before.clear();
        memory.before.resize(self.blockers.stride(), 0);
        let height = i32::from(self.blockers.grid().height);
        let nearest = if self.south {
            self.origin.y.div_euclid(SCALE)
        } else {
            (self.origin.y - 1).div_euclid(SCALE)
        };
        let (mut y, step) = if self.south {
            (nearest.max(0), 1)
        } else {
            (nearest.min(height - 1), -1)
        };
        let mut row_before = None;
        while (0..height).contains(&y) {
            let row = self.row(y);
            self.load(row.y, &mut memory.row);
            let mut dark = !self.aims.is_empty();
            for (&aim, set) in self.aims.iter().zip(out.iter_mut()) {
                let lit = set.row_mut(row.y);
                dark &= self.shade(memory, row, row_before, aim, lit);
            }
            if dark {
                self.darken(y + step, step, out);
                return;
            }
            match self.counting {
                Counting::All(corners) => self.add(memory, row, corners),
                Counting::NotBeside => {
                    if let Some(before) = row_before {
                        std::mem::swap(&mut memory.row, &mut memory.before);
                        self.add(memory, before, Corners::Open);
                        std::mem::swap(&mut memory.row, &mut memory.before);
                    }
                }
            }
            std::mem::swap(&mut memory.row, &mut memory.before);
            row_before = Some(row);
            y += step;
        }
    }

    fn row(&self, y: i32) -> Row {
        let near = i64::from(if self.south {
            y * SCALE - self.origin.y
        } else {
            self.origin.y - (y + 1) * SCALE
        });
        Row {
            y: y as usize,
            near: near.max(0),
            far: near + i64::from(SCALE),
        }
    }

    /// Copies the blocking squares of a row, without the point's own space.
    fn load(&self, y: usize, row: &mut Vec<u64>) {
        row.clear();
        row.extend_from_slice(self.blockers.row(y));
        let (min, max) = (self.own.min, self.own.max());
        if (i32::from(min.y)..=i32::from(max.y)).contains(&(y as i32)) {
            for x in min.x.max(0)..=max.x.min(self.blockers.grid().width as i16 - 1) {
                row[x as usize / 64] &= !(1 << (x as usize % 64));
            }
        }
    }

    /// Tenths from the point to the west edge of a column.
    #[inline]
    fn west_of(&self, x: usize) -> i64 {
        x as i64 * i64::from(SCALE) - i64::from(self.origin.x)
    }

    /// Marks the squares of one row whose aim lies in shadow; true if this and every later row is wholly dark.
    fn shade(
        &self,
        memory: &Sweep,
        row: Row,
        before: Option<Row>,
        aim: Aim,
        lit: &mut [u64],
    ) -> bool {
        let down = row.y as i64 * i64::from(SCALE) + i64::from(aim.y) - i64::from(self.origin.y);
        let away = if self.south { down } else { -down };
        if away < 0 {
            return false; // The aims of this row are on the other side of the point.
        }
        let fan = Fan {
            across: i64::from(aim.x) - i64::from(self.origin.x),
            away,
            last: self.last_column(),
        };
        if away == 0 {
            // Level with the point: along an edge nothing blocks; else whatever stands between in this row.
            if self.south && self.origin.y % SCALE != 0 {
                self.shade_in_row(memory, row, &fan, lit);
            }
            return false;
        }
        for span in &memory.shadow {
            let (first, last) = fan.columns(*span);
            fan.fill(lit, first, last);
            if first <= 0 && last >= fan.last && span.west.run < 0 && span.east.run > 0 {
                return true;
            }
        }
        if let (Counting::NotBeside, Some(before)) = (self.counting, before) {
            for x in ones(&memory.before) {
                let (first, last) = fan.columns(self.span(x, x, before.near, before.far));
                let x = x as i64;
                fan.fill(lit, first, last.min(x - 2));
                fan.fill(lit, first.max(x + 2), last);
            }
        }
        if away > row.near {
            self.shade_in_row(memory, row, &fan, lit);
        }
        false
    }

    /// Marks what the blocking squares of a row hide in the same row, to their east and to their west.
    fn shade_in_row(&self, memory: &Sweep, row: Row, fan: &Fan, lit: &mut [u64]) {
        let closed = self.counting == Counting::All(Corners::Closed);
        let skip = if self.counting == Counting::NotBeside {
            2
        } else {
            1
        };
        for x in ones(&memory.row) {
            let (west, column) = (self.west_of(x), x as i64);
            let east = west + i64::from(SCALE);
            if east > 0 {
                let pinched = closed && holds(&memory.before, column + 1);
                let last = fan.last_before(
                    Slope {
                        run: east,
                        rise: row.near,
                    },
                    pinched,
                    column + skip,
                );
                fan.fill(lit, column + skip, last);
            }
            if west < 0 {
                let pinched = closed && holds(&memory.before, column - 1);
                let first = fan.first_after(
                    Slope {
                        run: west,
                        rise: row.near,
                    },
                    pinched,
                    column - skip,
                );
                fan.fill(lit, first, column - skip);
            }
        }
    }

    fn last_column(&self) -> i64 {
        i64::from(self.blockers.grid().width) - 1
    }

    /// The slopes that a run of squares hides from everything behind its row.
    #[inline]
    fn span(&self, first: usize, last: usize, near: i64, far: i64) -> Span {
        let (west, east) = (self.west_of(first), self.west_of(last + 1));
        Span {
            west: if west < 0 {
                Slope::to(west, near)
            } else {
                Slope::to(west, far)
            },
            east: if east > 0 {
                Slope::to(east, near)
            } else {
                Slope::to(east, far)
            },
            west_closed: false,
            east_closed: false,
        }
    }

    /// Adds the shadows of the blocking squares of a row to those of the rows before.
    fn add(&self, memory: &mut Sweep, row: Row, corners: Corners) {
        memory.added.clear();
        for (first, last) in runs(&memory.row) {
            let mut whole = self.span(first, last, row.near, row.far);
            if corners == Corners::Closed && row.near > 0 {
                whole.west_closed = whole.west.run < 0 && holds(&memory.before, first as i64 - 1);
                whole.east_closed = whole.east.run > 0 && holds(&memory.before, last as i64 + 1);
            }
            let upright = Slope { run: 0, rise: 1 };
            if whole.west.run < 0 && whole.east.run > 0 && self.origin.x % SCALE == 0 {
                // A line straight along the edge between two squares passes through neither.
                memory.added.push(Span {
                    east: upright,
                    east_closed: false,
                    ..whole
                });
                memory.added.push(Span {
                    west: upright,
                    west_closed: false,
                    ..whole
                });
            } else {
                memory.added.push(whole);
            }
        }
        if !memory.added.is_empty() {
            merge(&memory.shadow, &memory.added, &mut memory.merged);
            std::mem::swap(&mut memory.shadow, &mut memory.merged);
        }
    }

    /// Marks all that is left.
    fn darken(&self, mut y: i32, step: i32, out: &mut [CellSet]) {
        let grid = self.blockers.grid();
        while (0..i32::from(grid.height)).contains(&y) {
            for set in out.iter_mut() {
                fill(set.row_mut(y as usize), 0, usize::from(grid.width) - 1);
            }
            y += step;
        }
    }
}

/// The squares whose line from a point passes through a blocking neighbour of theirs.
///
/// This is the other half of [`Counting::NotBeside`]: cover that works only for who stands right behind it.
#[must_use]
pub fn blocked_beside(origin: Point, own: Footprint, aim: Aim, blockers: &CellSet) -> CellSet {
    let mut out = CellSet::new(blockers.grid());
    for blocker in blockers.iter().filter(|&cell| !own.contains(cell)) {
        for target in blocker.neighbours() {
            if out.grid().contains(target) && Ray::new(origin, aim.of(target)).crosses(blocker) {
                out.insert(target);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::grid::Grid;
    use crate::geometry::ray::between;
    use proptest::prelude::*;

    fn sweep(
        origin: Point,
        own: Footprint,
        aims: &[Aim],
        blockers: &CellSet,
        counting: Counting,
    ) -> Vec<CellSet> {
        let mut out = vec![CellSet::default(); aims.len()];
        Sweep::default().blocked(origin, own, aims, blockers, counting, &mut out);
        out
    }

    fn by_rays(
        origin: Point,
        own: Footprint,
        aim: Aim,
        blockers: &CellSet,
        counting: Counting,
    ) -> CellSet {
        let corners = if let Counting::All(corners) = counting {
            corners
        } else {
            Corners::Open
        };
        CellSet::from_fn(blockers.grid(), |target| {
            Ray::new(origin, aim.of(target)).is_blocked(
                corners,
                between(own, target, |cell| {
                    blockers.contains(cell)
                        && (counting != Counting::NotBeside || !cell.is_beside(target))
                }),
            )
        })
    }

    const COUNTINGS: [Counting; 3] = [
        Counting::All(Corners::Open),
        Counting::All(Corners::Closed),
        Counting::NotBeside,
    ];

    #[test]
    fn a_wall_hides_the_squares_behind_it() {
        let grid = Grid::new(5, 5);
        let blockers = CellSet::from_cells(grid, [Cell::new(2, 2)]);
        let own = Cell::new(0, 2);
        let hidden = sweep(
            Point::centre(own),
            own.into(),
            &[Aim::CENTRE],
            &blockers,
            COUNTINGS[0],
        );
        assert_eq!(
            hidden[0].iter().collect::<Vec<_>>(),
            [(4, 1), (3, 2), (4, 2), (4, 3)].map(Cell::from)
        );
    }

    #[test]
    fn a_point_in_a_full_row_of_walls_sees_only_its_side() {
        let grid = Grid::new(70, 9);
        let blockers = CellSet::from_fn(grid, |cell| cell.y == 4);
        let own = Cell::new(30, 1);
        let hidden = sweep(
            Point::centre(own),
            own.into(),
            &Aim::corners(1),
            &blockers,
            COUNTINGS[0],
        );
        for set in hidden {
            assert!(
                grid.cells()
                    .all(|cell| cell.y == 4 || set.contains(cell) == (cell.y > 4))
            );
        }
    }

    fn aim() -> impl Strategy<Value = Aim> {
        let tenth = prop::sample::select(vec![0, 1, 3, 5, 9, 10]);
        (tenth.clone(), tenth).prop_map(|(x, y)| Aim { x, y })
    }

    #[test]
    fn a_closed_corner_joins_two_shadows_even_if_a_third_begins_there() {
        let grid = Grid::new(150, 40);
        let mut state = 4_928_503_428_317_834_063_u64;
        let blockers = CellSet::from_fn(grid, |_| thirtieth(&mut state));
        let (own, aim, counting) = (
            Cell::new(84, 34),
            Aim { x: 10, y: 10 },
            Counting::All(Corners::Closed),
        );
        let swept = sweep(Point::centre(own), own.into(), &[aim], &blockers, counting);
        assert!(
            swept[0].contains(Cell::new(13, 10)),
            "the corner between (61, 27) and (62, 26) is closed"
        );
        assert_eq!(
            swept[0],
            by_rays(Point::centre(own), own.into(), aim, &blockers, counting)
        );
    }

    fn thirtieth(state: &mut u64) -> bool {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33).is_multiple_of(30)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn a_sweep_agrees_with_a_line_to_every_square(
            width in 1..14_u16,
            height in 1..14_u16,
            dense in 1..9_u32,
            seed: u64,
            own in (0..14_i16, 0..14_i16),
            side in 1..3_u8,
            from in aim(),
            to in aim(),
        ) {
            let grid = Grid::new(width, height);
            let mut state = seed;
            let blockers = CellSet::from_fn(grid, |_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % 12 < u64::from(dense)
            });
            let (own, origin) = (Footprint::new(own.into(), side), from.of(own.into()));
            for counting in COUNTINGS {
                let swept = sweep(origin, own, &[to, Aim::CENTRE], &blockers, counting);
                prop_assert_eq!(&swept[0], &by_rays(origin, own, to, &blockers, counting), "{:?}", counting);
                prop_assert_eq!(&swept[1], &by_rays(origin, own, Aim::CENTRE, &blockers, counting), "{:?}", counting);
            }
            let beside = CellSet::from_fn(grid, |target| {
                Ray::new(origin, to.of(target))
                    .is_blocked(Corners::Open, between(own, target, |cell| blockers.contains(cell) && cell.is_beside(target)))
            });
            prop_assert_eq!(blocked_beside(origin, own, to, &blockers), beside);
        }

        #[test]
        fn a_sweep_of_a_wide_map_agrees_too(seed: u64, own in (0..150_i16, 0..40_i16), to in aim()) {
            let grid = Grid::new(150, 40);
            let mut state = seed;
            let blockers = CellSet::from_fn(grid, |_| thirtieth(&mut state));
            let own = Cell::from(own);
            for counting in COUNTINGS {
                let swept = sweep(Point::centre(own), own.into(), &[to], &blockers, counting);
                prop_assert_eq!(&swept[0], &by_rays(Point::centre(own), own.into(), to, &blockers, counting));
            }
        }
    }
}
