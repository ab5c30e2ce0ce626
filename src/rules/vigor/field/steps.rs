//! Walking square by square in whole Moves, with reactions on the way (VI-MOV-02 to VI-MOV-05).

use crate::{
    battle::{
        components::Turn,
        orders::plan::RouteStep,
        prelude::*,
        ruleset::{condition_rule::Forbids, movement::Reached},
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
                walker::Walker,
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
    with_walker(&Walker::new(view, unit), (most, moves), then)
}

/// A walk of this many squares, which counts as this many Moves.
fn with_walker<T>(
    walker: &Walker<'_>,
    (most, moves): (u16, u16),
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    then(Gait {
        unit: walker.unit,
        metric: Metric::Chebyshev,
        parity: Parity::Even,
        most,
        kind: Some(moves.min(250) as u8),
        plain: None,
        step: &|from, direction, _| walker.step(from, direction),
        cannot_stop: &|cell| walker.cannot_stop(cell),
        rule: RULE,
        step_rule: "VI-MOV-04",
        stop_rule: "VI-MOV-04",
    })
}

/// The Moves a unit has left in its turn.
pub(crate) fn moves_left(view: View<'_>, unit: UnitId) -> u16 {
    view.pool(unit, ACTIONS).max(0) as u16
}

/// The squares to which the unit can walk with at most this many Moves, in reading order. Only Moves
/// that end where the unit can stop; a route of several may leave some movement unused.
pub(crate) fn reached(view: View<'_>, unit: UnitId, most: u16) -> Vec<Reached> {
    let walker = Walker::new(view, unit);
    let (all, squares) = (moves_left(view, unit), squares_of_move(view, unit));
    let moves = all.min(most);
    let reach = with_walker(&walker, (moves * squares, moves), |gait| gait.reach(view));
    let cost = |cell| reach.cost(cell).unwrap_or_default();
    let start = Some(Split::default());
    let routes = reach.gathered(start, |before: &Option<Split>, from, to| {
        before.and_then(|split| split.after(cost(to) - cost(from), walker.can_stop(to), squares))
    });
    let is_left = |split: Option<Split>| split.is_some_and(|split| split.moves < all);
    let ends = routes.into_iter().filter(|&(cell, _, split)| {
        cell != reach.start() && is_left(split) && walker.can_stop(cell)
    });
    let there = |(cell, cost, _)| Reached {
        cell,
        cost,
        ..Reached::default()
    };
    ends.map(there).collect()
}

/// A route split into Moves while it is walked: each Move goes as far as it can and ends where the unit
/// can stop ([`in_moves`] does the same once the route is known).
#[derive(Clone, Copy, Default, PartialEq)]
struct Split {
    /// Moves that have ended.
    moves: u16,
    /// Movement of the Move under way.
    spent: u16,
    /// Movement since the last square of this Move in which the unit can stop, if there is one.
    since: Option<u16>,
}

impl Split {
    /// The split after a step; `None` if no Move can end where it would have to.
    fn after(self, cost: u16, can_stop: bool, most: u16) -> Option<Self> {
        let mut split = Self {
            spent: self.spent + cost,
            since: self.since.map(|since| since + cost),
            ..self
        };
        if split.spent > most {
            // The last Move ended in that square, and this step belongs to the next.
            split = Self {
                moves: split.moves + 1,
                spent: split.since.filter(|&since| since <= most)?,
                since: None,
            };
        }
        if can_stop {
            split.since = Some(0);
        }
        Some(split)
    }
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
    let mut route = with_gait(view, unit, all, |gait| gait.route(view, order))?;
    let taken = in_moves(view, unit, &mut route).filter(|&taken| taken <= all);
    let cost = cost(&route);
    let left = all * squares_of_move(view, unit);
    let far = Refusal::new(RULE, RefusalReason::TooFar { cost, left });
    taken.map(|taken| (route, taken)).ok_or(far)
}

/// The routes up to this length to squares where the unit can stop and `fits` finds something, each
/// with what it finds: the shortest first; equal ones in reading order.
pub(crate) fn routes_within<'v, T: 'v>(
    view: View<'v>,
    unit: UnitId,
    most: u16,
    fits: impl Fn(Cell) -> Option<T> + 'v,
) -> impl Iterator<Item = (Vec<RouteStep>, T)> + 'v {
    let walker = Walker::new(view, unit);
    let mut ends: Vec<(u16, Cell)> = Vec::new();
    if most > 0 {
        let reach = with_walker(&walker, (most, 1), |gait| gait.reach(view));
        let others = reach.iter().filter(|(cell, _)| *cell != reach.start());
        ends.extend(others.map(|(cell, cost)| (cost, cell)));
        ends.sort_by_key(|&(cost, cell)| (cost, cell.y, cell.x));
    }
    ends.into_iter().filter_map(move |(_, cell)| {
        let found = fits(cell)?;
        let order = Order::new(unit, ActionId(0)).to(cell);
        let route = with_walker(&walker, (most, 1), |gait| gait.route(view, &order));
        Some((route.ok()?, found))
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ai, battle::Battle, data::level::Level, document::Document, rules::vigor::BOOK};

    const LEVELS: [&str; 3] = [
        include_str!("../../../../levels/beacon-head.ron"),
        include_str!("../../../../levels/collapsed-atrium.ron"),
        include_str!("../../../../levels/broken-viaduct.ron"),
    ];

    /// The squares that a unit reaches, each step worked out and each route split by itself.
    fn plainly(view: View<'_>, unit: UnitId) -> Vec<Reached> {
        let mut all: Vec<Reached> = Vec::new();
        for moves in 1..=moves_left(view, unit).min(3) {
            let most = moves * squares_of_move(view, unit);
            let walker = Walker::new(view, unit);
            let there = with_walker(&walker, (most, moves), |gait| {
                let gait = Gait {
                    kind: None,
                    step: &|from, direction, _| ground::step(view, unit, (from, direction)),
                    ..gait
                };
                gait.reached(view, None)
            });
            for reached in there {
                let order = Order::new(unit, ActionId(0)).to(reached.cell);
                let is_new = all.iter().all(|known| known.cell != reached.cell);
                if is_new && (moves == 1 || route(view, &order).is_ok()) {
                    all.push(reached);
                }
            }
        }
        all.sort_by_key(|reached| (reached.cell.y, reached.cell.x));
        all
    }

    /// Compares the steps of all units from all squares; returns how many are possible.
    fn compare_steps(battle: &Battle) -> usize {
        let view = battle.view();
        let mut possible = 0;
        for unit in view.active() {
            let (walker, side) = (Walker::new(view, unit), view.footprint(unit).side);
            for from in view.board().grid.cells() {
                let space = Footprint::new(from, side);
                for direction in Direction::ALL {
                    let step = ground::step(view, unit, (space, direction));
                    assert_eq!(walker.step(space, direction), step, "{unit:?} {from}");
                    possible += usize::from(step.is_some());
                }
                let is_free = walker.cannot_stop(from).is_none();
                let is_closed = (STEPS.price)(view, from).is_none();
                assert!(is_closed || walker.can_stop(from) == is_free, "{from}");
            }
        }
        possible
    }

    /// Rules: VI-MOV-02 VI-MOV-04
    #[test]
    fn squares_reached_by_lookup_are_those_worked_out() {
        let (mut steps, mut squares) = (0, 0);
        for text in LEVELS {
            let level = Level::read(&Document::parse("level", text)).0.unwrap();
            let mut battle = level.battle(&BOOK, 3).unwrap();
            for number in 0..40 {
                let Some(unit) = battle.acting().filter(|_| !battle.is_over()) else {
                    break;
                };
                let view = battle.view();
                if moves_left(view, unit) > 0 && squares_of_move(view, unit) > 0 {
                    let found = reached(view, unit, 3);
                    assert_eq!(found, plainly(view, unit), "{unit:?}");
                    squares += found.len();
                }
                if number % 20 == 0 {
                    steps += compare_steps(&battle);
                }
                ai::step(&mut battle).unwrap();
            }
        }
        assert!(
            steps > 10_000 && squares > 5_000,
            "{steps} steps, {squares} squares"
        );
    }
}
