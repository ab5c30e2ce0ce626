//! What AP are good for: how much a unit can do with a number of them, and what keeping some is
//! worth (TH-TIM-02, TH-TIM-03).

use super::{
    line::Line,
    ways::{Walk, WayWorth, Ways},
};
use crate::{
    battle::{prelude::*, store::result_cache::Cached},
    rules::threshold::character::{pools::AP, sheet},
};

/// What the best single attack on the target would do, if the target were near enough.
pub(crate) fn best_blow(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    let (mut line, mut ways) = (
        Line::now(view, by, target),
        Ways::of(view, by, target, i32::MIN),
    );
    let worths = ways.each(view, &mut line).map(|way| way.worth);
    worths.max().unwrap_or(0)
}

/// What the unit can do to the target with this many AP; with `walks` it may walk up first.
pub(crate) fn turn(view: View<'_>, by: UnitId, target: UnitId, ap: i16, walks: bool) -> i64 {
    let mut line = Line::now(view, by, target);
    let least = if walks { i32::MIN } else { line.range - 1 };
    let walk = walks.then(|| Walk::of(view, by, ap));
    Ways::of(view, by, target, least).most(view, &mut line, ap, walk)
}

/// AP of the unit in its next turn.
pub(crate) fn next_points(view: View<'_>, by: UnitId) -> i16 {
    let (start, _, most) = sheet::sheet_of(view, by).action_points();
    (view.pool(by, AP) + start).min(most)
}

/// What the unit is likely to do to the target in its next turn, with its pool and the gain of a
/// round.
pub(crate) fn next_turn(view: View<'_>, by: UnitId, target: UnitId) -> i64 {
    turn(view, by, target, next_points(view, by), true)
}

type Worths = SmallVec<[WayWorth; 12]>;

/// Cache key: the unit that spends AP.
#[derive(PartialEq)]
pub(crate) struct Spender(UnitId);

/// What each number of AP is worth to a unit in its turn, in thousandths of a wound level.
pub(crate) struct PointValues(Vec<i64>);

impl PointValues {
    /// The values from the unit's place, against all enemies in reach, with loaded weapons alone:
    /// worked out once for a state, since every order of a choice is set against them.
    pub fn of(view: View<'_>, unit: UnitId) -> Cached<Spender, Self> {
        view.cached(Spender(unit), || {
            Self::with(view, unit, view.pool(unit, AP), |way| way.loading.is_done())
        })
    }

    /// The values with this many AP, once everything in hand is loaded.
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
        let (start, end, most) = sheet::sheet_of(view, unit).action_points();
        // Kept AP are worth three quarters of what they would do now, as far as the ceiling leaves
        // room for the gain until the next turn (TH-TIM-03).
        let room = (most - start - end).max(0);
        // An enemy out of reach may come nearer: against it kept AP are worth an eighth.
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

    /// What the whole pool is worth.
    pub fn whole(&self) -> i64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// What an order with this price and effect is worth, less what its AP would do elsewhere.
    pub fn of_order(&self, price: i16, worth: i64) -> i64 {
        let whole = self.whole();
        let place = |price: i16| self.0.len().checked_sub(1 + usize::try_from(price).ok()?);
        let rest = place(price).and_then(|place| self.0.get(place));
        // An action paid over several turns does not compete with one that can be done at once.
        rest.map_or(0, |rest| 2 * worth + rest - whole)
    }
}
