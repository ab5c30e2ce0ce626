//! Lasting effects with the mana invested in them (TH-WND-17).

use super::{charms, mana, spell::Effect};
use crate::rules::threshold::{character::catalogue::Catalogue, prelude::*};

/// The mana that its caster has invested in the condition; 0 if none.
fn held_by(view: View<'_>, condition: &Condition) -> i16 {
    match condition.id {
        QUICKENED | WARDED | LIGHTED | SHAPED => condition.amount,
        // The amount is the target number to escape.
        IMMOBILE => {
            let catalogue = Catalogue::of(view).into_iter();
            let mut spells = catalogue.flat_map(|catalogue| &catalogue.powers);
            let grip = spells.find(|entry| entry.power.effect == Effect::Grip);
            grip.map_or(0, |entry| entry.power.mana)
        }
        _ => 0,
    }
}

/// The effects that the caster keeps up on a bearer, as (condition, mana).
pub(crate) fn kept_up(view: View<'_>, by: UnitId, bearer: UnitId) -> Vec<(ConditionId, i16)> {
    view.conditions(bearer)
        .0
        .iter()
        .filter(|condition| condition.source == Some(by))
        .map(|condition| (condition.id, held_by(view, condition)))
        .filter(|&(_, mana)| mana > 0)
        .collect()
}

/// Ends one of these effects; its mana returns.
pub(crate) fn end(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    bearer: UnitId,
    (id, amount): (ConditionId, i16),
    rule: &'static str,
) {
    lose_where(resolver, bearer, rule, |condition| {
        condition.id == id && condition.source == Some(by)
    });
    mana::shift(resolver, by, (amount, amount), "TH-WND-17");
    if id == SHAPED {
        charms::reverts(resolver, by);
    }
}
