//! How a unit walks: step costs, range and destinations (MO-MOV).

use crate::{
    battle::prelude::*,
    geometry::Parity,
    rules::{
        momentum::{
            field::{
                ground::{self, STEPS, THROUGH},
                hazards,
            },
            status::FRIGHTENED,
        },
        shared::{plain_steps::LookedUp, steps::StepLaw, strides::StepTable, walk::Gait},
    },
};

/// How much risk a route accepts: none, harmful ground, or pushing through enemies as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Daring {
    Safe,
    Perils,
    Through,
}

impl Daring {
    const fn law(self) -> &'static StepLaw {
        match self {
            Self::Safe | Self::Perils => &STEPS,
            Self::Through => &THROUGH,
        }
    }
}

/// The cost of a step on such a route; dragging a unit doubles it (MO-ADV-08).
pub(crate) fn step_cost(
    view: View<'_>,
    unit: UnitId,
    (from, direction): (Footprint, Direction),
    (daring, drags): (Daring, bool),
) -> Option<u16> {
    let cost = ground::step(view, unit, daring.law(), (from, direction))?;
    if comes_near_a_fright(view, unit, from, from.step(direction)) {
        return None;
    }
    let hurts = || hazards::worst(view, from.newly_covered(direction)).is_some();
    if daring == Daring::Safe && hurts() {
        return None;
    }
    Some(if drags { 2 * cost } else { cost })
}

/// A Frightened unit does not come closer to what frightens it (MO-STS-04).
pub(crate) fn comes_near_a_fright(
    view: View<'_>,
    unit: UnitId,
    from: Footprint,
    to: Footprint,
) -> bool {
    let mut held = view.conditions(unit).0.iter();
    held.any(|condition| {
        condition.id == FRIGHTENED
            && condition.source.is_some_and(|source| {
                let space = view.footprint(source);
                to.chebyshev(space) < from.chebyshev(space)
            })
    })
}

/// The prices of plain steps on any route; `None` where each step of the unit has to be priced.
fn plain_steps(view: View<'_>, unit: UnitId) -> Option<StepTable> {
    if view.has(unit, FRIGHTENED) {
        return None;
    }
    STEPS.plain_steps(view, unit, |view, cell| {
        hazards::hurts(view, cell) || ground::is_deep(view, cell)
    })
}

/// How a unit walks in this book.
pub(crate) fn with_gait<T>(
    view: View<'_>,
    unit: UnitId,
    (daring, drags): (Daring, bool),
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    const RULE: &str = "MO-MOV-02";
    let factor = if drags { 2 } else { 1 };
    let plain = LookedUp::new(view, unit, (daring.law(), factor), plain_steps);
    then(Gait {
        unit,
        metric: Metric::Chebyshev,
        parity: Parity::Even,
        most: ground::metres_left(view, unit),
        kind: Some(daring as u8 + if drags { 4 } else { 0 }),
        plain: Some(&plain),
        step: &|from, direction, _| step_cost(view, unit, (from, direction), (daring, drags)),
        cannot_stop: &|cell| STEPS.cannot_stop(view, unit, cell),
        rule: RULE,
        step_rule: RULE,
        stop_rule: "MO-MOV-05",
    })
}

/// The place nearest to a square that a unit reaches with the metres it has.
pub(crate) fn towards(view: View<'_>, unit: UnitId, to: Cell) -> Option<Cell> {
    let side = view.footprint(unit).side;
    let far = |cell: Cell| Footprint::new(cell, side).chebyshev(to.into());
    let reached = with_gait(view, unit, (Daring::Safe, false), |gait| {
        gait.reached(view, None)
    });
    let closer = reached
        .iter()
        .filter(|it| far(it.cell) < far(view.cell(unit)));
    let best = closer.min_by_key(|it| (far(it.cell), it.cost, it.cell));
    best.map(|it| it.cell)
}
