//! Who holds and who has climbed onto another unit, and when that ends (MO-ADV-03, MO-ADV-08).

use crate::{
    battle::{components::Conditions, prelude::*},
    rules::{
        momentum::status::{CLIMBED, HOLD, STUNNED},
        shared::conditions::lose,
    },
};

/// The creature a unit has climbed onto (MO-ADV-03).
pub(crate) fn climbed(view: View<'_>, unit: UnitId) -> Option<UnitId> {
    view.condition(unit, CLIMBED)?.source
}

/// The units that have climbed onto a creature.
pub(crate) fn climbers(view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    let all = view.store.all::<Conditions>();
    let on = all.filter(|(other, held)| held.has(CLIMBED) && climbed(view, *other) == Some(unit));
    on.map(|(other, _)| other).collect()
}

/// Ends holds by distance or when the holder can no longer hold; climbers come off creatures that
/// are gone or no longer under them (MO-ADV-03, MO-ADV-08).
pub(crate) fn settle(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let over = HOLD.loose(view, |held, holder| {
        !view.status(holder).is_active()
            || view.has(holder, STUNNED)
            || !view.status(held).is_on_field()
            || view.distance(held, holder) > 1
    });
    for (held, holder) in over {
        HOLD.let_go(resolver, held, holder, "MO-ADV-08");
    }
    let view = resolver.view();
    let off: SmallVec<[UnitId; 2]> = view
        .store
        .ids()
        .filter(|&unit| {
            climbed(view, unit).is_some_and(|under| {
                !view.status(unit).is_on_field()
                    || matches!(
                        view.status(under),
                        CombatStatus::Dead | CombatStatus::Gone | CombatStatus::Downed
                    )
                    || !view.footprint(under).overlaps(view.footprint(unit))
            })
        })
        .collect();
    for unit in off {
        lose(resolver, unit, CLIMBED, "MO-ADV-03");
    }
}
