//! Which targets orders may name: in range and seen (MO-ATK-01, MO-ABL-07).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            field::{
                cover::{self, Cover},
                hiding::is_hidden_from,
                leaning::eyes,
                sight::{is_fully_covered, sees},
                things,
            },
            status::{BLINDED, CHARMED},
        },
        shared::targets::within,
    },
};

/// Checks that a unit may harm a target: a Charmed unit may not harm its charmer (MO-STS-04).
///
/// # Errors
/// The unit is Charmed by the target.
pub(crate) fn may_harm(view: View<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if view.has_from(unit, CHARMED, target) {
        return Err(Refusal::prevented("MO-STS-04", "Charmed"));
    }
    Ok(())
}

/// Checks that a target is in range, seen, not hidden and not in full cover (MO-ATK-01).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_be_aimed_at(
    view: View<'_>,
    (unit, target): (UnitId, UnitId),
    reach: u16,
    rule: &'static str,
) -> Result<(), Refusal> {
    if target == unit {
        return Ok(());
    }
    if is_hidden_from(view, target, unit) {
        return Err(Refusal::new("MO-HID-01", RefusalReason::Unseen));
    }
    let distance = view.distance_between(cover::stands(view, unit), view.standpoint(target));
    within(distance, reach, rule)?;
    if is_fully_covered(view, unit, target) {
        return Err(Refusal::new("MO-COV-05", RefusalReason::NoLineOfSight));
    }
    let blind = view.has(unit, BLINDED);
    if blind && distance > 1 || !blind && !sees(view, unit, target) {
        return Err(Refusal::new("MO-ATK-01", RefusalReason::Unseen));
    }
    Ok(())
}

/// Checks that a thing is in range and not in full cover.
///
/// # Errors
/// What prevents it.
pub(crate) fn can_be_battered(
    view: View<'_>,
    unit: UnitId,
    cell: Cell,
    reach: u16,
    rule: &'static str,
) -> Result<(), Refusal> {
    if things::vitality_of(view, cell).is_none() {
        return Err(Refusal::new(rule, RefusalReason::WrongTarget));
    }
    let eyes = eyes(view, unit);
    within(
        view.distance_to(cover::stands(view, unit), cell),
        reach,
        rule,
    )?;
    if cover::between(view, eyes, cell.into()) == Cover::Full {
        return Err(Refusal::new("MO-COV-05", RefusalReason::NoLineOfSight));
    }
    Ok(())
}
