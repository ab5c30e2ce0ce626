//! Cover and sight by straight lines: how many lines from one square to another are blocked. Each
//! book says how it draws the lines, what blocks them and what the numbers mean.

use std::cmp::Ordering;

use crate::{
    battle::{
        field::{
            obstacle::CoverClass,
            terrain_index::{SOLID, Screens, Square, StopMap, Stops, TerrainIndex, Thing},
        },
        prelude::*,
    },
    geometry::{
        Corners, Fan, Grid, Point, Ray,
        fan::{LONGEST, LineSet},
        ray::Passage,
        slope::{Level, Slope},
    },
};

/// Where lines begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// In the centre of the viewer's square.
    Centre,
    /// At whichever of four points has the fewest lines blocked, this many tenths of a square
    /// inside the corners.
    Corners(i32),
}

/// How a book draws its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoverLaw {
    /// Where lines begin.
    pub eyes: Eyes,
    /// Lines end this many tenths of a square inside the corners of the target's space.
    pub inset: i32,
    /// Whether two squares that touch diagonally block a line between them.
    pub corners: Corners,
    /// The screens of a square.
    pub stops: fn(&Square) -> Stops,
}

/// For each screen, how many of the four lines to a target it blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(u16);

impl Counts {
    /// Bits per screen, and the mask of the lowest field.
    const BITS: u32 = 3;
    const FIELD: u16 = (1 << Self::BITS) - 1;
    /// All lines.
    pub const ALL: u8 = 4;

    fn add(&mut self, stopped: Screens) {
        for place in 0..Stops::MOST {
            self.0 += u16::from(stopped >> place & 1) << (Self::BITS * place);
        }
    }

    /// The counts of the four lines from one of the points where lines begin.
    fn from_eye(stopped: &Stopped, eye: usize) -> Self {
        let of = |screen: usize| (stopped[screen] >> (4 * eye) & 0b1111).count_ones() as u16;
        let add = |all, screen| all | of(screen) << (Self::BITS * screen as u32);
        Self((0..stopped.len()).fold(0, add))
    }

    /// How many lines a screen blocks; `screen` is one bit.
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

/// The lines that each screen blocks.
type Stopped = [LineSet; Stops::MOST as usize];

impl CoverLaw {
    /// Counts the lines from a square to the corners of a space that each screen blocks. Neither
    /// the square nor the space blocks any.
    pub fn counts(&self, view: View<'_>, from: Standpoint, to: Standpoint) -> Counts {
        let lines = self.lines(view, from, to);
        lines.map_or(Counts::default(), |lines| lines.to_corners(to.space))
    }

    /// The counts of lines to the corners of a space, as [`CoverLaw::counts`] has them, and the
    /// screens that block the line between the centres.
    pub fn with_centre(
        &self,
        view: View<'_>,
        from: Standpoint,
        to: Standpoint,
    ) -> (Counts, Screens) {
        let lines = self.lines(view, from, to);
        lines.map_or_else(Default::default, |lines| lines.with_centre())
    }

    /// The counts for the square of a target space with the fewest blocked lines.
    pub fn least_to_a_square(&self, view: View<'_>, from: Standpoint, to: Standpoint) -> Counts {
        let Some(lines) = self.lines(view, from, to) else {
            return Counts::default();
        };
        let squares = to.space.cells();
        let squares = squares.map(|square| lines.to_corners(square.into()));
        squares.reduce(Counts::least).unwrap_or_default()
    }

    /// The exposure code from one space to another: that of the pair of squares with the least
    /// cover. Something close to only a part of a large target covers all of it. The `full` bit of
    /// a code means that nothing is seen; `code_of` turns counts into codes, as the book's slot
    /// does.
    pub fn between(
        &self,
        view: View<'_>,
        from: Standpoint,
        to: Standpoint,
        (full, code_of): (u8, fn(Counts) -> u8),
    ) -> u8 {
        let code = every_pair(view, from, to);
        if to.space.side == 1 || code & full != 0 {
            return code;
        }
        let codes = from
            .squares()
            .map(|eye| code_of(self.least_to_a_square(view, eye, to)));
        codes.reduce(|all, code| all & code).unwrap_or_default()
    }

