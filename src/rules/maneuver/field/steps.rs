//! Walking step by step, with its consequences (MA-MOV-01 to MA-MOV-05, MA-OPP-06).

use crate::{
    battle::{
        components::MoveProgress, orders::plan::RouteStep, prelude::*,
        ruleset::condition_rule::Forbids,
    },
    geometry::Parity,
    rules::{
        maneuver::{
            attacks::grapple,
            field::{
                ground::{self, STEPS},
                hazards,
                sight::reveal,
            },
            time::turns::STAGECRAFT,
        },
        shared::{
            plain_steps::LookedUp,
            steps,
            walk::{Gait, moved},
        },
    },
};

/// Price of a step; without `perils`, `None` for steps into drops and onto harmful ground.
fn step(
    view: View<'_>,
    unit: UnitId,
    (from, direction): (Footprint, Direction),
    perils: bool,
) -> Option<u16> {
    let cost = STEPS.step(view, unit, from, direction)?;
    let is_peril = || {
        STEPS.fall(view, from, direction) > 0
            || hazards::worst(view, from.newly_covered(direction)).is_some()
    };
    (perils || !is_peril()).then_some(cost)
}

/// Runs `then` with the gait of the unit; it only enters perils if `perils` is set.
pub(crate) fn with_gait<T>(
    view: View<'_>,
    unit: UnitId,
    perils: bool,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    const RULE: &str = "MA-MOV-02";
    let plain = LookedUp::new(view, unit, (&STEPS, 1), |view, unit| {
        STEPS.plain_steps(view, unit, hazards::hurts)
    });
    then(Gait {
        unit,
        metric: Metric::Chebyshev,
        parity: Parity::Even,
        most: ground::metres_left(view, unit) as u16,
        kind: Some(u8::from(perils)),
        plain: Some(&plain),
        step: &|from, direction, _| step(view, unit, (from, direction), perils),
        cannot_stop: &|cell| STEPS.cannot_stop(view, unit, cell),
        rule: RULE,
        step_rule: RULE,
        stop_rule: "MA-MOV-03",
    })
}

/// Takes the steps one by one; other units may react before each. Steps cost metres unless they are
/// part of an action. Returns whether all were taken.
pub(crate) fn go(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    steps: &[RouteStep],
    paid: bool,
) -> RuleResult<bool> {
    let arrived = walk(resolver, unit, steps, paid)?;
    let view = resolver.view();
    let cell = view.cell(unit);
    // A unit stopped while passing another one ends beside it (MA-MOV-03).
    if view.status(unit).is_on_field()
        && !STEPS.is_free(view, unit, cell)
        && let Some(beside) = ground::nearest_free(view, unit, cell)
    {
        moved(resolver, unit, beside, (0, true), "MA-MOV-03");
    }
    Ok(arrived)
}

fn walk(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    route: &[RouteStep],
    paid: bool,
) -> RuleResult<bool> {
    let posture = resolver.view().posture(unit);
    let make = |resolver: &mut Resolver<'_>, from: Cell, step: &RouteStep| {
        let view = resolver.view();
        let held = view.forbids(unit, Forbids::MOVE);
        let direction = from.direction_to(step.to);
        let Some(direction) = direction.filter(|_| {
            !held && (!paid || ground::metres_left(view, unit) >= i32::from(step.cost))
        }) else {
            return Ok(false);
        };
        let space = view.footprint(unit);
        // Something unknown blocks the step: the unit stops, and a unit hidden there is revealed.
        if STEPS.step(view, unit, space, direction).is_none() {
            let mut bodies = space.newly_covered(direction);
            let met = bodies.find_map(|cell| view.occupant(cell, Band::Ground));
            if let Some(met) = met {
                reveal(resolver, met, "MA-MOV-03");
            }
            return Ok(false);
        }
        if paid {
            resolver.edit::<MoveProgress>(unit).metres += step.cost;
        }
        moved(resolver, unit, step.to, (step.cost, false), "MA-MOV-01");
        hazards::arrive(resolver, unit, space, direction)?;
        grapple::settle(resolver);
        Ok(true)
    };
    steps::go(resolver, unit, route, &STAGECRAFT, make, |view| {
        let fell = posture != Posture::Prone && view.posture(unit) == Posture::Prone;
        !fell && view.status(unit).is_active() && view.clock().verdict().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ai,
        battle::{Battle, ruleset::firsts_of},
        data::level::Level,
        document::Document,
        rules::maneuver::BOOK,
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
            for how in [false, true] {
                let by = |then: &dyn Fn(Gait<'_>) -> Vec<(Cell, u16)>| {
                    with_gait(view, unit, how, |gait| then(Gait { most: 14, ..gait }))
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
