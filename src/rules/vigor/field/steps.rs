//! Walking square by square in whole Moves, with reactions on the way (VI-MOV-02 to VI-MOV-05).

use crate::{
    battle::{
        components::Turn, orders::plan::RouteStep, prelude::*, ruleset::condition_rule::Forbids,
    },
    geometry::Parity,
    rules::{
        shared::{
            steps,
            walk::{Gait, cost, moved},
        },
        vigor::{
            ACTIONS,
            body::breath::KNOCKED,
            field::{
                ground::{self, STEPS, squares_of_move},
                holds, sight,
            },
            time::{ready, turns::STAGECRAFT},
        },
    },
};

const RULE: &str = "VI-MOV-02";

/// How a unit walks with this many Moves. Movement a Move leaves unused is lost, so a route may
/// take more Moves than its length suggests.
pub(crate) fn with_gait<T>(
    view: View<'_>,
    unit: UnitId,
    moves: u16,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    let most = moves * squares_of_move(view, unit);
    with_squares(view, unit, (most, moves), then)
}

/// A walk of this many squares, which counts as this many Moves.
fn with_squares<T>(
    view: View<'_>,
    unit: UnitId,
    (most, moves): (u16, u16),
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    then(Gait {
        unit,
        metric: Metric::Chebyshev,
        parity: Parity::Even,
        most,
        kind: Some(moves.min(250) as u8),
        plain: None,
        step: &|from, direction, _| ground::step(view, unit, (from, direction)),
        cannot_stop: &|cell| STEPS.cannot_stop(view, unit, cell),
        rule: RULE,
        step_rule: "VI-MOV-04",
        stop_rule: "VI-MOV-04",
    })
}

/// The Moves a unit has left in its turn.
pub(crate) fn moves_left(view: View<'_>, unit: UnitId) -> u16 {
    view.pool(unit, ACTIONS).max(0) as u16
}

/// Splits a route into Moves, and marks the first step of each: a Move goes as far as it can and
/// ends where the unit can stop. Returns their number; `None` if the route cannot be split so.
pub(crate) fn in_moves(view: View<'_>, unit: UnitId, route: &mut [RouteStep]) -> Option<u16> {
    let most = squares_of_move(view, unit);
    let (mut moves, mut begin) = (0, 0);
    while begin < route.len() {
        let (mut cost, mut last) = (0, None);
        for (place, step) in route.iter().enumerate().skip(begin) {
            cost += u16::from(step.cost);
            if cost > most {
                break;
            }
            let is_last = place + 1 == route.len();
            if is_last || STEPS.is_free(view, unit, step.to) {
                last = Some(place);
            }
        }
        route[begin].new_move = true;
        begin = last? + 1;
        moves += 1;
    }
    Some(moves)
}

/// The route of an order, split into Moves.
///
/// # Errors
/// There is no route, or it takes more Moves than the unit has.
pub(crate) fn route(view: View<'_>, order: &Order) -> Result<(Vec<RouteStep>, u16), Refusal> {
    let unit = order.unit;
    let all = moves_left(view, unit);
    // One Move, if that is enough; a route of several may end a Move elsewhere.
    let with = |moves| {
        let mut route = with_gait(view, unit, moves, |gait| gait.route(view, order))?;
        let cut = in_moves(view, unit, &mut route);
        let taken = cut.filter(|&taken| taken <= all);
        let cost = cost(&route);
        let left = all * squares_of_move(view, unit);
        let far = Refusal::new(RULE, RefusalReason::TooFar { cost, left });
        taken.map(|taken| (route, taken)).ok_or(far)
    };
    let mut found = with(all.min(1));
    for moves in 2..=all {
        found = found.or_else(|_| with(moves));
    }
    found
}

