//! Flanking: two allies on a straight line with an enemy between them (MA-FLK).

use super::cover;
use crate::{
    battle::prelude::*,
    geometry::flank::flanks_by_line,
    rules::{
        maneuver::character::hands::reach_of,
        shared::{flanking::first_pair, prospects::Stands},
    },
};

/// Whether the unit could strike the enemy: in reach and not through full cover, seen or not
/// (MA-FLK-01, MA-COV-04).
pub(crate) fn threatens(view: View<'_>, unit: UnitId, enemy: UnitId) -> bool {
    threatens_from(Stands::now(view), unit, enemy)
}

fn threatens_from(stands: Stands<'_>, unit: UnitId, enemy: UnitId) -> bool {
    stands.distance(unit, enemy) <= u16::from(reach_of(stands.view, unit))
        && !cover::hides(stands, unit, enemy)
}

/// Two enemies that flank the target, if there are any (MA-FLK-01).
pub(crate) fn flankers(view: View<'_>, target: UnitId) -> Option<(UnitId, UnitId)> {
    pair(Stands::now(view), target, |_| true)
}

/// Two allies, the unit among them or not, that flank the target.
pub(crate) fn flankers_with(
    stands: Stands<'_>,
    unit: UnitId,
    target: UnitId,
) -> Option<(UnitId, UnitId)> {
    pair(stands, target, |enemy| !stands.view.hostile(enemy, unit))
}

fn pair(
    stands: Stands<'_>,
    target: UnitId,
    counts: impl Fn(UnitId) -> bool,
) -> Option<(UnitId, UnitId)> {
    let view = stands.view;
    let near: SmallVec<[UnitId; 8]> = view
        .enemies(target)
        .filter(|&enemy| counts(enemy) && threatens_from(stands, enemy, target))
        .collect();
    let space = |unit| stands.of(unit).space;
    first_pair(&near, |a, b| {
        !view.hostile(a, b) && flanks_by_line(space(a), space(target), space(b))
    })
}
