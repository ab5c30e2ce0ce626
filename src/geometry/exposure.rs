//! Cover and sight between one square and every other square of a map, all at once.
//!
//! [`RayCounts`] serves any book: how many of several lines are blocked, for every square. [`Exposure`] goes one step
//! further for books that tell light from heavy cover by the lines to a target's corners (EV-FLD-01, EV-FLD-02).
//! Both give for each square what walking its lines one by one gives.

use super::cell::Cell;
use super::cell_set::CellSet;
use super::footprint::Footprint;
use super::grid::Grid;
use super::ray::{Corners, Point, Ray, between, count_blocked};
use super::sweep::{Aim, Counting, Sweep};

/// A small number for every square: how many of its lines, at most seven, are blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RayCounts {
    /// The numbers bit by bit.
    ones: CellSet,
    twos: CellSet,
    fours: CellSet,
}

impl RayCounts {
    /// No line blocked anywhere.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let empty = CellSet::new(grid);
        Self {
            ones: empty.clone(),
            twos: empty.clone(),
            fours: empty,
        }
    }

    /// The lines from one point to several points of every square.
    #[must_use]
    pub fn from_point(
        sweep: &mut Sweep,
        origin: Point,
        own: impl Into<Footprint>,
        aims: &[Aim],
        blockers: &CellSet,
        counting: Counting,
    ) -> Self {
        let mut blocked = vec![CellSet::default(); aims.len()];
        sweep.blocked(origin, own.into(), aims, blockers, counting, &mut blocked);
        let mut counts = Self::new(blockers.grid());
        for set in &blocked {
            counts.add(set);
        }
        counts
    }

    /// The lines from one point of every square to several points of one space.
    #[must_use]
    pub fn to_points(
        sweep: &mut Sweep,
        points: &[Point],
        own: impl Into<Footprint>,
        aim: Aim,
        blockers: &CellSet,
        counting: Counting,
    ) -> Self {
        let own = own.into();
        let mut counts = Self::new(blockers.grid());
        let mut blocked = [CellSet::default()];
        for &point in points {
            sweep.blocked(point, own, &[aim], blockers, counting, &mut blocked);
            counts.add(&blocked[0]);
        }
        counts
    }

    /// Counts one more blocked line for each of the squares.
    pub fn add(&mut self, blocked: &CellSet) {
        let mut carry = blocked.clone();
        for plane in [&mut self.ones, &mut self.twos, &mut self.fours] {
            let before = plane.clone();
            plane.combine(&carry, |a, b| a ^ b);
            carry.keep(&before);
        }
    }

    /// The number of a square; 0 off the map.
    #[must_use]
    pub fn at(&self, cell: Cell) -> u8 {
        u8::from(self.ones.contains(cell))
            | u8::from(self.twos.contains(cell)) << 1
            | u8::from(self.fours.contains(cell)) << 2
    }

    /// The squares whose number is at least `n`.
    #[must_use]
    pub fn at_least(&self, n: u8) -> CellSet {
        // a + (8 - n) reaches 8 exactly if a >= n: add bit by bit and keep the last carry.
        let other = 8 - n.min(8);
        if n == 0 {
            return CellSet::all(self.ones.grid());
        }
        let mut carry = CellSet::new(self.ones.grid());
        for (place, plane) in [&self.ones, &self.twos, &self.fours]
            .into_iter()
            .enumerate()
        {
            if other >> place & 1 == 1 {
                carry.add(plane);
            } else {
                carry.keep(plane);
            }
        }
        carry
    }

    /// Keeps the smaller of the two numbers of each square.
    pub fn keep_least(&mut self, other: &Self) {
        let mut least = Self::new(self.ones.grid());
        for n in 1..=7 {
            let mut both = self.at_least(n);
            both.keep(&other.at_least(n));
            least.add(&both);
        }
        *self = least;
    }
}

