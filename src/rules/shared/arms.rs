//! Arms: the attacks a unit can make on another. Each book lists them with their reach and worth;
//! this module derives threats, expected harm and strike ranges.

use super::tactics::of_pair;
use crate::battle::{
    prelude::*,
    ruleset::{AttackReach, When},
};

/// One attack a unit can make.
#[derive(Clone)]
pub(crate) struct Means<A> {
    /// The attack.
    pub attack: A,
    /// Whether it is a melee attack; otherwise a shot, a throw or a spell, which cover may block.
    pub melee: bool,
    /// Maximum distance of the attack, in squares.
    pub reach: u16,
    /// Points of a turn it costs.
    pub price: i16,
}

/// All attacks one unit can make on another.
pub(crate) type AllMeans<A> = SmallVec<[Means<A>; 8]>;

/// What a book says about attacks. All worths are in thousandths of a wound or point.
pub(crate) trait Arms {
    /// An attack of the book.
    type Attack;

    /// The single attacks a unit can make on a target with its weapons and powers, in range or not.
    fn means(view: View<'_>, by: UnitId, target: UnitId) -> AllMeans<Self::Attack>;

    /// Distance between two units in squares, as reach counts it.
    fn distance(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        view.distance(by, target)
    }

    /// Distance in squares for an attack made now: the attacker may lean or stretch.
    fn distance_now(view: View<'_>, by: UnitId, target: UnitId) -> u16 {
        Self::distance(view, by, target)
    }

    /// Squares a unit can move in its turn and still attack.
    fn stride(view: View<'_>, by: UnitId) -> u16;

    /// Whether a unit sees a target well enough to attack it.
    fn sees(view: View<'_>, by: UnitId, target: UnitId) -> bool;

    /// Whether a ranged attack gets past the cover between the two units.
    fn is_open(view: View<'_>, by: UnitId, target: UnitId) -> bool;

    /// Worth of this attack used for a whole turn that begins at this distance.
    fn in_turn(view: View<'_>, by: UnitId, means: &Means<Self::Attack>, distance: u16) -> i64;

    /// Worth of one such attack.
    fn in_passing(view: View<'_>, by: UnitId, means: &Means<Self::Attack>) -> i64;

    /// Worth of this attack with what is left of the unit's turn.
    fn now(view: View<'_>, by: UnitId, means: &Means<Self::Attack>) -> i64;

    /// Worth of the harm the ground deals to a target during an enemy's turn.
    fn by_ground(_view: View<'_>, _by: UnitId, _target: UnitId) -> i64 {
        0
    }
}

/// Whether a unit can move in its next turn to within `reach` squares of a target, if nothing is in
/// the way.
pub(crate) fn comes_within<B: Arms>(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    reach: u16,
) -> bool {
    B::distance(view, by, target) <= B::stride(view, by) + reach
}

/// Whether a unit can strike a target from its present place.
pub(crate) fn is_in_reach<B: Arms>(view: View<'_>, by: UnitId, target: UnitId) -> bool {
    let distance = B::distance(view, by, target);
    let all = B::means(view, by, target);
    all.iter().any(|means| means.reach >= distance)
}

/// Expected harm of one unit to another: the best of its attacks.
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

/// The attack worth most against a target; the first among equals.
pub(crate) fn best<B: Arms>(
    view: View<'_>,
    by: UnitId,
    target: UnitId,
    worth: impl Fn(&B::Attack) -> i64,
) -> Option<Means<B::Attack>> {
    let all = B::means(view, by, target).into_iter().rev();
    all.max_by_key(|means| worth(&means.attack))
}

/// The range of each attack of a unit, whether or not it can pay for it.
pub(crate) fn reaches<B: Arms>(view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
    let all = B::means(view, unit, unit).into_iter();
    all.map(|means| AttackReach {
        melee: means.melee,
        reach: means.reach.max(1),
        price: means.price,
    })
    .collect()
}
