//! The order of turns, made anew for each round (MO-TIM-06 to MO-TIM-09, MO-TIM-19), and who acts as
//! one in it (MO-UNI), and whom nobody leads (MO-ADV-05).

use crate::{
    battle::{
        components::{Clock, Conditions, Initiative},
        condition_rule::Forbids,
        prelude::*,
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

/// Those who have one turn together: a single combatant, or a union, in the order of the roster.
pub(crate) type Members = SmallVec<[UnitId; 4]>;

/// Who has its turn together with somebody in this round, itself included (MO-UNI-03).
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

/// Whether nobody leads somebody in the turn that it has now.
pub(crate) fn is_led_by_nobody(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    sheet.object || sheet.called_by.is_some() && !is_commanded(view, unit)
}

/// Whether whoever called a creature controls it now: not while one of the two has lost control of
/// itself (MO-ADV-05).
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

/// What of an effect on acting first or last counts for one turn: -1 first, 1 last (MO-TIM-19,
/// MO-UNI-04, MO-UNI-05).
fn group(view: View<'_>, members: &[UnitId]) -> i8 {
    let first = |unit: UnitId| sheet_of(view, unit).has(Talent::Alert) || view.has(unit, FIRST);
    let last =
        |unit: UnitId| view.has(unit, LAST) || view.clock().round <= 1 && view.has(unit, SURPRISED);
    let any_last = members.iter().any(|&unit| last(unit));
    let all_first = members.iter().all(|&unit| first(unit));
    match (all_first, any_last) {
        // On a single creature the two cancel; a union is held back by any of its members.
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

/// Initiative of a turn: that of a union is the mean of its members, rounded down (MO-UNI-02).
pub(crate) fn initiative(view: View<'_>, members: &[UnitId]) -> i32 {
    let of = |unit: &UnitId| i32::from(view.store.get::<Initiative>(*unit).0);
    let sum: i32 = members.iter().map(of).sum();
    sum.div_euclid(members.len().max(1) as i32)
}

/// The place of a turn in the order: group, Initiative, Instinct, Dexterity, roster (MO-TIM-07).
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

/// Everybody of this set by the order of turns as things stand now; those of a union stand together.
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

/// Everybody on the field in the order of turns as things stand now.
pub(crate) fn by_initiative(view: View<'_>) -> Vec<UnitId> {
    let on_field = |unit: &UnitId| view.status(*unit).is_on_field();
    in_order(view, view.store.ids().filter(on_field))
}

/// Whether somebody has a place in the order: of things only those that do something by themselves or
/// bear a Status Effect (MO-TIM-08).
pub(crate) fn has_slot(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    !sheet.object || sheet.timed.is_some() || !view.conditions(unit).0.is_empty()
}

/// Puts everybody in the order of this round; what changes it later counts from the next one on
/// (MO-TIM-09). Those who want to act as one do, as far as they can (MO-UNI-01).
pub(crate) fn arrange(resolver: &mut Resolver<'_>) {
    unite(resolver);
    let mut order = by_initiative(resolver.view());
    order.retain(|&unit| has_slot(resolver.view(), unit));
    resolver.edit_field::<Clock>().order = order;
}

/// Forms the unions of this round: two or more conscious ones of a side who have pledged to each other.
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
