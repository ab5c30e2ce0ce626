//! Who may react, and whether any unit waits to (TH-TIM-10, TH-TIM-14, TH-ACT-10).

use crate::{
    battle::{components::Initiative, prelude::*},
    rules::threshold::{
        conditions::{READIED, is_helpless},
        riding::mounts,
        time::{price, turn_order},
    },
};

/// Whether the unit can react at this price. It cannot at initiative 0 or helpless (TH-TIM-10,
/// TH-CON-06), nor as a mount without a command (TH-MNT-08).
pub(crate) fn may_react(view: View<'_>, unit: UnitId, ap: i16) -> bool {
    view.status(unit).is_active()
        && !is_helpless(view, unit)
        && view.store.get::<Initiative>(unit).0 > 0
        && price::has_points(view, unit, ap).is_ok()
        && mounts::can_obey(view, unit).is_ok()
}

/// Whether any unit has a readied action.
pub(crate) fn is_waited_for(view: View<'_>) -> bool {
    view.active().any(|other| view.has(other, READIED))
}

/// Whether other units may act between the declaration of an action and its start.
pub(crate) fn is_watched(view: View<'_>, unit: UnitId) -> bool {
    let own = turn_order::initiative(view, unit);
    view.active()
        .any(|other| turn_order::initiative(view, other) > own)
        || is_waited_for(view)
}