/// For every square as a target: the fewest blocked lines from one of the attacker's four sight points to its four.
///
/// This is how maneuver and momentum measure cover (MA-COV-01, MO-COV-01).
#[must_use]
pub fn least_blocked(
    sweep: &mut Sweep,
    attacker: Cell,
    inset: i32,
    blockers: &CellSet,
    counting: Counting,
) -> RayCounts {
    let mut least: Option<RayCounts> = None;
    for origin in Point::corners(attacker, inset) {
        let counts = RayCounts::from_point(
            sweep,
            origin,
            attacker,
            &Aim::corners(inset),
            blockers,
            counting,
        );
        match &mut least {
            Some(least) => least.keep_least(&counts),
            None => least = Some(counts),
        }
    }
    least.unwrap_or_default()
}

/// What stands on a map in the way of sight and shots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screens {
    /// Squares nobody sees through.
    pub opaque: CellSet,
    /// Walls: heavy cover that always counts.
    pub walls: CellSet,
    /// Objects that give heavy cover to whoever is behind them.
    pub heavy: CellSet,
    /// Objects that give light cover.
    pub light: CellSet,
}

impl Screens {
    /// An open map.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let empty = CellSet::new(grid);
        Self {
            opaque: empty.clone(),
            walls: empty.clone(),
            heavy: empty.clone(),
            light: empty,
        }
    }
}

/// How well a target is covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// Fewer than two lines to its corners meet anything.
    #[default]
    None,
    /// At least two lines meet something, but fewer than two something heavy.
    Light,
    /// At least two lines meet a wall or something heavy.
    Heavy,
}

/// Who sees whom, and through which cover, between two squares: the measure that [`Exposure`] repeats for a map.
#[must_use]
pub fn between_squares(screens: &Screens, attacker: Cell, target: Cell) -> (bool, Cover) {
    (
        sees(screens, attacker, target),
        cover(screens, attacker, target),
    )
}

/// Whether some line from the centre of one square to a corner of the other is free (EV-FLD-01).
fn sees(screens: &Screens, a: Cell, b: Cell) -> bool {
    let free = |from: Cell, to: Cell| {
        Point::corners(to, 0).into_iter().any(|corner| {
            let ray = Ray::new(Point::centre(from), corner);
            !ray.is_blocked(
                Corners::Open,
                between(from, to, |cell| screens.opaque.contains(cell)),
            )
        })
    };
    free(a, b) || free(b, a)
}

/// The cover of a target from the attacker's centre to its corners (EV-FLD-02).
fn cover(screens: &Screens, attacker: Cell, target: Cell) -> Cover {
    let counts = |cell: Cell| !cell.is_beside(attacker) || cell.is_beside(target);
    let heavy = |cell| screens.walls.contains(cell) || screens.heavy.contains(cell) && counts(cell);
    let any = |cell| heavy(cell) || screens.light.contains(cell) && counts(cell);
    let (from, corners) = (Point::centre(attacker), Point::corners(target, 0));
    if count_blocked(
        from,
        &corners,
        Corners::Open,
        between(attacker, target, heavy),
    ) >= 2
    {
        Cover::Heavy
    } else if count_blocked(
        from,
        &corners,
        Corners::Open,
        between(attacker, target, any),
    ) >= 2
    {
        Cover::Light
    } else {
        Cover::None
    }
}

/// Sight and cover between one square and every square of the map.
///
/// ```
/// use shadowgrid::geometry::exposure::{Cover, Exposure, Screens};
/// use shadowgrid::geometry::sweep::Sweep;
/// use shadowgrid::geometry::{Cell, Grid};
///
/// let mut screens = Screens::new(Grid::new(8, 1));
/// screens.heavy.insert(Cell::new(4, 0));
/// let exposure = Exposure::of_targets(&mut Sweep::default(), &screens, Cell::new(0, 0));
/// assert_eq!(exposure.cover(Cell::new(5, 0)), Cover::Heavy);
/// assert_eq!(exposure.cover(Cell::new(3, 0)), Cover::None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    sight: CellSet,
    heavy: CellSet,
    /// Light cover or better.
    covered: CellSet,
}

