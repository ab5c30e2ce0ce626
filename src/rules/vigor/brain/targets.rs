//! Whether a unit has an enemy to attack.

use super::arms::VigorArms;
use crate::{
    battle::prelude::*,
    rules::{shared::arms::is_in_reach, vigor::field::sight},
};

/// Whether the unit could attack an enemy from its present place.
pub(crate) fn has_target(view: View<'_>, unit: UnitId) -> bool {
    can_strike(view, unit, |_| true)
}

/// Whether the unit could attack an enemy other than this one from its present place.
pub(crate) fn has_target_but(view: View<'_>, unit: UnitId, other: UnitId) -> bool {
    can_strike(view, unit, |enemy| enemy != other)
}

fn can_strike(view: View<'_>, unit: UnitId, counts: impl Fn(UnitId) -> bool) -> bool {
    view.enemies(unit)
        .filter(|&enemy| counts(enemy))
        .any(|enemy| sight::sees(view, unit, enemy) && is_in_reach::<VigorArms>(view, unit, enemy))
}
