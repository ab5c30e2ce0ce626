//! The prices of steps: this book's reading of the neutral map (MO-MOV).

use super::holds::climbed;
use crate::{
    battle::{components::MoveProgress, field::terrain::Terrain, prelude::*},
    geometry::CornerRule,
    rules::{
        momentum::{character::stats::Skill, sheet_of, status::CHILLED},
        shared::{
            barriers::{Barrier, barrier, is_difficult, price},
            steps::StepLaw,
        },
    },
};

/// From this depth on water is deep, in tenths of a metre.
const DEEP: u8 = 10;

/// Present Basic Movement (MO-SHT-15, MO-STS-04).
pub(crate) fn basic_movement(view: View<'_>, unit: UnitId) -> i32 {
    let metres = sheet_of(view, unit).basic_movement;
    if view.has(unit, CHILLED) {
        metres.div_euclid(2)
    } else {
        metres
    }
}

/// Metres left of this turn's allowance (MO-MOV-02).
pub(crate) fn metres_left(view: View<'_>, unit: UnitId) -> u16 {
    view.store.get::<MoveProgress>(unit).metres.into()
}

fn terrain_is(view: View<'_>, cell: Cell, is: impl Fn(&Terrain) -> bool) -> bool {
    view.board().terrain(cell).is_some_and(is)
}

/// Whether a square is deep water, which costs a unit that swims badly more (MO-MOV-03).
pub(crate) fn is_deep(view: View<'_>, cell: Cell) -> bool {
    terrain_is(view, cell, |terrain| terrain.water >= DEEP)
}

/// Whether the ground halves the range of jumps that begin there (MO-MOV-03, MO-MOV-04).
pub(crate) fn is_difficult_ground(view: View<'_>, space: Footprint) -> bool {
    let mut cells = space.cells();
    cells.any(|cell| terrain_is(view, cell, is_difficult))
}

/// The extra metre that crawling costs per metre (MO-STS-04).
pub(crate) fn crawling(view: View<'_>, unit: UnitId) -> u16 {
    u16::from(view.posture(unit) == Posture::Prone)
}

/// Whether two units may be in the same place: they are at least two size categories apart, or one
/// has climbed onto the other (MO-MOV-07, MO-ADV-03).
pub(crate) fn share(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    let sizes = sheet_of(view, unit).size.above(sheet_of(view, other).size);
    sizes.abs() >= 2 || climbed(view, unit) == Some(other) || climbed(view, other) == Some(unit)
}

/// Allies, and units much larger or smaller, let a unit pass freely; an enemy's space and the
/// fallen cost two metres (MO-MOV-05, MO-MOV-07, MO-MOV-12). An enemy blocks the way unless it was
/// pushed aside this turn (MO-MOV-06).
fn pass(view: View<'_>, unit: UnitId, other: UnitId) -> Option<u16> {
    if !view.status(other).is_active() {
        return Some(2);
    }
    if !view.hostile(unit, other) || climbed(view, other) == Some(unit) {
        return Some(0);
    }
    let won = || {
        view.store
            .get::<MoveProgress>(unit)
            .clean_from
            .contains(other)
    };
    (share(view, unit, other) || won()).then_some(2)
}

/// The price of a square for a unit that pushes through enemies, once per enemy and turn
/// (MO-MOV-06).
fn push_through(view: View<'_>, unit: UnitId, other: UnitId) -> Option<u16> {
    let failed = || {
        view.store
            .get::<MoveProgress>(unit)
            .answered
            .contains(other)
    };
    pass(view, unit, other).or_else(|| (!failed()).then_some(2))
}

/// Steps (MO-MOV-01, MO-MOV-03, MO-MOV-08, MO-MOV-10, MO-MOV-11): each metre up costs two metres
/// more, and a drop of two metres or more is a fall.
pub(crate) const STEPS: StepLaw = StepLaw {
    metric: Metric::Chebyshev,
    corner: CornerRule::BothWalls,
    is_wall: |view, cell| barrier(view, cell) == Barrier::Full,
    price,
    pass,
    shares: share,
    crossed_only: |view, cell| barrier(view, cell) == Barrier::Low,
    rise: |metres| 2 * metres,
    ledge: 2,
    lift: 0,
    flies: |view, unit| sheet_of(view, unit).flies,
    burden: crawling,
};

/// Steps that also lead through enemies.
pub(crate) const THROUGH: StepLaw = StepLaw {
    pass: push_through,
    ..STEPS
};

/// The cost of a step for a unit under a law; `None` if it is not possible, such as over an edge
/// where the unit would fall: that takes a jump or a push (MO-MOV-09, MO-MOV-10).
pub(crate) fn step(
    view: View<'_>,
    unit: UnitId,
    law: &StepLaw,
    (from, direction): (Footprint, Direction),
) -> Option<u16> {
    let cost = law.step(view, unit, from, direction)?;
    let sheet = sheet_of(view, unit);
    if sheet.flies {
        // Terrain costs and drops do not affect a flier, but enemies in its way do.
        let over = |cell| {
            let others = crate::rules::shared::steps::others_in(view, unit, cell);
            let least = others
                .into_iter()
                .map(|other| (law.pass)(view, unit, other));
            least.flatten().max().unwrap_or(0)
        };
        let least = from.newly_covered(direction).map(over).max();
        return Some(least.unwrap_or(0).max(1) + (law.burden)(view, unit));
    }
    if law.fall(view, from, direction) > 0 {
        return None;
    }
    let mut entered = from.newly_covered(direction);
    let swims_badly = sheet.rank(Skill::Athletics) == 0 && entered.any(|cell| is_deep(view, cell));
    Some(cost + u16::from(swims_badly))
}

/// The jump range of a unit from a space, in metres (MO-MOV-04).
pub(crate) fn jump_range(view: View<'_>, unit: UnitId, from: Footprint) -> u16 {
    use crate::rules::momentum::character::stats::Stat;
    let bonus = sheet_of(view, unit).bonus(Stat::Strength);
    let range = (2 + bonus.div_euclid(2)).max(1) as u16;
    if is_difficult_ground(view, from) {
        range / 2
    } else {
        range
    }
}

/// The free place for a unit nearest to a square.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    STEPS.nearest_free(view, unit, around, |_| true)
}
