//! Ground, sight and cover: this book's reading of the neutral map (MA-MOV, MA-COV, MA-SGT).

use crate::{
    battle::{
        board::{Harmful, Terrain},
        components::{Band, MoveProgress, Posture},
        condition_rule::Forbids,
        ids::UnitId,
        modifier::{Amount, Modifier},
        terrain_index::{Screens, Square, Stops},
        view::View,
    },
    geometry::{Cell, CornerRule, Corners, Direction, Footprint},
    rules::{
        maneuver::{conditions::SLOWED, sheet_of},
        shared::cover::{Counts, CoverLaw, Eyes, every_pair},
    },
};

/// What a square stops (MA-MOV-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barrier {
    /// Nothing.
    Open,
    /// A waist-high wall or a crate.
    Low,
    /// An arrowslit or a window.
    Slit,
    /// A wall or a shut door.
    Full,
}

fn barrier(view: View<'_>, cell: Cell) -> Barrier {
    barrier_of(&view.terrain_index().square(cell))
}

fn barrier_of(square: &Square) -> Barrier {
    if square.wall {
        return Barrier::Full;
    }
    match square.thing {
        None => Barrier::Open,
        // What is walked over and covers nothing, such as a snare.
        Some(thing) if thing.height == 0 && !thing.covers => Barrier::Open,
        Some(thing) if thing.height <= 1 => Barrier::Low,
        Some(thing) if thing.opaque => Barrier::Full,
        Some(_) => Barrier::Slit,
    }
}

/// Whether nobody in a square is seen from further than a metre, nor sees (MA-SGT-01).
pub(crate) fn obscures(view: View<'_>, cell: Cell) -> bool {
    view.ground().haze.iter().any(|haze| haze.cell == cell)
        || view
            .board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.opaque && !terrain.wall)
}

/// How much of a target is covered (MA-COV-02 to MA-COV-04), better cover last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    /// Nothing worth a number.
    None,
    /// At least half of the body.
    Low,
    /// At least three quarters.
    High,
    /// All of it.
    Full,
}

impl Cover {
    /// Its influence on a ranged attack, or on the Dodge against it.
    pub(crate) fn modifier(self, dodging: bool) -> Option<Modifier> {
        let (rule, name, amount) = match self {
            Self::None | Self::Full => return None,
            Self::Low => ("MA-COV-02", "low cover", 2),
            Self::High => ("MA-COV-03", "high cover", 5),
        };
        Some(Modifier::new(
            rule,
            name,
            Amount::Flat(if dodging { amount } else { -amount }),
        ))
    }
}

/// Lines run between points a tenth of a metre inside the corners (MA-COV-01).
const LINES: CoverLaw = CoverLaw {
    eyes: Eyes::Corners(1),
    inset: 1,
    corners: Corners::Closed,
    stops: screens,
};
const FULL: Screens = 1;
const HIGH: Screens = 1 << 1;
const ALL: Screens = 1 << 2;

/// Arrowslits and low obstacles count only within a metre of the target (MA-COV-01).
fn screens(square: &Square) -> Stops {
    let (anywhere, by_target) = match barrier_of(square) {
        Barrier::Open => (0, 0),
        Barrier::Low => (0, ALL),
        Barrier::Slit => (0, HIGH | ALL),
        Barrier::Full => (FULL | HIGH | ALL, 0),
    };
    Stops {
        anywhere,
        by_target,
        ..Stops::default()
    }
}

/// What a code of exposure says of two squares: the cover of the second from the first that is
/// reached, each kind a bit (MA-COV-02 to MA-COV-04).
pub(crate) fn exposure(view: View<'_>, from: Cell, to: Cell) -> u8 {
    code_of(LINES.counts(view, from, to.into()))
}

fn code_of(counts: Counts) -> u8 {
    let reached = |screen, least| {
        if counts.of(screen) >= least {
            screen
        } else {
            0
        }
    };
    reached(FULL, Counts::ALL) | reached(HIGH, 3) | reached(ALL, 2)
}

/// The cover of a target against somebody.
pub(crate) fn cover(view: View<'_>, from: UnitId, to: UnitId) -> Cover {
    between(view, view.footprint(from), view.footprint(to))
}

