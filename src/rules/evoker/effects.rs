//! Conditions come and go: what all causes share (EV-AIL-02, 03, 06; EV-TIM-10).

use super::{
    conditions::{self as c, CONDITIONS, Category, ailment},
    element::Affinity,
    powers, stats,
};
use crate::battle::{
    components::{Condition, ConditionId, Conditions, Posture, Until},
    event::BattleEvent,
    ids::{RuleId, UnitId},
    resolver::Resolver,
    view::View,
};

/// The name of a condition as a player reads it.
pub fn name(id: ConditionId) -> &'static str {
    CONDITIONS
        .get(usize::from(id.0))
        .map_or("condition", |condition| condition.name)
}

/// Whether an ailment cannot come to a combatant (EV-AIL-06, EV-ACT-14, EV-AIL-34).
pub fn is_immune(view: View<'_>, unit: UnitId, id: ConditionId) -> bool {
    let Some(row) = ailment(id) else { return false };
    if row.category == Category::Staggered && view.has(unit, c::DEFENDING) {
        return true;
    }
    if row.fear && stats::sheet(view, unit).traits.fearless {
        return true;
    }
    blocks(view, unit, id)
}

/// Whether an affinity or a passive power makes immune to an ailment (EV-AIL-06, EV-CAT-07).
pub fn blocks(view: View<'_>, unit: UnitId, id: ConditionId) -> bool {
    let by_affinity = ailment(id)
        .and_then(|row| row.immune_by)
        .is_some_and(|element| stats::affinity(view, unit, Some(element)) >= Affinity::Block);
    by_affinity || powers::passive_immunity(view, unit, id)
}

/// Gives an ailment by the table's duration, or for a number of turns the cause states
/// (EV-AIL-03). Returns whether it is new on the combatant.
pub fn inflict(
    r: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    source: Option<UnitId>,
    turns: Option<u8>,
    rule: &'static str,
) -> bool {
    let Some(row) = ailment(id) else { return false };
    let view = r.view();
    if !view.life(unit).is_active() || is_immune(view, unit, id) {
        return false;
    }
    let had = view.has(unit, id);
    // EV-AIL-02: the Staggered cannot be Staggered again, and fire that burns burns on.
    if had && (id == c::STAGGERED || id == c::BURNING) {
        return false;
    }
    let until = if id == c::STAGGERED {
        Until::TurnStartOf(unit)
    } else {
        turns.or(row.turns).map_or(Until::Ended, Until::Turns)
    };
    // EV-AIL-02: one ailment of each category; the newer takes the place of the older.
    let replaced: Option<ConditionId> = view
        .conditions(unit)
        .0
        .iter()
        .map(|condition| condition.id)
        .find(|&other| {
            other != id && ailment(other).is_some_and(|other| other.category == row.category)
        });
    if let Some(replaced) = replaced {
        end(r, unit, replaced, "EV-AIL-02");
    }
    let condition = Condition {
        id,
        amount: 0,
        until,
        source,
    };
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(id);
    conditions.0.push(condition);
    r.affected.insert(unit);
    r.report(|_| BattleEvent::Gained {
        unit,
        condition: id,
        name: name(id),
        rule: RuleId(rule),
    });
    !had
}

/// A new affinity that makes immune to an ailment ends it at once (EV-AIL-06).
pub fn end_blocked(r: &mut Resolver<'_>, unit: UnitId) {
    let over: smallvec::SmallVec<[ConditionId; 4]> = c::ailments_of(r.view(), unit)
        .map(|(_, row)| row.id)
        .filter(|&id| blocks(r.view(), unit, id))
        .collect();
    for ailment in over {
        end(r, unit, ailment, "EV-AIL-06");
    }
}

/// Gives a lasting effect; the same one again counts once, at its strongest and longest
/// (EV-ADV-03).
pub fn give(r: &mut Resolver<'_>, unit: UnitId, condition: Condition, rule: &'static str) {
    let conditions = r.edit::<Conditions>(unit);
    match conditions
        .0
        .iter_mut()
        .find(|known| known.id == condition.id)
    {
        Some(known) => {
            known.amount = known.amount.max(condition.amount);
            known.source = condition.source;
            known.until = match (known.until, condition.until) {
                (Until::Turns(old), Until::Turns(new)) => Until::Turns(old.max(new)),
                (_, new) => new,
            };
        }
        None => conditions.0.push(condition),
    }
    r.report(|_| BattleEvent::Gained {
        unit,
        condition: condition.id,
        name: name(condition.id),
        rule: RuleId(rule),
    });
}

/// Adds a condition beside those of the same kind, for the few that add up (EV-ADV-03).
pub fn add(r: &mut Resolver<'_>, unit: UnitId, condition: Condition, rule: &'static str) {
    r.edit::<Conditions>(unit).0.push(condition);
    r.report(|_| BattleEvent::Gained {
        unit,
        condition: condition.id,
        name: name(condition.id),
        rule: RuleId(rule),
    });
}

/// Ends a condition; says whether it was there.
pub fn end(r: &mut Resolver<'_>, unit: UnitId, id: ConditionId, rule: &'static str) -> bool {
    if !r.view().has(unit, id) {
        return false;
    }
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(id);
    if id == c::IMMOBILISED {
        // EV-CND-15: failed attempts help against this hold alone.
        conditions.remove(c::LOOSENED);
    }
    r.report(|_| BattleEvent::Lost {
        unit,
        condition: id,
        name: name(id),
        rule: RuleId(rule),
    });
    true
}

/// Somebody goes down; flyers in the air do not (EV-MOV-30).
pub fn lie_down(r: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let view = r.view();
    let before = view.posture(unit);
    if before == Posture::Prone || view.band(unit) != crate::battle::components::Band::Ground {
        return;
    }
    *r.edit::<Posture>(unit) = Posture::Prone;
    r.report(|_| BattleEvent::PostureChanged {
        unit,
        before,
        after: Posture::Prone,
        rule: RuleId(rule),
    });
}