    /// How many lines from one space to another a single body blocks, for the pair of squares with
    /// the fewest (MO-COV-03).
    pub fn stopped_by(&self, from: Footprint, to: Footprint, body: Footprint) -> u8 {
        let Eyes::Corners(inset) = self.eyes else {
            return 0;
        };
        let blocks = |cell: Cell| body.contains(cell) && !from.contains(cell) && !to.contains(cell);
        let blocked = |a: Cell, aims: [Point; 4]| {
            let fan = Fan::new(Point::corners(a, inset), aims);
            let cells = || body.cells().filter(|&cell| blocks(cell));
            let crossed = cells().fold(0, |all, cell| all | fan.crossing(cell));
            let closes = |(cell, other, rising)| match blocks(other) {
                true => fan.between_diagonal(cell, rising),
                false => 0,
            };
            let pairs = cells().flat_map(diagonals);
            match self.corners {
                Corners::Open => crossed,
                Corners::Closed => pairs.fold(crossed, |all, pair| all | closes(pair)),
            }
        };
        let of_pair = |(a, b): (Cell, Cell)| {
            let (low, high) = (
                Cell::new(a.x.min(b.x), a.y.min(b.y)),
                Cell::new(a.x.max(b.x), a.y.max(b.y)),
            );
            let (min, max) = (body.min, body.max());
            if max.x < low.x || min.x > high.x || max.y < low.y || min.y > high.y {
                return 0;
            }
            let stopped = blocked(a, Point::corners(b, self.inset));
            let of_eye = |eye: usize| (stopped >> (4 * eye) & 0b1111).count_ones() as u8;
            (0..4).map(of_eye).min().unwrap_or(0)
        };
        pairs(from, to).map(of_pair).min().unwrap_or(0)
    }

    /// The screens that block the line between the centres of a square and a space.
    pub fn between_centres(&self, view: View<'_>, from: Standpoint, to: Standpoint) -> Screens {
        let lines = self.lines(view, from, to);
        lines.map_or(0, |lines| lines.over_centres())
    }

    /// The lines from a square to a space; `None` if nothing could block any of them.
    pub fn lines<'b>(&self, view: View<'b>, from: Standpoint, to: Standpoint) -> Option<Lines<'b>> {
        let lay = view.terrain_index();
        let (stops, relief) = (lay.stops(self.stops), lay.relief());
        let is_even = relief.is_even(from.space, to.space);
        let is_bare = stops.are_none(from.space.min, to.space);
        if is_even && is_bare && from.feet.min(to.feet) >= relief.most {
            return None;
        }
        let is_level = is_even && from.feet == relief.most && to.feet == relief.most;
        let slope = (!is_level).then(|| {
            Slope::new(
                (from.space.centre(), from.feet),
                (to.space.centre(), to.feet),
            )
        });
        Some(Lines {
            law: *self,
            lay,
            stops,
            from: from.space.min,
            to: to.space,
            is_near: is_near(view.board().grid, from.space, to.space),
            slope,
        })
    }
}

/// The screens that block one of the lines.
fn screens_of_line(stopped: &Stopped, line: usize) -> Screens {
    let screens = (0..Stops::MOST).zip(stopped);
    screens.fold(0, |all, (place, lines)| {
        all | Screens::from(lines >> line & 1 != 0) << place
    })
}

/// Lines from a square to a space.
pub(crate) struct Lines<'b> {
    law: CoverLaw,
    lay: &'b TerrainIndex,
    stops: &'b StopMap,
    from: Cell,
    to: Footprint,
    /// Whether the lines can be drawn at once: they are short, and lie on the map.
    is_near: bool,
    /// The height of the lines; `None` if no ground is higher than the feet of both.
    slope: Option<Slope>,
}

/// Ground slightly above the line counts as a crate (GN-HGT-02).
const LEDGE: Square = Square {
    wall: false,
    shut: false,
    opaque: false,
    cover: Some(CoverClass::Light),
    thing: Some(Thing {
        height: 1,
        opaque: false,
        covers: true,
    }),
    ..SOLID
};

