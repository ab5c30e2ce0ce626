//! The prices of steps: this book's reading of the neutral map (VI-MOV).

use super::cover::is_full_wall;
use crate::{
    battle::{
        field::terrain::{Harmful, Terrain},
        prelude::*,
        ruleset::condition_rule::Forbids,
    },
    geometry::CornerRule,
    rules::{
        shared::steps::StepLaw,
        vigor::{
            character::{sheet::Sheet, stats::Ability},
            sheet_of,
        },
    },
};

/// From this depth on water is rough ground, in tenths of a metre (VI-MOV-08).
const WADED: u8 = 3;

/// Speed for Moves and Defense: a quarter for prone units (VI-CON-02).
pub(crate) fn speed(view: View<'_>, unit: UnitId) -> i32 {
    speed_of(view, unit, view.posture(unit) == Posture::Prone)
}

/// Speed as it counts for a unit that lies, or one that stands.
pub(crate) fn speed_of(view: View<'_>, unit: UnitId, lies: bool) -> i32 {
    let speed = sheet_of(view, unit).score(Ability::Speed);
    if lies { speed / 4 } else { speed }
}

/// Squares of one Move: at least one unless prone or held (VI-MOV-02, VI-CON-02).
pub(crate) fn squares_of_move(view: View<'_>, unit: UnitId) -> u16 {
    if view.forbids(unit, Forbids::MOVE) {
        return 0;
    }
    let least = i32::from(view.posture(unit) != Posture::Prone);
    Sheet::squares_in(speed(view, unit)).max(least).max(0) as u16
}

/// Mud, undergrowth, ground that trips, and water above the ankles (VI-MOV-05, VI-MOV-08).
fn is_rough(terrain: &Terrain) -> bool {
    let trips = |harmful: &Harmful| harmful.damage.is_none() && harmful.number > 0;
    terrain.slows() || terrain.water >= WADED || terrain.harmful.as_ref().is_some_and(trips)
}

/// What entering a square costs, ignoring units; `None` if it is closed. Units step onto things up
/// to one metre high; a higher thing must offer something to climb on.
fn price(view: View<'_>, cell: Cell) -> Option<u16> {
    let terrain = view.board().terrain(cell)?;
    let square = view.terrain_index().square(cell);
    if square.wall
        || square.thing.is_some_and(|thing| thing.height > 1) && !can_be_scaled(view, cell)
    {
        return None;
    }
    Some(if is_rough(terrain) { 2 } else { 1 })
}

/// Whether a thing can be climbed.
fn can_be_scaled(view: View<'_>, cell: Cell) -> bool {
    let thing = view.board().obstacle(view.ground(), cell);
    thing.is_some_and(|thing| thing.climb.is_some())
}

/// Whether the map allows climbing more than three metres between two squares (VI-MOV-08).
pub(crate) fn is_climbable(view: View<'_>, a: Cell, b: Cell) -> bool {
    [a, b].into_iter().any(|cell| {
        let terrain = view.board().terrain(cell);
        terrain.is_some_and(|terrain| terrain.climb.is_some()) || can_be_scaled(view, cell)
    })
}

/// Whether two units are at least two size categories apart (VI-MOV-04).
pub(crate) fn are_far_apart_in_size(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    let sizes = sheet_of(view, unit).size.above(sheet_of(view, other).size);
    sizes.abs() >= 2
}

/// A Tiny unit may stop in the square of a unit at least two sizes larger, but not the other way
/// round (VI-MOV-04).
fn shares(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    use crate::rules::vigor::character::stats::Size;
    let (own, its) = (sheet_of(view, unit).size, sheet_of(view, other).size);
    own == Size::Tiny && its.above(own) >= 2
}

/// Units may pass allies, units in shock, and enemies of very different size (VI-MOV-04).
fn pass(view: View<'_>, unit: UnitId, other: UnitId) -> Option<u16> {
    let passes = !view.status(other).is_active()
        || !view.hostile(unit, other)
        || are_far_apart_in_size(view, unit, other);
    passes.then_some(0)
}

/// Steps (VI-MOV-01, VI-MOV-04, VI-MOV-05): one metre up or down is free; more is a climb or a
/// fall. A pushed body also takes one metre as an ordinary step, and fliers stay in the air
/// (VI-MOV-06 to VI-MOV-08).
pub(crate) const STEPS: StepLaw = StepLaw {
    metric: Metric::Chebyshev,
    corner: CornerRule::OneWall,
    is_wall: is_full_wall,
    price,
    pass,
    shares,
    crossed_only: |_, _| false,
    rise: |_| 0,
    ledge: 2,
    lift: 1,
    flies,
    burden: |_, _| 0,
};

/// How many metres a space lies above another; slopes do not count.
pub(crate) fn rise(view: View<'_>, from: Footprint, to: Footprint) -> i32 {
    let index = view.terrain_index();
    let is_slope = |cell| index.square(cell).slope;
    if from.cells().chain(to.cells()).any(is_slope) {
        return 0;
    }
    level(view, to) - level(view, from)
}

/// The height of the floor under a body.
pub(crate) fn level(view: View<'_>, space: Footprint) -> i32 {
    let index = view.terrain_index();
    let floors = space
        .cells()
        .map(|cell| i32::from(index.square(cell).floor));
    floors.max().unwrap_or(0)
}

/// Whether the unit flies, so that it does not fall: not if prone, held or out (VI-MOV-07).
pub(crate) fn flies(view: View<'_>, unit: UnitId) -> bool {
    sheet_of(view, unit).flies
        && view.status(unit).is_active()
        && view.posture(unit) != Posture::Prone
        && !view.forbids(unit, Forbids::MOVE)
}

/// What a step costs a unit; `None` if it is not possible: more than a metre up or down is no step
/// (VI-MOV-08).
pub(crate) fn step(
    view: View<'_>,
    unit: UnitId,
    (from, direction): (Footprint, Direction),
) -> Option<u16> {
    let cost = STEPS.step(view, unit, from, direction)?;
    if flies(view, unit) {
        return Some(1);
    }
    let change = rise(view, from, from.step(direction)).abs();
    (change <= 1).then_some(cost)
}

/// The free place for a unit nearest to a square.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    STEPS.nearest_free(view, unit, around, |_| true)
}