/// The routes up to this length to squares where the unit can stop, shortest first; equal ones in
/// reading order.
pub(crate) fn routes_within(view: View<'_>, unit: UnitId, most: u16) -> Vec<Vec<RouteStep>> {
    let near = |cell: &Cell| (1..=most).contains(&cell.chebyshev(view.cell(unit)));
    let cells = view.board().grid.cells().filter(near);
    let route = |cell| {
        let order = Order::new(unit, ActionId(0)).to(cell);
        with_squares(view, unit, (most, 1), |gait| gait.route(view, &order)).ok()
    };
    let mut routes: Vec<Vec<RouteStep>> = cells
        .filter_map(route)
        .filter(|route| cost(route) <= most)
        .collect();
    routes.sort_by_key(|route| (cost(route), route.last().map(|step| (step.to.y, step.to.x))));
    routes
}

/// Takes the steps one by one, with reactions between them. Returns whether all were taken.
///
/// # Errors
/// A pause.
pub(crate) fn go(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    route: &[RouteStep],
) -> RuleResult<bool> {
    let mut last_free = resolver.view().cell(unit);
    let crawls = resolver.view().posture(unit) == Posture::Prone;
    // The cost of a Lunge may leave the unit winded before its first step.
    let acts = !resolver.view().forbids(unit, Forbids::ACT);
    if crawls && is_knocked(resolver.view(), unit) {
        resolver.edit::<Turn>(unit).once &= !KNOCKED;
    }
    let arrived = steps::go(
        resolver,
        unit,
        route,
        &STAGECRAFT,
        |resolver, from, step| {
            let made = make(resolver, unit, (from, step))?;
            let view = resolver.view();
            let cell = view.cell(unit);
            if STEPS.is_free(view, unit, cell) {
                last_free = cell;
            }
            Ok(made)
        },
        |view| goes_on(view, unit, crawls) && !(acts && view.forbids(unit, Forbids::ACT)),
    )?;
    let view = resolver.view();
    // A unit stopped in another unit's square returns to its last free one (VI-MOV-04).
    if view.status(unit).is_on_field() && !STEPS.is_free(view, unit, view.cell(unit)) {
        moved(resolver, unit, last_free, (0, true), "VI-MOV-04");
        holds::settle(resolver);
    }
    Ok(arrived)
}

/// Whether the unit was knocked down during its present action.
fn is_knocked(view: View<'_>, unit: UnitId) -> bool {
    view.store.get::<Turn>(unit).once & KNOCKED != 0
}

/// Whether a walk continues: a unit knocked down on the way loses the rest, and so does a crawling
/// unit that is knocked down again (VI-CON-02).
fn goes_on(view: View<'_>, unit: UnitId, crawls: bool) -> bool {
    let falls = if crawls {
        is_knocked(view, unit)
    } else {
        view.posture(unit) == Posture::Prone
    };
    view.status(unit).is_active() && !falls && view.clock().verdict().is_none()
}

/// Makes one step, if it is still possible: an unseen unit may block it (VI-CON-05).
fn make(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (from, step): (Cell, &RouteStep),
) -> RuleResult<bool> {
    let view = resolver.view();
    let Some(direction) = from
        .direction_to(step.to)
        .filter(|_| from.is_beside(step.to) && !view.forbids(unit, Forbids::MOVE))
    else {
        return Ok(false);
    };
    let space = view.footprint(unit);
    if ground::step(view, unit, (space, direction)).is_none() {
        let others = space
            .newly_covered(direction)
            .flat_map(|cell| steps::others_in(view, unit, cell));
        let hidden: SmallVec<[UnitId; 2]> = others
            .filter(|&other| sight::is_hidden_from(view, other, unit))
            .collect();
        for other in hidden {
            sight::reveal(resolver, other);
        }
        return Ok(false);
    }
    let watch = ready::watch(resolver.view(), unit);
    moved(resolver, unit, step.to, (step.cost, false), RULE);
    holds::settle(resolver);
    sight::find_seen(resolver);
    ready::stepped(resolver, watch)?;
    Ok(resolver.view().status(unit).is_on_field())
}
