//! How somebody is and holds itself, changed and told.

use crate::battle::prelude::*;

/// Somebody falls, wakes, dies, or takes part again.
pub(crate) fn set_status(
    r: &mut Resolver<'_>,
    unit: UnitId,
    after: CombatStatus,
    rule: &'static str,
) {
    let before = r.view().status(unit);
    r.set_status(unit, after);
    r.report(|_| BattleEvent::LifeChanged {
        unit,
        before,
        after,
        rule: RuleId(rule),
    });
}

/// Somebody lies down, crouches or gets up, if it does not already.
pub(crate) fn set_posture(r: &mut Resolver<'_>, unit: UnitId, after: Posture, rule: &'static str) {
    let before = r.view().posture(unit);
    if before == after {
        return;
    }
    *r.edit::<Posture>(unit) = after;
    r.report(|_| BattleEvent::PostureChanged {
        unit,
        before,
        after,
        rule: RuleId(rule),
    });
}
