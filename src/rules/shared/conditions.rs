//! Giving and ending conditions. The condition's row in the book's list says what happens when it
//! is given again and what ends it; `durations` says what has expired.

use super::durations::{Beat, is_over, lasts_as_long, longer};
use crate::battle::{
    components::{CombatStatus, Conditions},
    event::Gauge,
    prelude::*,
    ruleset::condition_rule::{Again, ConditionRule, Ends, Lasts},
};

/// Declares the conditions of a book in order, so that IDs and list always match:
/// `BURNING = bad("Burning", "Bu", Flame, "EV-AIL-12").again(Again::Ignore);`. The comment of a
/// condition is its help.
macro_rules! conditions {
    ($(#[$list_doc:meta])* $list:ident:
     $($(#[doc = $help:literal])*
       $id:ident = $kind:ident($name:literal, $badge:literal, $icon:ident, $rule:literal)
       $(.$part:ident($($value:expr)?))*;)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "names of a numbered list")]
        #[repr(u8)]
        enum Number { $($id,)* }
        $($(#[doc = $help])*
        pub const $id: $crate::battle::components::ConditionId =
            $crate::battle::components::ConditionId(Number::$id as u8);)*
        $(#[$list_doc])*
        pub const $list: &[$crate::battle::ruleset::condition_rule::ConditionRule] = &[
            $($crate::battle::ruleset::condition_rule::ConditionRule::$kind(
                $name,
                concat!("end ", $name),
                $badge,
                $crate::battle::icon::Icon::$icon,
                $rule,
            ).help(concat!($($help),*).trim_ascii())$(.$part($($value)?))*,)*
        ];
    };
}
pub(crate) use conditions;

fn row(view: View<'_>, id: ConditionId) -> Option<&'static ConditionRule> {
    view.scene.book.condition(id)
}

/// The name of a condition for players.
pub(crate) fn name(view: View<'_>, id: ConditionId) -> &'static str {
    row(view, id).map_or("condition", |row| row.name)
}

/// A condition with the duration and strength of its row, from `source`.
pub(crate) fn usual(
    view: View<'_>,
    unit: UnitId,
    id: ConditionId,
    source: Option<UnitId>,
) -> Condition {
    let (lasts, amount) =
        row(view, id).map_or((Lasts::UntilEnded, 0), |row| (row.lasts, row.strength));
    Condition {
        id,
        amount,
        until: lasts.until(view.clock().round, unit, source),
        source,
    }
}

/// Gives a condition. If the unit already has it, its row says what happens.
pub fn give(r: &mut Resolver<'_>, unit: UnitId, given: Condition, rule: &'static str) {
    let view = r.view();
    let again = row(view, given.id).map_or(Again::Renew, |row| row.again);
    let known = view.condition(unit, given.id).copied();
    let stays = |known: Condition| match again {
        Again::Ignore => true,
        Again::Stronger => {
            known.amount > given.amount
                || known.amount == given.amount && lasts_as_long(known.until, given.until)
        }
        _ => false,
    };
    if known.is_some_and(stays) {
        return;
    }
    let joint = view
        .conditions(unit)
        .0
        .iter()
        .filter(|known| known.id == given.id)
        .fold(given, |joint, known| Condition {
            amount: joint.amount.max(known.amount),
            until: longer(view, known.until, joint.until),
            ..given
        });
    let conditions = &mut r.edit::<Conditions>(unit).0;
    match again {
        Again::Ignore | Again::Renew | Again::Stronger => {
            conditions.retain(|known| known.id != given.id);
            conditions.push(given);
        }
        Again::Longest => {
            conditions.retain(|known| known.id != given.id);
            conditions.push(Condition {
                until: joint.until,
                ..given
            });
        }
        Again::Join => match conditions.iter_mut().find(|known| known.id == given.id) {
            Some(known) => *known = joint,
            None => conditions.push(given),
        },
        Again::PerSource => {
            conditions.retain(|known| known.id != given.id || known.source != given.source);
            conditions.push(given);
        }
        Again::JoinSources => {
            let is_its = |known: &Condition| known.id == given.id && known.source == given.source;
            if !conditions.iter().any(is_its) {
                conditions.push(given);
            }
            for known in conditions.iter_mut().filter(|known| known.id == given.id) {
                (known.amount, known.until) = (joint.amount, joint.until);
            }
        }
        Again::Add => conditions.push(given),
    }
    if again == Again::Longest && known.is_some() {
        return;
    }
    let amount = match again {
        Again::PerSource => given.amount,
        _ => r.view().conditions(unit).total(given.id) as i16,
    };
    tell(r, unit, given.id, Some(amount), rule);
}

/// Ends a condition if the unit has it, and the condition that ends with it.
pub fn lose(r: &mut Resolver<'_>, unit: UnitId, id: ConditionId, rule: &'static str) {
    let view = r.view();
    if !view.has(unit, id) {
        return;
    }
    let with = row(view, id).and_then(|row| row.with);
    let conditions = r.edit::<Conditions>(unit);
    conditions.remove(id);
    if let Some(with) = with {
        conditions.remove(with);
    }
    tell(r, unit, id, None, rule);
}

/// Ends every condition of a unit that fits, and reports each in the order they came.
pub(crate) fn lose_where(
    r: &mut Resolver<'_>,
    unit: UnitId,
    rule: &'static str,
    fits: impl Fn(&Condition) -> bool,
) {
    let held = r.view().conditions(unit).0.iter();
    let gone: SmallVec<[ConditionId; 4]> = held
        .filter(|&condition| fits(condition))
        .map(|condition| condition.id)
        .collect();
    if gone.is_empty() {
        return;
    }
    let conditions = r.edit::<Conditions>(unit);
    conditions.0.retain(|condition| !fits(condition));
    for id in gone {
        let view = r.view();
        let with = row(view, id).and_then(|row| row.with);
        if let Some(with) = with.filter(|_| !view.has(unit, id)) {
            r.edit::<Conditions>(unit).remove(with);
        }
        tell(r, unit, id, None, rule);
    }
}

/// Ends the conditions of a unit that this event ends, in the order of the book's list.
pub(crate) fn end_by(r: &mut Resolver<'_>, unit: UnitId, by: Ends, rule: &'static str) {
    let ends = |row: Option<&ConditionRule>| row.is_some_and(|row| row.ends.intersects(by));
    let view = r.view();
    let held = view.conditions(unit).0.iter().map(|condition| condition.id);
    let mut over: SmallVec<[ConditionId; 4]> = held.filter(|&id| ends(row(view, id))).collect();
    over.sort_unstable();
    for id in over {
        lose(r, unit, id, rule);
    }
}

/// Changes all conditions of a kind without reporting it. Returns whether there were any.
pub(crate) fn change(
    r: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    change: impl FnMut(&mut Condition),
) -> bool {
    if !r.view().has(unit, id) {
        return false;
    }
    let conditions = r.edit::<Conditions>(unit).0.iter_mut();
    conditions
        .filter(|condition| condition.id == id)
        .for_each(change);
    true
}

/// Sets the strength of a condition; at 0 it ends.
pub(crate) fn set_amount(
    r: &mut Resolver<'_>,
    unit: UnitId,
    id: ConditionId,
    amount: i16,
    rule: &'static str,
) {
    if amount <= 0 {
        lose(r, unit, id, rule);
        return;
    }
    let view = r.view();
    let Some(before) = view.condition(unit, id).map(|condition| condition.amount) else {
        return;
    };
    let name = name(view, id);
    change(r, unit, id, |condition| condition.amount = amount);
    r.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool(name),
        before: i32::from(before),
        after: i32::from(amount),
        rule: RuleId(rule),
    });
}

/// Ends every unit's conditions that expire at this moment.
pub(crate) fn expire(r: &mut Resolver<'_>, beat: Beat, rule: &'static str) {
    let all = r.view().store.all::<Conditions>();
    let bearers: SmallVec<[UnitId; 4]> = all
        .filter(|(bearer, conditions)| {
            let mut held = conditions.0.iter();
            held.any(|condition| is_over(condition, *bearer, beat))
        })
        .map(|(bearer, _)| bearer)
        .collect();
    for bearer in bearers {
        lose_where(r, bearer, rule, |condition| {
            is_over(condition, bearer, beat)
        });
    }
}

/// Reports that a condition came, with its amount, or ended.
fn tell(
    r: &mut Resolver<'_>,
    unit: UnitId,
    condition: ConditionId,
    came: Option<i16>,
    rule: &'static str,
) {
    // The end of a dead unit's conditions is not reported.
    let status = *r.view().store.get::<CombatStatus>(unit);
    if came.is_none() && matches!(status, CombatStatus::Dead | CombatStatus::Gone) {
        return;
    }
    let name = name(r.view(), condition);
    let rule = RuleId(rule);
    r.report(|_| match came {
        Some(amount) => BattleEvent::Gained {
            unit,
            condition,
            name,
            amount,
            rule,
        },
        None => BattleEvent::Lost {
            unit,
            condition,
            name,
            rule,
        },
    });
}
