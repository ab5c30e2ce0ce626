//! Cling: following an opponent that leaves a grapple, or holding it back (TH-GRP-03).

use super::{ReactionOffer, pick, readiness, wants};
use crate::{
    battle::prelude::*,
    geometry::Parity,
    rules::threshold::{
        attacks::grapple,
        field::ground,
        rolls::{checks, contest},
        time::{payment, price, turn_order},
        travel::{movement::Steps, placing, step_prices},
    },
};

const RULE: &str = "TH-GRP-03";

/// The units that follow one movement, each with the yards it has left for that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Followers(SmallVec<[(UnitId, u16, Parity); 2]>);

impl Followers {
    /// Whether the unit can follow this step without a new reaction.
    fn follows(&self, unit: UnitId, way: (Cell, Cell)) -> bool {
        self.0
            .iter()
            .any(|&(known, yards, parity)| known == unit && yards >= yards_of(way, parity))
    }
}

fn yards_of((from, to): (Cell, Cell), parity: Parity) -> u16 {
    from.direction_to(to).map_or(1, |direction| {
        Metric::Alternating.stretch(direction, parity)
    })
}

/// Grapple opponents that would lose touch with the mover or its rider by this step.
fn left_behind(view: View<'_>, mover: UnitId, to: Cell) -> Vec<UnitId> {
    let there = Footprint::new(to, view.footprint(mover).side);
    let bodies = std::iter::once(mover).chain(view.rider(mover));
    bodies
        .flat_map(|body| grapple::partners(view, body).map(move |unit| (unit, body)))
        .filter(|&(unit, body)| ground::gap_to(view, unit, body, there) > 0)
        .map(|(unit, _)| unit)
        .collect()
}

/// The body that the unit grapples: the mover or its rider.
fn held(view: View<'_>, unit: UnitId, mover: UnitId) -> Option<UnitId> {
    let mut bodies = std::iter::once(mover).chain(view.rider(mover));
    bodies.find(|&body| grapple::are_paired(view, unit, body))
}

/// Before a step that leaves grapple opponents behind, each of them may cling, in descending
/// initiative. Yards they hold back are lost to the mover.
pub(crate) fn before_step(
    resolver: &mut Resolver<'_>,
    mover: UnitId,
    to: Cell,
    left: &mut u16,
    followers: &mut Followers,
) -> RuleResult {
    let way = (resolver.view().cell(mover), to);
    let mut able: Vec<UnitId> = left_behind(resolver.view(), mover, to)
        .into_iter()
        .filter(|&unit| !followers.follows(unit, way))
        .collect();
    while let Some(unit) = turn_order::first_of(resolver, &able)? {
        able.retain(|&other| other != unit);
        let view = resolver.view();
        let cost = price::price(view, unit, 2);
        if !readiness::may_react(view, unit, cost) {
            continue;
        }
        let check = contest::own(view, (RULE, "Cling"), unit, contest::Roll::Power);
        let chance = ReactionOffer {
            rule: RULE,
            verb: "cling to {other}",
            prompt: "Cling to {other}?",
            verbs: ["cling", "let it go"],
            topic: QuestionKind::Defence,
            unit,
            about: mover,
            guarded: None,
            check: Some(check.clone()),
            advised: view.hostile(unit, mover),
        };
        if !wants(resolver, chance)? {
            continue;
        }
        payment::taken(resolver, unit, cost, RULE);
        let total = contest::wild(resolver, &check, checks::by_points(5))?.max(0) as u16;
        let taken = lost_yards(resolver, unit, mover, total / 10, *left)?;
        *left -= taken;
        let follows = (total - 10 * taken) / 5;
        followers.0.retain(|(known, _, _)| *known != unit);
        followers.0.push((unit, follows, Parity::Even));
        let parts = [
            ("yards taken from it", i32::from(taken)),
            ("yards to follow", i32::from(follows)),
        ];
        resolver.summed((unit, "Cling"), parts, i32::from(total), RULE);
    }
    Ok(())
}

/// The yards that a clinging unit takes from the mover: all it can, unless it wants to follow.
fn lost_yards(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    mover: UnitId,
    most: u16,
    left: u16,
) -> RuleResult<u16> {
    let yards: SmallVec<[u16; 8]> = (0..=most.min(left)).rev().collect();
    let (asked, prompt) = (
        (RULE, unit, Some(mover)),
        "How many yards to take from {other}?",
    );
    let number = |yards: u16| Choice::Number(yards as i16);
    Ok(pick(resolver, asked, prompt, &yards, number)?.unwrap_or(0))
}

/// A step of a follower beside its opponent's place again: the square the opponent left, or, if
/// that is no good, the nearest one that is `good`.
fn step_beside(
    view: View<'_>,
    space: Footprint,
    left: Cell,
    good: impl Fn(Footprint) -> bool,
) -> Option<Cell> {
    let ways = Direction::ALL.into_iter().filter_map(|direction| {
        let to = space.step(direction);
        let fits = good(to) && !step_prices::cuts_a_corner(view, space, direction);
        fits.then_some(to.min)
    });
    ways.min_by_key(|&cell| (Metric::Alternating.distance(cell, left), cell))
}

/// The steps of a follower along the squares that its opponent left, until it is beside it again;
/// `None` if it does not get there. It needs a place to stand only at the end: a jump carries it
/// over what is between.
fn following(
    view: View<'_>,
    unit: UnitId,
    (held, mover): (UnitId, UnitId),
    path: &[Cell],
) -> Option<SmallVec<[Cell; 4]>> {
    let steps = Steps::new(view, unit);
    let (side, own) = (view.footprint(mover).side, view.footprint(unit).side);
    let (mut space, mut way) = (view.footprint(unit), SmallVec::new());
    let arrives = |to: Footprint| {
        ground::gap_to(view, held, unit, to) <= 0 && steps.lands(to.min, RULE).is_ok()
    };
    for (place, &left) in path.iter().enumerate() {
        let passes = |to: Footprint| match path.get(place + 1) {
            Some(&next) => to.chebyshev(Footprint::new(next, side)) <= 1,
            None => arrives(to),
        };
        let to = step_beside(view, space, left, passes)?;
        way.push(to);
        space = Footprint::new(to, own);
        if arrives(space) {
            break;
        }
    }
    Some(way)
}

/// After a movement over squares that the mover has left, the first first, clinging units move
/// along them, without paying AP.
pub(crate) fn after_step(
    resolver: &mut Resolver<'_>,
    mover: UnitId,
    path: &[Cell],
    followers: &mut Followers,
) {
    for (unit, yards, parity) in &mut followers.0 {
        let view = resolver.view();
        let lost = held(view, *unit, mover).filter(|&held| ground::gap(view, *unit, held) > 0);
        let Some(way) = lost.and_then(|held| following(view, *unit, (held, mover), path)) else {
            continue;
        };
        let (mut at, mut after, mut cost) = (view.cell(*unit), *parity, 0);
        for &to in &way {
            cost += yards_of((at, to), after);
            if let Some(direction) = at.direction_to(to) {
                after = after.after(direction);
            }
            at = to;
        }
        if *yards < cost {
            continue;
        }
        (*yards, *parity) = (*yards - cost, after);
        placing::moved(resolver, *unit, at, false, RULE);
    }
}
