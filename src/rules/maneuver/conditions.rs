//! Lasting states (MA-CND).

use crate::battle::{
    components::{Condition, ConditionId, Conditions, Posture, Until},
    event::BattleEvent,
    ids::{RuleId, UnitId},
    resolver::Resolver,
    ruleset::ConditionRule,
};

/// Bane on all tests.
pub(crate) const DAZED: ConditionId = ConditionId(0);
/// Speed halved.
pub(crate) const SLOWED: ConditionId = ConditionId(1);
/// Cannot move.
pub(crate) const GRAPPLED: ConditionId = ConditionId(2);
/// The next defence has a boon.
pub(crate) const BRACED: ConditionId = ConditionId(3);
/// The next Strike on the one who was fooled has a boon.
pub(crate) const FEINTED: ConditionId = ConditionId(4);
/// Provokes nobody for the rest of the turn.
pub(crate) const DISENGAGED: ConditionId = ConditionId(5);

/// The list of the book.
pub(crate) const LIST: &[ConditionRule] = &[
    ConditionRule {
        name: "Dazed",
        badge: "Dz",
        rule: "MA-CND-01",
        bad: true,
    },
    ConditionRule {
        name: "Slowed",
        badge: "Sl",
        rule: "MA-CND-01",
        bad: true,
    },
    ConditionRule {
        name: "Grappled",
        badge: "Gr",
        rule: "MA-ACT-04",
        bad: true,
    },
    ConditionRule {
        name: "Braced",
        badge: "Br",
        rule: "MA-MAN-03",
        bad: false,
    },
    ConditionRule {
        name: "Feinting",
        badge: "Fe",
        rule: "MA-MAN-05",
        bad: false,
    },
    ConditionRule {
        name: "Disengaged",
        badge: "Di",
        rule: "MA-ACT-02",
        bad: false,
    },
];

/// Gives a condition; one of the same kind is replaced by the later end (MA-CND-02).
pub(crate) fn gain(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    until: Until,
    source: Option<UnitId>,
    rule: &'static str,
) {
    let had = resolver.view().has(unit, id);
    let conditions = resolver.edit::<Conditions>(unit);
    conditions.remove(id);
    conditions.0.push(Condition {
        id,
        amount: 1,
        until,
        source,
    });
    if !had {
        let name = LIST[usize::from(id.0)].name;
        resolver.report(|_| BattleEvent::Gained {
            unit,
            condition: id,
            name,
            amount: 1,
            rule: RuleId(rule),
        });
    }
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

/// Lays a combatant down or gets it up.
pub(crate) fn set_posture(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    after: Posture,
    rule: &'static str,
) {
    let before = resolver.view().posture(unit);
    if before != after {
        *resolver.edit::<Posture>(unit) = after;
        resolver.report(|_| BattleEvent::PostureChanged {
            unit,
            before,
            after,
            rule: RuleId(rule),
        });
    }
}

/// The first turn that begins after a condition came is the one it ends with (MA-CND-03).
pub(crate) fn count_down(resolver: &mut Resolver<'_>, unit: UnitId) {
    let counts = |condition: &Condition| matches!(condition.until, Until::Turns(_));
    if resolver.view().conditions(unit).0.iter().any(counts) {
        for condition in &mut resolver.edit::<Conditions>(unit).0 {
            if let Until::Turns(left) = &mut condition.until {
                *left = left.saturating_sub(1);
            }
        }
    }
}

/// Ends what ends with this turn.
pub(crate) fn end_with_turn(resolver: &mut Resolver<'_>, unit: UnitId) {
    let over: smallvec::SmallVec<[ConditionId; 4]> = resolver
        .view()
        .conditions(unit)
        .0
        .iter()
        .filter(|condition| condition.until == Until::Turns(0))
        .map(|condition| condition.id)
        .collect();
    for id in over {
        lose(resolver, unit, id, "MA-CND-03");
    }
}
