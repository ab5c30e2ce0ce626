//! What units could do to each other if one of them stood elsewhere: a brain's estimates for many
//! squares, without trying each of them.

use super::{
    arms::{AllMeans, Arms, Means},
    steps::level_under,
};
use crate::battle::{
    prelude::*,
    ruleset::{ThreatEstimate, Wanted},
};

/// Where all units stand, one of them perhaps only imagined there.
#[derive(Clone, Copy)]
pub(crate) struct Stands<'b> {
    /// The battle as it is.
    pub view: View<'b>,
    elsewhere: Option<Elsewhere<'b>>,
}

/// A unit imagined elsewhere.
#[derive(Clone, Copy)]
struct Elsewhere<'b> {
    unit: UnitId,
    place: Standpoint,
    /// Where all others are, by number.
    others: &'b [Standpoint],
}

impl<'b> Stands<'b> {
    /// All units where they are.
    pub fn now(view: View<'b>) -> Self {
        let elsewhere = None;
        Self { view, elsewhere }
    }

    /// One unit on the ground of a space, all others where they are.
    fn elsewhere(
        view: View<'b>,
        (unit, space): (UnitId, Footprint),
        others: &'b [Standpoint],
    ) -> Self {
        let feet = level_under(view, space);
        let elsewhere = Elsewhere {
            unit,
            place: Standpoint { space, feet },
            others,
        };
        Self {
            view,
            elsewhere: Some(elsewhere),
        }
    }

    /// Where a unit stands.
    pub fn of(self, unit: UnitId) -> Standpoint {
        let known = self.elsewhere.and_then(|elsewhere| {
            let is_elsewhere = elsewhere.unit == unit;
            let other = || elsewhere.others.get(unit.index()).copied();
            is_elsewhere.then_some(elsewhere.place).or_else(other)
        });
        known.unwrap_or_else(|| self.view.standpoint(unit))
    }

    /// Squares between two units, as the book counts heights.
    pub fn distance(self, a: UnitId, b: UnitId) -> u16 {
        self.view.distance_between(self.of(a), self.of(b))
    }
}

/// Arms with a worth that follows from where units stand, wherever that is.
pub(crate) trait PlacedArms: Arms {
    /// All that places decide about the worth of an attack.
    type Bearing: Copy + PartialEq;

