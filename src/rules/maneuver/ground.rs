//! Ground, sight and cover: this book's reading of the neutral map (MA-MOV, MA-COV, MA-SGT).

use crate::{
    battle::{
        components::{Band, MoveProgress, Stealth},
        condition_rule::Forbids,
        ids::UnitId,
        modifier::{Amount, Modifier},
        terrain_index::{Screens, Square, Stops},
        view::View,
    },
    geometry::{Cell, CornerRule, Corners, Direction, Footprint},
    rules::shared::cover::{Counts, CoverLaw, Eyes, every_pair, is_lost_in_fog},
};

use super::{conditions::SLOWED, sheet_of};

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
        Some(thing) if thing.height <= 1 => Barrier::Low,
        Some(thing) if thing.opaque || !thing.covers => Barrier::Full,
        Some(_) => Barrier::Slit,
    }
}

/// Whether nobody in a square is seen from further than a metre, nor sees (MA-SGT-01).
fn obscures(view: View<'_>, cell: Cell) -> bool {
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
    let counts = LINES.counts(view, from, to.into());
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
    of_code(every_pair(view, view.footprint(from), view.footprint(to)))
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

/// Whether one combatant sees another: neither full cover, nor fog, nor stealth (MA-SGT-01).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    !view.store.get::<Stealth>(target).hidden
        && !is_lost_in_fog(view, (observer, target), |cell| obscures(view, cell))
        && cover(view, observer, target) != Cover::Full
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

/// What entering one square costs, whoever stands in it; `None` is no way (MA-MOV-05).
fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    if terrain.gap > 0 {
        return None;
    }
    match barrier(view, cell) {
        Barrier::Full | Barrier::Slit => None,
        Barrier::Low => Some(2),
        Barrier::Open if terrain.slows() || terrain.water >= 3 => Some(2),
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
    u16::from(view.posture(unit) == crate::battle::components::Posture::Prone)
}

/// What one step costs; `None` if it cannot be (MA-MOV-01, MA-MOV-03, MA-MOV-04, MA-MOV-08).
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
    let height = |cell: Cell| view.board().floor(view.ground(), cell);
    let mut dearest = 0;
    for cell in from.newly_covered(direction) {
        let mut cost = price(view, cell)?;
        if (height(cell) - height(from.min)).abs() > 1 {
            return None;
        }
        match view.occupant(cell, Band::Ground) {
            Some(other) if other != unit && view.hostile(unit, other) => {
                let sizes = sheet_of(view, unit).size.above(sheet_of(view, other).size);
                if sizes.abs() < 2 {
                    return None;
                }
            }
            Some(_) => {}
            None if lies_in(view, cell) => cost = cost.max(2),
            None => {}
        }
        dearest = dearest.max(cost);
    }
    Some(dearest + crawling(view, unit))
}

/// Whether somebody Unconscious lies in a square.
fn lies_in(view: View<'_>, cell: Cell) -> bool {
    view.store.ids().any(|other| {
        let life = view.status(other);
        life.is_on_field() && !life.is_active() && view.footprint(other).contains(cell)
    })
}

/// The first square where a combatant could not stop, if it stood there.
pub(crate) fn cannot_stop(view: View<'_>, unit: UnitId, cell: Cell) -> Option<Cell> {
    Footprint::new(cell, view.footprint(unit).side)
        .cells()
        .find(|&cell| {
            view.occupant(cell, Band::Ground)
                .is_some_and(|other| other != unit)
                || lies_in(view, cell)
                || barrier(view, cell) != Barrier::Open
        })
}
