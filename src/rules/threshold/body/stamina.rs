//! Stamina and fatigue (TH-WND-12 to 15).

use crate::{battle::components::Pools, rules::threshold::prelude::*};

/// Spends stamina; what the pool lacks becomes fatigue (TH-WND-12).
pub(crate) fn spend_stamina(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i16,
    rule: &'static str,
) {
    let before = resolver.view().pool(unit, STAMINA);
    resolver.edit::<Pools>(unit).set(STAMINA, before - amount);
    let missing = (amount - before).max(0);
    if missing > 0 {
        add_fatigue(resolver, unit, missing, "TH-WND-12");
    }
    resolver.pool_changed(unit, STAMINA, before, rule);
}

/// Adds fatigue. It lowers the stamina maximum, and exhausts the unit at half the normal maximum
/// (TH-WND-13, TH-WND-14).
pub(crate) fn add_fatigue(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    amount: i16,
    rule: &'static str,
) {
    if amount <= 0 {
        return;
    }
    let before = resolver.view().pool(unit, FATIGUE);
    set_fatigue(resolver, unit, before + amount);
    resolver.pool_changed(unit, FATIGUE, before, rule);
    let full = sheet_of(resolver.view(), unit).pools().0;
    if 2 * i32::from(resolver.view().pool(unit, FATIGUE)) >= full {
        gain(resolver, unit, EXHAUSTED, 1, Until::Ended, "TH-WND-14");
    }
}

/// Sets the fatigue of the unit; it lowers the stamina maximum (TH-WND-13).
pub(crate) fn set_fatigue(resolver: &mut Resolver<'_>, unit: UnitId, fatigue: i16) {
    let full = sheet_of(resolver.view(), unit).pools().0 as i16;
    let pools = resolver.edit::<Pools>(unit);
    pools.set(FATIGUE, fatigue);
    let most = (full - fatigue).max(0);
    let now = pools.now(STAMINA).min(most);
    pools.open(STAMINA, now, most);
}
