//! Targets that orders may name, and whether they are in reach and seen (MA-ATK-02, MA-SGT-02).

use crate::{
    battle::{components::Turn, prelude::*},
    rules::{
        maneuver::field::{cover, sight::sees},
        shared::targets::{foe, within},
    },
};

/// Checks that the unit has at least one of its two attacks of the round left (MA-ATK-02).
pub(crate) fn has_attacks(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.store.get::<Turn>(unit).attacks >= 2 {
        return Err(Refusal::forbidden(
            "MA-ATK-02",
            "only two attacks a round are allowed",
        ));
    }
    Ok(())
}

/// The named target, if it is a conscious enemy.
pub(crate) fn conscious_foe(
    view: View<'_>,
    unit: UnitId,
    target: Option<UnitId>,
    rule: &'static str,
) -> Result<UnitId, Refusal> {
    let target = foe(view, unit, target, rule)?;
    if view.status(target).is_active() {
        Ok(target)
    } else {
        Err(Refusal::new(rule, RefusalReason::TargetOut))
    }
}

/// Checks that the target is within `reach` metres, without full cover, and seen (MA-COV-04,
/// MA-SGT-02).
pub(crate) fn is_seen_within(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    reach: u16,
    rule: &'static str,
) -> Result<(), Refusal> {
    within(view.distance(unit, target), reach, rule)?;
    if cover::is_fully_covered(view, unit, target) {
        return Err(Refusal::new("MA-COV-04", RefusalReason::NoLineOfSight));
    }
    if !sees(view, unit, target) {
        return Err(Refusal::new("MA-SGT-02", RefusalReason::Unseen));
    }
    Ok(())
}
