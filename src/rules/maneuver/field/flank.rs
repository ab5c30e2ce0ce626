//! Flanking: two allies on a straight line with an enemy between them (MA-FLK).

use super::cover;
use crate::{
    battle::prelude::*,
    geometry::flank::flanks_by_line,
    rules::{maneuver::character::hands::reach_of, shared::flanking::first_pair},
};

/// Whether the unit could strike the enemy: in reach and not through full cover, seen or not
/// (MA-FLK-01, MA-COV-04).
pub(crate) fn threatens(view: View<'_>, unit: UnitId, enemy: UnitId) -> bool {
    view.distance(unit, enemy) <= u16::from(reach_of(view, unit))
        && !cover::is_fully_covered(view, unit, enemy)
}

/// Two enemies that flank the target, if there are any (MA-FLK-01).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    pair(view, target, |_| true)
}

/// Two allies, the unit among them or not, that flank the target.
pub(crate) fn flankers_with(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
) -> Option<(UnitId, UnitId)> {
    pair(view, target, |enemy| !view.hostile(enemy, unit))
}

fn pair(
    view: View<'_>,
    target: UnitId,
    counts: impl Fn(UnitId) -> bool,
) -> Option<(UnitId, UnitId)> {
    let near: SmallVec<[UnitId; 8]> = view
        .enemies(target)
        .filter(|&enemy| counts(enemy) && threatens(view, enemy, target))
        .collect();
    let space = view.footprint(target);
    first_pair(&near, |a, b| {
        !view.hostile(a, b) && flanks_by_line(view.footprint(a), space, view.footprint(b))
    })
}
