//! What an attack is worth next to the best alternative.

use super::{arms::in_reach, forms::expected};
use crate::{battle::prelude::*, rules::vigor::field::sight::sees};

/// Cache key: the best attack of this unit, computed once per state.
#[derive(PartialEq)]
struct BestOf(UnitId);

/// The highest worth of one action with a weapon or aimed spell from the unit's place.
fn of(view: View<'_>, unit: UnitId) -> i64 {
    let best = view.cached(BestOf(unit), || {
        let seen = view.enemies(unit).filter(|&enemy| sees(view, unit, enemy));
        let at = |enemy: UnitId| {
            in_reach(view, unit, enemy)
                .map(|means| expected(view, &means.attack) / i64::from(means.price.max(1)))
        };
        seen.flat_map(at).max().unwrap_or(0)
    });
    *best
}

/// The worth of an attack to a brain: an action spent on a weaker attack is lost to the best one,
/// so it counts in proportion to the best.
pub(super) fn beside_it(view: View<'_>, unit: UnitId, worth: i64) -> i64 {
    let best = of(view, unit);
    if (1..best).contains(&worth) {
        worth * worth / best
    } else {
        worth
    }
}