/// Whether a target has full cover from somebody, and so neither sees the other (MA-COV-04).
pub(crate) fn is_fully_covered(view: View<'_>, from: UnitId, to: UnitId) -> bool {
    every_pair(view, view.footprint(from), view.footprint(to)) & FULL != 0
}

/// The cover of a target against what comes from a square.
pub(crate) fn cover_from(view: View<'_>, from: Cell, to: UnitId) -> Cover {
    between(view, from.into(), view.footprint(to))
}

/// The cover of one space from another: the pair of squares with the least (MA-COV-01).
fn between(view: View<'_>, from: Footprint, to: Footprint) -> Cover {
    let code = every_pair(view, from, to);
    // What is near only a part of a large target covers all of it.
    if to.side == 1 || code & FULL != 0 {
        return of_code(code);
    }
    let codes = from
        .cells()
        .map(|eye| code_of(LINES.least_to_a_square(view, eye, to)));
    of_code(codes.fold(FULL | HIGH | ALL, |all, code| all & code))
}

/// The cover of one square from another.
pub(crate) fn cover_between(view: View<'_>, from: Cell, to: Cell) -> Cover {
    of_code(view.exposure(from, to))
}

const fn of_code(code: u8) -> Cover {
    if code & FULL != 0 {
        Cover::Full
    } else if code & HIGH != 0 {
        Cover::High
    } else if code & ALL != 0 {
        Cover::Low
    } else {
        Cover::None
    }
}

/// Metres per turn now: grappled none, slowed half (MA-ACT-04, MA-CND-01).
pub(crate) fn speed(view: View<'_>, unit: UnitId) -> i32 {
    let worn = sheet_of(view, unit).worn_speed();
    if view.forbids(unit, Forbids::MOVE) {
        0
    } else if view.has(unit, SLOWED) {
        worn / 2
    } else {
        worn
    }
}

/// Metres left in this turn (MA-MOV-02).
pub(crate) fn metres_left(view: View<'_>, unit: UnitId) -> i32 {
    let stride = view.store.get::<MoveProgress>(unit);
    (speed(view, unit) * (1 + i32::from(stride.ran)) - i32::from(stride.metres)).max(0)
}

/// Height of the ground of a square in metres, whatever stands there; the bottom of a hole lies
/// below it.
pub(crate) fn level(view: View<'_>, cell: Cell) -> i32 {
    let board = view.board();
    let (tile, terrain) = (board.tile(cell), board.terrain(cell));
    let hole = terrain.map_or(0, |terrain| i32::from(terrain.gap));
    tile.map_or(0, |tile| i32::from(tile.elevation)) - hole
}

/// The highest ground under a body: a large one falls only if nothing of it is held (MA-MOV-08).
pub(crate) fn level_under(view: View<'_>, body: Footprint) -> i32 {
    let levels = body.cells().map(|cell| level(view, cell));
    levels.max().unwrap_or(0)
}

/// Whether a change of height between two squares is walked, as on stairs.
fn is_slope(view: View<'_>, cell: Cell) -> bool {
    let terrain = view.board().terrain(cell);
    terrain.is_some_and(|terrain| terrain.slope)
}

/// Mud, growth, rubble and whatever else trips, and water above the ankles (MA-MOV-05).
fn is_difficult(terrain: &Terrain) -> bool {
    let trips = |harmful: &Harmful| harmful.damage.is_none() && harmful.number > 0;
    terrain.slows() || terrain.water >= 3 || terrain.harmful.as_ref().is_some_and(trips)
}

/// What entering one square costs, whoever stands in it; `None` is no way (MA-MOV-05).
fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    match barrier(view, cell) {
        Barrier::Full | Barrier::Slit => None,
        Barrier::Low => Some(2),
        Barrier::Open if is_difficult(terrain) => Some(2),
        Barrier::Open => Some(1),
    }
}

/// What a metre over a square costs somebody as it is now, whoever stands there (MA-MOV-05,
/// MA-CND-01).
pub(crate) fn over(view: View<'_>, unit: UnitId, cell: Cell) -> Option<u16> {
    Some(price(view, cell)? + crawling(view, unit))
}

/// Crawling costs a metre more (MA-CND-01).
fn crawling(view: View<'_>, unit: UnitId) -> u16 {
    u16::from(view.posture(unit) == Posture::Prone)
}

