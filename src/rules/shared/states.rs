//! Changes of a unit's status and posture, with their reports.

use crate::battle::{prelude::*, ruleset::Measure};

/// Sets the status of a unit, such as out or dead, and reports it.
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

/// Sets the posture of a unit and reports it; does nothing if it is unchanged.
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

/// Whether a unit is out but on the field, and whether it has left the field.
pub(crate) fn out_or_left(view: View<'_>, unit: UnitId) -> (bool, bool) {
    match view.status(unit) {
        CombatStatus::Active | CombatStatus::Vehicle => (false, false),
        CombatStatus::Gone => (false, true),
        _ => (true, false),
    }
}

/// How a unit with this health is doing: a mark for being prone, then one for each of these
/// conditions, in order.
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
    let (out, left) = out_or_left(view, unit);
    Measure {
        health,
        out,
        left,
        wounds: 0,
        marks,
    }
}
