//! The prices of steps: this book's reading of the neutral map (VI-MOV).

use crate::{
    battle::{
        board::{Harmful, Terrain},
        condition_rule::Forbids,
        prelude::*,
    },
    geometry::CornerRule,
    rules::{
        shared::steps::StepLaw,
        vigor::{
            character::{sheet::Sheet, stats::Ability},
            field::cover::is_full_wall,
            sheet_of,
        },
    },
};

/// From so many tenths of a metre on water is rough (VI-MOV-08).
const WADED: u8 = 3;

/// Speed as it counts for Moves and for Defense: a quarter for those knocked down (VI-CON-02).
pub(crate) fn speed(view: View<'_>, unit: UnitId) -> i32 {
    let speed = sheet_of(view, unit).score(Ability::Speed);
    if view.posture(unit) == Posture::Prone {
        speed / 4
    } else {
        speed
    }
}

/// Squares of one Move: at least one unless knocked down or held (VI-MOV-02, VI-CON-02).
pub(crate) fn squares_of_move(view: View<'_>, unit: UnitId) -> u16 {
    if view.forbids(unit, Forbids::MOVE) {
        return 0;
    }
    let least = i32::from(view.posture(unit) != Posture::Prone);
    Sheet::squares_in(speed(view, unit)).max(least).max(0) as u16
}

/// Mud, undergrowth, what trips, and water above the ankles (VI-MOV-05, VI-MOV-08).
fn is_rough(terrain: &Terrain) -> bool {
    let trips = |harmful: &Harmful| harmful.damage.is_none() && harmful.number > 0;
    terrain.slows() || terrain.water >= WADED || terrain.harmful.as_ref().is_some_and(trips)
}

/// What entering one square costs, whoever stands in it; `None` is no way. Things that are no higher
/// than a metre are stepped onto; nobody gets into a higher one that nothing can be climbed on.
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

/// Whether a thing has something to climb on.
fn can_be_scaled(view: View<'_>, cell: Cell) -> bool {
    let thing = view.board().obstacle(view.ground(), cell);
    thing.is_some_and(|thing| thing.climb.is_some())
}

/// Whether the map lets somebody climb more than three metres between two squares (VI-MOV-08).
pub(crate) fn is_climbable(view: View<'_>, a: Cell, b: Cell) -> bool {
    [a, b].into_iter().any(|cell| {
        let terrain = view.board().terrain(cell);
        terrain.is_some_and(|terrain| terrain.climb.is_some()) || can_be_scaled(view, cell)
    })
}

/// Whether two sizes lie at least two categories apart (VI-MOV-04).
pub(crate) fn are_far_apart_in_size(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    let sizes = sheet_of(view, unit).size.above(sheet_of(view, other).size);
    sizes.abs() >= 2
}

/// A tiny one stops in the square of something at least two sizes larger; that does not stop in the square
/// of a tiny one (VI-MOV-04).
fn shares(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    use crate::rules::vigor::character::stats::Size;
    let (own, its) = (sheet_of(view, unit).size, sheet_of(view, other).size);
    own == Size::Tiny && its.above(own) >= 2
}

/// Allies are passed, those in shock too, and enemies of quite another size (VI-MOV-04).
fn pass(view: View<'_>, unit: UnitId, other: UnitId) -> Option<u16> {
    let passes = !view.status(other).is_active()
        || !view.hostile(unit, other)
        || are_far_apart_in_size(view, unit, other);
    passes.then_some(0)
}

/// Steps (VI-MOV-01, VI-MOV-04, VI-MOV-05): a metre up or down is nothing; more is climbed, or falls. Bodies
/// that are moved take a metre as an ordinary step too, and fliers stay in the air (VI-MOV-06 to VI-MOV-08).
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

/// How many metres a space lies above another; slopes are walked.
pub(crate) fn rise(view: View<'_>, from: Footprint, to: Footprint) -> i32 {
    let index = view.terrain_index();
    let is_slope = |cell| index.square(cell).slope;
    if from.cells().chain(to.cells()).any(is_slope) {
        return 0;
    }
    level(view, to) - level(view, from)
}

/// The height of what a body in a space stands on.
pub(crate) fn level(view: View<'_>, space: Footprint) -> i32 {
    let index = view.terrain_index();
    let floors = space
        .cells()
        .map(|cell| i32::from(index.square(cell).floor));
    floors.max().unwrap_or(0)
}

/// Whether wings bear somebody, so that it loses no ground under it: not one who lies, is held or is out
/// (VI-MOV-07).
pub(crate) fn flies(view: View<'_>, unit: UnitId) -> bool {
    sheet_of(view, unit).flies
        && view.status(unit).is_active()
        && view.posture(unit) != Posture::Prone
        && !view.forbids(unit, Forbids::MOVE)
}

/// What a step costs somebody on its feet; `None` if it cannot be: up or down more than a metre it is no
/// step (VI-MOV-08).
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

/// The free place nearest to a square in which somebody can stand.
pub(crate) fn nearest_free(view: View<'_>, unit: UnitId, around: Cell) -> Option<Cell> {
    STEPS.nearest_free(view, unit, around, |_| true)
}
