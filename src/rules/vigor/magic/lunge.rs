//! The steps of a Lunge: where it may end, and which end the user picks (VI-POW-02).

use super::strikes::with_weapons;
use crate::{
    battle::{orders::plan::RouteStep, prelude::*, ruleset::condition_rule::Forbids},
    rules::{
        shared::answers::MOST_CHOICES,
        vigor::{
            attacks::attack::Attack,
            character::powers::Strike,
            field::{ground::squares_of_move, reach, steps::routes_within},
        },
    },
};

const RULE: &str = "VI-POW-02";

/// The steps, none if the unit stays where it is, and the attack at their end.
pub(super) type Way = (Vec<RouteStep>, Attack);

/// How far a strike takes a unit: so many squares, whatever its Speed, but as far as a Move where it is held or
/// lies (VI-POW-02, VI-CON-02).
fn squares(view: View<'_>, unit: UnitId, strike: Strike) -> u16 {
    let moves = u16::from(strike.moves);
    let is_free = view.posture(unit) != Posture::Prone && !view.forbids(unit, Forbids::MOVE);
    if is_free {
        moves
    } else {
        moves.min(squares_of_move(view, unit))
    }
}

/// The ways of so many squares from which a strike gets at its target, the shortest first; of equals in
/// reading order.
fn all(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    strike: Strike,
) -> impl Iterator<Item = Way> {
    let all = with_weapons(view, (unit, target), strike);
    let (here, to) = (view.footprint(unit), view.standpoint(target));
    let most = squares(view, unit, strike);
    // No step brings it nearer by more than a square.
    let nearest = here.chebyshev(to.space).saturating_sub(most);
    let may_reach = |attack: &Attack| nearest <= attack.span.squares();
    let most = if all.iter().any(may_reach) { most } else { 0 };
    let attack_from = move |cell| {
        let from = view.standing_in(Footprint::new(cell, here.side));
        let reaches = |attack: &&Attack| {
            let squares = attack.span.squares();
            view.distance_between(from, to) <= squares && reach::is_clear(view, from, to, squares)
        };
        all.iter().find(reaches).cloned()
    };
    routes_within(view, unit, most, attack_from)
}

/// All routes to an attack with the weapon of the shortest route.
///
/// # Errors
/// There is none: the reason why the attack does not reach without a route.
pub(super) fn ways(
    view: View<'_>,
    who: (UnitId, UnitId),
    strike: Strike,
    why: Refusal,
) -> Result<Vec<Way>, Refusal> {
    let mut ways: Vec<Way> = all(view, who, strike).take(MOST_CHOICES).collect();
    let with = ways.first().map(|(_, attack)| attack.item).ok_or(why)?;
    ways.retain(|(_, attack)| attack.item == with);
    Ok(ways)
}

/// The route to an attack that ends in the square the order names.
///
/// # Errors
/// There is none.
pub(super) fn to(
    view: View<'_>,
    who: (UnitId, UnitId),
    strike: Strike,
    to: Cell,
) -> Result<Vec<Way>, Refusal> {
    let found = all(view, who, strike).find(|way| end(way) == Some(to));
    let way = found.ok_or(Refusal::new(RULE, RefusalReason::NoWay { to }))?;
    Ok(vec![way])
}

/// The attack of the shortest route.
pub(super) fn best(view: View<'_>, who: (UnitId, UnitId), strike: Strike) -> Option<Attack> {
    all(view, who, strike).next().map(|(_, attack)| attack)
}

fn end((route, _): &Way) -> Option<Cell> {
    route.last().map(|step| step.to)
}

/// Asks the lunging unit which route it takes, if there are several; the shortest is listed first.
///
/// # Errors
/// A pause.
pub(super) fn choose(
    resolver: &mut Resolver<'_>,
    (unit, target): (UnitId, UnitId),
    ways: &[Way],
) -> RuleResult<Vec<RouteStep>> {
    let first = ways.first().map(|(route, _)| route.clone());
    if ways.len() < 2 {
        return Ok(first.unwrap_or_default());
    }
    let squares = ways.iter().filter_map(end).map(Choice::Cell);
    let question = Question::detail(RULE, unit, Some(target), "Lunge where?", squares);
    let choice = resolver.ask(question)?;
    let chosen = ways
        .iter()
        .find(|way| end(way).map(Choice::Cell) == Some(choice));
    Ok(chosen
        .map(|(route, _)| route.clone())
        .or(first)
        .unwrap_or_default())
}
