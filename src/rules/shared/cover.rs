//! Cover and sight by straight lines: how many of the lines from one square to another something
//! stops. Each book says how it draws its lines and what stops them, and what the numbers mean.

use crate::{
    battle::{
        prelude::*,
        terrain_index::{Screens, Square, Stops},
    },
    geometry::{Corners, Point, Ray, count_blocked},
};

/// Where lines begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// In the centre of the square of whoever looks.
    Centre,
    /// In whichever of four points has the fewest lines stopped: so many tenths of a square inside
    /// the corners.
    Corners(i32),
}

/// How a book draws its lines.
#[derive(Debug)]
pub(crate) struct CoverLaw {
    /// Where lines begin.
    pub eyes: Eyes,
    /// Lines end so many tenths of a square inside the corners of the target's space.
    pub inset: i32,
    /// Whether two squares that touch diagonally stop a line between them.
    pub corners: Corners,
    /// The screens of a square.
    pub stops: fn(&Square) -> Stops,
}

/// For each screen, how many of the four lines to a target it stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(u16);

impl Counts {
    /// Bits of each screen's number, and the lowest of these fields.
    const BITS: u32 = 3;
    const FIELD: u16 = (1 << Self::BITS) - 1;
    /// All lines.
    pub const ALL: u8 = 4;

    fn add(&mut self, stopped: Screens) {
        for place in 0..Stops::MOST {
            self.0 += u16::from(stopped >> place & 1) << (Self::BITS * place);
        }
    }

    /// How many lines a screen stops; the screen is one bit.
    pub fn of(self, screen: Screens) -> u8 {
        (self.0 >> (Self::BITS * screen.trailing_zeros()) & Self::FIELD) as u8
    }

    fn least(self, other: Self) -> Self {
        let field = |place: u32| {
            let only = Self::FIELD << (Self::BITS * place);
            (self.0 & only).min(other.0 & only)
        };
        Self((0..Stops::MOST).fold(0, |all, place| all | field(place)))
    }
}

impl CoverLaw {
    /// The screens that stop the lines from a square to the corners of a space. Neither the square
    /// nor the space stops any.
    pub fn counts(&self, view: View<'_>, from: Cell, to: Footprint) -> Counts {
        if self.is_open(view, from, to) {
            return Counts::default();
        }
        self.lines_to(view, (from, to), to)
    }

    /// The screens that stop the lines to the corners of a part of a space.
    fn lines_to(&self, view: View<'_>, (from, to): (Cell, Footprint), part: Footprint) -> Counts {
        let lines_from = |eye: Point| {
            let mut counts = Counts::default();
            for aim in part.corners(self.inset) {
                counts.add(self.line(view, (from, to), Ray::new(eye, aim)));
            }
            counts
        };
        match self.eyes {
            Eyes::Centre => lines_from(Point::centre(from)),
            Eyes::Corners(inset) => Point::corners(from, inset)
                .map(lines_from)
                .into_iter()
                .reduce(Counts::least)
                .unwrap_or_default(),
        }
    }

    /// The lines to whichever square of a space has the fewest of them stopped; what counts by the
    /// target counts by any part of its space.
    pub fn least_to_a_square(&self, view: View<'_>, from: Cell, to: Footprint) -> Counts {
        if self.is_open(view, from, to) {
            return Counts::default();
        }
        let squares = to
            .cells()
            .map(|square| self.lines_to(view, (from, to), square.into()));
        squares.reduce(Counts::least).unwrap_or_default()
    }

    /// The code of one space from another: of the pair of squares with the least cover. What is near
    /// only a part of a large target covers all of it. The `full` bit of a code says that nothing is
    /// seen; `code_of` makes codes of counts, as the book's slot does.
    pub fn between(
        &self,
        view: View<'_>,
        from: Footprint,
        to: Footprint,
        (full, code_of): (u8, fn(Counts) -> u8),
    ) -> u8 {
        let code = every_pair(view, from, to);
        if to.side == 1 || code & full != 0 {
            return code;
        }
        let codes = from
            .cells()
            .map(|eye| code_of(self.least_to_a_square(view, eye, to)));
        codes.reduce(|all, code| all & code).unwrap_or_default()
    }

