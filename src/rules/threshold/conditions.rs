//! Lasting states (TH-CON).

use crate::battle::{
    components::{Condition, ConditionId, Conditions, Until},
    event::BattleEvent,
    ids::{RuleId, UnitId},
    resolver::Resolver,
    ruleset::ConditionRule,
};

/// Loses stamina at the end of each round.
pub(crate) const BLEEDING: ConditionId = ConditionId(0);
/// Worn out by fatigue.
pub(crate) const EXHAUSTED: ConditionId = ConditionId(1);
/// Dies when its countdown is over.
pub(crate) const DYING: ConditionId = ConditionId(2);
/// Its first round-start gain is lost.
pub(crate) const SURPRISED: ConditionId = ConditionId(3);
/// Cannot move.
pub(crate) const IMMOBILE: ConditionId = ConditionId(4);

/// The list of the book.
pub(crate) const LIST: &[ConditionRule] = &[
    ConditionRule {
        name: "Bleeding",
        badge: "Bl",
        rule: "TH-CON-09",
        bad: true,
    },
    ConditionRule {
        name: "Exhausted",
        badge: "Ex",
        rule: "TH-CON-03",
        bad: true,
    },
    ConditionRule {
        name: "Dying",
        badge: "Dy",
        rule: "TH-CON-04",
        bad: true,
    },
    ConditionRule {
        name: "Surprised",
        badge: "Su",
        rule: "TH-TIM-12",
        bad: true,
    },
    ConditionRule {
        name: "Immobile",
        badge: "Im",
        rule: "TH-CON-07",
        bad: true,
    },
];

/// Gives a condition, or keeps the stronger of two.
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    amount: i16,
    until: Until,
    rule: &'static str,
) {
    let has = resolver
        .view()
        .condition(unit, id)
        .map(|condition| condition.amount);
    if has.is_some_and(|has| has >= amount) {
        return;
    }
    let conditions = resolver.edit::<Conditions>(unit);
    conditions.remove(id);
    conditions.0.push(Condition {
        id,
        amount,
        until,
        source: None,
    });
    let name = LIST[usize::from(id.0)].name;
    resolver.report(|_| BattleEvent::Gained {
        unit,
        condition: id,
        name,
        rule: RuleId(rule),
    });
}

/// Ends a condition, if there is one.
pub(crate) fn lose(resolver: &mut Resolver<'_>, unit: UnitId, id: ConditionId, rule: &'static str) {
    if resolver.view().has(unit, id) {
        resolver.edit::<Conditions>(unit).remove(id);
        let name = LIST[usize::from(id.0)].name;
        resolver.report(|_| BattleEvent::Lost {
            unit,
            condition: id,
            name,
            rule: RuleId(rule),
        });
    }
}