    /// Whether these functions hold for the unit wherever it walks, and for its attacks on the
    /// enemies and theirs on it, without any harm by the ground; otherwise squares have to be
    /// tried.
    fn is_plain(view: View<'_>, unit: UnitId, enemies: &[UnitId]) -> bool;

    /// Whether the attack can be estimated by its bearing.
    fn is_placed(_attack: &Self::Attack) -> bool {
        true
    }

    /// Whether a unit sees a target well enough to attack it, as [`Arms::sees`].
    fn sees_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool;

    /// Whether a ranged attack gets past cover, as [`Arms::is_open`].
    fn is_open_from(stands: Stands<'_>, by: UnitId, target: UnitId) -> bool;

    /// What these places decide about an attack.
    fn bearing(stands: Stands<'_>, attack: &Self::Attack) -> Self::Bearing;

    /// The worth of one attack.
    fn worth_with(view: View<'_>, attack: &Self::Attack, bearing: Self::Bearing) -> i64;

    /// The worth of a whole turn of attacks of this worth, as [`Arms::in_turn`].
    fn times_in_turn(view: View<'_>, by: UnitId, worth: i64) -> i64;

    /// How many attacks are left to a unit after a walk of this cost.
    fn left_after(view: View<'_>, by: UnitId, cost: u16) -> i64;

    /// The worth of all attacks of this worth that `left` points pay for, as [`Arms::now`].
    fn times_now(view: View<'_>, attack: &Self::Attack, worth: i64, left: i64) -> i64;
}

/// A unit's attacks on another. The worth of one attack follows from its bearing as long as nobody
/// moves or changes, so each is computed once for a decision.
struct Blows<B: PlacedArms> {
    means: AllMeans<B::Attack>,
    known: SmallVec<[(u8, B::Bearing, i64); 8]>,
}

impl<B: PlacedArms> Blows<B> {
    fn of(means: AllMeans<B::Attack>) -> Self {
        let known = SmallVec::new();
        Self { means, known }
    }

    /// The worth of one of the attacks from these places.
    fn worth(&mut self, place: usize, stands: Stands<'_>) -> i64 {
        let attack = &self.means[place].attack;
        let bearing = B::bearing(stands, attack);
        let mut known = self.known.iter();
        let same =
            |(of, from, _): &&(u8, B::Bearing, i64)| usize::from(*of) == place && *from == bearing;
        if let Some((_, _, worth)) = known.find(same) {
            return *worth;
        }
        let worth = B::worth_with(stands.view, attack, bearing);
        self.known.push((place as u8, bearing, worth));
        worth
    }

    /// The most of what the attacks that `gets` lets through are worth by `of`; 0 without any.
    fn most(
        &mut self,
        stands: Stands<'_>,
        mut gets: impl FnMut(&Means<B::Attack>) -> bool,
        of: impl Fn(&B::Attack, i64) -> i64,
    ) -> i64 {
        let mut most = None;
        for place in 0..self.means.len() {
            if gets(&self.means[place]) {
                let worth = self.worth(place, stands);
                most = most.max(Some(of(&self.means[place].attack, worth)));
            }
        }
        most.unwrap_or(0)
    }
}

/// What the unit and its enemies could do to each other from each square, given with the cost of
/// the walk there: the same as [`super::arms::harm`] once it stands there. `None` if squares have
/// to be tried.
pub(crate) fn prospects<B: PlacedArms>(
    view: View<'_>,
    unit: UnitId,
    enemies: &[UnitId],
    cells: &[(Cell, u16)],
    wanted: Wanted,
) -> Option<Vec<ThreatEstimate>> {
    if !B::is_plain(view, unit, enemies) {
        return None;
    }
    let blows = |by, target| {
        let means = B::means(view, by, target);
        let all = means.iter().all(|means| B::is_placed(&means.attack));
        all.then(|| Blows::<B>::of(means))
    };
    let pair = |&enemy: &UnitId| {
        Some((
            enemy,
            B::stride(view, enemy),
            blows(enemy, unit)?,
            blows(unit, enemy)?,
        ))
    };
    let pairs: Option<Vec<_>> = enemies.iter().map(pair).collect();
    let mut pairs = pairs?;
    let side = view.footprint(unit).side;
    let others: Vec<Standpoint> = view
        .store
        .ids()
        .map(|other| view.standpoint(other))
        .collect();
    let mut estimates = Vec::with_capacity(cells.len() * enemies.len());
    for &(cell, cost) in cells {
        let stands = Stands::elsewhere(view, (unit, Footprint::new(cell, side)), &others);
        let left = B::left_after(view, unit, cost);
        for (enemy, stride, theirs, own) in &mut pairs {
            let (enemy, stride) = (*enemy, *stride);
            let mut estimate = ThreatEstimate::default();
            if wanted != Wanted::Strikes {
                let distance = stands.distance(enemy, unit);
                let mut open = None;
                let mut is_open =
                    || *open.get_or_insert_with(|| B::is_open_from(stands, enemy, unit));
                let gets = |means: &Means<B::Attack>| {
                    distance <= stride + means.reach && (means.melee || is_open())
                };
                let in_turn = |_: &B::Attack, worth| B::times_in_turn(view, enemy, worth);
                estimate.threat = theirs.most(stands, gets, in_turn);
            }
            if wanted != Wanted::Threats {
                let distance = stands.distance(unit, enemy);
                let mut seen = None;
                let mut is_seen = || *seen.get_or_insert_with(|| B::sees_from(stands, unit, enemy));
                let gets = |means: &Means<B::Attack>| means.reach >= distance && is_seen();
                let now = |attack: &B::Attack, worth| B::times_now(view, attack, worth, left);
                estimate.strike = own.most(stands, gets, now);
            }
            estimates.push(estimate);
        }
    }
    Some(estimates)
}