impl Exposure {
    /// One attacker against the whole map: every square as a target.
    #[must_use]
    pub fn of_targets(sweep: &mut Sweep, screens: &Screens, attacker: Cell) -> Self {
        // Objects beside the attacker count only for targets beside them, at most two squares off: those one by one.
        let without_near = |set: &CellSet| {
            let mut far = set.clone();
            attacker.neighbours().for_each(|cell| far.remove(cell));
            far
        };
        let mut count = |blockers: &CellSet| {
            let counting = Counting::All(Corners::Open);
            RayCounts::from_point(
                sweep,
                Point::centre(attacker),
                attacker,
                &Aim::corners(0),
                blockers,
                counting,
            )
            .at_least(2)
        };
        let mut blockers = without_near(&screens.heavy);
        blockers.add(&screens.walls);
        let mut heavy = count(&blockers);
        let mut covered = heavy.clone();
        if !screens.light.is_empty() {
            blockers.add(&without_near(&screens.light));
            covered = count(&blockers);
        }
        for (dx, dy) in (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy))) {
            let target = attacker.offset(dx, dy);
            let cover = cover(screens, attacker, target);
            heavy.set(target, cover == Cover::Heavy);
            covered.set(target, cover != Cover::None);
        }
        Self {
            sight: sight(sweep, screens, attacker),
            heavy,
            covered,
        }
    }

    /// The whole map against one target: every square as an attacker's.
    #[must_use]
    pub fn from_attackers(sweep: &mut Sweep, screens: &Screens, target: Cell) -> Self {
        let corners = Point::corners(target, 0);
        // Walls and what stands beside the target always count; the rest unless it stands beside the attacker.
        let mut always = screens.walls.clone();
        let mut unless_beside = CellSet::new(always.grid());
        let mut count = |objects: &CellSet| {
            for cell in target.neighbours().filter(|&cell| objects.contains(cell)) {
                always.insert(cell);
            }
            unless_beside.add(objects);
            unless_beside.subtract(&always);
            let mut counts = RayCounts::new(always.grid());
            let mut blocked = [CellSet::default()];
            let mut ignoring = [CellSet::default()];
            for &corner in &corners {
                let all = Counting::All(Corners::Open);
                sweep.blocked(
                    corner,
                    target.into(),
                    &[Aim::CENTRE],
                    &always,
                    all,
                    &mut blocked,
                );
                if !unless_beside.is_empty() {
                    let far = Counting::NotBeside;
                    sweep.blocked(
                        corner,
                        target.into(),
                        &[Aim::CENTRE],
                        &unless_beside,
                        far,
                        &mut ignoring,
                    );
                    blocked[0].add(&ignoring[0]);
                }
                counts.add(&blocked[0]);
            }
            counts.at_least(2)
        };
        let heavy = count(&screens.heavy);
        let covered = if screens.light.is_empty() {
            heavy.clone()
        } else {
            count(&screens.light)
        };
        Self {
            sight: sight(sweep, screens, target),
            heavy,
            covered,
        }
    }

    /// Takes for each square the better view and the lesser cover of two; for spaces of several squares.
    pub fn improve(&mut self, other: &Self) {
        self.sight.add(&other.sight);
        self.heavy.keep(&other.heavy);
        self.covered.keep(&other.covered);
    }

    /// Whether a square and the one measured see each other.
    #[must_use]
    pub fn sees(&self, cell: Cell) -> bool {
        self.sight.contains(cell)
    }

    /// The squares in sight.
    #[must_use]
    pub const fn sight(&self) -> &CellSet {
        &self.sight
    }

    /// The cover of the attack between a square and the one measured.
    #[must_use]
    pub fn cover(&self, cell: Cell) -> Cover {
        match (self.heavy.contains(cell), self.covered.contains(cell)) {
            (true, _) => Cover::Heavy,
            (false, true) => Cover::Light,
            (false, false) => Cover::None,
        }
    }
}

