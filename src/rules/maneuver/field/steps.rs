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
