//! Conditions come and go: what all causes share (EV-AIL-02, 03, 06; EV-TIM-10).

use smallvec::SmallVec;

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
    gained(r, unit, id, rule);
    !had
}

/// A new affinity that makes immune to an ailment ends it at once (EV-AIL-06).
pub fn end_blocked(r: &mut Resolver<'_>, unit: UnitId) {
    let over: SmallVec<[ConditionId; 4]> = c::ailments_of(r.view(), unit)
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
    let known = r.view().condition(unit, condition.id).copied();
    let given = known.map_or(condition, |known| Condition {
        source: condition.source,
        ..strongest(r.view(), known, condition)
    });
    let conditions = r.edit::<Conditions>(unit);
    match conditions
        .0
        .iter_mut()
        .find(|known| known.id == condition.id)
    {
        Some(known) => *known = given,
        None => conditions.0.push(given),
    }
    gained(r, unit, condition.id, rule);
}

/// Gives a lasting effect that knows its source, such as a taunt: each source has its own, and all
/// of them are as strong and as long as the strongest and longest (EV-ADV-03).
pub fn give_by_source(
    r: &mut Resolver<'_>,
    unit: UnitId,
    condition: Condition,
    rule: &'static str,
) {
    let view = r.view();
    let joint = view
        .conditions(unit)
        .0
        .iter()
        .filter(|known| known.id == condition.id)
        .fold(condition, |joint, known| strongest(view, *known, joint));
    let is_new = !view
        .conditions(unit)
        .0
        .iter()
        .any(|known| known.id == condition.id && known.source == condition.source);
    let conditions = r.edit::<Conditions>(unit);
    if is_new {
        conditions.0.push(condition);
    }
    for known in &mut conditions.0 {
        if known.id == condition.id {
            known.amount = joint.amount;
            known.until = joint.until;
        }
    }
    gained(r, unit, condition.id, rule);
}

/// Of two effects of one name the greater strength and the longer duration (EV-ADV-03).
fn strongest(view: View<'_>, old: Condition, new: Condition) -> Condition {
    Condition {
        amount: old.amount.max(new.amount),
        until: longer(view, old.until, new.until),
        ..new
    }
}

/// The longer of two durations of one effect.
fn longer(view: View<'_>, old: Until, new: Until) -> Until {
    match (old, new) {
        (Until::Ended, _) | (_, Until::Ended) => Until::Ended,
        (Until::Turns(old), Until::Turns(new)) => Until::Turns(old.max(new)),
        (Until::TurnStartOf(a), Until::TurnStartOf(b)) if comes_up(view, a) > comes_up(view, b) => {
            Until::TurnStartOf(a)
        }
        (Until::RoundEnd(old), Until::RoundEnd(new)) => Until::RoundEnd(old.max(new)),
        _ => new,
    }
}

/// How far off somebody's next turn is: places in the order, those of the next round after all of
/// this one.
fn comes_up(view: View<'_>, unit: UnitId) -> usize {
    let clock = view.clock();
    let place = clock.order.iter().position(|&other| other == unit);
    let place = place.unwrap_or(clock.order.len());
    if clock.acted.contains(unit) || clock.turn_owner() == Some(unit) {
        place + clock.order.len()
    } else {
        place
    }
}

fn gained(r: &mut Resolver<'_>, unit: UnitId, condition: ConditionId, rule: &'static str) {
    let amount = r.view().conditions(unit).total(condition) as i16;
    r.report(|_| BattleEvent::Gained {
        unit,
        condition,
        name: name(condition),
        amount,
        rule: RuleId(rule),
    });
}

/// Adds a condition beside those of the same kind, for the few that add up (EV-ADV-03).
pub fn add(r: &mut Resolver<'_>, unit: UnitId, condition: Condition, rule: &'static str) {
    r.edit::<Conditions>(unit).0.push(condition);
    gained(r, unit, condition.id, rule);
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

/// Ends one of several conditions of a kind, because its time is over.
pub fn expire(r: &mut Resolver<'_>, unit: UnitId, condition: Condition, rule: &'static str) {
    let of_kind = |known: &&Condition| known.id == condition.id;
    if r.view().conditions(unit).0.iter().filter(of_kind).count() <= 1 {
        end(r, unit, condition.id, rule);
        return;
    }
    let conditions = &mut r.edit::<Conditions>(unit).0;
    let Some(place) = conditions.iter().position(|known| *known == condition) else {
        return;
    };
    conditions.remove(place);
    r.report(|_| BattleEvent::Lost {
        unit,
        condition: condition.id,
        name: name(condition.id),
        rule: RuleId(rule),
    });
}

/// Somebody is out: nobody is led by it (EV-AIL-30) or afraid of it (EV-AIL-33) any more.
pub fn source_is_out(r: &mut Resolver<'_>, out: UnitId) {
    for (id, rule) in [(c::BRAINWASHED, "EV-AIL-30"), (c::PANICKED, "EV-AIL-33")] {
        let view = r.view();
        let from_it = |&unit: &UnitId| {
            view.condition(unit, id)
                .is_some_and(|known| known.source == Some(out))
        };
        let bearers: SmallVec<[UnitId; 4]> = view.store.ids().filter(from_it).collect();
        for unit in bearers {
            end(r, unit, id, rule);
        }
    }
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
