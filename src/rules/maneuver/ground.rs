//! Ground, sight and cover: this book's reading of the neutral map (MA-MOV, MA-COV, MA-SGT).

use crate::{
    battle::{
        components::{Band, Stride},
        condition_rule::Forbids,
        ids::UnitId,
        modifier::{Amount, Modifier},
        view::View,
    },
    geometry::{
        Cell, Corners, Direction, Footprint, Point,
        ray::{between, count_blocked},
    },
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
    let (board, ground) = (view.board(), view.ground());
    if board.is_wall(ground, cell) {
        return Barrier::Full;
    }
    match board.obstacle(ground, cell) {
        None => Barrier::Open,
        Some(obstacle) if obstacle.height <= 1 => Barrier::Low,
        Some(obstacle) if obstacle.opaque || obstacle.cover.is_none() => Barrier::Full,
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

fn is_obscured(view: View<'_>, unit: UnitId) -> bool {
    view.footprint(unit)
        .cells()
        .all(|cell| obscures(view, cell))
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

/// The three counts of MA-COV-01 between two squares in one code: full, high and all obstacles.
pub(crate) fn exposure(view: View<'_>, from: Cell, to: Cell) -> u8 {
    let count = |blocks: &dyn Fn(Cell) -> bool| {
        Point::corners(from, 1)
            .into_iter()
            .map(|eye| {
                count_blocked(
                    eye,
                    &Point::corners(to, 1),
                    Corners::Closed,
                    between(from, to, blocks),
                )
            })
            .min()
            .unwrap_or(0)
    };
    let near = |cell: Cell| cell.chebyshev(to) <= 1;
    let full = count(&|cell| barrier(view, cell) == Barrier::Full);
    let high = count(&|cell| match barrier(view, cell) {
        Barrier::Full => true,
        Barrier::Slit => near(cell),
        Barrier::Low | Barrier::Open => false,
    });
    let all = count(&|cell| match barrier(view, cell) {
        Barrier::Full => true,
        Barrier::Slit | Barrier::Low => near(cell),
        Barrier::Open => false,
    });
    full + 5 * high + 25 * all
}

/// The smallest counts over the pairs of squares of two combatants.
fn counts(view: View<'_>, from: UnitId, to: UnitId) -> (u8, u8, u8) {
    let mut least = (4, 4, 4);
    for a in view.footprint(from).cells() {
        for b in view.footprint(to).cells() {
            let code = view.exposure(a, b);
            least.0 = least.0.min(code % 5);
            least.1 = least.1.min(code / 5 % 5);
            least.2 = least.2.min(code / 25);
        }
    }
    least
}

/// The cover of a target against somebody.
pub(crate) fn cover(view: View<'_>, from: UnitId, to: UnitId) -> Cover {
    by_counts(counts(view, from, to))
}

/// The cover of one square from another.
pub(crate) fn cover_between(view: View<'_>, from: Cell, to: Cell) -> Cover {
    let code = view.exposure(from, to);
    by_counts((code % 5, code / 5 % 5, code / 25))
}

fn by_counts((full, high, all): (u8, u8, u8)) -> Cover {
    if full == 4 {
        Cover::Full
    } else if high >= 3 {
        Cover::High
    } else if all >= 2 {
        Cover::Low
    } else {
        Cover::None
    }
}

/// Whether one combatant sees another: neither full cover, nor fog, nor stealth (MA-SGT-01).
pub(crate) fn sees(view: View<'_>, observer: UnitId, target: UnitId) -> bool {
    let hidden = view
        .store
        .get::<crate::battle::components::Stealth>(target)
        .hidden;
    !hidden
        && (view.gap(observer, target) <= 1
            || (!is_obscured(view, observer) && !is_obscured(view, target)))
        && counts(view, observer, target).0 < 4
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
    let stride = view.store.get::<Stride>(unit);
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
    if direction.is_diagonal() {
        let blocked = if from.side == 1 {
            direction.beside(from.min).into_iter().all(is_full)
        } else {
            from.swept(direction)
                .iter()
                .all(|cells| cells.iter().any(|&cell| is_full(cell)))
        };
        if blocked {
            return None;
        }
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
        let life = view.life(other);
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