/// The squares that see a square and are seen from it (EV-FLD-01).
#[must_use]
pub fn sight(sweep: &mut Sweep, screens: &Screens, from: Cell) -> CellSet {
    let grid = screens.opaque.grid();
    let counting = Counting::All(Corners::Open);
    let mut hidden = CellSet::all(grid);
    let mut blocked = vec![CellSet::default(); 4];
    sweep.blocked(
        Point::centre(from),
        from.into(),
        &Aim::corners(0),
        &screens.opaque,
        counting,
        &mut blocked,
    );
    for set in &blocked {
        hidden.keep(set);
    }
    for corner in Point::corners(from, 0) {
        if hidden.is_empty() {
            break;
        }
        sweep.blocked(
            corner,
            from.into(),
            &[Aim::CENTRE],
            &screens.opaque,
            counting,
            &mut blocked[..1],
        );
        hidden.keep(&blocked[0]);
    }
    let mut seen = CellSet::all(grid);
    seen.subtract(&hidden);
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn screens(grid: Grid, mut seed: u64, dense: u64) -> Screens {
        let mut screens = Screens::new(grid);
        for cell in grid.cells() {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            match (seed >> 33) % dense {
                0 => {
                    screens.opaque.insert(cell);
                    screens.walls.insert(cell);
                }
                1 => screens.heavy.insert(cell),
                2 => screens.light.insert(cell),
                3 => screens.opaque.insert(cell),
                _ => {}
            }
        }
        screens
    }

    #[test]
    fn counts_add_up_and_compare() {
        let grid = Grid::new(8, 1);
        let mut counts = RayCounts::new(grid);
        for line in 0..7 {
            counts.add(&CellSet::from_fn(grid, |cell| cell.x > line));
        }
        for cell in grid.cells() {
            assert_eq!(i16::from(counts.at(cell)), cell.x);
            for n in 0..=8 {
                assert_eq!(
                    counts.at_least(n).contains(cell),
                    cell.x >= i16::from(n),
                    "{cell} {n}"
                );
            }
        }
    }

    #[test]
    fn the_lesser_count_of_each_square_is_kept() {
        let grid = Grid::new(2, 1);
        let (mut a, mut b) = (RayCounts::new(grid), RayCounts::new(grid));
        (0..3).for_each(|_| a.add(&CellSet::from_cells(grid, [Cell::new(0, 0)])));
        b.add(&CellSet::from_fn(grid, |_| true));
        a.keep_least(&b);
        assert_eq!((a.at(Cell::new(0, 0)), a.at(Cell::new(1, 0))), (1, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn a_map_at_once_agrees_with_square_by_square(seed: u64, dense in 5..30_u64, x in 0..15_i16, y in 0..12_i16) {
            let grid = Grid::new(15, 12);
            let (screens, own, mut sweep) = (screens(grid, seed, dense), Cell::new(x, y), Sweep::default());
            let targets = Exposure::of_targets(&mut sweep, &screens, own);
            let attackers = Exposure::from_attackers(&mut sweep, &screens, own);
            for cell in grid.cells() {
                prop_assert_eq!((targets.sees(cell), targets.cover(cell)), between_squares(&screens, own, cell), "to {}", cell);
                prop_assert_eq!((attackers.sees(cell), attackers.cover(cell)), between_squares(&screens, cell, own), "from {}", cell);
            }
        }

        #[test]
        fn sight_points_at_once_agree_with_one_by_one(seed: u64, dense in 5..30_u64, x in 0..12_i16, y in 0..9_i16) {
            let grid = Grid::new(12, 9);
            let (walls, own) = (screens(grid, seed, dense).opaque, Cell::new(x, y));
            let counts = least_blocked(&mut Sweep::default(), own, 1, &walls, Counting::All(Corners::Closed));
            for target in grid.cells() {
                let fewest = Point::corners(own, 1).into_iter().map(|from| {
                    count_blocked(from, &Point::corners(target, 1), Corners::Closed, between(own, target, |cell| walls.contains(cell)))
                });
                prop_assert_eq!(Some(counts.at(target)), fewest.min());
            }
        }
    }
}
