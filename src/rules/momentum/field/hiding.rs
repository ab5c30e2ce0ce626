//! Which enemies a unit is hidden from (MO-HID-01, MO-TIM-17).

use crate::{
    battle::{
        components::{Stealth, Turn},
        prelude::*,
    },
    rules::momentum::time::flags::GAVE_AWAY,
};

/// Whether a unit is hidden from an observer (MO-HID-01, MO-TIM-17).
pub(crate) fn is_hidden_from(view: View<'_>, unit: UnitId, observer: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    view.hostile(unit, observer) && (stealth.hidden || stealth.from.contains(observer))
}

/// Hides a unit from all its enemies (MO-ADV-09).
pub(crate) fn hide(resolver: &mut Resolver<'_>, unit: UnitId) {
    resolver.edit::<Stealth>(unit).hidden = true;
    resolver.edit::<Turn>(unit).once &= !GAVE_AWAY;
    resolver.observe();
}

/// Hides a unit from one observer alone (MO-TIM-17).
pub(crate) fn hide_from(resolver: &mut Resolver<'_>, unit: UnitId, observer: UnitId) {
    resolver.edit::<Stealth>(unit).from.insert(observer);
}

pub(crate) fn is_hidden_from_any(view: View<'_>, unit: UnitId) -> bool {
    let stealth = view.store.get::<Stealth>(unit);
    stealth.hidden || !stealth.from.is_empty()
}