impl Lines<'_> {
    /// The line between the centres.
    pub fn centre(&self) -> Ray {
        Ray::new(Point::centre(self.from), self.to.centre())
    }

    /// The blocked lines to the corners of a part of the space.
    fn to_corners(&self, part: Footprint) -> Counts {
        if self.slope.is_some() || !self.is_near {
            return self.one_by_one(part);
        }
        let aims = part.corners(self.law.inset);
        match self.law.eyes {
            Eyes::Centre => {
                let fan = Fan::new([Point::centre(self.from)], aims);
                Counts::from_eye(&self.at_once(&fan, part), 0)
            }
            Eyes::Corners(inset) => {
                let fan = Fan::new(Point::corners(self.from, inset), aims);
                let stopped = self.at_once(&fan, part);
                let eyes = (0..4).map(|eye| Counts::from_eye(&stopped, eye));
                eyes.reduce(Counts::least).unwrap_or_default()
            }
        }
    }

    /// The blocked lines to the corners of the space, and the screens that block the line between
    /// the centres: with lines that begin in the centre, all in one look.
    fn with_centre(&self) -> (Counts, Screens) {
        if self.slope.is_some() || !self.is_near || self.law.eyes != Eyes::Centre {
            return (self.to_corners(self.to), self.over_centres());
        }
        let [a, b, c, d] = self.to.corners(self.law.inset);
        let aims = [a, b, c, d, self.to.centre()];
        let fan = Fan::new([Point::centre(self.from)], aims);
        let stopped = self.at_once(&fan, self.to);
        (Counts::from_eye(&stopped, 0), screens_of_line(&stopped, 4))
    }

    /// The screens that block the line between the centres.
    fn over_centres(&self) -> Screens {
        if self.slope.is_some() || !self.is_near {
            return self.stopped(self.centre());
        }
        let fan = Fan::new([Point::centre(self.from)], [self.to.centre()]);
        screens_of_line(&self.at_once(&fan, self.to), 0)
    }

    /// The lines of a fan to a part of the space that each screen blocks, on level ground.
    fn at_once<const EYES: usize, const AIMS: usize>(
        &self,
        fan: &Fan<EYES, AIMS>,
        part: Footprint,
    ) -> Stopped {
        let mut stopped = Stopped::default();
        let mut stop = |screens: Screens, lines: LineSet| {
            for (place, stopped) in stopped.iter_mut().enumerate() {
                *stopped |= lines * LineSet::from(screens >> place & 1);
            }
        };
        self.stops
            .on_the_way(self.from.into(), part, |cell, stops| {
                let screens = self.screens_of(cell, stops);
                if screens == 0 {
                    return;
                }
                stop(screens, fan.crossing(cell));
                if self.law.corners == Corners::Closed {
                    for (cell, other, rising) in diagonals(cell) {
                        let both = screens & self.screens(other, None);
                        if both != 0 {
                            stop(both, fan.between_diagonal(cell, rising));
                        }
                    }
                }
            });
        stopped
    }

    /// The same line by line.
    fn one_by_one(&self, part: Footprint) -> Counts {
        let lines_from = |eye: Point| {
            let mut counts = Counts::default();
            for aim in part.corners(self.law.inset) {
                counts.add(self.stopped(Ray::new(eye, aim)));
            }
            counts
        };
        match self.law.eyes {
            Eyes::Centre => lines_from(Point::centre(self.from)),
            Eyes::Corners(inset) => Point::corners(self.from, inset)
                .map(lines_from)
                .into_iter()
                .reduce(Counts::least)
                .unwrap_or_default(),
        }
    }

    /// The screens that block this line.
    pub fn stopped(&self, line: Ray) -> Screens {
        let mut stopped = 0;
        for passage in line.passages() {
            stopped |= self.in_square(line, &passage);
            if self.law.corners == Corners::Closed
                && let Some([a, b]) = passage.corner
            {
                let level = self.slope.map(|slope| slope.at_exit(line, &passage));
                stopped |= self.screens(a, level) & self.screens(b, level);
            }
            if self.slope.is_none() && stopped == self.stops.all() {
                break;
            }
        }
        stopped
    }

    /// The screens that block this line in one square it passes.
    pub fn in_square(&self, line: Ray, passage: &Passage) -> Screens {
        let level = self.slope.map(|slope| slope.in_middle(line, passage));
        self.screens(passage.cell, level)
    }

    /// The screens of a square for a line at this height.
    fn screens(&self, cell: Cell, level: Option<Level>) -> Screens {
        let stops = match level {
            None => self.stops.of_square(cell),
            Some(level) => self.stops_over(&self.lay.square(cell), level),
        };
        self.screens_of(cell, stops)
    }

    /// The screens of a square that stops this.
    fn screens_of(&self, cell: Cell, stops: Stops) -> Screens {
        if cell == self.from || self.to.contains(cell) {
            return 0;
        }
        let mut screens = stops.anywhere;
        if stops.by_target | stops.far_from_eyes != 0 {
            let is_by_target = Footprint::new(cell, 1).chebyshev(self.to) <= 1;
            if is_by_target {
                screens |= stops.by_target;
            }
            if is_by_target || !cell.is_beside(self.from) {
                screens |= stops.far_from_eyes;
            }
        }
        screens
    }

    /// What a square blocks of a line at this height: rising ground, and the part of things above
    /// the line (GN-HGT-02, GN-HGT-03).
    fn stops_over(&self, square: &Square, level: Level) -> Stops {
        let (of, ground) = (self.law.stops, square.ground());
        if square.wall {
            return of(square);
        }
        if level.is_overtopped(ground, 2) {
            return of(&SOLID);
        }
        let stops = of(&lowered(*square, level));
        if level.is_overtopped(ground, 1) {
            stops.and(of(&LEDGE))
        } else {
            stops
        }
    }
}