    /// How many of the lines from one space to another a body stops by itself, whoever picks the
    /// pair of squares with the fewest (MO-COV-03).
    pub fn stopped_by(&self, from: Footprint, to: Footprint, body: Footprint) -> u8 {
        let Eyes::Corners(inset) = self.eyes else {
            return 0;
        };
        let blocks = |cell: Cell| body.contains(cell) && !from.contains(cell) && !to.contains(cell);
        let of_pair = |(a, b): (Cell, Cell)| {
            let (low, high) = (
                Cell::new(a.x.min(b.x), a.y.min(b.y)),
                Cell::new(a.x.max(b.x), a.y.max(b.y)),
            );
            let (min, max) = (body.min, body.max());
            if max.x < low.x || min.x > high.x || max.y < low.y || min.y > high.y {
                return 0;
            }
            let aims = Point::corners(b, self.inset);
            let eyes = Point::corners(a, inset).into_iter();
            eyes.map(|eye| count_blocked(eye, &aims, self.corners, blocks))
                .min()
                .unwrap_or(0)
        };
        pairs(from, to).map(of_pair).min().unwrap_or(0)
    }

    /// The screens that stop the line between the centres of a square and a space.
    pub fn between_centres(&self, view: View<'_>, from: Cell, to: Footprint) -> Screens {
        if self.is_open(view, from, to) {
            return 0;
        }
        self.line(view, (from, to), Ray::new(Point::centre(from), to.centre()))
    }

    /// Whether nothing in the rectangle around a square and a space stops anything.
    pub fn is_open(&self, view: View<'_>, from: Cell, to: Footprint) -> bool {
        view.terrain_index().stops(self.stops).are_none(from, to)
    }

    /// The screens that stop one line between a square and a space.
    fn line(&self, view: View<'_>, (from, to): (Cell, Footprint), line: Ray) -> Screens {
        let stops = view.terrain_index().stops(self.stops);
        let of = |cell: Cell| {
            if cell == from || to.contains(cell) {
                return 0;
            }
            let stops = stops.of_square(cell);
            let mut screens = stops.anywhere;
            if stops.by_target | stops.far_from_eyes != 0 {
                let is_by_target = Footprint::new(cell, 1).chebyshev(to) <= 1;
                if is_by_target {
                    screens |= stops.by_target;
                }
                if is_by_target || !cell.is_beside(from) {
                    screens |= stops.far_from_eyes;
                }
            }
            screens
        };
        let mut stopped = 0;
        for passage in line.passages() {
            stopped |= of(passage.cell);
            if self.corners == Corners::Closed
                && let Some([a, b]) = passage.corner
            {
                stopped |= of(a) & of(b);
            }
            if stopped == stops.all() {
                break;
            }
        }
        stopped
    }
}

/// What all pairs of squares of two spaces have in common in their codes of exposure: cover that
/// is left for whoever picks the pair with the least.
pub(crate) fn every_pair(view: View<'_>, from: Footprint, to: Footprint) -> u8 {
    let codes = pairs(from, to).map(|(a, b)| view.exposure(a, b));
    codes.reduce(|all, code| all & code).unwrap_or_default()
}

/// Whether some pair of squares of two spaces has a bit of its code of exposure set.
pub(crate) fn some_pair(view: View<'_>, from: Footprint, to: Footprint, bit: u8) -> bool {
    pairs(from, to).any(|(a, b)| view.exposure(a, b) & bit != 0)
}

fn pairs(from: Footprint, to: Footprint) -> impl Iterator<Item = (Cell, Cell)> {
    from.cells()
        .flat_map(move |a| to.cells().map(move |b| (a, b)))
}

/// Whether fog hides one of two from the other: squares that obscure blind both ways beyond a
/// metre, those between the two do not count (MA-SGT-01, MO-COV-09).
pub(crate) fn is_lost_in_fog(
    (a, b): (Footprint, Footprint),
    obscures: impl Fn(Cell) -> bool,
) -> bool {
    let is_obscured = |space: Footprint| space.cells().all(&obscures);
    a.chebyshev(b) > 1 && (is_obscured(a) || is_obscured(b))
}
