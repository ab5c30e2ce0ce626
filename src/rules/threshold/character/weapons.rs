//! Side effects of weapons: bleeding, lost initiative, loading, throwing (TH-ATK-10), and the
//! choice of a milder nonlethal wound (TH-ACT-02).

use super::{hands, items::Weapon};
use crate::{battle::components::Carried, rules::threshold::prelude::*};

/// Poison coats: the coat condition, the poison and its strength (TH-CON-09).
pub(crate) const COATS: [(ConditionId, ConditionId, i16); 2] =
    [(VENOM_COAT, VENOM, 4), (RESIN_COAT, RESIN, 6)];

/// The amount by which a coat condition names its weapon.
pub(crate) fn coat_of(item: ItemId) -> i16 {
    i16::try_from(item.0).unwrap_or(i16::MAX - 1) + 1
}

/// Whether the weapon is loaded, if it needs loading.
pub(crate) fn is_loaded(
    view: View<'_>,
    unit: UnitId,
    item: Option<ItemId>,
    weapon: &Weapon,
) -> Result<(), Refusal> {
    let is_it = |carried: &Carried| Some(carried.item) == item && carried.hold.is_ready();
    match hands::find(view, unit, is_it) {
        Some(carried) if weapon.reload > 0 && carried.reload_price.is_some() => {
            Err(Refusal::new("TH-ATK-10", RefusalReason::NoAmmo))
        }
        _ => Ok(()),
    }
}
