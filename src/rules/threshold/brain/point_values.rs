//! What action points are good for: what a combatant can do to others with so many of them, and
//! what it is worth to keep some (TH-TIM-02, TH-TIM-03).

use super::{
    line::Line,
    ways::{Walk, WayWorth, Ways},
};
use crate::{
    battle::prelude::*,
    rules::threshold::{AP, sheet_of},
};

/// What the best single attack of somebody would do to another, were it near enough.
pub(crate) fn best_blow(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    let (mut line, mut ways) = (
        Line::now(view, by, target),
        Ways::of(view, by, target, i32::MIN),
    );
    let worths = ways.each(view, &mut line).map(|way| way.worth);
    worths.max().unwrap_or(0)
}

/// What somebody can do to another with so many action points, walking up first where it must and
/// may.
pub(crate) fn turn(view: View<'_>, by: UnitId, target: UnitId, ap: i16, walks: bool) -> i64 {
    let mut line = Line::now(view, by, target);
    let least = if walks { i32::MIN } else { line.range - 1 };
    let walk = walks.then(|| Walk::of(view, by, ap));
    Ways::of(view, by, target, least).most(view, &mut line, ap, walk)
}

/// The action points somebody will have in its next turn.
pub(crate) fn next_points(view: View<'_>, by: UnitId) -> i16 {
    let (start, _, most) = sheet_of(view, by).action_points();
    (view.pool(by, AP) + start).min(most)
}

/// What somebody is likely to do to another in its next turn: with its pool and the gain of a round.
pub(crate) fn next_turn(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    turn(view, by, target, next_points(view, by), true)
}

type Worths = SmallVec<[WayWorth; 12]>;

/// What every number of action points is worth to somebody in its turn, in thousandths of a level.
pub(crate) struct PointValues(Vec<i64>);

impl PointValues {
    /// From where it is, against all enemies within reach, with what is loaded.
    pub fn of(view: View<'_>, unit: UnitId) -> Self {
        Self::with(view, unit, view.pool(unit, AP), |way| way.loading.is_done())
    }

    /// The values with so many action points, once everything in hand is loaded.
    pub fn loaded(view: View<'_>, unit: UnitId, points: i16) -> Self {
        Self::with(view, unit, points, |_| true)
    }

    fn with(view: View<'_>, unit: UnitId, points: i16, counts: impl Fn(&WayWorth) -> bool) -> Self {
        let (mut all, mut later) = (Worths::new(), Worths::new());
        for enemy in view.enemies(unit) {
            let mut line = Line::now(view, unit, enemy);
            let gap = line.range - 1;
            let mut ways = Ways::of(view, unit, enemy, i32::MIN);
            for way in ways.each(view, &mut line).filter(&counts) {
                let ways = if way.reach >= gap {
                    &mut all
                } else {
                    &mut later
                };
                ways.push(way);
            }
        }
        let pool = points.max(0);
        let (start, end, most) = sheet_of(view, unit).action_points();
        // Kept points are worth three quarters of what they would do now, as far as the ceiling
        // leaves room for what is gained until the next turn (TH-TIM-03).
        let room = (most - start - end).max(0);
        // Who is out of reach may not be so for long: against it they are worth an eighth.
        let each = |ways: &Worths, eighths: i64| {
            let each = ways.iter();
            let each = each.map(|way| way.worth * eighths / (8 * i64::from(way.price)));
            each.max().unwrap_or(0)
        };
        let best = each(&all, 6).max(each(&later, 1));
        let mut worth: Vec<i64> = Vec::with_capacity(usize::from(pool.unsigned_abs()) + 1);
        for ap in 0..=pool {
            let kept = best * i64::from(ap.min(room));
            let spent = all.iter().filter_map(|way| {
                let rest = usize::try_from(ap - way.price).ok()?;
                Some(way.worth + worth.get(rest)?)
            });
            worth.push(spent.max().map_or(kept, |spent| spent.max(kept)));
        }
        Self(worth)
    }

    /// What all of them are worth.
    pub fn whole(&self) -> i64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// What an order is worth that costs so much and does so much: less by what its points would
    /// do more elsewhere.
    pub fn of_order(&self, price: i16, worth: i64) -> i64 {
        let whole = self.whole();
        let place = |price: i16| self.0.len().checked_sub(1 + usize::try_from(price).ok()?);
        let rest = place(price).and_then(|place| self.0.get(place));
        // What is begun now and done later is no match for what can be done at once.
        rest.map_or(0, |rest| 2 * worth + rest - whole)
    }
}