/// Whether lines between two spaces can be drawn at once ([`Fan`]): they are short and do not leave
/// the map.
fn is_near(grid: Grid, from: Footprint, to: Footprint) -> bool {
    let is_inside = |space: Footprint| grid.contains(space.min) && grid.contains(space.max());
    from.chebyshev(to) < LONGEST && is_inside(from) && is_inside(to)
}

/// A square with each of the two that touch it diagonally to the south, and whether such a pair
/// rises to the east.
fn diagonals(cell: Cell) -> [(Cell, Cell, bool); 2] {
    [
        (cell, cell.offset(1, 1), false),
        (cell, cell.offset(-1, 1), true),
    ]
}

/// A square with only the part of its thing above the line (GN-HGT-03).
fn lowered(mut square: Square, level: Level) -> Square {
    let ground = square.ground();
    let Some(thing) = &mut square.thing else {
        return square;
    };
    if level.is_overtopped(ground, 0) {
        return square;
    }
    let top = ground + i32::from(thing.height);
    if level.of(top) != Ordering::Greater {
        square.thing = None;
        square.cover = None;
        square.opaque = square.veiled;
    } else if level.of(top - 1) != Ordering::Greater {
        // What was already low stays as it was.
        if thing.height > 1 {
            thing.opaque = false;
            square.opaque = square.veiled;
        }
        thing.height = 1;
    }
    square
}

/// Whether a body reaches into the line between two units. A body is two metres tall for each
/// square of its side; it is in the way unless it ends below the line between their feet or lies
/// wholly above their heads.
pub(crate) fn is_between_heights(from: Standpoint, to: Standpoint, body: Standpoint) -> bool {
    if from.feet == body.feet && to.feet == body.feet {
        return true;
    }
    let slope = Slope::new(
        (from.space.centre(), from.feet),
        (to.space.centre(), to.feet),
    );
    let level = slope.beside(body.space.centre());
    let top = body.feet + 2 * i32::from(body.space.side);
    level.of(top) == Ordering::Greater && !level.is_overtopped(body.feet, 2)
}

