//! When a Struggle is worth it, and when to let a hold go (VI-ACT-16, VI-CON-04).

use super::{arms::best_means, forms::expected, targets::has_target_but};
use crate::{
    battle::{prelude::*, ruleset::worth::MARK},
    rules::vigor::{
        ACTIONS,
        field::forces::forces,
        rolls::checks::{Against, resistance},
        status::{BOUND, CHARMED, HOLD, PINNED},
    },
};

/// What a Struggle is worth: much in a hold; against a charm, what the unit could then do to the
/// charmer, if it can attack no other enemy; against intimidation nothing, since an attack does
/// more than the Challenge costs.
pub(crate) fn of_struggling(view: View<'_>, order: &Order) -> Option<i64> {
    let unit = order.unit;
    let (force, ability) = forces(view, unit)
        .find(|(force, _)| order.target().is_none_or(|by| force.source == Some(by)))?;
    if matches!(force.id, PINNED | BOUND) {
        return Some(2 * MARK);
    }
    let charmer = force.source.filter(|_| force.id == CHARMED);
    let acts_then = view.pool(unit, ACTIONS) > 1;
    let Some(charmer) = charmer.filter(|&by| acts_then && !has_target_but(view, unit, by)) else {
        return Some(0);
    };
    let vs = Against::Reach(force.amount.into());
    let check = resistance(view, ("VI-ACT-16", ability), (unit, None), vs, true);
    let chance = i64::from(check.pass_thousandths().unwrap_or(0));
    let blow = best_means(view, unit, charmer).map_or(0, |attack| expected(view, &attack));
    Some(blow * chance / 1000)
}

/// A held unit in shock: it stays where it is, and the hold costs actions.
pub(crate) fn held_in_vain(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    HOLD.held_by(view, unit)
        .find(|&held| !view.status(held).is_active())
}
