//! Arms: the ways that somebody has of hurting another. A book says which those are, how far they get and
//! what they are worth; what is to be feared of somebody, what it can do at once and how far it strikes
//! follows from that.

use super::tactics::of_pair;
use crate::battle::{
    prelude::*,
    ruleset::{AttackReach, When},
};

/// One way of hurting somebody.
#[derive(Clone)]
pub(crate) struct Means<A> {
    /// The attack.
    pub attack: A,
    /// A blow; else a shot, a throw or a spell, which something may be in the way of.
    pub melee: bool,
    /// Squares of distance over which it can be done.
    pub reach: u16,
    /// Points of a turn that it takes.
    pub price: i16,
}

/// All ways of one combatant to hurt another.
pub(crate) type AllMeans<A> = SmallVec<[Means<A>; 8]>;

/// What a book says of hurting others. All worths are in thousandths of a wound or point.
pub(crate) trait Arms {
    /// An attack of the book.
    type Attack;

    /// The single attacks that somebody has on another, with what it holds and knows, near enough or
    /// not.
    fn means(view: View<'_>, by: UnitId, target: UnitId) -> AllMeans<Self::Attack>;

    /// Squares between two, as reach counts them.
    fn distance(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        view.distance(by, target)
    }

    /// Squares between two for whoever strikes now: it may lean or stretch.
    fn distance_now(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        Self::distance(view, by, target)
    }

    /// Squares that somebody comes in its turn and strikes still.
    fn stride(view: View<'_>, by: UnitId) -> u16;

    /// Whether somebody sees another well enough to attack it.
    fn sees(view: View<'_>, by: UnitId, target: UnitId) -> bool;

    /// Whether something other than a blow gets at somebody past the cover between them.
    fn is_open(view: View<'_>, by: UnitId, target: UnitId) -> bool;

    /// What somebody does by these means in a whole turn that begins so far away.
    fn in_turn(view: View<'_>, by: UnitId, means: &Means<Self::Attack>, distance: u16) -> i64;

    /// What it does by one of them.
    fn in_passing(view: View<'_>, by: UnitId, means: &Means<Self::Attack>) -> i64;

    /// What it does by these means with what is left of its turn.
    fn now(view: View<'_>, by: UnitId, means: &Means<Self::Attack>) -> i64;

    /// What the ground under somebody does to it in the turn of an enemy.
    fn by_ground(_view: View<'_>, _by: UnitId, _target: UnitId) -> i64 {
        0
    }
}

/// Whether somebody comes so near to another in its next turn that it strikes over so many squares, were
/// nothing in the way.
pub(crate) fn comes_within<B: Arms>(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    reach: u16,
) -> bool {
    B::distance(view, by, target) <= B::stride(view, by) + reach
}

/// Whether somebody is near enough to strike at another from where it is.
pub(crate) fn is_in_reach<B: Arms>(view: View<'_>, by: UnitId, target: UnitId) -> bool {
    let distance = B::distance(view, by, target);
    let all = B::means(view, by, target);
    all.iter().any(|means| means.reach >= distance)
}

/// What somebody is likely to do to another: the most of what each of its means does.
pub(crate) fn harm<B: Arms>(view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
    let can = match when {
        When::Now => B::sees(view, by, to),
        When::NextTurn | When::InPassing => view.status(by).is_active(),
    };
    if !can {
        return 0;
    }
    of_pair(view, when, (by, to), || match when {
        When::Now => {
            let distance = B::distance_now(view, by, to);
            let all = B::means(view, by, to).into_iter();
            let near = all.filter(|means| means.reach >= distance);
            near.map(|means| B::now(view, by, &means))
                .max()
                .unwrap_or(0)
        }
        When::NextTurn | When::InPassing => {
            let distance = B::distance(view, by, to);
            let worth = |means: Means<B::Attack>| {
                let gets = comes_within::<B>(view, by, to, means.reach)
                    && (means.melee || B::is_open(view, by, to));
                gets.then(|| match when {
                    When::InPassing => B::in_passing(view, by, &means),
                    _ => B::in_turn(view, by, &means, distance),
                })
            };
            let all = B::means(view, by, to).into_iter();
            all.filter_map(worth).max().unwrap_or(0) + B::by_ground(view, by, to)
        }
    })
}

/// The means of somebody that are worth most against another; the first of equals.
pub(crate) fn best<B: Arms>(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    worth: impl Fn(&B::Attack) -> i64,
) -> Option<Means<B::Attack>> {
    let all = B::means(view, by, target).into_iter().rev();
    all.max_by_key(|means| worth(&means.attack))
}

/// How far somebody strikes with each of its means, whatever it can pay for.
pub(crate) fn reaches<B: Arms>(view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
    let all = B::means(view, unit, unit).into_iter();
    all.map(|means| AttackReach {
        melee: means.melee,
        reach: means.reach.max(1),
        price: means.price,
    })
    .collect()
}