/// The exposure bits that all pairs of squares of two spaces share: the cover that remains for the
/// pair with the least.
pub(crate) fn every_pair(view: View<'_>, from: Standpoint, to: Standpoint) -> u8 {
    let pairs = pairs(from.space, to.space);
    let codes = pairs.map(|(a, b)| view.exposure_between(from.square(a), to.square(b)));
    codes.reduce(|all, code| all & code).unwrap_or_default()
}

/// Whether a pair of squares of two spaces has this exposure bit set.
pub(crate) fn some_pair(view: View<'_>, from: Standpoint, to: Standpoint, bit: u8) -> bool {
    pairs(from.space, to.space)
        .any(|(a, b)| view.exposure_between(from.square(a), to.square(b)) & bit != 0)
}

fn pairs(from: Footprint, to: Footprint) -> impl Iterator<Item = (Cell, Cell)> {
    from.cells()
        .flat_map(move |a| to.cells().map(move |b| (a, b)))
}

/// Whether fog hides two units from each other. Squares that obscure block sight both ways beyond a
/// metre; squares between the two do not count (MA-SGT-01, MO-COV-09).
pub(crate) fn is_lost_in_fog(
    view: View<'_>,
    (a, b): (Standpoint, Standpoint),
    obscures: impl Fn(Cell) -> bool,
) -> bool {
    let is_obscured = |place: Standpoint| place.space.cells().all(&obscures);
    view.distance_between(a, b) > 1 && (is_obscured(a) || is_obscured(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::evoker::fixture::{Stage, ground, thing};
    use proptest::prelude::*;

    fn screens(square: &Square) -> Stops {
        let bit = |is_so: bool, bit: Screens| if is_so { bit } else { 0 };
        Stops {
            anywhere: bit(square.wall, 0b11) | bit(square.veiled, 0b10),
            by_target: bit(square.thing.is_some_and(|thing| thing.height == 1), 0b100),
            far_from_eyes: bit(square.thing.is_some_and(|thing| thing.height > 1), 0b1000),
        }
    }

    /// How the books draw their lines.
    const LAWS: [(Eyes, i32, Corners); 3] = [
        (Eyes::Centre, 0, Corners::Open),
        (Eyes::Centre, 1, Corners::Open),
        (Eyes::Corners(1), 1, Corners::Closed),
    ];

    proptest! {
        #[test]
        fn lines_drawn_at_once_meet_what_they_meet_one_by_one(
            tiles in prop::collection::vec(0..12_usize, 14 * 9),
            (law, to_side) in (0..3_usize, 1..4_u8),
            (from, to) in ((0..14_i16, 0..9_i16), (0..11_i16, 0..6_i16)),
        ) {
            let sign = |&tile: &usize| *b"#wto".get(tile).unwrap_or(&b'.');
            let rows: Vec<String> = tiles
                .chunks(14)
                .map(|row| row.iter().map(sign).map(char::from).collect())
                .collect();
            let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            rows.push("A.............");
            let play = Stage::new(&rows)
                .ground('w', ground(|terrain| terrain.opaque = true))
                .object('o', thing(1))
                .object('t', thing(2))
                .begin();
            let (eyes, inset, corners) = LAWS[law];
            let law = CoverLaw { eyes, inset, corners, stops: screens };
            let view = play.battle.view();
            // The feet of both on the floor of the map, whatever stands there.
            let stand = |space| Standpoint { space, feet: 0 };
            let from = Footprint::from(Cell::from(from));
            let to = Footprint::new(to.into(), to_side);
            let Some(lines) = law.lines(view, stand(from), stand(to)) else {
                return Ok(());
            };
            prop_assert!(lines.slope.is_none() && lines.is_near);
            let parts = to.cells().map(Footprint::from);
            for part in parts.chain([to]) {
                prop_assert_eq!(lines.to_corners(part), lines.one_by_one(part));
            }
            prop_assert_eq!(lines.over_centres(), lines.stopped(lines.centre()));
            let both = (lines.to_corners(to), lines.over_centres());
            prop_assert_eq!(lines.with_centre(), both);
        }
    }
}
