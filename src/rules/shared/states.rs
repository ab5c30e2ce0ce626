//! How somebody is and holds itself, changed and told.

use crate::battle::{prelude::*, ruleset::Measure};

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

/// How well somebody is doing who has so much health: down and with which of these conditions, as marks
/// in this order.
pub(crate) fn measure(
    view: View<'_>,
    unit: UnitId,
    health: i16,
    marked: &[ConditionId],
) -> Measure {
    let mut marks = u32::from(view.posture(unit) == Posture::Prone);
    for (place, &condition) in (1..).zip(marked) {
        marks |= u32::from(view.has(unit, condition)) << place;
    }
    Measure {
        health,
        out: view.status(unit) != CombatStatus::Active,
        wounds: 0,
        marks,
    }
}
