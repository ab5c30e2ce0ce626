//! The ground: speed, the law of steps, and where units fit (MA-MOV).

pub(crate) use crate::rules::shared::barriers::obscures;
use crate::{
    battle::{components::MoveProgress, prelude::*, ruleset::condition_rule::Forbids},
    geometry::CornerRule,
    rules::{
        maneuver::{conditions::SLOWED, sheet_of},
        shared::{
            barriers::{Barrier, barrier, price},
            steps::StepLaw,
        },
    },
};

/// Metres per turn now: none while grappled, half while slowed (MA-ACT-04, MA-CND-01).
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

/// A prone unit pays one metre more for each step (MA-CND-01).
fn crawling(view: View<'_>, unit: UnitId) -> u16 {
    u16::from(view.posture(unit) == Posture::Prone)
}

/// The law of steps (MA-MOV-01, MA-MOV-03 to MA-MOV-05, MA-MOV-08): each metre up costs two metres
/// more, and a drop of two metres or more is a fall.
pub(crate) const STEPS: StepLaw = StepLaw {
    metric: Metric::Chebyshev,
    corner: CornerRule::BothWalls,
    is_wall: |view, cell| barrier(view, cell) == Barrier::Full,
    price,
    pass,
    shares: |_, _, _| false,
    crossed_only: |view, cell| barrier(view, cell) == Barrier::Low,
    rise: |metres| 2 * metres,
    ledge: 2,
    lift: 0,
    flies: |_, _| false,
    burden: crawling,
};

/// Extra metres to pass another unit; `None` blocks the step. Allies may be passed, and enemies two
/// sizes larger or smaller; a fallen unit costs two (MA-MOV-03).
fn pass(view: View<'_>, unit: UnitId, other: UnitId) -> Option<u16> {
    if !view.status(other).is_active() {
        return Some(2);
    }
    let sizes = || sheet_of(view, unit).size.above(sheet_of(view, other).size);
    (!view.hostile(unit, other) || sizes().abs() >= 2).then_some(0)
}

/// The free place nearest to the square where the unit can stand.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    STEPS.nearest_free(view, unit, around, |_| true)
}
