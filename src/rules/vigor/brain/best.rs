//! What an attack is worth beside the best one that could be made instead of it.

use super::{arms::in_reach, forms::expected};
use crate::{battle::prelude::*, rules::vigor::field::sight::sees};

/// Which combatant's best attack is asked for: worked out once for a state.
#[derive(PartialEq)]
struct BestOf(UnitId);

/// The most that somebody does with one action by weapon or aimed spell from where it is.
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

/// What an attack is worth to a brain: an action that goes into a lesser one is lost to the best, so it counts by
/// the part of the best that it does.
pub(super) fn beside_it(view: View<'_>, unit: UnitId, worth: i64) -> i64 {
    let best = of(view, unit);
    if (1..best).contains(&worth) {
        worth * worth / best
    } else {
        worth
    }
}
