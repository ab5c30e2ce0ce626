//! Mana invested in lasting effects (TH-WND-17).

use super::{
    MANA,
    conditions::{QUICKENED, lose_where},
};
use crate::battle::{
    components::{ConditionId, Pools},
    event::{BattleEvent, Gauge},
    ids::{RuleId, UnitId},
    resolver::Resolver,
    view::View,
};

/// Effects that hold mana of the one they come from; the amount of the condition is that mana.
pub(crate) const INVESTED: [ConditionId; 1] = [QUICKENED];

/// Gives invested mana back: there is more of it, and there can be.
pub(crate) fn give_back(resolver: &mut Resolver<'_>, unit: UnitId, amount: i16) {
    let pools = resolver.edit::<Pools>(unit);
    let before = pools.now(MANA);
    let (after, most) = (before + amount, pools.max(MANA) + amount);
    pools.open(MANA, after, most);
    resolver.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("Mana"),
        before: i32::from(before),
        after: i32::from(after),
        rule: RuleId("TH-WND-17"),
    });
}

/// The effects somebody keeps up on a bearer, as (condition, mana).
pub(crate) fn kept_up(view: View<'_>, by: UnitId, bearer: UnitId) -> Vec<(ConditionId, i16)> {
    view.conditions(bearer)
        .0
        .iter()
        .filter(|condition| INVESTED.contains(&condition.id) && condition.source == Some(by))
        .map(|condition| (condition.id, condition.amount))
        .collect()
}

/// Ends one of them; its mana comes back.
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
    give_back(resolver, by, amount);
}
