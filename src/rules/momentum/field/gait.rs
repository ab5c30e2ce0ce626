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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ai,
        battle::{Battle, ruleset::firsts_of},
        data::level::Level,
        document::Document,
        rules::momentum::BOOK,
    };

    const LEVELS: [&str; 4] = [
        include_str!("../../../../levels/beacon-head.ron"),
        include_str!("../../../../levels/drowned-theatre.ron"),
        include_str!("../../../../levels/collapsed-atrium.ron"),
        include_str!("../../../../levels/broken-viaduct.ron"),
    ];

    /// Compares all routes of all units, and returns the number of squares reached.
    fn compare(battle: &Battle) -> usize {
        let view = battle.view();
        let mut reached = 0;
        for unit in view.active() {
            let costs = |gait: Gait<'_>| gait.reach(view).iter().collect::<Vec<_>>();
            for how in [Daring::Safe, Daring::Perils, Daring::Through] {
                let by = |then: &dyn Fn(Gait<'_>) -> Vec<(Cell, u16)>| {
                    with_gait(view, unit, (how, false), |gait| {
                        then(Gait { most: 14, ..gait })
                    })
                };
                // Without `kind`, or kept routes would be compared with themselves.
                let priced = by(&|gait| {
                    costs(Gait {
                        kind: None,
                        plain: None,
                        ..gait
                    })
                });
                let looked_up = by(&|gait| costs(Gait { kind: None, ..gait }));
                assert_eq!(looked_up, priced, "{unit:?} {how:?}");
                assert_eq!(by(&costs), priced, "{unit:?} {how:?}, kept");
                reached += priced.len();
            }
            // The first squares by any wish are the first of all.
            let wish = |cell: Cell| i64::from(cell.chebyshev(Cell::new(9, 9)) / 2);
            let all = BOOK.movement.reach(view, unit);
            let first = BOOK.movement.first_reached(view, unit, 7, &wish);
            assert_eq!(first, firsts_of(&all, 7, &wish), "{unit:?}");
        }
        reached
    }

    #[test]
    fn steps_that_are_looked_up_cost_what_they_cost() {
        let mut reached = 0;
        for text in LEVELS {
            let level = Level::read(&Document::parse("level", text)).0.unwrap();
            let Ok(mut battle) = level.battle(&BOOK, 5) else {
                continue;
            };
            for order in 0..60 {
                if battle.is_over() {
                    break;
                }
                if order % 6 == 0 {
                    reached += compare(&battle);
                }
                ai::step(&mut battle).unwrap();
            }
        }
        assert!(reached > 10_000, "{reached}");
    }
}
