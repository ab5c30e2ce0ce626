//! The turn order, rebuilt each round (MO-TIM-06 to MO-TIM-09, MO-TIM-19), with unions (MO-UNI) and
//! units without a leader (MO-ADV-05).

use crate::{
    battle::{
        components::{Clock, Conditions, Initiative},
        prelude::*,
        ruleset::condition_rule::Forbids,
    },
    rules::momentum::{
        character::{sheet::Talent, stats::Stat},
        sheet_of,
        status::{
            CHARMED, COMMANDING, CONFUSED, ENRAGED, FIRST, LAST, PLEDGED, STUNNED, SURPRISED,
            UNITED,
        },
    },
};

/// The units that share one turn: a single unit or a union, in the order of the roster.
pub(crate) type Members = SmallVec<[UnitId; 4]>;

/// The units that share this unit's turn this round, including itself (MO-UNI-03).
pub(crate) fn members(view: View<'_>, unit: UnitId) -> Members {
    let Some(union) = view.condition(unit, UNITED).map(|united| united.amount) else {
        return SmallVec::from_slice(&[unit]);
    };
    let all = view.store.all::<Conditions>();
    let of_union = all.filter(|(other, held)| {
        let same = held.get(UNITED).is_some_and(|it| it.amount == union);
        same && view.side(*other) == view.side(unit)
    });
    of_union.map(|(other, _)| other).collect()
}

/// Whether no player leads the unit in its present turn.
pub(crate) fn has_no_leader(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    sheet.object || sheet.called_by.is_some() && !is_commanded(view, unit)
}

/// Whether a creature's caller controls it now: not while either of them has lost control of itself
/// (MO-ADV-05).
fn is_commanded(view: View<'_>, beast: UnitId) -> bool {
    let Some(caller) = sheet_of(view, beast).called_by else {
        return true;
    };
    let obeys = [CHARMED, CONFUSED, ENRAGED, STUNNED]
        .into_iter()
        .all(|condition| !view.has(beast, condition));
    let leads = view.status(caller).is_active() && !view.forbids(caller, Forbids::ACT);
    obeys && leads && view.has(caller, COMMANDING)
}

/// The effect of acting first or last on one turn: -1 first, 1 last (MO-TIM-19, MO-UNI-04,
/// MO-UNI-05).
fn group(view: View<'_>, members: &[UnitId]) -> i8 {
    let first = |unit: UnitId| sheet_of(view, unit).has(Talent::Alert) || view.has(unit, FIRST);
    let last =
        |unit: UnitId| view.has(unit, LAST) || view.clock().round <= 1 && view.has(unit, SURPRISED);
    let any_last = members.iter().any(|&unit| last(unit));
    let all_first = members.iter().all(|&unit| first(unit));
    match (all_first, any_last) {
        // On a single creature the two cancel; any member holds back a union.
        (true, true) if members.len() == 1 => 0,
        (_, true) => 1,
        (true, false) => -1,
        (false, false) => 0,
    }
}

/// Whether a turn comes after all ordinary ones (MO-TIM-19).
pub(crate) fn is_last(view: View<'_>, members: &[UnitId]) -> bool {
    group(view, members) > 0
}

/// Initiative of a turn; a union has the mean of its members, rounded down (MO-UNI-02).
pub(crate) fn initiative(view: View<'_>, members: &[UnitId]) -> i32 {
    let of = |unit: &UnitId| i32::from(view.store.get::<Initiative>(*unit).0);
    let sum: i32 = members.iter().map(of).sum();
    sum.div_euclid(members.len().max(1) as i32)
}

/// The sort key of a turn: group, Initiative, Instinct, Dexterity, roster (MO-TIM-07).
fn key(view: View<'_>, members: &[UnitId]) -> (i8, i32, i32, i32, UnitId) {
    let first = members.first().copied().unwrap_or(UnitId(0));
    let sheet = sheet_of(view, first);
    (
        group(view, members),
        -initiative(view, members),
        -sheet.stat(Stat::Instinct),
        -sheet.stat(Stat::Dexterity),
        first,
    )
}

/// These units in turn order as things stand now, with unions kept together.
fn in_order(view: View<'_>, units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut turns: Vec<Members> = Vec::new();
    for unit in units {
        if !turns.iter().any(|members| members.contains(&unit)) {
            turns.push(members(view, unit));
        }
    }
    turns.sort_by_cached_key(|members| key(view, members));
    turns.into_iter().flatten().collect()
}

/// Every unit on the field in turn order as things stand now.
pub(crate) fn by_initiative(view: View<'_>) -> Vec<UnitId> {
    let on_field = |unit: &UnitId| view.status(*unit).is_on_field();
    in_order(view, view.store.ids().filter(on_field))
}

/// Whether a unit has a place in the order; a thing has one only if it acts automatically or has a
/// Status Effect (MO-TIM-08).
pub(crate) fn has_slot(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    !sheet.object || sheet.timed.is_some() || !view.conditions(unit).0.is_empty()
}

/// Sorts all units into this round's order; later changes count from the next round on (MO-TIM-09).
/// Units that want to act as one do so if they can (MO-UNI-01).
pub(crate) fn arrange(resolver: &mut Resolver<'_>) {
    unite(resolver);
    let mut order = by_initiative(resolver.view());
    order.retain(|&unit| has_slot(resolver.view(), unit));
    resolver.edit_field::<Clock>().order = order;
}

/// Forms the unions of this round: two or more conscious units of a side that have pledged to each
/// other.
fn unite(resolver: &mut Resolver<'_>) {
    let view = resolver.view();
    let units: SmallVec<[UnitId; 8]> = view.store.ids().collect();
    let of = |unit: UnitId| {
        let pledge = view.condition(unit, PLEDGED)?.amount;
        view.status(unit).is_active().then_some(pledge)
    };
    let pledges: SmallVec<[Option<i16>; 8]> = units.iter().map(|&unit| of(unit)).collect();
    let wanted: SmallVec<[Option<i16>; 8]> = units
        .iter()
        .zip(&pledges)
        .map(|(&unit, pledge)| {
            let pledge = (*pledge)?;
            let others = units.iter().zip(&pledges).filter(|(other, known)| {
                **known == Some(pledge) && view.side(**other) == view.side(unit)
            });
            (others.count() > 1).then_some(pledge)
        })
        .collect();
    for (&unit, wanted) in units.iter().zip(&wanted) {
        let view = resolver.view();
        let known = view.condition(unit, UNITED).map(|united| united.amount);
        if known == *wanted {
            continue;
        }
        let conditions = resolver.edit::<Conditions>(unit);
        conditions.remove(UNITED);
        if let Some(amount) = *wanted {
            conditions.0.push(Condition::new(UNITED, amount));
        }
    }
}