/// How deep somebody would fall by a step, in metres; less than two is no fall (MA-MOV-05).
pub(crate) fn drop_of(view: View<'_>, from: Footprint, direction: Direction) -> i32 {
    let to = Footprint::new(from.min.step(direction), from.side);
    let (here, there) = (level_under(view, from), level_under(view, to));
    let sloping = || {
        let mut cells = from.cells().chain(to.cells());
        cells.any(|cell| is_slope(view, cell))
    };
    let depth = here - there;
    if depth < 2 || sloping() { 0 } else { depth }
}

/// What one step costs; `None` if it cannot be (MA-MOV-01, MA-MOV-03, MA-MOV-04, MA-MOV-08). Up it
/// costs two metres more for each metre, except on slopes (MA-MOV-05).
pub(crate) fn step(
    view: View<'_>,
    unit: UnitId,
    from: Footprint,
    direction: Direction,
) -> Option<u16> {
    let is_full = |cell: Cell| barrier(view, cell) == Barrier::Full;
    if !CornerRule::BothWalls.allows(from, direction, is_full) {
        return None;
    }
    let mut dearest = 0;
    for cell in from.newly_covered(direction) {
        let mut cost = price(view, cell)?;
        match view.occupant(cell, Band::Ground) {
            Some(other) if other != unit && view.hostile(unit, other) => {
                let sizes = sheet_of(view, unit).size.above(sheet_of(view, other).size);
                if sizes.abs() < 2 {
                    return None;
                }
            }
            Some(_) => {}
            None if lies_in(view, unit, cell) => cost = cost.max(2),
            None => {}
        }
        dearest = dearest.max(cost);
    }
    let to = Footprint::new(from.min.step(direction), from.side);
    let up = level_under(view, to) - level_under(view, from);
    let sloping = || {
        let mut cells = from.cells().chain(to.cells());
        cells.any(|cell| is_slope(view, cell))
    };
    let climb = if up > 0 && !sloping() { 2 * up } else { 0 };
    Some(dearest + climb as u16 + crawling(view, unit))
}

/// Whether somebody can be moved one step against its will: nobody is pushed up a ledge, nor where
/// it could not stop (MA-MOV-07).
pub(crate) fn can_be_moved(view: View<'_>, unit: UnitId, direction: Direction) -> bool {
    let space = view.footprint(unit);
    let to = Footprint::new(space.min.step(direction), space.side);
    let rises = level_under(view, to) > level_under(view, space);
    let sloping = to
        .cells()
        .chain(space.cells())
        .any(|cell| is_slope(view, cell));
    step(view, unit, space, direction).is_some()
        && (!rises || sloping)
        && is_free(view, unit, to.min)
}

/// Whether somebody else lies Unconscious in a square.
fn lies_in(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    view.store.ids().any(|other| {
        let life = view.status(other);
        other != unit
            && life.is_on_field()
            && !life.is_active()
            && view.footprint(other).contains(cell)
    })
}

/// The first square where a combatant could not stop, if it stood there.
pub(crate) fn cannot_stop(view: View<'_>, unit: UnitId, cell: Cell) -> Option<Cell> {
    Footprint::new(cell, view.footprint(unit).side)
        .cells()
        .find(|&cell| {
            view.occupant(cell, Band::Ground)
                .is_some_and(|other| other != unit)
                || lies_in(view, unit, cell)
                || price(view, cell).is_none()
                || barrier(view, cell) == Barrier::Low
        })
}

/// Whether somebody could be put down in a square.
pub(crate) fn is_free(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    cannot_stop(view, unit, cell).is_none()
}

/// The free place nearest to a square in which somebody can stand.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    let cells = view.board().grid.cells();
    cells
        .filter(|&cell| is_free(view, unit, cell))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}

/// The nearest free square that is no hole: where those come down who began in the air.
pub(crate) fn nearest_solid(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    let is_hole = |cell: Cell| {
        view.board()
            .terrain(cell)
            .is_some_and(|terrain| terrain.gap > 0)
    };
    let side = view.footprint(unit).side;
    let cells = view.board().grid.cells();
    cells
        .filter(|&cell| is_free(view, unit, cell))
        .filter(|&cell| !Footprint::new(cell, side).cells().any(is_hole))
        .min_by_key(|&cell| (cell.chebyshev(around), cell))
}
